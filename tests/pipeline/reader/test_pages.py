"""Pages of site generators read without changes; bad files give one clear error each."""

import datetime as dt

import pytest

from pipeline.reader import read_file
from pipeline.reader.metadata import slug_of
from schemas.errors import StandfirstError
from schemas.site import Config, Plan, Site

BODY = "\nIntro.\n\n## Heat\n\nThe kiln is hot.\n"


def test_jekyll(read):
    front = "---\nlayout: post\ntitle: Hot kilns\npublished: true\nexcerpt: On heat.\ntags: [a]\n---\n"
    liquid = "{% include toc.html %}\n\n## Heat\n\n{% highlight sh %}\n## not a heading\n{% endhighlight %}\n"
    article = read(front + liquid, name="_posts/2024-05-06-hot-kilns.md")
    assert article.slug == "hot-kilns"
    assert article.metadata.title == "Hot kilns"
    assert article.metadata.dek == "On heat."
    assert article.metadata.published == "2024-05-06"
    assert [section.id for section in article.sections] == ["heat"]


def test_hugo_bundle(read):
    front = '+++\ntitle = "Hot kilns"\ndate = 2024-05-06T23:30:00-05:00\nseries = ["Heat", "Ash"]\ndraft = false\n+++\n'
    article = read(front + '{{< figure src="a.png" >}}\n' + BODY, name="hot-kilns/index.md", ids="hugo")
    assert article.slug == "hot-kilns"
    assert article.metadata.published == "2024-05-06"
    assert article.metadata.series == ("Heat", "Ash")
    assert article.text[article.sections[0].span[0] :].startswith("## Heat")


def test_astro_mdx(read):
    page = (
        "---\ntitle: Hot kilns\npubDate: 2024-05-06\ndescription: >-\n  On heat\n  and ash.\n---\n"
        "import Chart from '../Chart.astro'\n\nexport const n = {\n  a: 1,\n}\n\n"
        "## Heat {/* #hot */}\n\n<Chart data={n} />\n\nThe kiln is hot.\n"
    )
    article = read(page, name="hot-kilns.mdx")
    assert article.metadata.dek == "On heat and ash."
    assert article.sections[0].id == "hot"
    assert article.short.counts.words == 5


def test_eleventy_with_a_data_file(read, tmp_path):
    (tmp_path / "hot-kilns.json").write_text('{"title": "Hot kilns", "date": "2024-05-06", "license": "CC0"}')
    article = read("{{ content }}\n" + BODY, name="hot-kilns.md", ids="eleventy")
    assert (article.metadata.title, article.metadata.licence) == ("Hot kilns", "CC0")
    assert article.metadata.published == "2024-05-06"


def test_mkdocs(read):
    article = read(
        '# Hot kilns\n\n!!! note "Mind"\n    ## not a section\n\n## Q&A {: .big }\n\nText.[^1]\n\n[^1]: Note.\n',
        ids="python-markdown",
    )
    assert article.metadata.title == "Hot kilns"
    assert [(section.id, section.heading) for section in article.sections] == [("qa", "Q&A")]


@pytest.mark.parametrize("name", ["meta.yaml", "index.toml", "hot-kilns.json"])
def test_sidecars_of_a_bundle(name, read, tmp_path):
    (tmp_path / "hot-kilns").mkdir()
    text = {"yaml": "title: From beside", "toml": 'title = "From beside"', "json": '{"title": "From beside"}'}
    (tmp_path / "hot-kilns" / name).write_text(text[name.rsplit(".", 1)[1]])
    assert read(BODY, name="hot-kilns/index.md").metadata.title == "From beside"


def test_front_matter_stands_before_the_sidecar_and_the_page(read, tmp_path):
    (tmp_path / "page.toml").write_text('title = "Beside"\ndek = "Beside"\nkit = "https://example.org/kit.zip"\n')
    article = read("---\ntitle: Front\n---\n# Page\n\n*Page dek.*\n\n*Published 2024-05-06*\n" + BODY)
    assert (article.metadata.title, article.metadata.dek) == ("Front", "Beside")
    assert article.metadata.published == "2024-05-06"
    assert article.kit == "https://example.org/kit.zip"
    assert article.short.counts.kit


@pytest.mark.parametrize(
    ("url", "base", "expected"),
    [
        ("", None, None),
        ("", "https://example.org", "https://example.org/page/"),
        ("url: /heat/", "https://example.org/blog/", "https://example.org/blog/heat/"),
        ("permalink: /:year/:title/", "https://example.org", "https://example.org/page/"),
        ("canonical: https://other.example/x", "https://example.org", "https://other.example/x"),
    ],
)
def test_addresses(url, base, expected, read, tmp_path):
    read(f"---\n{url}\n---\n{BODY}")
    article = read_file(tmp_path / "page.md", Config(site=Site(base_url=base, licence="CC BY 4.0")))
    assert article.metadata.url == expected
    assert article.metadata.licence == "CC BY 4.0"


