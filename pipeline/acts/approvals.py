"""The judge's acts: an opinion is recorded, and where enough agree the chip is published or dropped."""

from dataclasses import dataclass
from typing import Literal

from ledger import ItemState, approval_sha, drop
from pipeline.acts.edits import reason
from pipeline.acts.quoting import checked_quote
from pipeline.acts.session import Acting
from schemas.errors import StandfirstError
from schemas.event import Event, Held, Judged, JudgeSeat, Published
from schemas.receipt import Receipt

Outcome = Literal["published", "refused", "waiting", "disputed", "unclear"]
"""Where a chip stands after an opinion; ``waiting``: more judges must be heard."""

PERSON = JudgeSeat(kind="person")


@dataclass(frozen=True)
class Heard:
    """What else is known of a model's opinion: who sat, the probability of yes, and the engine's receipt."""

    seat: JudgeSeat = PERSON
    support: float | None = None
    receipt: Receipt | None = None


def approve(
    acting: Acting, item: ItemState, quote: str, cite: str | None = None, heard: Heard | None = None
) -> Outcome:
    """Approve a held chip with a quote from a section that it cites (``cite``, or whichever has it).

    Raises:
        StandfirstError: it is not held, the quote does not stand in the section, or the article changed.
    """
    _refuse_unheld(acting, item)
    words, section = checked_quote(quote, item, cite, acting.context)
    return _give(acting, item, heard, verdict="approve", quote=words, quote_cite=section)


def refuse(acting: Acting, item: ItemState, why: str, heard: Heard | None = None) -> Outcome:
    """Refuse a held chip, with the reason.

    Raises:
        StandfirstError: it is not held, no reason is given, or the article changed.
    """
    _refuse_unheld(acting, item)
    return _give(acting, item, heard, verdict="refuse", why=reason(why, acting.article.slug))


def doubt(acting: Acting, item: ItemState, why: str, heard: Heard | None = None) -> Outcome:
    """Record that a model gave no answer that can be used: the chip stays held, for a person."""
    _refuse_unheld(acting, item)
    return _give(acting, item, heard, verdict="unclear", why=reason(why, acting.article.slug))


def _refuse_unheld(acting: Acting, item: ItemState) -> None:
    if item.kind != "chip" or item.status != "held":
        what = f"{item.item_id} is a {item.kind} that is {item.status}; a judge decides on held chips"
        raise StandfirstError(what, where=acting.article.slug)
    acting.refuse_stale(item)


def _give(acting: Acting, item: ItemState, heard: Heard | None, **said: str) -> Outcome:
    """Record an opinion and what follows from it, in one write."""
    heard = heard or Heard()
    opinion = Judged.model_validate(
        {
            "item": item.item_id,
            "approved_sha": approval_sha(item.item),
            "sections": dict(item.sections),
            "who": acting.who,
            "seat": heard.seat,
            "support": heard.support,
            "receipt": heard.receipt,
            **said,
        }
    )
    standing = (*(one for one in item.opinions if one.who != opinion.who), opinion)
    outcome, follows = _follows(item, standing, acting.site.config.judge.quorum)
    if opinion.verdict == "unclear" and outcome == "waiting":
        outcome, follows = "unclear", (Held(item=item.item_id, note=f"{opinion.who} could not say: {opinion.why}"),)
    acting.record(opinion, *follows)
    return outcome


def _follows(item: ItemState, opinions: tuple[Judged, ...], quorum: int) -> tuple[Outcome, tuple[Event, ...]]:
    """What comes of the opinions that stand: judges who disagree hold a chip, ``quorum`` who agree decide."""
    approvals = tuple(one for one in opinions if one.verdict == "approve")
    refusals = tuple(one for one in opinions if one.verdict == "refuse")
    if approvals and refusals:
        names = " and ".join((_names(approvals) + " approved", _names(refusals) + " refused"))
        return "disputed", (Held(item=item.item_id, note=f"the judges disagree: {names} it"),)
    if len(approvals) >= quorum:
        last = approvals[-1]
        published = Published(
            item=item.item_id,
            approved_sha=last.approved_sha,
            sections=last.sections,
            quote=last.quote,
            quote_cite=last.quote_cite,
            who=tuple(one.who for one in approvals),
        )
        return "published", (published,)
    if len(refusals) >= quorum:
        why = "; ".join(dict.fromkeys(one.why or "" for one in refusals))
        return "refused", (drop(item.item_id, "judge", why=why, who=_names(refusals)),)
    heard = len(approvals) + len(refusals)
    note = f"{heard} of {quorum} judges were heard"
    return "waiting", (Held(item=item.item_id, note=note),) if heard else ()


def _names(opinions: tuple[Judged, ...]) -> str:
    return " and ".join(one.who for one in opinions)
