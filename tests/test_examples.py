"""The example site: its articles read without a remark, and what they print can be worked again."""

import re
import runpy
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
INVENTS = "when-a-summary-invents"
DRAFTER = "a-speed-figure-needs-its-drafter"
LEDGER = "what-a-ledger-is-for"
SLUGS = (INVENTS, DRAFTER, LEDGER)
FENCE = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def read(slug: str) -> Any:
    from pipeline.reader import read_article  # noqa: PLC0415 - a broken reader fails tests, not collection
    from pipeline.site import load_site  # noqa: PLC0415

    return read_article(load_site(ROOT / "examples"), slug)


def drafted(article: Any) -> list[Any]:
    return [section for section in article.sections if section.skip is None]


def test_the_site_holds_these_articles_and_no_other() -> None:
    pages = {*(ROOT / "examples/articles").glob("*.md"), *(ROOT / "examples/articles").glob("*/index.md")}
    assert {page.parent.name if page.stem == "index" else page.stem for page in pages} == set(SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
class TestEachArticle:
    def test_reads_without_a_remark(self, slug: str) -> None:
        assert read(slug).notes == ()

    def test_says_what_it_is(self, slug: str) -> None:
        metadata = read(slug).metadata
        assert metadata.title == slug.replace("-", " ").capitalize()
        assert metadata.dek
        assert metadata.published == "2026-11-29"
        assert metadata.licence == "CC BY 4.0"
        assert metadata.url == f"https://example.org/{slug}/"

    def test_has_six_to_eight_sections_to_draft_of_100_to_300_words(self, slug: str) -> None:
        article = read(slug)
        sizes = [len(article.section_text(section).split()) for section in drafted(article)]
        assert 6 <= len(sizes) <= 8
        assert all(100 <= size <= 300 for size in sizes), sizes

    def test_skips_its_credits_and_sources_alone(self, slug: str) -> None:
        article = read(slug)
        skipped = [(s.id, s.skip) for s in article.sections if s.skip]
        assert skipped == [("who-made-this-and-thanks", "credits"), ("sources", "sources")]
        assert article.thanks.startswith("## Who made this, and thanks")

    def test_counts_its_words_and_tables(self, slug: str) -> None:
        counts = read(slug).short.counts
        assert 900 <= counts.words <= 1600
        assert counts.minutes == round(counts.words / 220)
        assert counts.tables >= 1
        assert not counts.kit

    def test_has_a_fence_whose_comment_is_no_heading(self, slug: str) -> None:
        article = read(slug)
        comments = [c for fence in FENCE.findall(article.text) for c in re.findall("^# (.+)$", fence, re.MULTILINE)]
        assert comments
        assert not {article.metadata.title, *(s.heading for s in article.sections)} & set(comments)

    def test_quotes_somebody(self, slug: str) -> None:
        article = read(slug)
        assert any(re.search(r'"[^"\n]{20,}"', article.section_text(s)) for s in drafted(article))


def test_the_card_prints_the_words_minutes_and_tables_that_are_counted() -> None:
    article = read(LEDGER)
    assert article.printed.model_dump() == article.short.counts.model_dump()


@pytest.mark.parametrize("slug", [INVENTS, DRAFTER])
def test_a_short_version_has_90_to_140_words(slug: str) -> None:
    short = read(slug).short
    assert not short.from_dek
    assert 90 <= len(short.paragraph.split()) <= 140


def test_an_article_without_a_short_version_lends_its_dek() -> None:
    article = read(LEDGER)
    assert article.short.from_dek
    assert article.short.paragraph == article.metadata.dek


def test_the_shares_of_false_alarms_add_up() -> None:
    article = read(INVENTS)
    section = article.section_text(article.section("what-a-check-throws-away"))
    shares = re.findall(r"^\|.*\| ([\d.]+)% \|$", section, re.MULTILINE)
    assert len(shares) == 7
    assert sum(map(Decimal, shares)) == 100


def test_the_comparison_of_values_runs(tmp_path: Path) -> None:
    (fence,) = FENCE.findall(read(INVENTS).text)
    script = tmp_path / "values.py"
    script.write_text(fence, encoding="utf-8")
    assert runpy.run_path(str(script))["value"]("1,041") == 1041


def test_the_chain_of_hashes_holds() -> None:
    (fence,) = FENCE.findall(read(LEDGER).text)
    _, *lines, head = fence.splitlines()
    sums = ["0" * 64, *(sha256(line.encode()).hexdigest() for line in lines)]
    assert [re.findall("[0-9a-f]{64}", line) for line in lines] == [[before] for before in sums[:-1]]
    assert head == f"head: {sums[-1]}"
    altered = sha256(lines[0].replace("requested", "Requested").encode()).hexdigest()
    assert altered.startswith("d5521cd0")
    assert sum(a != b for a, b in zip(altered, sums[1], strict=True)) == 63
