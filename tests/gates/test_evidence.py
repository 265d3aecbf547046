"""What an item rests on is found in the article, word for word, and in the section that it cites."""

from collections.abc import Callable

from gates.context import Context
from gates.evidence import evidence_of
from schemas.article import Article
from schemas.item import Bullet, Chip, Digest

TEXT = """## The mill {#mill}

The mill grinds barley for four villages. Its wheel turns only while the river runs high.

## The baker {#baker}

The baker buys the flour on Mondays. He bakes **two hundred** loaves before dawn.
"""


def test_each_sentence_of_an_item_has_the_sentence_that_it_rests_on(make_article: Callable[[str], Article]) -> None:
    context = Context(article=make_article(TEXT))
    item = Digest(section="mill", text="four villages have their barley ground. the wheel turns only at high river.")
    found = evidence_of(item, context)
    assert [evidence.text for evidence in found] == [
        "The mill grinds barley for four villages.",
        "Its wheel turns only while the river runs high.",
    ]
    for evidence in found:
        assert TEXT[evidence.start : evidence.end] == evidence.text
        assert evidence.section == "mill"


def test_a_chip_rests_on_its_cited_sections_alone(make_article: Callable[[str], Article]) -> None:
    context = Context(article=make_article(TEXT))
    chip = Chip(q="when is flour bought?", a="The baker buys the flour on Mondays.", cites=("mill",))
    assert evidence_of(chip, context) == ()
    cited = chip.model_copy(update={"cites": ("baker",)})
    assert [evidence.section for evidence in evidence_of(cited, context)] == ["baker"]


def test_a_bullet_rests_on_the_article_and_keeps_its_marks(make_article: Callable[[str], Article]) -> None:
    context = Context(article=make_article(TEXT))
    (evidence,) = evidence_of(Bullet(text="before dawn the baker bakes two hundred loaves"), context)
    assert evidence.text == "He bakes **two hundred** loaves before dawn."
    assert evidence.section == "baker"


def test_what_the_article_does_not_say_has_no_evidence(make_article: Callable[[str], Article]) -> None:
    context = Context(article=make_article(TEXT))
    assert evidence_of(Bullet(text="the miller's daughter sailed for the islands in spring"), context) == ()
