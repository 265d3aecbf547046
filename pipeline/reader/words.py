"""What a reader of the page sees: its rendered text, its words and its tables.

Text is what stands between two tags of the rendered page, and every tag ends a word, so ``**token**,`` counts
as two. That is how the reference page's own count of words comes out.
"""

import re
from collections.abc import Iterable, Iterator
from html import unescape

from markdown_it.token import Token

_TEXT = frozenset({"text", "text_special"})
_BREAKS = frozenset({"softbreak", "hardbreak"})
_CODE = frozenset({"fence", "code_block"})

# Raw HTML inside Markdown is a fragment, often unclosed, and html.parser (which BeautifulSoup reads with) takes
# time by the square of it. Each of these looks at a character once.
_UNSEEN = re.compile(r"<!--.*?(?:-->|\Z)|<(script|style|template)\b.*?(?:</\1\s*>|\Z)", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"""</?[a-z](?:[^<>"']|"[^"<]*"|'[^'<]*')*>|<[!?][^<>]*>""", re.IGNORECASE)
_TABLE = re.compile(r"<table\b", re.IGNORECASE)


def runs(tokens: Iterable[Token]) -> Iterator[str]:
    """The texts between the tags of the rendered page, in order."""
    for token in tokens:
        if token.type == "inline":
            yield from _inline_runs(token.children or [])
        elif token.type in _CODE:
            yield token.content
        elif token.type == "html_block":
            yield _html_text(token.content)


def count_words(tokens: Iterable[Token]) -> int:
    """How many words the rendered page has: its runs, split on white space."""
    return sum(len(run.split()) for run in runs(tokens))


def count_tables(tokens: Iterable[Token]) -> int:
    """How many tables the rendered page has, those written in HTML included."""
    return sum(
        1 if token.type == "table_open" else _html_tables(token.content)
        for token in tokens
        if token.type in {"table_open", "html_block"}
    )


def plain(inline: Token) -> str:
    """A paragraph's or heading's words on one line: no markup, an image's alternative text in its place."""
    parts = []
    for child in inline.children or []:
        if child.type in _TEXT or child.type in {"code_inline", "image"}:
            parts.append(child.content)
        elif child.type in _BREAKS:
            parts.append(" ")
    return " ".join("".join(parts).split())


def _inline_runs(children: list[Token]) -> Iterator[str]:
    parts: list[str] = []
    for child in children:
        if child.type in _TEXT:
            parts.append(child.content)
        elif child.type in _BREAKS:
            parts.append("\n")
        else:
            yield "".join(parts)
            parts.clear()
            yield _own_text(child)
    yield "".join(parts)


def _own_text(child: Token) -> str:
    if child.type == "code_inline":
        return child.content
    if child.type == "footnote_ref":
        return f"[{child.meta['id'] + 1}]"
    return ""


def _html_text(html: str) -> str:
    return unescape(_TAG.sub(" ", _UNSEEN.sub(" ", html)))


def _html_tables(html: str) -> int:
    return len(_TABLE.findall(_UNSEEN.sub(" ", html)))
