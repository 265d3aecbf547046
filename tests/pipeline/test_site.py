"""The site's file, its folders, and slugs that name an article or do not."""

from pathlib import Path

import pytest

from pipeline.defaults import default_file
from pipeline.site import LoadedSite, load_site
from schemas.errors import StandfirstError
from schemas.site import Config


def make(tmp_path: Path, *pages: str, settings: str = "") -> LoadedSite:
    (tmp_path / "standfirst.toml").write_text(settings)
    (tmp_path / "articles").mkdir(exist_ok=True)
    for page in pages:
        path = tmp_path / "articles" / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("## Heat\n")
    return load_site(tmp_path)


def test_the_file_is_found_upwards(tmp_path):
    (tmp_path / "standfirst.toml").write_text('[site]\narticles = "posts"\nhtml = "out"\n')
    (tmp_path / "a" / "b").mkdir(parents=True)
    site = load_site(tmp_path / "a" / "b")
    assert site.root == tmp_path
    assert site.articles == tmp_path / "posts"
    assert site.html == tmp_path / "out"
    assert site.pack_path("kiln") == tmp_path / "packs" / "kiln.pack.json"
    assert site.ledger_path("kiln") == tmp_path / "ledgers" / "kiln.jsonl"


def test_the_nearest_file_wins(tmp_path):
    (tmp_path / "standfirst.toml").write_text("[plan]\nbullets = 1\n")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "standfirst.toml").write_text("")
    assert load_site(tmp_path / "inner").config == Config()


def test_no_file(tmp_path):
    with pytest.raises(StandfirstError, match=r"no standfirst\.toml here or in a folder above; write one with"):
        load_site(tmp_path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[site]\narticles = posts\n", r"standfirst.toml:2: not valid TOML: Invalid value"),
        ("[site\n", r"standfirst.toml:1: not valid TOML"),
        ("a = " + "[" * 20_000, r"standfirst.toml: not valid TOML: it is nested too deeply"),
        ("[site]\narticles = 5\n", r"standfirst.toml:2: \[site\] articles: Input should be a valid string, not 5"),
        (
            "[plan]\nbullets = 3\n\n[site]\n# words_per_minute\nwords_per_minute = 0\n",
            r"standfirst.toml:6: \[site\] words_per_minute: Input should be greater than 0",
        ),
        ("[site]\narticels = 'a'\n", r"standfirst.toml:2: \[site\] articels: no such field; did you mean articles\?"),
        ("[site]\nzzz = 'a'\n", r"standfirst.toml:2: \[site\] zzz: no such field; there are articles, packs"),
        ("\n[sight]\na = 1\n", r"standfirst.toml:2: \[sight\]: no such table; did you mean site\?"),
        ("plan = 3\n", r"standfirst.toml:1: \[plan\]: "),
        ("[site]\nheading_ids = 'jekyll'\n", r"standfirst.toml:2: \[site\] heading_ids: .*'github', 'hugo'"),
        ("[plan]\ncredits = ['a', 3]\n", r"standfirst.toml:2: \[plan\] credits.1: .*valid string, not 3"),
        ("[writer.speculative]\nmethod = 1979-05-27\n", r"standfirst.toml:1: \[writer\] speculative.method"),
    ],
)
def test_settings_that_are_wrong(text, said, tmp_path):
    (tmp_path / "standfirst.toml").write_text(text)
    with pytest.raises(StandfirstError, match=said) as caught:
        load_site(tmp_path)
    assert "\n" not in str(caught.value)


def test_settings_that_are_not_utf8(tmp_path):
    (tmp_path / "standfirst.toml").write_bytes(b"# caf\xe9\n")
    with pytest.raises(StandfirstError, match="cannot be read as UTF-8"):
        load_site(tmp_path)


def test_the_default_file_is_every_default(tmp_path):
    (tmp_path / "standfirst.toml").write_text(default_file())
    assert load_site(tmp_path).config == Config()


@pytest.mark.parametrize(
    "page",
    [
        "kiln.md",
        "kiln.mdx",
        "kiln.markdown",
        "kiln/index.md",
        "kiln/index.mdx",
        "2024-05-06-kiln.md",
        "2024-05-06-kiln/index.md",
    ],
)
def test_forms_of_an_article(page, tmp_path):
    site = make(tmp_path, page, "other.md")
    assert site.slugs() == ("kiln", "other")
    assert site.article_path("kiln") == tmp_path / "articles" / page


def test_what_is_no_article(tmp_path):
    site = make(tmp_path, "b.md", "a.md", "notes.txt", "_draft.md", ".hidden.md", "index.md", "empty/page.md")
    assert site.slugs() == ("a", "b")


@pytest.mark.parametrize("slug", ["", ".", "..", "../kiln", "a/b", "/etc/passwd", "a\\b", "a\x00b", "a\nb", "kiln/"])
def test_a_slug_that_is_a_path(slug, tmp_path):
    site = make(tmp_path, "kiln.md")
    for use in (site.article_path, site.pack_path, site.ledger_path):
        with pytest.raises(StandfirstError, match="is not a slug"):
            use(slug)


def test_a_slug_that_names_nothing(tmp_path):
    site = make(tmp_path, "hot-kilns.md", "cold-ash.md")
    with pytest.raises(StandfirstError, match=r"no article is named 'hot-kiln'; did you mean hot-kilns\?"):
        site.article_path("hot-kiln")
    with pytest.raises(StandfirstError, match=r"no article is named 'xyz'; articles lie in"):
        site.article_path("xyz")


def test_a_slug_that_names_two_files(tmp_path):
    site = make(tmp_path, "kiln.md", "kiln/index.md")
    with pytest.raises(StandfirstError, match=r"'kiln' names two files: kiln/index.md and kiln.md|kiln.md"):
        site.article_path("kiln")
    assert site.slugs() == ("kiln",)


@pytest.mark.parametrize("kind", ["file", "folder"])
def test_a_link_that_leads_out(kind, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "index.md").write_text("## Heat\n")
    site = make(tmp_path, "kiln.md")
    link = tmp_path / "articles" / ("secret.md" if kind == "file" else "secret")
    link.symlink_to(outside / "index.md" if kind == "file" else outside)
    with pytest.raises(StandfirstError, match="'secret' leads out of the article folder"):
        site.article_path("secret")


def test_a_link_that_stays_inside(tmp_path):
    site = make(tmp_path, "kiln.md")
    (tmp_path / "articles" / "oven.md").symlink_to("kiln.md")
    assert site.article_path("oven").name == "oven.md"


def test_no_article_folder(tmp_path):
    (tmp_path / "standfirst.toml").write_text("")
    with pytest.raises(StandfirstError, match="the article folder is not there; make it, or set articles"):
        load_site(tmp_path).slugs()
