"""What an article says word for word passes every gate of truth, whole or with a small letter at its start."""

from pathlib import Path

import pytest

from gates import FAITH
from gates.context import Context
from gates.sentences import split
from pipeline.reader import read_article
from pipeline.site import load_site
from schemas.item import Digest

EXAMPLES = Path(__file__).parents[2] / "examples"
LEAST_WORDS = 6


def _slugs() -> list[str]:
    return list(load_site(EXAMPLES).slugs())


@pytest.mark.parametrize("slug", _slugs())
def test_each_sentence_of_an_article_passes(slug: str) -> None:
    context = Context(article=read_article(load_site(EXAMPLES), slug))
    seen = 0
    for name, part in context.index.parts.items():
        text = part.words.text
        for start, end in split(text):
            sentence = text[start:end]
            if len(sentence.split()) < LEAST_WORDS or sentence.startswith("|"):
                continue
            for said in (sentence, sentence[0].lower() + sentence[1:]):
                item = Digest(section=name, text=said)
                found = [(f.gate, f.message) for gate in FAITH for f in gate.check(item, context)]
                assert found == [], said
            seen += 1
    assert seen > LEAST_WORDS
