"""A pack as an editor reads it in a terminal."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pipeline.pack.private import ToldDrop
from pipeline.pack.sums import KINDS
from pipeline.visible import visible
from schemas.pack import Pack, Pack11, reasons
from schemas.pack_parts import PackChip
from schemas.pack_record import PackReceipts

_MINE = "the dropped words stand in the private ledger, which is not on this machine"


def page(pack: Pack, drops: Iterable[ToldDrop], *, private: bool) -> Iterator[RenderableType]:
    """The pack, part by part, ready to print; no part can steer the terminal.

    Args:
        pack: the pack.
        drops: its drops with the ledger's items.
        private: whether the ledger is on this machine.
    """
    yield from _head(pack)
    yield from _kept(pack)
    yield from _drops(tuple(drops), private=private)
    yield Text()
    yield _counts(pack)
    if isinstance(pack, Pack11):
        yield from _receipts(pack.receipts)


def _line(text: str, style: str = "", *, indent: int = 0) -> Padding:
    return Padding(Text(visible(text), style=style), (0, 0, 0, indent), expand=False)


def _head(pack: Pack) -> Iterator[RenderableType]:
    seat = pack.seat_class
    yield _line(pack.title, "bold")
    yield _line(f"{pack.slug} · pack {pack.schema_version} · {pack.generated_utc}", "dim")
    yield _line(f"written by {seat.writer} ({seat.writer_runtime}); judge: {seat.judge or 'none'}", "dim")
    yield _line(f"{pack.status}: {pack.pack_note}" if pack.pack_note else pack.status, "yellow")


def _kept(pack: Pack) -> Iterator[RenderableType]:
    yield Text()
    yield _line("Bullets", "bold")
    for bullet in pack.short.bullets or ("none",):
        yield _line(f"• {bullet}" if pack.short.bullets else bullet, indent=2)
    yield Text()
    yield _line("Sections", "bold")
    for section in pack.sections:
        yield _line(f"{section.heading} (#{section.id})", "cyan", indent=2)
        skipped = f"not drafted: {section.digest_skipped}" if section.digest_skipped else "no digest"
        yield _line(section.digest or skipped, "" if section.digest else "dim", indent=4)
    yield Text()
    yield _line("Chips", "bold")
    for chip in pack.chips:
        yield from _chip(chip)
    if not pack.chips:
        yield _line("none", indent=2)


def _chip(chip: PackChip) -> Iterator[RenderableType]:
    yield _line(f"[{chip.publish_state}] {chip.q}", "green" if chip.published else "yellow", indent=2)
    yield _line(chip.a, indent=4)
    yield _line(f"{chip.id}, cites {', '.join(chip.cites) or 'nothing'}", "dim", indent=4)
    if chip.quote:
        yield _line(f"quotes #{chip.quote_cite}: “{chip.quote}”", "dim", indent=4)


def _drops(drops: tuple[ToldDrop, ...], *, private: bool) -> Iterator[RenderableType]:
    yield Text()
    yield _line("Drops" if drops else "Drops: none", "bold")
    order = reasons()
    ordered = sorted(drops, key=lambda told: order.index(told.drop.reason))
    for reason, group in groupby(ordered, key=lambda told: told.drop.reason):
        dropped = tuple(group)
        yield _line(f"{reason}: {len(dropped)}", "red", indent=2)
        for told in dropped:
            yield from _drop(told)
    if drops and not private:
        yield _line(_MINE, "dim", indent=2)


def _drop(told: ToldDrop) -> Iterator[RenderableType]:
    drop, item = told.drop, told.item
    where = f" of #{drop.section}" if drop.section else ""
    yield _line(f"{drop.kind}{where}, {drop.item_chars} characters: {drop.withheld}", indent=4)
    if drop.detail:
        yield _line(drop.detail, "dim", indent=6)
    if item is None or item.drop is None:
        return
    yield _line(f"item {item.item_id}", "dim", indent=6)
    for name, words in item.item.fields:
        yield _line(f"{name}: {words}", "italic", indent=6)
    for finding in item.drop.findings:
        yield _line(f"{finding.gate}: {finding.message}", indent=6)
    if item.drop.why and item.drop.why != drop.why:
        yield _line(f"{item.drop.who or item.drop.by}: {item.drop.why}", indent=6)


def _counts(pack: Pack) -> Table:
    table = Table("kind", "written", "kept", "dropped", box=None, pad_edge=False)
    bench = pack.bench.model_dump()
    for _, word in KINDS:
        written, kept = bench[f"{word}_written"], bench[f"{word}_kept"]
        table.add_row(word, str(written), str(kept), str(written - kept))
    return table


def _receipts(receipts: PackReceipts) -> Iterator[RenderableType]:
    """How the drafting went; no speed is printed, for each run's figures need that run's own label."""
    failures = sorted(request.failure for request in receipts.requests if request.failure)
    failed = f", {len(failures)} without a draft ({', '.join(failures)})" if failures else ""
    yield Text()
    yield _line("Receipts", "bold")
    yield _line(receipts.label, indent=2)
    yield _line(f"runs: {len(receipts.runs)}; requests: {len(receipts.requests)}{failed}", "dim", indent=2)