def test_a_date_that_is_no_date_stands_as_written(read):
    assert read(f"---\ndate: May 2024\n---\n{BODY}").metadata.published == "May 2024"
    assert read(f"---\ndate: {dt.date(2024, 5, 6)}\n---\n{BODY}").metadata.published == "2024-05-06"


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "page.md: the article is empty"),
        (b"\xef\xbb\xbf \r\n\t\n", "page.md: the article is empty"),
        (b"# Caf\xe9\n", "page.md:1: the article is not UTF-8: byte 5 is 0xe9"),
        (b"one\ntwo\n\xff\n", "page.md:3: the article is not UTF-8"),
        ("# Kiln\n".encode("utf-16"), "looks like UTF-16"),
        (b"---\ntitle: x\n---\n\n", "no text below its front matter"),
        (b"---\ntitle: x\n", "page.md:1: front matter is opened by --- and never closed"),
        (b"+++\ntitle = 1\n", "page.md:1: front matter is opened by \\+\\+\\+ and never closed"),
        (b"---\na: b\ntitle: [x\n---\ntext", "page.md:4: the metadata cannot be read"),
        (b"+++\na = 1\ntitle = x\n+++\ntext", "page.md:3: the metadata cannot be read: Invalid value"),
        (b"---\n- a\n---\ntext", "page.md:2: the metadata is not a table"),
        (b"---\njust words\n---\ntext", "page.md:2: the metadata is not a table"),
        (b"---\ndate: 2024-13-45\n---\ntext", "the metadata cannot be read: month must be"),
        (b"---\ntitle:\n  a: b\n---\ntext", "title in the metadata is dict, not text"),
        (b"---\na: " + b"[" * 20_000 + b"\n---\ntext", "nested too deeply"),
        (b"---\na: !!python/object:os.system x\n---\ntext", "the metadata cannot be read"),
        (b"---\na: !!timestamp soon\n---\ntext", "the metadata cannot be read: a value does not fit its type"),
        (b"---\na: !!bool maybe\n---\ntext", "the metadata cannot be read: a value does not fit its type"),
        (b"---\na: !!int ''\n---\ntext", "the metadata cannot be read"),
    ],
)
def test_bad_files(raw, said, read):
    with pytest.raises(StandfirstError, match=said) as caught:
        read(raw)
    assert "\n" not in str(caught.value)


def test_a_bad_sidecar(read, tmp_path):
    (tmp_path / "page.json").write_text('{"title": "a",\n "dek" "b"}')
    with pytest.raises(StandfirstError, match=r"page.json:2: the metadata cannot be read: Expecting"):
        read(BODY)
    (tmp_path / "page.json").write_bytes(b"\xff")
    with pytest.raises(StandfirstError, match=r"page.json: the metadata file cannot be read as UTF-8"):
        read(BODY)


def test_files_that_are_no_files(tmp_path):
    with pytest.raises(StandfirstError, match="No such file"):
        read_file(tmp_path / "none.md", Config())
    with pytest.raises(StandfirstError, match="Is a directory"):
        read_file(tmp_path, Config())


def test_byte_order_marks_and_line_ends_change_no_offset(read):
    plain = read("# Kiln\n\n## Heat\n\nHot.\n\n## Ash\n\nGrey.\n")
    for breaks in ("\r\n", "\r"):
        other = read(b"\xef\xbb\xbf" + plain.text.replace("\n", breaks).encode())
        assert other.text == plain.text
        assert other.sections == plain.sections
        assert other.source.md_sha != plain.source.md_sha


def test_five_megabytes(read):
    paragraph = "The **kiln** burned for `3` hours, by [its log](https://example.org). " * 70
    article = read("# Kiln\n\n" + f"## Heat\n\n{paragraph}\n\n" * 1000)
    assert len(article.text) > 4_900_000
    assert len(article.sections) == 1000
    assert article.short.counts.words == 1000 * (70 * 10 + 1)


@pytest.mark.parametrize(
    "piece", ["<!-- \n", "{% highlight x %}\n\n", "{/* x\n\n", "<a ", '<div><a x="', "[", "1 1 1 words ", "(", "{"]
)
def test_unclosed_markup_is_read(piece, read):
    assert read("## Heat\n\n" + piece * 20_000).sections[0].id == "heat"


def test_slugs_of_files(tmp_path):
    assert slug_of(tmp_path / "hot" / "index.md") == "hot"
    assert slug_of(tmp_path / "2024-05-06-hot.md") == "hot"
    assert slug_of(tmp_path / "2024-05-06-hot" / "index.mdx") == "hot"
    assert slug_of(tmp_path / "hot.markdown") == "hot"


def test_what_is_skipped_is_the_sites_to_say(read, tmp_path):
    read("## Danke\n\nAllen.\n\n## Heat\n\nOne two three.\n")
    article = read_file(tmp_path / "page.md", Config(plan=Plan(credits=("danke",), min_words=3)))
    assert [section.skip for section in article.sections] == ["credits", None]
    assert article.thanks == "## Danke\n\nAllen."
