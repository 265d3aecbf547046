"""The check of approvals: what is published was approved, in these words and of these sections."""

from collections.abc import Iterator

from ledger import approval_sha
from pipeline.verifying.failure import Failure
from pipeline.verifying.look import Look
from schemas.item import Chip
from schemas.pack import Pack11
from schemas.pack_parts import PackChip


def approvals(look: Look) -> Iterator[Failure]:
    """Every published chip has an approval in the pack, and in the ledger where it is here. 1.0 keeps none."""
    for chip in look.pack.chips if look.pack else ():
        if not chip.published:
            continue
        fault = _by_pack(look, chip) or _by_ledger(look, chip)
        if fault:
            fix = f"let a judge look at it again: standfirst retract {look.slug} {chip.id}"
            yield look.fail("approval", f"{chip.id} is published, {fault}", fix, item=chip.id)


def _by_pack(look: Look, chip: PackChip) -> str | None:
    if not isinstance(look.pack, Pack11):
        return None
    given = [one for one in look.pack.approvals if one.chip == chip.id]
    if len(given) != 1:
        return f"and the pack has {len(given)} approvals of it"
    return _unbound(look, chip, given[0].item_sha, given[0].sections)


def _by_ledger(look: Look, chip: PackChip) -> str | None:
    if look.state is None:
        return None
    for item in look.state.items.values():
        if item.published and isinstance(item.item, Chip) and item.item.pack_id == chip.id:
            return _unbound(look, chip, item.published.approved_sha, item.published.sections)
    return "and the ledger has no approval of it"


def _unbound(look: Look, chip: PackChip, words: str, sections: dict[str, str]) -> str | None:
    if words != approval_sha(Chip(q=chip.q, a=chip.a, cites=chip.cites)):
        return "and its approval is of other words"
    if look.article and dict(sections) != look.article.section_sums(chip.cites):
        return "and its approval is of another text of its sections"
    return None
