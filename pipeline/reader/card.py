"""The card: what a page says of itself in its own text, above the rule that ends it.

A level-1 heading is the title; a paragraph all in italics after it is the dek; another that begins with
``Published YYYY-MM-DD`` is the date; ``4,651 words · about 21 minutes · 5 tables · data kit: no`` are printed
counts; a paragraph that is one address is the page's own. The paragraph that begins ``**the short version:**``
is the short version, wherever it stands.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from pipeline.reader.document import Block, Document
from pipeline.reader.words import plain
from schemas.article import Printed

_PUBLISHED = re.compile(r"published\s+(\d{4}-\d{2}-\d{2})", re.IGNORECASE)
_ADDRESS = re.compile(r"https?://\S+")
_SHORT = re.compile(r"the short version\s*:?", re.IGNORECASE)
_WORDS = re.compile(r"(\d[\d,.\u202f\u00a0 ]{0,12})\s+words\b", re.IGNORECASE)
_MINUTES = re.compile(r"(\d+)\s+min(?:ute)?s?\b", re.IGNORECASE)
_TABLES = re.compile(r"(\d+)\s+tables?\b", re.IGNORECASE)
_KIT = re.compile(r"data kit:\s*([^·|]*[^·|\s])", re.IGNORECASE)
_NO_KIT = frozenset({"no", "none", "-", "\u2013", "\u2014"})


@dataclass(frozen=True)
class Card:
    """What the card says, and the blocks below it; each is ``None`` where the card does not say it."""

    body: tuple[Block, ...]
    title: str | None = None
    dek: str | None = None
    published: str | None = None
    url: str | None = None
    short: str | None = None
    printed: Printed | None = None
    kit: str | None = None


def read_card(document: Document) -> Card:
    """Read the page's own conventions, from what stands before its first level-2 heading."""
    blocks = document.blocks
    intro = next((n for n, block in enumerate(blocks) if block.is_section), len(blocks))
    titled = next((n for n in range(intro) if _is_title(blocks[n])), None)
    rule = next((n for n in range(intro) if blocks[n].type == "hr"), None)
    above = blocks[:rule] if rule is not None and _is_card(blocks[:rule]) else ()
    body = blocks[len(above) + 1 :] if above else _without_title(blocks, titled)
    said = above or blocks[: min(intro, _LEAD)]
    paragraphs = _paragraphs(said)
    line = next((p for p in paragraphs if _counts(p)), None)
    return Card(
        body=tuple(body),
        title=plain(blocks[titled].tokens[1]) if titled is not None else None,
        dek=_dek(blocks[0 if titled is None else titled + 1 :][:1]) if titled is not None or above else None,
        published=next((m.group(1) for p in paragraphs if (m := _published(p))), None),
        url=next((plain(p) for p in paragraphs if _ADDRESS.fullmatch(plain(p))), None) if above else None,
        short=next((s for s in map(_short, _paragraphs(blocks)) if s), None),
        printed=_printed(plain(line)) if line else None,
        kit=_kit(line) if line else None,
    )


_LEAD = 6
"""Without a rule, how many blocks at the top of a page may be its dek and date."""


def _is_title(block: Block) -> bool:
    return block.type == "heading_open" and block.tag == "h1"


def _without_title(blocks: Sequence[Block], titled: int | None) -> Sequence[Block]:
    return blocks if titled is None else (*blocks[:titled], *blocks[titled + 1 :])


def _is_card(blocks: Sequence[Block]) -> bool:
    """Whether what stands above a rule is a card: it has a dek, a date, printed counts or a short version."""
    return any(_italic(paragraph) or _short(paragraph) or _counts(paragraph) for paragraph in _paragraphs(blocks))


def _paragraphs(blocks: Sequence[Block]) -> list[Token]:
    return [block.tokens[1] for block in blocks if block.type == "paragraph_open"]


def _italic(paragraph: Token) -> bool:
    """Whether a paragraph is one stretch of emphasis and nothing else."""
    children = [c for c in paragraph.children or [] if not (c.type == "text" and not c.content.strip())]
    if not children or children[0].type != "em_open" or children[-1].type != "em_close":
        return False
    return sum(child.type == "em_open" and child.level == children[0].level for child in children) == 1


def _dek(after_title: Sequence[Block]) -> str | None:
    """The dek, where the block after the title is one."""
    italic = (plain(paragraph) for paragraph in _paragraphs(after_title) if _italic(paragraph))
    return next((text for text in italic if not _PUBLISHED.match(text)), None)


def _published(paragraph: Token) -> re.Match[str] | None:
    return _PUBLISHED.match(plain(paragraph)) if _italic(paragraph) else None


def _short(paragraph: Token) -> str | None:
    """The short version without its marker, where a paragraph is it."""
    opens = next((c for c in paragraph.children or [] if c.type != "text" or c.content), None)
    if opens is None or opens.type != "strong_open":
        return None
    text = plain(paragraph)
    marker = _SHORT.match(text)
    return text[marker.end() :].lstrip(" :") if marker else None


def _counts(paragraph: Token) -> bool:
    """Whether a paragraph prints the article's counts."""
    text = plain(paragraph)
    return bool(_WORDS.search(text) and _MINUTES.search(text))


def _printed(line: str) -> Printed:
    words, minutes, tables, kit = (found.search(line) for found in (_WORDS, _MINUTES, _TABLES, _KIT))
    return Printed(
        words=int(re.sub(r"\D", "", words.group(1))) if words else None,
        minutes=int(minutes.group(1)) if minutes else None,
        tables=int(tables.group(1)) if tables else None,
        kit=kit.group(1).casefold() not in _NO_KIT if kit else None,
    )


def _kit(line: Token) -> str | None:
    """The data kit that a card line names: its address where it is a link, else its words."""
    said = _KIT.search(plain(line))
    if said is None or said.group(1).casefold() in _NO_KIT:
        return None
    links = [child.attrGet("href") for child in line.children or [] if child.type == "link_open"]
    return str(links[-1]) if links else said.group(1)
