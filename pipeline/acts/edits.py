"""Edits by hand: an item dropped, its words changed, or a dropped one brought back; each with its reason."""

from typing import TYPE_CHECKING

from gates import GATES
from gates.run import judge
from ledger import ItemState, drop
from ledger.items import FINAL
from pipeline.acts.session import Acting
from pipeline.acts.verdicts import kept_event
from pipeline.visible import visible
from schemas.errors import StandfirstError
from schemas.event import Edited, Event, Held, Restored
from schemas.finding import Finding, GateReason
from schemas.item import Chip

if TYPE_CHECKING:
    from gates.gate import AnyItem

MOST_BULLETS = 3
"""How many bullets a pack holds at most."""


class EditRefused(StandfirstError):
    """An edit that the gates do not let pass; ``findings`` are all that they found. Nothing was recorded."""

    def __init__(self, what: str, *, where: str, fix: str, findings: tuple[Finding, ...]) -> None:
        super().__init__(what, where=where, fix=fix)
        self.findings = findings


def drop_by_hand(acting: Acting, item: ItemState, why: str) -> None:
    """Take a kept item out of the pack.

    Raises:
        StandfirstError: it is dropped already, or no reason is given.
    """
    why = reason(why, acting.article.slug)
    if not item.kept:
        raise StandfirstError(f"{item.item_id} is dropped already", where=acting.article.slug)
    acting.record(drop(item.item_id, "hand", why=why, who=acting.who))


def amend(acting: Acting, item: ItemState, to: "AnyItem", why: str) -> None:
    """Change a kept item's words, where all gates let the new ones pass. Every approval of the old ones is void.

    Raises:
        EditRefused: a gate found fault with the new words; the old ones stand.
        StandfirstError: the item is dropped, nothing is changed, or no reason is given.
    """
    slug, why = acting.article.slug, reason(why, acting.article.slug)
    if not item.kept:
        raise StandfirstError(
            f"{item.item_id} is dropped",
            where=slug,
            fix=f"bring it back first: standfirst restore {slug} {item.item_id}",
        )
    if to == item.item:
        raise StandfirstError(f"the new words of {item.item_id} are those that it has", where=slug)
    _refuse_twin(acting, item, to)
    findings = findings_of(acting, item, to)
    if findings:
        told = "; ".join(f"{finding.gate}: {finding.message}" for finding in findings)
        fix = "change the words, or drop the item"
        raise EditRefused(f"the gates do not let it pass: {visible(told)}", where=slug, fix=fix, findings=findings)
    events: list[Event] = [Edited(item=item.item_id, to=to, why=why, who=acting.who)]
    if item.kind == "chip" and item.opinions:
        note = f"{acting.who} changed its words, so it waits for a judge again"
        events.append(Held(item=item.item_id, note=note, void=True))
    acting.record(*events, kept_event(item.item_id, to, acting.context))


def restore(acting: Acting, item: ItemState, why: str) -> tuple[GateReason, ...]:
    """Bring a dropped item back; a chip is held. Where gates find fault with it, they are overridden, on the record.

    Returns:
        The gates that it stands in spite of.

    Raises:
        StandfirstError: it is not dropped, its drop is final, the pack has no place for it, or no reason is given.
    """
    slug, why = acting.article.slug, reason(why, acting.article.slug)
    if item.drop is None:
        raise StandfirstError(f"{item.item_id} is not dropped", where=slug)
    if item.drop.reason in FINAL:
        fix = "amend the item that is there now"
        raise StandfirstError(
            f"{item.item_id} cannot come back: {item.drop.why or item.drop.reason}", where=slug, fix=fix
        )
    _refuse_no_place(acting, item)
    _refuse_twin(acting, item, item.item)
    findings = findings_of(acting, item, item.item)
    over = tuple(dict.fromkeys(finding.gate for finding in findings))
    if "redaction" in over:
        fix = "take it off the list, [voice] redactions, first"
        raise StandfirstError(f"{item.item_id} carries a string on the site's redaction list", where=slug, fix=fix)
    acting.record(
        Restored(item=item.item_id, why=why, who=acting.who, over=over),
        kept_event(item.item_id, item.item, acting.context),
    )
    return over


def findings_of(acting: Acting, item: ItemState, words: "AnyItem") -> tuple[Finding, ...]:
    """What all gates say of an item with these words, beside the other items that are kept."""
    others = tuple(one.item for one in acting.state.items.values() if one.kept and one.item_id != item.item_id)
    return judge(words, acting.context.with_kept(others), GATES).findings


def reason(why: str, where: str) -> str:
    """A reason on one line.

    Raises:
        StandfirstError: there is none.
    """
    line = " ".join(why.split())
    if not line:
        raise StandfirstError("no reason is given", where=where, fix="say why")
    return line


def _refuse_no_place(acting: Acting, item: ItemState) -> None:
    slug = acting.article.slug
    kept = [one for one in acting.state.items.values() if one.kept and one.kind == item.kind]
    if item.kind == "digest" and any(one.section == item.section for one in kept):
        fix = f"drop that one first: standfirst drop {slug} digest:{item.section}"
        raise StandfirstError(f"the section {item.section} has a digest already", where=slug, fix=fix)
    if item.kind == "bullet" and len(kept) >= MOST_BULLETS:
        raise StandfirstError(f"the pack has {MOST_BULLETS} bullets already", where=slug, fix="drop one first")
    for name in item.item.cites:
        section = acting.article.section(name)
        if section is None or section.skip is not None:
            raise StandfirstError(f"its section {name} is not in the article, or not drafted", where=slug)


def _refuse_twin(acting: Acting, item: ItemState, words: "AnyItem") -> None:
    """Two chips of one question would bear one id."""
    if not isinstance(words, Chip):
        return
    for other in acting.state.items.values():
        if other.kept and other.item_id != item.item_id and isinstance(other.item, Chip) and other.item.q == words.q:
            raise StandfirstError(
                f"{other.item.pack_id} asks this already", where=acting.article.slug, fix="ask another"
            )
