"""Related articles: those of the site that share ground with one, and the pair of sections that do."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

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


class Ground:
    """The articles of a site, measured once against each other, for as many of them as ask.

    Sections are compared by the TF-IDF of their words and pairs of words, with the site's articles as the
    collection; those of credits and sources are left out, for every article thanks and cites alike. An article
    is as like another as its likest pair of sections.
    """

    def __init__(self, site: Iterable[Article]) -> None:
        self._articles = sorted(site, key=lambda article: article.slug)
        self._passages = [p for n, article in enumerate(self._articles) for p in _passages(n, article)]
        self._vectors = _vectors([passage.text for passage in self._passages])

    def related(self, slug: str, *, floor: float = FLOOR) -> tuple[Related, ...]:
        """Up to three other articles, the likest first; of two as like, the one whose slug sorts first."""
        best: dict[int, tuple[float, int, int]] = {}
        for here, there, likeness in self._pairs(slug):
            other = self._passages[there].article
            # Rounded, so that a sum taken in another order cannot change the choice.
            candidate = (-round(likeness, 6), here, there)
            best[other] = min(best.get(other, candidate), candidate)
        chosen = sorted((pair[0], other, pair) for other, pair in best.items() if -pair[0] >= floor)
        return tuple(
            Related(slug=self._articles[other].slug, why=self._why(here, there))
            for _, other, (_, here, there) in chosen[:MOST]
        )

    def _pairs(self, slug: str) -> Iterator[tuple[int, int, float]]:
        """Each passage of an article, each of another that shares a word with it, and their cosine."""
        own = [n for n, p in enumerate(self._passages) if self._articles[p.article].slug == slug]
        if self._vectors is None or not own:
            return
        products = (self._vectors[own] @ self._vectors.T).tocoo()
        for row, there, likeness in zip(products.row, products.col, products.data, strict=True):
            if self._articles[self._passages[int(there)].article].slug != slug:
                yield own[int(row)], int(there), float(likeness)

    def _why(self, here: int, there: int) -> str:
        ours, theirs = (self._passages[n].section.heading for n in (here, there))
        return f"shares ground with § {ours} · § {theirs}"


def _passages(number: int, article: Article) -> list[_Passage]:
    return [
        _Passage(number, section, _ADDRESS.sub(" ", article.section_text(section)))
        for section in article.sections
        if section.skip not in {"credits", "sources"}
    ]


def _vectors(texts: list[str]) -> Any:  # noqa: ANN401 - scipy's sparse matrices carry no types
    """One row a text, of length 1, or ``None`` where no text has a word to compare."""
    from sklearn.feature_extraction.text import TfidfVectorizer  # noqa: PLC0415 - heavy, and only ``write`` needs it

    vectorizer = TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, stop_words="english", token_pattern=_WORD)
    try:
        return vectorizer.fit_transform(texts)
    except ValueError:
        # Every text is stop words or signs.
        return None
