"""Sections: level-2 headings and what follows them, or the whole article where there is none."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pipeline.reader.chunks import chunks
from pipeline.reader.document import Block, Document
from pipeline.reader.headings import Heading
from pipeline.reader.words import count_words
from schemas.article import Section
from schemas.errors import StandfirstError
from schemas.site import Plan

_PARTS = re.compile(r"\s*(?:[,;:&/·]|\band\b)\s*")
_ASIDE = re.compile(r"\([^()]*\)|^[\d.]+\s+")


def read_sections(
    document: Document, found: Sequence[Heading], body: Sequence[Block], title: str, plan: Plan
) -> tuple[Section, ...]:
    """The article's sections, in order; ``body`` is what stands below the card.

    An article without level-2 headings is one section of level 1, named by its title.

    Raises:
        StandfirstError: two sections have the same id.
    """
    tops = [heading for heading in found if heading.level == 2]  # noqa: PLR2004 - DESIGN: a level-2 heading
    if not tops:
        return (_whole(document, found, body, title, plan),)
    _refuse_twins(document, tops)
    blocks = document.blocks
    starts = [block.start for block in blocks]
    ends = [heading.block.start for heading in tops[1:]] + [document.end]
    sections = []
    for heading, end in zip(tops, ends, strict=True):
        start = heading.block.start
        held = blocks[bisect_left(starts, start) : bisect_left(starts, end)]
        sections.append(_section(document, _Name(heading.id, heading.text, 2), (start, end), held, plan))
    return tuple(sections)


def skip_reason(heading: str, words: int, plan: Plan) -> str | None:
    """Why a section is not drafted: ``credits``, ``sources``, ``short``, or ``None``.

    A heading names credits when one of its parts does (``Who ran this, and thanks``), and sources when all of
    them do (``Sources and further reading``, but not ``Sources and sinks``).
    """
    bare = _ASIDE.sub("", heading.casefold()).strip(" .:!?#")
    parts = [part for part in _PARTS.split(bare) if part]
    if any(part in plan.credits for part in parts):
        return "credits"
    if parts and all(part in plan.sources for part in parts):
        return "sources"
    return "short" if words < plan.min_words else None


class _Name(NamedTuple):
    id: str
    heading: str
    level: int


def _section(document: Document, name: _Name, span: tuple[int, int], held: Sequence[Block], plan: Plan) -> Section:
    own = [block for block in held if not block.is_section]
    words = count_words(token for block in own for token in block.tokens)
    return Section(
        id=name.id,
        heading=name.heading,
        level=name.level,
        span=span,
        chunks=chunks(document.page.text, span, _cuts(held)),
        skip=skip_reason(name.heading, words, plan),
    )


def _cuts(held: Sequence[Block]) -> list[int]:
    """Where a chunk may end: before any block that does not follow a heading, which belongs with it."""
    return [block.start for before, block in pairwise(held) if before.type != "heading_open"]


def _whole(document: Document, found: Sequence[Heading], body: Sequence[Block], title: str, plan: Plan) -> Section:
    first = next((heading for heading in found if heading.level == 1), None)
    start = min((block.start for block in body), default=document.end)
    if first is not None and not any(first.block.end <= block.start < start for block in document.blocks):
        # Nothing stands between the title and the body, so the title is the section's heading.
        start = min(start, first.block.start)
    name = _Name(first.id if first and first.id else "article", title, 1)
    return _section(document, name, (min(start, document.end), document.end), body, plan)


def _refuse_twins(document: Document, tops: Sequence[Heading]) -> None:
    first: dict[str, Heading] = {}
    for heading in tops:
        other = first.setdefault(heading.id, heading)
        if other is not heading:
            line = document.page.line(other.block.start)
            raise StandfirstError(
                f"two sections have the id {heading.id!r}: this one and that of line {line}",
                where=document.page.where(heading.block.start),
                fix="give one of them an explicit id, {#like-this}",
            )
