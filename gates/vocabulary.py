"""What an article's readers were given: its words, in the forms that the gates look up.

Nothing here depends on the items, so each article is worked out once and remembered as long as its index.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from weakref import WeakKeyDictionary

from gates.article_index import ArticleIndex
from gates.context import Context
from gates.fold import fold
from gates.plain import plain
from gates.support import stem

WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
"""A word: letters and digits, with apostrophes inside."""

_SENTENCE_START = re.compile(r"(?:^|[.!?:|]['\")\]]*\s)[\s>\-+\d.'\"(\[|]*")


@dataclass(frozen=True)
class Vocabulary:
    """An article's words.

    ``shown`` is the Markdown that reaches a reader (no comments, no front matter); ``lower`` its
    rendered words with typography and case folded; ``words`` its words in folded case; ``forms`` its words
    as they are written; ``inner`` those of ``forms`` that stand where the language asks for no capital; ``lined`` the
    rendered words, typography folded and case kept, a block or line of the Markdown on each line.
    """

    shown: str
    lower: str
    words: frozenset[str]
    forms: frozenset[str]
    inner: frozenset[str]
    lined: str

    @cached_property
    def stems(self) -> frozenset[str]:
        """The rough stems of its words."""
        return frozenset(stem(word.removesuffix("'s")) for word in self.words)


_made: WeakKeyDictionary[ArticleIndex, Vocabulary] = WeakKeyDictionary()


def vocabulary(context: Context) -> Vocabulary:
    """The words of the context's article, its title and its dek."""
    index = context.index
    if index not in _made:
        metadata = context.article.metadata
        _made[index] = _vocabulary(context.article.text, metadata.title, metadata.dek or "")
    return _made[index]


def shown_part(text: str) -> str:
    """Markdown without what no reader sees: its front matter and its HTML comments."""
    pieces: list[str] = []
    at = _body_start(text)
    while (start := text.find("<!--", at)) >= 0:
        pieces.append(text[at:start])
        end = text.find("-->", start)
        at = len(text) if end < 0 else end + 3
    return " ".join((*pieces, text[at:]))


def _body_start(text: str) -> int:
    fence = text[:4].rstrip("\n")
    if fence not in {"---", "+++"}:
        return 0
    end = text.find(f"\n{fence}\n", 3)
    return 0 if end < 0 else end + 5


def _vocabulary(text: str, title: str, dek: str) -> Vocabulary:
    shown = "\n".join((shown_part(text), title, dek))
    inner: set[str] = set()
    rendered: list[str] = []
    for line in shown.splitlines():
        words = fold(plain(line).text).text.strip()
        if words:
            rendered.append(words)
        if not line.lstrip().startswith("#"):
            inner.update(_inner_words(words))
    folded = " ".join(rendered)
    forms = frozenset(WORD.findall(folded))
    return Vocabulary(
        shown=shown,
        lower=folded.casefold(),
        words=frozenset(word.casefold() for word in forms),
        forms=forms,
        inner=frozenset(inner),
        lined="\n".join(rendered),
    )


def _inner_words(line: str) -> set[str]:
    starts = {match.end() for match in _SENTENCE_START.finditer(line)}
    return {match[0] for match in WORD.finditer(line) if match.start() not in starts}
