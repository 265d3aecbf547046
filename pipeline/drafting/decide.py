"""Deciding: every item that has no verdict yet goes through all gates, in the order of the pack."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gates import GATES
from gates.context import Context
from gates.evidence import evidence_of
from gates.run import judge, versions
from ledger import ItemState, LedgerWriter, drop
from pipeline.pack.items import in_order
from schemas.article import Article
from schemas.draft import DraftRequest
from schemas.event import Event, Held, Kept
from schemas.site import Voice

if TYPE_CHECKING:
    from gates.gate import AnyItem


def decide(article: Article, voice: Voice, ledger: LedgerWriter, plan: Sequence[DraftRequest]) -> None:
    """Record a verdict for every item: what the plan no longer asks for is superseded, the gates decide the rest.

    The gates compare an item with all that are kept so far. The items of one run are judged in the order of the
    pack, so the verdicts are the same in whatever order the drafts came.

    Raises:
        GateCrashed: where a gate raises; the verdicts recorded so far stand.
    """
    ledger.append(*(drop(item.item_id, "run", why=why) for item, why in _superseded(ledger, plan)))
    context = Context(article, voice)
    seats = versions(GATES)
    items = in_order(ledger.state, article)
    kept: list[AnyItem] = [state.item for state in items if state.kept]
    for state in items:
        if state.status == "undecided":
            verdict = judge(state.item, context.with_kept(tuple(kept)))
            if not verdict.kept:
                ledger.append(drop(state.item_id, verdict, gates=seats))
                continue
            events: list[Event] = [Kept(item=state.item_id, gates=seats, evidence=evidence_of(state.item, context))]
            if state.kind == "chip":
                events.append(Held(item=state.item_id))
            ledger.append(*events)
            kept.append(state.item)
        elif state.kind == "chip" and state.status == "kept":
            ledger.append(Held(item=state.item_id))


def _superseded(ledger: LedgerWriter, plan: Sequence[DraftRequest]) -> list[tuple[ItemState, str]]:
    """Items that are not dropped and whose request the plan does not have, each with the reason in words.

    Where the plan asks the same place for the same text and no answer has come yet, the older item stays for now.
    """
    keys = {request.key for request in plan}
    waiting = {(r.kind, r.section, r.text_sha) for r in plan if ledger.state.may_ask(r.key)}
    asked = {(request.kind, request.section) for request in plan}
    found = []
    for item in ledger.state.items.values():
        if item.status == "dropped" or item.key in keys:
            continue
        requested = ledger.state.requests[item.key].requested
        kind, section = requested.kind, requested.section
        if (kind, section, requested.text_sha) not in waiting or item.status == "undecided":
            why = "a newer draft took its place" if (kind, section) in asked else "it is no longer asked for"
            found.append((item, why))
    return found
