"""Headings: where each stands, what it says, and the id that the built page gives it."""

from dataclasses import dataclass

from markdown_it.token import Token

from pipeline.reader.document import Block, Document
from pipeline.reader.slugs import GENERATORS, Named
from pipeline.reader.words import plain
from schemas.site import HeadingIds


@dataclass(frozen=True)
class Heading:
    """A top-level heading: its words on one line, its level (1 to 6), its id, and its block."""

    text: str
    level: int
    id: str
    explicit: bool
    block: Block


def headings(document: Document, generator: HeadingIds) -> list[Heading]:
    """The top-level headings, with the ids that a generator makes of all headings of the page.

    A heading inside a list or a quotation is no section, yet it takes its number among repeats.
    """
    tokens = document.tokens
    opened = [index for index, token in enumerate(tokens) if token.type == "heading_open"]
    named = [_named(tokens[index], tokens[index + 1]) for index in opened]
    ids = GENERATORS[generator](named)
    by_token = {id(tokens[index]): heading_id for index, heading_id in zip(opened, ids, strict=True)}
    return [_heading(block, by_token[id(block.tokens[0])]) for block in document.blocks if _is_heading(block)]


def _is_heading(block: Block) -> bool:
    return block.type == "heading_open"


def _heading(block: Block, heading_id: str) -> Heading:
    opening, inline = block.tokens[0], block.tokens[1]
    level = int(opening.tag.removeprefix("h"))
    return Heading(plain(inline), level, heading_id, bool(opening.meta["id"]), block)


def _named(opening: Token, inline: Token) -> Named:
    words = "".join(
        "\n" if child.type in {"softbreak", "hardbreak"} else child.content
        for child in inline.children or []
        if child.type in {"text", "text_special", "code_inline", "softbreak", "hardbreak"}
    )
    return Named(raw=opening.meta["raw"], text=words, explicit=opening.meta["id"])
