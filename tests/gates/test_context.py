"""What a context shares, and what it costs to carry it elsewhere."""

import pickle

from gates.context import Context
from gates.figure import check
from gates.plain import plain
from schemas.item import Bullet, Digest

SOURCE = "The kiln fired **1,041** tiles.\n\n## More {#more}\n\nIt [cost](https://kiln.example/5) £900."


def test_a_bare_source_is_one_section_that_is_all_of_it() -> None:
    context = Context.from_source(SOURCE)
    (section,) = context.article.sections
    assert (section.id, section.span) == ("source", (0, len(SOURCE)))
    assert context.parts(Digest(section="source", text="")) == (context.index.whole,)


def test_items_kept_later_share_what_was_computed() -> None:
    context = Context.from_source(SOURCE)
    later = context.with_kept((Bullet(text="one"),))
    assert later.index is context.index
    assert later.kept == (Bullet(text="one"),)


def test_a_context_travels_to_another_process_used_or_new() -> None:
    item = Digest(section="source", text="the kiln fired 1,042 tiles.")
    new = Context.from_source(SOURCE)
    used = Context.from_source(SOURCE)
    expected = list(check(item, used))
    assert expected
    for context in (new, used):
        assert list(check(item, pickle.loads(pickle.dumps(context)))) == expected  # noqa: S301 - our own bytes


def test_evidence_is_the_articles_own_words_at_their_offsets() -> None:
    context = Context.from_source(SOURCE)
    (finding,) = check(Digest(section="source", text="the kiln fired 1,042 tiles."), context)
    (evidence,) = finding.evidence
    assert evidence.text == SOURCE[evidence.start : evidence.end] == "1,041"


def test_rendered_words_know_where_they_come_from() -> None:
    words = plain("It **says** [a link](https://kiln.example) &amp; `more *`.", offset=10)
    assert words.text == "It says a link & more *."
    at = words.text.index("link")
    assert words.span(at, at + 4) == (10 + 15, 10 + 19)
