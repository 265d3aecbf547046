"""Deciding: every item goes through all gates, in the order of the pack, unless its verdict is of this very article.

What was kept before is checked again when the article, the voice or the gates have changed since.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gates import GATES
from gates.context import Context
from gates.run import judge, versions
from ledger import ItemState, LedgerWriter, drop
from pipeline.acts.verdicts import kept_event, up_to_date
from pipeline.acts.voids import gone, void_changed
from pipeline.drafting.leaving import leaving
from pipeline.drafting.removed import removed_before
from pipeline.pack.items import in_order
from schemas.article import Article
from schemas.draft import DraftRequest
from schemas.event import Event, Held
from schemas.site import Voice

if TYPE_CHECKING:
    from gates.gate import AnyItem


def decide(article: Article, voice: Voice, ledger: LedgerWriter, plan: Sequence[DraftRequest]) -> None:
    """Record a verdict for every item: what has lost its place leaves, the gates decide the rest.

    The gates compare an item with all that are kept so far. The items of one run are judged in the order of the
    pack, so the verdicts are the same in whatever order the drafts came.

    Raises:
        GateCrashed: where a gate raises; the verdicts recorded so far stand.
    """
    ledger.append(*gone(article, ledger.state))
    ledger.append(*leaving(ledger.state, plan))
    void_changed(article, ledger)
    _check_again(article, voice, ledger)
    context = Context(article, voice)
    seats = versions(GATES)
    items = in_order(ledger.state, article)
    kept: list[AnyItem] = [state.item for state in items if state.kept]
    for state in items:
        if state.status == "undecided":
            if again := removed_before(state, ledger.state):
                ledger.append(again)
                continue
            verdict = judge(state.item, context.with_kept(tuple(kept)))
            if not verdict.kept:
                ledger.append(drop(state.item_id, verdict, gates=seats))
                continue
            events: list[Event] = [kept_event(state.item_id, state.item, context)]
            if state.kind == "chip":
                events.append(Held(item=state.item_id))
            ledger.append(*events)
            kept.append(state.item)
        elif state.kind == "chip" and state.status == "kept":
            ledger.append(Held(item=state.item_id))


def _check_again(article: Article, voice: Voice, ledger: LedgerWriter) -> None:
    """Put each kept item before the gates again whose verdict is of another article, voice or version of a gate.

    A gate that a person overrode is not asked again, while the words and the sections stand as they were.
    """
    context = Context(article, voice)
    kept: list[AnyItem] = []
    for state in in_order(ledger.state, article):
        if not state.kept:
            continue
        if not up_to_date(state, article, voice):
            over = _over(state, article)
            verdict = judge(
                state.item, context.with_kept(tuple(kept)), tuple(gate for gate in GATES if gate.reason not in over)
            )
            if not verdict.kept:
                ledger.append(drop(state.item_id, verdict, gates=versions(GATES)))
                continue
            ledger.append(kept_event(state.item_id, state.item, context))
        kept.append(state.item)


def _over(state: ItemState, article: Article) -> frozenset[str]:
    same = dict(state.sections) == article.section_sums(state.item.cites)
    return frozenset(state.restored.over) if state.restored and same else frozenset()
