"""The ids that site generators make for headings that state none, repeats told apart.

A page's headings of every level go through its generator in order, because a repeat is numbered by what came
before it.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from pipeline.reader.slug_rules import (
    anchor_slug,
    github_slug,
    hugo_slug,
    kramdown_slug,
    python_markdown_slug,
)
from pipeline.reader.transliterate import eleventy_slug
from schemas.site import HeadingIds


class Named(NamedTuple):
    """A heading as a generator sees it: its Markdown, its rendered words, the id that its author wrote."""

    raw: str
    text: str
    explicit: str | None


Generator = Callable[[Sequence[Named]], list[str]]
"""Makes the ids of all headings of one page, in order."""


def github(headings: Sequence[Named]) -> list[str]:
    """GitHub, Docusaurus, Astro, and Jekyll's default (kramdown with GFM input).

    A repeat is numbered from 1 until it is free; explicit ids are not looked at. Source:
    github.com/Flet/github-slugger, index.js (``BananaSlug.slug``).
    """
    seen: dict[str, int] = {}

    def unique(slug: str) -> str:
        made = slug
        while made in seen:
            seen[slug] += 1
            made = f"{slug}-{seen[slug]}"
        seen[made] = 0
        return made

    return [heading.explicit or unique(github_slug(heading.text)) for heading in headings]


def hugo(headings: Sequence[Named]) -> list[str]:
    """Hugo: a repeat is numbered from 1 until it is free; an explicit id is taken once it has been read.

    Source: github.com/gohugoio/hugo, markup/goldmark/autoid.go (``idFactory``).
    """
    return _first_free([(heading.explicit, hugo_slug(heading.raw)) for heading in headings])


def markdown_it_anchor(headings: Sequence[Named]) -> list[str]:
    """markdown-it-anchor: a repeat is numbered from 1 until it is free; an explicit id is taken once read.

    Source: github.com/valeriangalliat/markdown-it-anchor, index.js (``uniqueSlug``).
    """
    return _first_free([(heading.explicit, anchor_slug(heading.text)) for heading in headings])


def kramdown(headings: Sequence[Named]) -> list[str]:
    """Kramdown with its own input (``input: kramdown``): repeats are counted from 1, other ids not looked at.

    Jekyll's default input is GFM, whose ids are GitHub's. Source: github.com/gettalong/kramdown,
    lib/kramdown/converter/base.rb (``generate_id``).
    """
    used: dict[str, int] = {}

    def unique(slug: str) -> str:
        used[slug] = used.get(slug, -1) + 1
        return f"{slug}-{used[slug]}" if used[slug] else slug

    return [heading.explicit or unique(kramdown_slug(heading.raw)) for heading in headings]


def eleventy(headings: Sequence[Named]) -> list[str]:
    """Eleventy 3's ``IdAttributePlugin``: repeats are numbered from 2.

    An explicit id that meets an earlier heading's made one renames the earlier one. Source:
    github.com/11ty/eleventy, src/Plugins/IdAttributePlugin.js.
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


def python_markdown(headings: Sequence[Named]) -> list[str]:
    """Python-Markdown's ``toc``, as MkDocs uses it: an empty or taken id gets ``_1``, ``_2``, ...

    Explicit ids anywhere on the page are taken from the start. Source: github.com/Python-Markdown/markdown,
    markdown/extensions/toc.py (``unique``).
    """
    taken = {heading.explicit for heading in headings if heading.explicit}
    last: dict[str, int] = {}

    def unique(slug: str) -> str:
        if not slug or slug in taken:
            counted = re.fullmatch(r"(.*)_([0-9]+)", slug)
            base, number = (counted.group(1), int(counted.group(2))) if counted else (slug, last.get(slug, 0))
            number += 1
            while f"{base}_{number}" in taken:
                number += 1
            if counted is None:
                last[slug] = number
            slug = f"{base}_{number}"
        taken.add(slug)
        return slug

    return [heading.explicit or unique(python_markdown_slug(heading.text)) for heading in headings]


GENERATORS: dict[HeadingIds, Generator] = {
    "github": github,
    "hugo": hugo,
    "kramdown": kramdown,
    "markdown-it-anchor": markdown_it_anchor,
    "eleventy": eleventy,
    "python-markdown": python_markdown,
}
"""Every generator, by its name in ``standfirst.toml``."""


def _first_free(named: Sequence[tuple[str | None, str]]) -> list[str]:
    """Explicit ids as they are; a made one that is taken gets ``-1``, ``-2``, ..., the first that is free."""
    taken: set[str] = set()
    # The number that each slug got last: what is below it is taken, so a run of repeats stays linear.
    last: dict[str, int] = {}
    made = []
    for explicit, slug in named:
        found = explicit or slug
        while explicit is None and found in taken:
            last[slug] = last.get(slug, 0) + 1
            found = f"{slug}-{last[slug]}"
        taken.add(found)
        made.append(found)
    return made
