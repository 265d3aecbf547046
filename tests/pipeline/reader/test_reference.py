"""The reference article gives what the reference pack says, from the Markdown alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from pipeline.reader import read_file
from schemas.article import Article
from schemas.site import Config

SEED = Path(__file__).parents[4] / "shared" / "seed"
NAME = "draft-heads-and-speculative-decoding"

pytestmark = pytest.mark.skipif(not SEED.is_dir(), reason="the reference article is not beside this checkout")


@pytest.fixture(scope="module")
def article() -> Article:
    return read_file(SEED / f"{NAME}.md", Config())


@pytest.fixture(scope="module")
def pack() -> dict[str, Any]:
    return json.loads((SEED / f"{NAME}.pack.json").read_text())


@pytest.mark.parametrize("index", range(11))
def test_section(index, article, pack):
    section, said = article.sections[index], pack["sections"][index]
    assert section.id == said["id"]
    assert section.heading == said["heading"]
    assert section.level == said["level"]
    assert list(section.span) == said["span"]
    assert [list(chunk) for chunk in section.chunks] == said["chunks"]
    assert section.chars == said["chars"]
    assert article.section_text(section).startswith("## ")


def test_there_are_eleven(article, pack):
    assert len(article.sections) == len(pack["sections"]) == 11


def test_the_short_version(article, pack):
    assert article.short.paragraph == pack["short"]["paragraph"]
    assert not article.short.from_dek


def test_counts(article, pack):
    assert article.short.counts.model_dump() == pack["short"]["counts"]
    assert article.short.counts.model_dump() == {"words": 4651, "minutes": 21, "tables": 5, "kit": False}


def test_printed_counts_agree(article):
    assert article.printed is not None
    assert article.printed.model_dump() == article.short.counts.model_dump()
    assert article.notes == ()


def test_metadata(article, pack):
    assert article.slug == pack["slug"]
    assert article.metadata.title == pack["title"]
    assert article.metadata.published == pack["published"]
    assert article.metadata.url == pack["source"]["url"]
    assert article.metadata.md_url == pack["source"]["md_url"]
    assert article.kit == pack["kit"]


def test_thanks(article, pack):
    assert article.thanks == pack["thanks"]


def test_what_is_not_drafted(article):
    assert [s.skip for s in article.sections] == [None] * 9 + ["credits", "sources"]


def test_the_last_section_ends_before_the_footer(article):
    assert article.text[article.sections[-1].span[1] :].startswith("\n<!-- derived")
