"""Sections and chunks: what is one, what is none, and that they tile the text."""

import tempfile
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.reader import read_file
from pipeline.reader.chunks import chunks
from pipeline.reader.sections import skip_reason
from schemas.site import Config, Plan

BLOCKS = st.sampled_from(
    [
        "A paragraph about a kiln.",
        "Two lines\nof one paragraph.",
        "```\n## in a fence\n```",
        "> ## in a quotation",
        "- ## in a list",
        "<!--\n## in a comment\n-->",
        "<div>\n## in a block of HTML\n</div>",
        "    ## in indented code",
        "{% highlight md %}\n## in a listing\n{% endhighlight %}",
        "{/*\n## in an MDX comment\n*/}",
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "### A smaller heading",
        "***",
        "\ttabbed",
        "long " * 900,
        "word" * 2000,
        "émoji 🎉 \u2028 \x0b and \x85 more",
    ]
)
HEADINGS = st.sampled_from(["## Heat", "##   Heat {#h%d}", " ## Heat ##", "Heat\n----", "## Heat {: #k%d }", "##"])


@settings(deadline=None)
@given(
    parts=st.lists(st.tuples(HEADINGS, st.lists(BLOCKS, max_size=4)), min_size=1, max_size=6),
    intro=st.lists(BLOCKS, max_size=2),
    breaks=st.sampled_from(["\n", "\r\n", "\r"]),
    end=st.sampled_from(["", "\n", "\n\n\n"]),
)
def test_sections_and_chunks_tile(parts, intro, breaks, end):
    headings = [h % n if "%" in h else h for n, (h, _) in enumerate(parts)]
    pieces = [*intro, *(p for h, (_, body) in zip(headings, parts, strict=True) for p in (h, *body))]
    raw = ("\n\n".join(pieces) + end).replace("\n", breaks)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.md"
        path.write_bytes(raw.encode())
        article = read_file(path, Config())
    sections = article.sections
    assert len(sections) == len(headings)
    for heading, section in zip(headings, sections, strict=True):
        assert article.section_text(section).startswith(heading.strip())
        assert section.chunks[0][0] == section.span[0]
        assert section.chunks[-1][1] == section.span[1]
        assert all(0 < b - a <= 6000 for a, b in section.chunks)
        assert all(one[1] == two[0] for one, two in pairwise(section.chunks))
    assert all(one.span[1] == two.span[0] for one, two in pairwise(sections))
    assert sections[-1].span[1] == len(article.text)


@settings(deadline=None)
@given(text=st.text(alphabet="ab \n", max_size=200), limit=st.integers(1, 20))
def test_chunks_tile_any_text(text, limit):
    paragraphs = [at for at in range(1, len(text)) if text[at - 1] == "\n"]
    made = chunks(text, (0, len(text)), paragraphs, limit)
    assert "".join(text[a:b] for a, b in made) == text
    assert all(b - a <= limit for a, b in made)


def test_a_chunk_ends_where_a_paragraph_does(read):
    paragraph = "The kiln was hot. " * 150
    article = read("## Heat\n\n" + "\n\n".join([paragraph.strip()] * 5) + "\n")
    windows = [article.text[a:b] for a, b in article.sections[0].chunks]
    assert len(windows) == 3
    assert all(window.endswith(".\n\n") for window in windows[:-1])
    assert all(window.startswith(("## ", "The kiln")) for window in windows)


def test_a_chunk_does_not_end_with_a_heading(read):
    paragraph = "word " * 1190
    article = read(f"## Heat\n\n{paragraph}\n\n### Ash\n\n{paragraph}\n")
    first, second = (article.text[a:b] for a, b in article.sections[0].chunks)
    assert "### Ash" not in first
    assert second.startswith("### Ash")


def test_a_table_longer_than_a_window_is_cut_at_a_line(read):
    rows = "".join(f"| row {n} | {n} |\n" for n in range(800))
    article = read(f"## Heat\n\n| a | b |\n|---|---|\n{rows}")
    windows = [article.text[a:b] for a, b in article.sections[0].chunks]
    assert len(windows) > 1
    assert all(window.endswith("|\n") for window in windows)


