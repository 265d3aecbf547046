"""The sums of a pack: a pack that does not add up is refused."""

from collections import Counter
from collections.abc import Iterator

from schemas.errors import PackRefused
from schemas.item import Chip, Kind
from schemas.pack import Pack
from schemas.pack_parts import PackChip

KINDS: tuple[tuple[Kind, str], ...] = (("bullet", "bullets"), ("digest", "digests"), ("chip", "chips"))
"""Each kind with the word that the bench counts it under."""

MOST_BULLETS = 3
"""How many bullets a pack holds at most."""


def check(pack: Pack) -> None:
    """Check that a pack adds up and agrees with itself.

    For each kind, written = kept + dropped; the drops listed = the sum of ``dropped_by``, reason by reason;
    published ≤ grounded ≤ kept; every count is the count of the pack's own items; no chip cites a section
    that the pack has not or bears another question's id, and there are three bullets at most.

    Raises:
        PackRefused: a sum does not hold; the message says which, with both numbers.
    """
    for fault in (*_sums(pack), *_limits(pack), *_faults(pack)):
        raise PackRefused(
            f"the pack does not add up: {fault}",
            where=pack.slug,
            fix=f"write it again from its ledger with: standfirst write {pack.slug}",
        )


def _sums(pack: Pack) -> Iterator[str]:
    """Each pair of numbers that should be equal and is not."""
    bench = pack.bench.model_dump()
    listed = Counter(drop.kind for drop in pack.bench.drops)
    there = {
        "bullet": len(pack.short.bullets),
        "digest": sum(section.digest is not None for section in pack.sections),
        "chip": len(pack.chips),
    }
    for kind, word in KINDS:
        written, kept = bench[f"{word}_written"], bench[f"{word}_kept"]
        if written != kept + listed[kind]:
            yield f"{word} written are {written}, and kept + dropped are {kept} + {listed[kind]}"
        if kept != there[kind]:
            yield f"{word} kept are {kept}, and {word} in the pack are {there[kind]}"
    dropped_by = Counter({str(reason): number for reason, number in pack.bench.dropped_by.items()})
    by_reason = Counter(str(drop.reason) for drop in pack.bench.drops)
    for reason in sorted(dropped_by.keys() | by_reason.keys()):
        if dropped_by[reason] != by_reason[reason]:
            yield (f"dropped_by counts {dropped_by[reason]} for {reason}, and the drops list {by_reason[reason]}")


def _limits(pack: Pack) -> Iterator[str]:
    """The counts of grounded and published chips, where they are not those of the chips or out of order."""
    bench = pack.bench
    grounded = sum(bool(chip.quote) for chip in pack.chips)
    published = sum(chip.published for chip in pack.chips)
    if bench.chips_grounded != grounded:
        yield f"chips grounded are {bench.chips_grounded}, and chips with a quote are {grounded}"
    if bench.chips_published != published:
        yield f"chips published are {bench.chips_published}, and chips marked published are {published}"
    if bench.chips_published > bench.chips_grounded:
        yield f"chips published are {bench.chips_published}, more than the {bench.chips_grounded} grounded"
    if bench.chips_grounded > bench.chips_kept:
        yield f"chips grounded are {bench.chips_grounded}, more than the {bench.chips_kept} kept"


def _faults(pack: Pack) -> Iterator[str]:
    """What else in the pack contradicts the rest of it."""
    known = {section.id for section in pack.sections}
    for section in pack.sections:
        if section.digest is not None and section.digest_skipped is not None:
            yield f"section {section.id} has a digest, and digest_skipped says {section.digest_skipped}"
    for chip in pack.chips:
        yield from _chip_faults(chip, known)
    for chip_id, number in Counter(chip.id for chip in pack.chips).items():
        if number > 1:
            yield f"{number} chips bear the id {chip_id}: they ask the same question"
    if len(pack.short.bullets) > MOST_BULLETS:
        yield f"bullets kept are {len(pack.short.bullets)}, more than {MOST_BULLETS}"
    tokens = pack.bench.new_noun_tokens_checked
    if list(tokens) != sorted(set(tokens)):
        yield f"new_noun_tokens_checked are {len(tokens)} tokens, not sorted or not all different"


def _chip_faults(chip: PackChip, known: set[str]) -> Iterator[str]:
    """What in one chip contradicts itself or the sections ``known``."""
    expected = Chip(q=chip.q, a=chip.a, cites=chip.cites).pack_id
    if chip.id != expected:
        yield f"chip {chip.id} bears an id that is not its question's, {expected}"
    missing = [section for section in chip.cites if section not in known]
    if missing:
        yield f"chip {chip.id} cites {', '.join(missing)}, and the article has no such section"
    if chip.published != (chip.publish_state == "published"):
        yield f"chip {chip.id} has published {chip.published}, and its state is {chip.publish_state}"
    if chip.published and not chip.quote:
        yield f"chip {chip.id} is published, and has no quote"
    if chip.quote and chip.quote_cite not in chip.cites:
        yield f"chip {chip.id} quotes section {chip.quote_cite or 'none'}, and does not cite it"
