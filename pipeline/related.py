"""Related articles: those of the site that share ground with one, and the pair of sections that do."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from schemas.article import Article, Section
from schemas.pack_parts import Related

FLOOR = 0.08
"""The least likeness (cosine of TF-IDF vectors, 0 to 1) of two sections that counts as shared ground."""

MOST = 3
"""The most related articles that a pack names."""

_ADDRESS = re.compile(r"(?:https?://|\]\()[^\s)]*|\{#[^}]*\}")
_WORD = r"(?u)\b[^\W\d_]\w+\b"


class _Passage(NamedTuple):
    article: int
    section: Section
    text: str


def related(article: Article, site: Sequence[Article], *, floor: float = FLOOR) -> tuple[Related, ...]:
    """Up to three other articles, the likest first; of two as like, the one whose slug sorts first.

    Sections are compared by the TF-IDF of their words and pairs of words, with the site's articles as the
    collection; those of credits and sources are left out, for every article thanks and cites alike. An article
    is as like another as its likest pair of sections.
    """
    others = sorted((other for other in site if other.slug != article.slug), key=lambda other: other.slug)
    passages = [p for n, one in enumerate((article, *others)) for p in _passages(n, one)]
    own = sum(passage.article == 0 for passage in passages)
    if own in (0, len(passages)):
        return ()
    likeness = _likeness([passage.text for passage in passages], own)
    best: dict[int, tuple[float, int, int]] = {}
    for here, there, value in likeness:
        # Rounded, so that a sum taken in another order cannot change the choice.
        candidate = (-round(value, 6), here, own + there)
        other = passages[own + there].article
        best[other] = min(best.get(other, candidate), candidate)
    chosen = sorted((found, other) for other, found in best.items() if -found[0] >= floor)
    chosen.sort(key=lambda entry: (entry[0][0], entry[1]))
    return tuple(
        Related(slug=others[other - 1].slug, why=_why(passages[here].section, passages[there].section))
        for (_, here, there), other in chosen[:MOST]
    )


def _why(here: Section, there: Section) -> str:
    return f"shares ground with § {here.heading} · § {there.heading}"


def _passages(number: int, article: Article) -> list[_Passage]:
    return [
        _Passage(number, section, _ADDRESS.sub(" ", article.section_text(section)))
        for section in article.sections
        if section.skip not in {"credits", "sources"}
    ]


def _likeness(texts: list[str], own: int) -> list[tuple[int, int, float]]:
    """The pairs of one of the first ``own`` texts and one of the others that share any word, with cosines."""
    from sklearn.feature_extraction.text import TfidfVectorizer  # noqa: PLC0415 - heavy, and only ``write`` needs it

    vectorizer = TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, stop_words="english", token_pattern=_WORD)
    try:
        vectors = vectorizer.fit_transform(texts)
    except ValueError:
        # There is no word to compare: every text is stop words or signs.
        return []
    products = (vectors[:own] @ vectors[own:].T).tocoo()
    return [
        (int(here), int(there), float(value))
        for here, there, value in zip(products.row, products.col, products.data, strict=True)
    ]