@pytest.mark.parametrize(
    "page",
    [
        "```md\n## Not\n```",
        "~~~\n## Not\n~~~",
        "    ## Not",
        "> ## Not",
        "- ## Not",
        "1. text\n\n   ## Not",
        "<!-- ## Not -->",
        "<!--\n\n## Not\n\n-->",
        "<pre>\n## Not\n\n## Not\n</pre>",
        "<div>\n## Not\n</div>",
        "##Not",
        "####### Not",
        "\\## Not",
        "# Not",
        "### Not",
        "{% highlight ruby %}\n\n## Not\n\n{% endhighlight %}",
        "{%- comment -%}\n\n## Not\n\n{%- endcomment -%}",
        '{{< highlight sh "linenos=1" >}}\n## Not\n{{< /highlight >}}',
        "{{/*\n\n## Not\n\n*/}}",
        "{/*\n\n## Not\n\n*/}",
        "text[^1]\n\n[^1]: A note.\n\n    ## Not",
    ],
)
def test_what_is_no_section(page, read):
    assert [section.heading for section in read(f"## Yes\n\n{page}\n").sections] == ["Yes"]


@pytest.mark.parametrize(
    "page",
    [
        "## Yes",
        "   ## Yes",
        "Yes\n---",
        "Yes\n-",
        "text\n## Yes",
        "{% raw %}\n## Yes\n{% endraw %}",
        "{{% notice %}}\n## Yes\n{{% /notice %}}",
        "<Tabs>\n\n## Yes\n\n</Tabs>",
        "{% highlight ruby %}\n\n## Yes",
        "- item\n\n## Yes",
    ],
)
def test_what_is_a_section(page, read):
    article = read(f"## First\n\nSome text.\n\n{page}\n")
    assert [section.heading for section in article.sections] == ["First", "Yes"]
    assert article.section_text(article.sections[1]).startswith(("## Yes", "Yes\n-"))


def test_an_article_without_level_2_headings_is_one_section(read):
    article = read("# Kilns\n\nOne paragraph.\n\n### Ash\n\nAnother.\n")
    (section,) = article.sections
    assert (section.id, section.heading, section.level) == ("kilns", "Kilns", 1)
    assert article.section_text(section) == article.text


def test_one_paragraph_is_one_section_named_by_its_file(read):
    (section,) = read("---\ndraft: true\n---\nOne paragraph.\n", name="hot-kilns.md").sections
    assert (section.id, section.heading, section.chars) == ("article", "Hot kilns", 15)


@pytest.mark.parametrize(
    ("heading", "words", "reason"),
    [
        ("Who ran this, and thanks", 99, "credits"),
        ("Thanks", 1, "credits"),
        ("Credits and licence", 99, "credits"),
        ("ACKNOWLEDGEMENTS", 99, "credits"),
        ("7. Acknowledgments", 99, "credits"),
        ("Thanks to caching, it is fast", 99, None),
        ("Sources", 99, "sources"),
        ("Sources (read in May)", 99, "sources"),
        ("References:", 99, "sources"),
        ("Sources and further reading", 99, "sources"),
        ("Sources and sinks", 99, None),
        ("Notes", 99, "sources"),
        ("Notes on method", 99, None),
        ("Method", 39, "short"),
        ("Method", 40, None),
        ("!!!", 40, None),
    ],
)
def test_why_a_section_is_not_drafted(heading, words, reason):
    assert skip_reason(heading, words, Plan()) == reason


def test_what_the_site_names_decides():
    plan = Plan(credits=("danke",), sources=("quellen",), min_words=0)
    assert [skip_reason(h, 0, plan) for h in ("Danke", "Quellen", "Thanks")] == ["credits", "sources", None]


def test_thousands_of_sections(read):
    article = read("# Many\n\n" + "## Same\n\ntext\n\n" * 3000)
    assert len({section.id for section in article.sections}) == 3000
    assert article.sections[-1].id == "same-2999"
