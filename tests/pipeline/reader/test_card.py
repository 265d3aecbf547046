"""The page's own conventions: the card, the short version, the counts, the footer."""

from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.reader.markdown import parse
from pipeline.reader.words import count_tables, count_words
from schemas.errors import StandfirstError

CARD = """# Hot kilns

*On heat, and **ash**.*

*Published 2024-05-06 (UTC) · By a potter.*

**the short version:** Kilns are *hot*, says [the log](https://example.org/log).

{line}

https://example.org/hot-kilns/

---

*If you are new here, welcome.*

## Heat

The kiln is hot.

| a | b |
|---|---|
| 1 | 2 |
"""
LINE = "15 words · about 0 minutes (at 220 words/min) · 1 table · data kit: no"


def test_the_card(read):
    article = read(CARD.format(line=LINE))
    assert article.metadata.title == "Hot kilns"
    assert article.metadata.dek == "On heat, and ash."
    assert article.metadata.published == "2024-05-06"
    assert article.metadata.url == "https://example.org/hot-kilns/"
    assert article.metadata.md_url == "https://example.org/hot-kilns/index.md"
    assert article.short.paragraph == "Kilns are hot, says the log."
    assert not article.short.from_dek
    assert article.short.counts.model_dump() == {"words": 15, "minutes": 0, "tables": 1, "kit": False}
    assert article.notes == ()


def test_printed_counts_that_differ_are_kept_and_noted(read):
    article = read(CARD.format(line="1,234 words · about 6 minutes · 3 tables · data kit: [yes](kit.zip)"))
    assert article.printed is not None
    assert article.printed.model_dump() == {"words": 1234, "minutes": 6, "tables": 3, "kit": True}
    assert article.kit == "kit.zip"
    assert article.short.counts.words == 15
    assert article.notes == (
        "the card prints 1,234 words, the text has 15",
        "the card prints 6 minutes, the text has 0",
        "the card prints 3 tables, the text has 1",
    )


def test_a_card_and_metadata_that_disagree_on_the_kit(read):
    page = "---\nkit: https://example.org/kit.zip\n---\n" + CARD.format(line=LINE)
    assert read(page).notes == ("the card and the metadata do not agree on whether there is a data kit",)


@pytest.mark.parametrize(
    "marker", ["**the short version:**", "**The short version:**", "**the short version**:", "__The Short Version:__"]
)
def test_the_short_version_may_stand_below(marker, read):
    article = read(f"---\ndek: Not this.\n---\n## Heat\n\n{marker} Kilns\nare hot.\n")
    assert (article.short.paragraph, article.short.from_dek) == ("Kilns are hot.", False)


@pytest.mark.parametrize(
    "text", ["the short version: no", "So **the short version:** no", "**the shorter version:** no"]
)
def test_what_is_no_short_version(text, read):
    article = read(f"---\ndek: The dek.\n---\n## Heat\n\n{text}\n")
    assert (article.short.paragraph, article.short.from_dek) == ("The dek.", True)


def test_a_page_with_neither_short_version_nor_dek(read):
    article = read("## Heat\n\nHot.\n")
    assert (article.short.paragraph, article.short.from_dek) == ("", True)


def test_a_rule_below_plain_words_ends_no_card(read):
    article = read("# Kiln\n\nOne two three.\n\n---\n\n## Heat\n\nHot.\n")
    assert article.short.counts.words == 5
    assert article.metadata.dek is None


def test_words_of_the_page_are_what_it_shows():
    page = (
        "**token**, a `b c` [d e](https://example.org) ![not shown](f.png)<br>f&amp;g &lt; h\ni  \nj\n\n"
        "<div title='no'>k <b>l</b><!-- no --></div>\n\n<script>\nno();\n</script>\n\n```\nm n\n```\n\n    o\n"
    )
    tokens = parse(page, mdx=False)
    shown = "token , a b c d e f&g < h i j k l m n o"
    assert count_words(tokens) == len(shown.split())


def test_tables_in_html_are_tables():
    page = "| a |\n|---|\n| b |\n\n<table><tr><td>c</td></tr></table>\n\n<!-- <table> -->\n"
    assert count_tables(parse(page, mdx=False)) == 2


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "**a b** c",
                "`x y` z",
                "<b>p</b> q",
                "[r](s) t",
                "> u",
                "- v",
                "| a | b |\n|---|---|\n| c d | e |",
                "~~w~~",
            ]
        ),
        max_size=6,
    )
)
def test_words_agree_with_a_html_parser(blocks):
    from bs4 import BeautifulSoup  # noqa: PLC0415 - an independent count
    from markdown_it import MarkdownIt  # noqa: PLC0415

    page = "\n\n".join(blocks)
    html = MarkdownIt("commonmark").enable(["table", "strikethrough"]).render(page)
    shown = BeautifulSoup(html, "html.parser").get_text(" ").split()
    assert count_words(parse(page, mdx=False)) == len(shown)


def _footer(text: str, said: str | None = None) -> str:
    total = sha256((text.rstrip() + "\n").encode()).hexdigest()
    return f"{text}<!-- derived 2024-05-06 by a script.\n     derivation sha256: {said or total} -->\n"


TEXT = "# Kiln\n\n## Heat\n\nHot, 1,280 °C.\n\n"


@pytest.mark.parametrize("breaks", ["\n", "\r\n"])
def test_the_footers_sum_is_checked(breaks, read):
    article = read(_footer(TEXT).replace("\n", breaks))
    assert article.notes == ()
    (section,) = article.sections
    assert article.section_text(section) == "## Heat\n\nHot, 1,280 °C.\n"
    assert article.short.counts.words == 4


def test_a_changed_text_is_refused_and_both_sums_named(read):
    page = _footer(TEXT).replace("1,280", "1,281")
    stated = sha256((TEXT.rstrip() + "\n").encode()).hexdigest()
    counted = sha256((TEXT.replace("1,280", "1,281").rstrip() + "\n").encode()).hexdigest()
    with pytest.raises(StandfirstError, match=rf"page.md:7: .*{stated}.*{counted}"):
        read(page)


@pytest.mark.parametrize(
    ("page", "said"),
    [
        (_footer(TEXT, said="abc"), "is not a SHA-256: 'abc'"),
        (_footer(TEXT) + "\nMore.\n", "page.md:10: text follows the derivation footer"),
        (_footer(TEXT) + "\n## More\n", "text follows the derivation footer"),
    ],
)
def test_footers_that_do_not_hold(page, said, read):
    with pytest.raises(StandfirstError, match=said):
        read(page)


def test_a_footer_without_a_sum_is_noted(read):
    article = read(TEXT + "<!-- derived by hand -->\n")
    assert article.notes == ("the derivation footer states no sum of the text, so nothing was checked",)


def test_a_footer_shown_in_a_fence_is_none(read):
    article = read(f"{TEXT}```html\n<!-- derived by hand -->\n```\n\nMore.\n")
    assert article.sections[0].span[1] == len(article.text)
