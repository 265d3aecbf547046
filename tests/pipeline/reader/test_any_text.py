"""Whatever a page holds, it is read, with sections that tile, or refused in one line."""

import tempfile
from itertools import pairwise
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.reader import read_file
from schemas.article import Article
from schemas.errors import StandfirstError
from schemas.site import Config, HeadingIds, Site

PIECES = [
    "# ", "## ", "### ", "---\n", "+++\n", "title: ", "date = ", "2024-05-06", "[", "](", ")", "`", "```\n", "**",
    "*", "_", "{#a}", "{: #b }", "{%", "%}", "{{<", ">}}", "{/*", "*/}", "<!--", "-->", "<div>", "</div>", "derived ",
    "derivation sha256: ", "|a|\n|-|\n", "> ", "- ", "1. ", "    ", "\t", "\n", "\n\n", "\r\n", "\r", "[^1]", "[^1]: ",
    "the short version:", "Published ", "15 words 2 minutes", "data kit: ", "\\", "&amp;", "&#0;", "\0", "\u2028",
    "\x0b", "\x85", "\ufeff", "\U0001f389", "é", "word ", "!!bool ", "!!timestamp ", "&a ", "*a ", "<<: ", "highlight",
]  # fmt: skip
GENERATORS = st.sampled_from(list(HeadingIds.__args__))


def read(raw: bytes, ids: HeadingIds, name: str) -> Article | StandfirstError:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(raw)
        try:
            return read_file(path, Config(site=Site(heading_ids=ids)))
        except StandfirstError as error:
            return error


@settings(deadline=None)
@given(
    pieces=st.lists(st.sampled_from(PIECES) | st.text(max_size=4), max_size=40),
    ids=GENERATORS,
    name=st.sampled_from(["page.md", "page.mdx", "index.md"]),
)
def test_any_text(pieces, ids, name):
    article = read("".join(pieces).encode("utf-8", "replace"), ids, name)
    if isinstance(article, StandfirstError):
        assert "\n" not in str(article)
        return
    sections = article.sections
    assert sections
    assert len({section.id for section in sections}) == len(sections)
    assert all(one.span[1] == two.span[0] for one, two in pairwise(sections))
    for section in sections:
        assert 0 <= section.span[0] <= section.span[1] <= len(article.text)
        assert "".join(article.text[a:b] for a, b in section.chunks) == article.section_text(section)
        if section.level == 2:
            assert article.section_text(section).startswith("##") or "\n" in article.section_text(section)
    again = Article.model_validate_json(article.model_dump_json())
    assert again == article


@settings(deadline=None)
@given(raw=st.binary(max_size=60), ids=GENERATORS)
def test_any_bytes(raw, ids):
    found = read(raw, ids, "page.md")
    assert isinstance(found, Article) or "\n" not in str(found)
