"""The slug that each site generator makes of one heading, before repeats are told apart.

Eleventy's is in ``pipeline.reader.transliterate``.
"""

import re
import unicodedata
from urllib.parse import quote

_LETTERS_AND_DIGITS = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Nd"})
_GITHUB_KEEPS = _LETTERS_AND_DIGITS | {"Mn", "Mc", "Me", "Nl", "Pc"}
_SYMBOL_LETTERS = (
    ("\u24b6", "\u24e9"),
    ("\U0001f130", "\U0001f149"),
    ("\U0001f150", "\U0001f169"),
    ("\U0001f170", "\U0001f189"),
)


def github_slug(text: str) -> str:
    """github-slugger 2: lower case; letters, marks, digits, connectors, hyphens stay; a space is a hyphen.

    Source: github.com/Flet/github-slugger, index.js and script/generate-regex.mjs.
    """
    kept = (c for c in text.lower() if c in "- " or unicodedata.category(c) in _GITHUB_KEEPS or _alphabetic(c))
    return "".join(kept).replace(" ", "-")


def hugo_slug(raw: str) -> str:
    """Hugo's ``autoHeadingIDType = "github"``: letters, digits, ``_`` and ``-`` stay; space or tab is a hyphen.

    It works on the heading's Markdown, the last line of it; nothing left gives ``heading``. Source:
    github.com/gohugoio/hugo, markup/goldmark/autoid.go; github.com/yuin/goldmark, parser/atx_heading.go.
    """
    line = raw.rsplit("\n", 1)[-1]
    kept = (
        "-" if c in "- \t" else c.lower()
        for c in line
        if c in "-_ \t" or unicodedata.category(c) in _LETTERS_AND_DIGITS
    )
    return "".join(kept) or "heading"


def kramdown_slug(raw: str) -> str:
    """Kramdown's own input: from the first ASCII letter on, ASCII letters, digits, spaces and hyphens stay.

    It works on the heading's Markdown; nothing left gives ``section``. Source: github.com/gettalong/kramdown,
    lib/kramdown/converter/base.rb (``basic_generate_id``, ``generate_id``).
    """
    tail = re.sub(r"^[^a-zA-Z]+", "", raw, flags=re.MULTILINE)
    return re.sub(r"[^a-zA-Z0-9 -]", "", tail).replace(" ", "-").lower() or "section"


def anchor_slug(text: str) -> str:
    """markdown-it-anchor's default: trimmed, lower case, white space to hyphens, percent-encoded.

    Source: github.com/valeriangalliat/markdown-it-anchor, index.js (``slugify``).
    """
    # encodeURIComponent leaves these marks as they are (ECMA-262, 19.2.6.4).
    return quote(re.sub(r"\s+", "-", text.strip().lower()), safe="-_.!~*'()")


def python_markdown_slug(text: str) -> str:
    """Python-Markdown's ``toc``: NFKD, ASCII only; word characters stay; runs of hyphens and spaces are one.

    Source: github.com/Python-Markdown/markdown, markdown/extensions/toc.py (``slugify``).
    """
    ascii_only = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", ascii_only).strip().lower())


def _alphabetic(char: str) -> bool:
    """The circled and squared letters, which Unicode calls alphabetic though their category is a symbol's."""
    return any(first <= char <= final for first, final in _SYMBOL_LETTERS)
