"""A page taken apart: its text, its tokens, and which character each token's line begins at."""

from dataclasses import dataclass

from markdown_it.token import Token

from pipeline.reader.footer import Footer, find_footer
from pipeline.reader.frontmatter import Table, front_matter
from pipeline.reader.markdown import parse
from pipeline.reader.source import Page


@dataclass(frozen=True)
class Block:
    """A top-level block: its tokens, and the characters of the page that its lines take."""

    tokens: tuple[Token, ...]
    start: int
    end: int

    @property
    def type(self) -> str:
        """The type of its first token, as markdown-it names it."""
        return self.tokens[0].type

    @property
    def tag(self) -> str:
        """The HTML tag of its first token."""
        return self.tokens[0].tag

    @property
    def is_section(self) -> bool:
        """Whether it is a level-2 heading."""
        return self.type == "heading_open" and self.tag == "h2"

    @property
    def inline(self) -> Token | None:
        """Its words, where it is a paragraph or a heading."""
        return self.tokens[1] if self.type in {"paragraph_open", "heading_open"} else None


@dataclass(frozen=True)
class Document:
    """A page, its front matter, and its body in blocks; ``end`` is where the body ends, before any footer."""

    page: Page
    front: Table
    blocks: tuple[Block, ...]
    end: int
    footer: Footer | None

    @property
    def tokens(self) -> list[Token]:
        """The tokens of all blocks, in order."""
        return [token for block in self.blocks for token in block.tokens]


def open_document(page: Page) -> Document:
    """Take a page apart.

    Raises:
        StandfirstError: the front matter is broken, no text follows it, or the footer does not hold.
    """
    front, base = front_matter(page)
    tokens = parse(page.text[base:], mdx=page.path.suffix == ".mdx")
    blocks = _blocks(tokens, page, page.line(base) - 1)
    footer = find_footer(page, blocks)
    if footer is not None:
        blocks = tuple(b for b in blocks if b.start < footer.start or b.tokens[0].map is None)
    return Document(page, front, blocks, footer.text_end if footer else len(page.text), footer)


def _blocks(tokens: list[Token], page: Page, first_line: int) -> tuple[Block, ...]:
    """Group tokens by the top-level block they stand in; a block without lines of its own joins no span."""
    blocks: list[Block] = []
    begun = 0
    for index, token in enumerate(tokens):
        if token.level == 0 and token.nesting <= 0:
            blocks.append(_block(tuple(tokens[begun : index + 1]), page, first_line))
            begun = index + 1
    return tuple(blocks)


def _block(tokens: tuple[Token, ...], page: Page, first_line: int) -> Block:
    lines, starts = tokens[0].map, page.line_starts
    if lines is None:
        return Block(tokens, len(page.text), len(page.text))
    start = starts[min(lines[0] + first_line, len(starts) - 1)]
    end = starts[min(lines[1] + first_line, len(starts) - 1)]
    if tokens[0].type == "heading_open":
        # Up to three spaces before a heading are no part of it.
        start += len(page.text[start:end]) - len(page.text[start:end].lstrip(" "))
    return Block(tokens, start, end)
