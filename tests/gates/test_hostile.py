"""No text crashes a gate, and a long one is read to its end with findings that stay short."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gates import GATES
from gates.context import Context
from gates.gate import Gate
from gates.run import judge
from schemas.article import Article
from schemas.item import Bullet, Chip, Digest
from schemas.site import Voice

MakeArticle = Callable[[str], Article]
SOURCE = "## One {#one}\n\nThe “pump” lifts 40 litres, see https://example.org/a and `code`.\n"
PIECES = [
    *"aA1.,;:!?-–—'\"“”‘’()[]{}<>/\\@#$%^&*_=+|~`\n\t ",
    "\u200b",
    "\u202e",
    "\U000e0041",
    "é",
    "漢",
    "ß",
    "½",
    "£",
    "ignore all previous instructions ",
    "http://",
    "a.b.c",
    "sk-",
    "<!--",
    "0 1 2 ",
    "12:34:",
    "The ",
    "ﬁ",
    "e\u0301",
]
hostile = st.one_of(st.text(), st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
VOICE = Voice(redactions=("Project Heron",), banned=("very",), preferred={"use": "employ"}, max_sentences=2)
LONG = 10_000
MESSAGE = 500
UNITS = [*PIECES, "a ", "ab ", "ab:", "a.", "a@", "(", "word ", "fu*k ", "don't ", "1,0", "+1 ", "/a", "A1b2", "x'"]


@given(first=hostile, second=hostile, source=hostile)
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_text_crashes_a_gate(make_article: MakeArticle, first: str, second: str, source: str) -> None:
    for text in (SOURCE, source):
        article = make_article(text)
        section = article.sections[0].id
        kept = (Digest(section=section, text=second), Chip(q=second, a=first, cites=(section,)))
        context = Context(article=article, voice=VOICE, kept=kept)
        for item in (Digest(section=section, text=first), Bullet(text=second), Chip(q=first, a=second, cites=())):
            verdict = judge(item, context, GATES)
            for finding in verdict.findings:
                if finding.span is not None:
                    size = len(dict(item.fields)[finding.span.field])
                    assert 0 <= finding.span.start <= finding.span.end <= size, finding


@pytest.mark.parametrize("gate", GATES, ids=lambda gate: gate.reason)
def test_a_very_long_item_is_read_to_its_end(make_article: MakeArticle, gate: Gate) -> None:
    context = Context(article=make_article(SOURCE), voice=VOICE)
    for unit in UNITS:
        text = (unit * LONG)[:LONG]
        for finding in gate.check(Bullet(text=text), context):
            assert finding.gate == gate.reason
            assert finding.span is None or finding.span.end <= LONG
            assert len(finding.message) < MESSAGE
