"""``standfirst read``: an article in plain lines, in a table, and as JSON."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pipeline.cli import article_view, cli
from pipeline.reader import read_file
from schemas.article import Article
from schemas.errors import StandfirstError
from schemas.site import Config

FRONT = '---\ntitle: Hot [red]kilns[/red]\ndek: "On \\x9b2J heat."\nseries: [a, b]\n---\n'
PAGE = f"{FRONT}## Heat & ash\n\nHot.\n\n## Thanks\n\nAll.\n"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "standfirst.toml").write_text('[site]\nbase_url = "https://example.org"\nheading_ids = "eleventy"\n')
    (tmp_path / "articles").mkdir()
    (tmp_path / "articles" / "kilns.md").write_text(PAGE)
    return tmp_path


def run(site: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["--site", str(site), "read", *arguments], catch_exceptions=False)


def test_plain_lines(site):
    result = run(site, "kilns")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[:2] == ["title: Hot [red]kilns[/red]", "slug: kilns"]
    assert "size: 6 words, 0 min, 0 tables" in lines
    assert "series: a, b" in lines
    assert "url: https://example.org/kilns/" in lines
    assert "dek: On \\x9b2J heat." in lines
    start, end = len(FRONT), len(PAGE) - len("## Thanks\n\nAll.\n")
    assert f"section\theat-and-ash\t{start}-{end}\t{end - start}\t1\tshort\tHeat & ash" in lines
    assert lines[-1].endswith("\tcredits\tThanks")


def test_json_is_the_article(site):
    article = Article.model_validate(json.loads(run(site, "kilns", "--json").output))
    assert article.metadata.dek == "On \x9b2J heat."
    assert "\x9b" not in run(site, "kilns", "--json").output
    assert [section.id for section in article.sections] == ["heat-and-ash", "thanks"]


def test_a_file_of_a_site_is_read_with_its_settings(site):
    result = CliRunner().invoke(cli, ["read", str(site / "articles" / "kilns.md")], catch_exceptions=False)
    assert "heat-and-ash" in result.output


def test_a_file_of_no_site(tmp_path):
    (tmp_path / "kilns.md").write_text("## Heat & ash\n\nHot.\n")
    result = CliRunner().invoke(cli, ["read", str(tmp_path / "kilns.md")], catch_exceptions=False)
    assert "heat--ash" in result.output
    assert "dek: none" in result.output


@pytest.mark.parametrize(
    ("name", "said"),
    [("kiln", "did you mean kilns"), ("../kilns", "is not a slug"), ("none.md", "No such file"), ("", "is not a slug")],
)
def test_what_names_no_article(name, said, site):
    with pytest.raises(StandfirstError, match=said):
        run(site, name)


def test_no_article_is_wrong_usage(site):
    assert run(site).exit_code == 2


def test_a_terminal_gets_a_table_and_no_markup_or_escapes(site, monkeypatch, capsys):
    monkeypatch.setattr(article_view.sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "120")
    article_view.show_article(read_file(site / "articles" / "kilns.md", Config()))
    shown = capsys.readouterr().out
    assert "Hot [red]kilns[/red]" in shown
    assert "characters" in shown
    assert "credits" in shown
    assert "\x9b" not in shown
