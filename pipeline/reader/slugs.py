"""The ids that site generators make for headings that state none.

Each generator is one class; a page's headings of every level go through it in order, because a repeat is
numbered by what came before it. ``raw`` is the heading's Markdown, ``text`` its rendered words.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple, Protocol
from urllib.parse import quote

from pipeline.reader.transliterate import eleventy_slug
from schemas.site import HeadingIds


class Named(NamedTuple):
    """A heading as a generator sees it; ``explicit`` is the id that the author wrote."""

    raw: str
    text: str
    explicit: str | None


class Generator(Protocol):
    """Makes the ids of one page."""

    def ids(self, headings: Sequence[Named]) -> list[str]:
        """The id of each heading, in order."""
        ...


class GitHub:
    """GitHub, Docusaurus, Astro and Jekyll's default (kramdown's GFM input), by github-slugger 2.

    Lower case; letters, marks, decimal and letter numbers, connectors, hyphens and spaces stay; a space becomes
    a hyphen. A repeat is numbered from 1 until it is free. Source: github.com/Flet/github-slugger, index.js.
    """

    def ids(self, headings: Sequence[Named]) -> list[str]:
        """The id of each heading, in order."""
        seen: dict[str, int] = {}
        return [h.explicit or self._unique(github_slug(h.text), seen) for h in headings]

    @staticmethod
    def _unique(slug: str, seen: dict[str, int]) -> str:
        made = slug
        while made in seen:
            seen[slug] += 1
            made = f"{slug}-{seen[slug]}"
        seen[made] = 0
        return made


class Hugo:
    """Hugo's default (``autoHeadingIDType = "github"``), on the heading's Markdown.

    Letters, digits, underscores and hyphens stay, a space or tab becomes a hyphen; nothing left gives
    ``heading``. Repeats are numbered from 1; an explicit id is taken once it has been read. Source:
    github.com/gohugoio/hugo, markup/goldmark/autoid.go; github.com/yuin/goldmark, parser/atx_heading.go.
    """

    def ids(self, headings: Sequence[Named]) -> list[str]:
        """The id of each heading, in order."""
        taken: set[str] = set()
        last: dict[str, int] = {}
        made = []
        for heading in headings:
            slug = heading.explicit or _numbered(self.slug(heading.raw), taken, last)
            taken.add(slug)
            made.append(slug)
        return made

    @staticmethod
    def slug(raw: str) -> str:
        """A heading's id before repeats are told apart; of a heading on several lines, the last counts."""
        line = raw.rsplit("\n", 1)[-1]
        kept = (
            "-" if c in "- \t" else c.lower()
            for c in line
            if c in "-_ \t" or unicodedata.category(c) in _LETTERS_AND_DIGITS
        )
        return "".join(kept) or "heading"


class Kramdown:
    """kramdown's own ids (``input: kramdown``), on the heading's Markdown.

    What stands before the first ASCII letter goes; ASCII letters, digits, spaces and hyphens stay; nothing left
    gives ``section``. Repeats are numbered from 1 without a look at other ids. Jekyll's default input is GFM,
    whose ids are GitHub's: set ``github`` for it. Source: github.com/gettalong/kramdown,
    lib/kramdown/converter/base.rb.
    """

    def ids(self, headings: Sequence[Named]) -> list[str]:
        """The id of each heading, in order."""
        used: dict[str, int] = {}
        return [h.explicit or self._unique(self.slug(h.raw), used) for h in headings]

    @staticmethod
    def slug(raw: str) -> str:
        """A heading's id before repeats are told apart."""
        tail = re.sub(r"^[^a-zA-Z]+", "", raw, flags=re.MULTILINE)
        return re.sub(r"[^a-zA-Z0-9 -]", "", tail).replace(" ", "-").lower() or "section"

    @staticmethod
    def _unique(slug: str, used: dict[str, int]) -> str:
        used[slug] = used.get(slug, -1) + 1
        return f"{slug}-{used[slug]}" if used[slug] else slug


class MarkdownItAnchor:
    """markdown-it-anchor's default: the words, trimmed, lower case, white space to hyphens, percent-encoded.

    Repeats are numbered from 1; an explicit id is taken once it has been read. Source:
    github.com/valeriangalliat/markdown-it-anchor, index.js (``slugify``, ``uniqueSlug``).
    """

    def ids(self, headings: Sequence[Named]) -> list[str]:
        """The id of each heading, in order."""
        taken: set[str] = set()
        last: dict[str, int] = {}
        made = []
        for heading in headings:
            slug = heading.explicit or _numbered(self.slug(heading.text), taken, last)
            taken.add(slug)
            made.append(slug)
        return made

    @staticmethod
    def slug(text: str) -> str:
        """A heading's id before repeats are told apart."""
        # encodeURIComponent leaves these marks as they are (ECMA-262, 19.2.6.4).
        return quote(re.sub(r"\s+", "-", text.strip().lower()), safe="-_.!~*'()")


