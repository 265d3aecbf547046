"""The checks of the items against the article as it is now: gates, overrides, quotes and evidence."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gates import GATES
from gates.run import judge
from ledger import ItemState
from pipeline.acts.quoting import checked_quote
from pipeline.verifying.failure import Failure, told
from pipeline.verifying.look import Look
from schemas.errors import StandfirstError
from schemas.item import Chip
from schemas.pack import Pack11

if TYPE_CHECKING:
    from gates.gate import AnyItem


def gates(look: Look) -> Iterator[Failure]:
    """Every item passes all gates again, beside those before it; what a person overrode is not asked again."""
    over = _overridden(look)
    before: list[AnyItem] = []
    for name, item in look.items():
        asked = tuple(gate for gate in GATES if gate.reason not in over.get(name, ()))
        try:
            findings = judge(item, look.context.with_kept(tuple(before)), asked).findings
        except StandfirstError as error:
            yield look.fail("gate", told(error), "please report it", item=name)
            continue
        for told_of in dict.fromkeys(f"{finding.gate}: {finding.message}" for finding in findings):
            fix = f"drop or amend it: standfirst drop {look.slug} {name}"
            yield look.fail("gate", f"{name}: {told_of}", fix, item=name)
        before.append(item)
    for name, reasons in over.items() if look.strict else ():
        message = f"{name} stands in spite of the gates {', '.join(reasons)}, by a person's word"
        yield look.fail("override", message, "drop it, or verify without --strict", item=name)


def _overridden(look: Look) -> dict[str, tuple[str, ...]]:
    """The gates that were overridden, by the item's name, as the pack says: ``differs`` finds what no ledger has."""
    if not isinstance(look.pack, Pack11):
        return {}
    said: dict[str, tuple[str, ...]] = {}
    for entry in look.pack.overrides:
        name = {"chip": entry.item, "digest": f"digest:{entry.item}"}.get(entry.kind)
        if name is None and entry.item.isdecimal():
            name = f"bullet:{int(entry.item) + 1}"
        said[name or entry.item] = entry.reasons
    return said


def quotes(look: Look) -> Iterator[Failure]:
    """Every quote stands verbatim in the section that it is said to be from."""
    for chip in look.pack.chips if look.pack else ():
        if not chip.quote:
            continue
        item = Chip(q=chip.q, a=chip.a, cites=chip.cites)
        state = ItemState(item_id=chip.id, item=item, drafted=item, key="", section=None, at="")
        fix = f"retract it, and let a judge quote again: standfirst retract {look.slug} {chip.id}"
        try:
            found = checked_quote(chip.quote, state, chip.quote_cite, look.context)
        except StandfirstError as error:
            yield look.fail("quote", f"{chip.id}: {told(error)}", fix, item=chip.id)
            continue
        if found.words != chip.quote:
            yield look.fail("quote", f"{chip.id}: the section has “{found.words}”", fix, item=chip.id)


def spans(look: Look) -> Iterator[Failure]:
    """Every evidence lies inside the section that it names; a bullet's may lie before the first one."""
    if not isinstance(look.pack, Pack11) or look.article is None:
        return
    for entry in look.pack.evidence:
        section = look.article.section(entry.section)
        whole = entry.kind == "bullet" and not entry.section
        low, high = section.span if section else (0, len(look.article.text) if whole else -1)
        start, end = entry.span
        if not low <= start <= end <= high:
            message = f"the evidence of {entry.kind} {entry.item} at {start} to {end} lies outside {entry.section}"
            yield look.fail("span", message, item=entry.item)
