"""The built page: its anchors against the reader's ids."""

from hashlib import sha256
from pathlib import Path

import pytest

from pipeline.reader import read_article, read_file
from pipeline.reader.built import built_page
from pipeline.site import load_site
from schemas.site import Config

PAGE = "# Kiln\n\n## Heat & ash\n\nHot.\n\n## Ash\n\nGrey.\n"
GOOD = '<h1 id="kiln">Kiln</h1><h2 id="heat--ash">Heat &amp; ash</h2><section id="ash"><h2>Ash</h2></section>'
BAD = '<h1>Kiln</h1><h2 id="heat-ash">Heat &amp; ash<a href="#heat-ash">¶</a></h2><h2>Ash</h2>'


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "kiln" / "index.md"
    path.parent.mkdir()
    path.write_text(PAGE)
    return path


def test_anchors_that_agree(page):
    (page.parent / "index.html").write_text(GOOD)
    article = read_file(page, Config())
    assert article.notes == ()
    assert article.source.html_sha == sha256(GOOD.encode()).hexdigest()
    assert article.source.anchors_sha == sha256(b"heat--ash\nash\n").hexdigest()


def test_anchors_that_differ_are_named(page):
    (page.parent / "index.html").write_text(BAD)
    notes = read_file(page, Config()).notes
    assert len(notes) == 2
    assert "'Heat & ash': the id 'heat--ash' is no anchor of index.html" in notes[0]
    assert "'heat-ash'" in notes[0]
    assert "it has no such heading with an id" in notes[1]


def test_without_a_built_page(page):
    assert read_file(page, Config()).source.html_sha is None


@pytest.mark.parametrize("form", ["kiln/index.html", "kiln.html", "2024/kiln.html"])
def test_built_pages_are_found_by_slug_and_address(form, tmp_path):
    (tmp_path / "standfirst.toml").write_text('[site]\nhtml = "out"\nbase_url = "https://example.org"\n')
    (tmp_path / "articles").mkdir()
    (tmp_path / "articles" / "kiln.md").write_text(f"---\nurl: /2024/kiln.html\n---\n{PAGE}")
    (tmp_path / "out" / form).parent.mkdir(parents=True)
    (tmp_path / "out" / form).write_text(BAD)
    assert len(read_article(load_site(tmp_path), "kiln").notes) == 2


def test_an_address_cannot_lead_out_of_the_folder_of_built_pages(tmp_path):
    (tmp_path / "secret.html").write_text(BAD)
    (tmp_path / "out").mkdir()
    assert built_page(tmp_path / "a.md", "a", tmp_path / "out", "https://example.org/../secret.html") is None
