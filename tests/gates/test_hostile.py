"""No text crashes a gate, and a long one is read to its end with findings that stay short.

Ten thousand hostile texts go through every gate: most as items of two articles that are made once, for it is the
article that costs, and five hundred as articles.
"""

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from benchmarks.shapes import SHAPES, UNITS, text_of
from gates import GATES
from gates.context import Context
from gates.gate import AnyItem
from gates.run import judge
from schemas.article import Article
from schemas.item import Bullet, Chip, Digest
from schemas.site import Voice

MakeArticle = Callable[[str], Article]
SOURCE = "## One {#one}\n\nThe “pump” lifts 40 litres, see https://example.org/a and `code`.\n"
PIECES = [
    *"aA1.,;:!?-–—'\"“”‘’()[]{}<>/\\@#$%^&*_=+|~`\n\t ",
    *UNITS.values(),
    *("\x00", "\x1b[31m", "\x85", "\u2028", "\ud800", "\udfff", "\U0010ffff", "ß", "İ", "ǅ", "½", "٣", "Ⅻ", "£", "ﬁ"),
    *(
        "The ",
        "Ada Brook ",
        "not ",
        "because ",
        "about ",
        "only ",
        "12:34:",
        "0 1 2 ",
        "1e9999",
        "-0",
        "1/0 ",
        "30 Feb ",
    ),
    *(
        "\uff19\uff19 ",
        "१२ ",
        "1,0.0,0 ",
        "10^10^10 ",
        "£1m-",
        "percent ",
        "Q5 ",
        "http://",
        "a.b.c",
        "sk-",
        "A1b2C3d4" * 12,
    ),
]
hostile = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=8).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=6).map(" ".join),
    st.text(st.characters(codec=None, exclude_categories=()), max_size=30),
)
VOICE = Voice(redactions=("Project Heron",), banned=("very",), preferred={"use": "employ"}, max_sentences=2)
MESSAGE = 500
LONG = 100_000
WIDE = 5_000_000
"""Characters of the longest item and of the longest article."""

ITEM_ROUNDS, SOURCE_ROUNDS = 2_375, 500
"""Rounds of four hostile items, and of one hostile article."""

quick = settings(
    deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def judge_well(item: AnyItem, context: Context) -> None:
    """Judge an item, and hold the findings to their bounds."""
    for finding in judge(item, context, GATES).findings:
        assert len(finding.message) < MESSAGE, finding
        if finding.span is not None:
            size = len(dict(item.fields)[finding.span.field])
            assert 0 <= finding.span.start <= finding.span.end <= size, finding
        for words in finding.evidence:
            assert context.article.text[words.start : words.end] == words.text, finding


@cache
def contexts(make_article: MakeArticle) -> tuple[Context, ...]:
    """An ordinary article, and one that is as hostile as its items."""
    hostile_source = "\n\n".join(text_of(shape, 120) for shape in SHAPES)
    return tuple(Context(article=make_article(text), voice=VOICE) for text in (SOURCE, hostile_source))


@given(texts=st.tuples(hostile, hostile, hostile, hostile), which=st.integers(0, 1), paired=st.booleans())
@settings(quick, max_examples=ITEM_ROUNDS)
def test_no_item_crashes_a_gate(make_article: MakeArticle, texts: tuple[str, ...], which: int, *, paired: bool) -> None:
    context = contexts(make_article)[which]
    section = context.article.sections[0].id
    first, second, third, fourth = texts
    single: tuple[AnyItem, ...] = (Digest(section=section, text=first), Bullet(text=second))
    pair = Chip(q=second, a=first, cites=(section,))
    kept: tuple[AnyItem, ...] = ()
    for item in (*((pair,) if paired else single), Chip(q=third, a=fourth, cites=(section,))):
        judge_well(item, context.with_kept(kept))
        kept = (*kept, item)


@given(source=hostile)
@settings(quick, max_examples=SOURCE_ROUNDS)
def test_no_article_crashes_a_gate(make_article: MakeArticle, source: str) -> None:
    context = Context(article=make_article(source), voice=VOICE)
    text = source[:20] + " Ada Brook says “the pump” lifts 40 litres, not 50."
    judge_well(Digest(section=context.article.sections[0].id, text=text), context)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_long_item_is_read_to_its_end(make_article: MakeArticle, shape: str) -> None:
    judge_well(Bullet(text=text_of(shape, 2_000)), contexts(make_article)[0])


def test_a_very_long_item_is_read_to_its_end(make_article: MakeArticle) -> None:
    judge_well(Bullet(text=text_of("all of them", LONG)), contexts(make_article)[0])


def test_a_very_long_article_is_read_to_its_end(make_article: MakeArticle) -> None:
    text = text_of("new sentences", WIDE)
    context = Context(article=make_article(text), voice=VOICE)
    judge_well(Bullet(text=text[:100] + " and 40 litres in “Qarth”."), context)