class Eleventy:
    """Eleventy 3's ``IdAttributePlugin``: @sindresorhus/slugify of the words, repeats numbered from 2.

    Source: github.com/11ty/eleventy, src/Plugins/IdAttributePlugin.js and src/Filters/Slugify.js.
    """

    def ids(self, headings: Sequence[Named]) -> list[str]:
        """The id of each heading, in order.

        An explicit id that meets a made one of an earlier heading renames that earlier one.
        """
        count: dict[str, int] = {}
        owner: dict[str, int] = {}
        made: list[str] = []
        for index, heading in enumerate(headings):
            slug = heading.explicit or eleventy_slug(heading.text)
            count[slug] = count.get(slug, 0) + 1
            numbered = f"{slug}-{count[slug]}" if count[slug] > 1 else slug
            made.append(heading.explicit or numbered)
            if heading.explicit is None:
                owner[numbered] = index
            elif count[slug] > 1 and slug in owner:
                made[owner.pop(slug)] = numbered
        return made


class PythonMarkdown:
    """Python-Markdown's ``toc`` extension, as MkDocs uses it.

    NFKD, ASCII only; word characters, spaces and hyphens stay; runs of hyphens and spaces become one hyphen. An
    id that is empty or taken gets ``_1``, ``_2``, ...; explicit ids anywhere on the page are taken from the
    start. Source: github.com/Python-Markdown/markdown, markdown/extensions/toc.py.
    """

    def ids(self, headings: Sequence[Named]) -> list[str]:
        """The id of each heading, in order."""
        taken = {h.explicit for h in headings if h.explicit}
        last: dict[str, int] = {}
        return [h.explicit or self._unique(self.slug(h.text), taken, last) for h in headings]

    @staticmethod
    def slug(text: str) -> str:
        """A heading's id before repeats are told apart."""
        ascii_only = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode("ascii")
        kept = re.sub(r"[^\w\s-]", "", ascii_only).strip().lower()
        return re.sub(r"[-\s]+", "-", kept)

    @staticmethod
    def _unique(slug: str, taken: set[str], last: dict[str, int]) -> str:
        if slug and slug not in taken:
            taken.add(slug)
            return slug
        base, first = slug, 1
        if counted := re.fullmatch(r"(.*)_([0-9]+)", slug):
            base, first = counted.group(1), int(counted.group(2)) + 1
        number = max(first, last.get(base, 0) + 1) if first == 1 else first
        while f"{base}_{number}" in taken:
            number += 1
        if first == 1:
            last[base] = number
        taken.add(f"{base}_{number}")
        return f"{base}_{number}"


GENERATORS: dict[HeadingIds, Generator] = {
    "github": GitHub(),
    "hugo": Hugo(),
    "kramdown": Kramdown(),
    "markdown-it-anchor": MarkdownItAnchor(),
    "eleventy": Eleventy(),
    "python-markdown": PythonMarkdown(),
}
"""Every generator, by its name in ``standfirst.toml``."""

_LETTERS_AND_DIGITS = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Nd"})
_GITHUB_KEEPS = _LETTERS_AND_DIGITS | {"Mn", "Mc", "Me", "Nl", "Pc"}


def github_slug(text: str) -> str:
    """github-slugger's slug of one heading, before repeats are told apart."""
    kept = (c for c in text.lower() if c in "- " or unicodedata.category(c) in _GITHUB_KEEPS or _alphabetic(c))
    return "".join(kept).replace(" ", "-")


def _alphabetic(char: str) -> bool:
    """The circled and squared letters, which Unicode calls alphabetic though their category is a symbol's."""
    return any(first <= char <= final for first, final in _SYMBOL_LETTERS)


_SYMBOL_LETTERS = (
    ("\u24b6", "\u24e9"),
    ("\U0001f130", "\U0001f149"),
    ("\U0001f150", "\U0001f169"),
    ("\U0001f170", "\U0001f189"),
)


def _numbered(slug: str, taken: set[str], last: dict[str, int]) -> str:
    """The slug, or the first free ``slug-1``, ``slug-2``, ...; ``last`` keeps long runs of repeats linear."""
    if slug not in taken:
        return slug
    number = last.get(slug, 0) + 1
    while f"{slug}-{number}" in taken:
        number += 1
    last[slug] = number
    return f"{slug}-{number}"
