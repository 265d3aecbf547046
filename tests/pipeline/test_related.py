"""Related articles share ground, are few, never the article itself, and always the same."""

import random
from pathlib import Path

import pytest

from pipeline.reader import read_file
from pipeline.related import FLOOR, Ground
from schemas.article import Article
from schemas.site import Config, Plan

HEAT = "The kiln burns birch wood and the glaze melts above cone ten in the firing chamber."
SHELF = "A kiln shelf of silicon carbide holds the glaze pots through each firing of the chamber."
SAIL = "The sloop tacks against the wind while her mainsail and jib are trimmed by the crew."
CREDIT = "We thank Ada Example, whose kiln and glaze and firing and birch wood chamber we used."


def related(article: Article, site: list[Article], *, floor: float = FLOOR):
    others = [other for other in site if other.slug != article.slug]
    return Ground([article, *others]).related(article.slug, floor=floor)


@pytest.fixture
def article(tmp_path: Path):
    def make(slug: str, **sections: str) -> Article:
        path = tmp_path / f"{slug}.md"
        path.write_text("\n\n".join(f"## {name.replace('_', ' ')}\n\n{text}" for name, text in sections.items()))
        return read_file(path, Config(plan=Plan(min_words=0)))

    return make


def test_the_likest_pair_is_named(article):
    here = article("kilns", Wind=SAIL.replace("sloop", "ketch"), Heat=HEAT)
    there = article("shelves", Prices="Prices rose by half in a decade.", Shelves=SHELF)
    (found,) = related(here, [here, there])
    assert found.slug == "shelves"
    assert found.why == "shares ground with § Heat · § Shelves"


def test_never_itself_and_nothing_below_the_floor(article):
    here = article("kilns", Heat=HEAT)
    assert related(here, [here]) == ()
    assert related(here, []) == ()
    assert related(here, [here, article("boats", Sails=SAIL)]) == ()
    assert related(here, [here, article("kilns-two", Heat=HEAT)], floor=1.01) == ()


def test_at_most_three_likest_first_in_whatever_order_they_come(article):
    here = article("kilns", Heat=HEAT)
    others = [article(f"copy-{n}", Heat=HEAT + " More" * n, Sails=SAIL) for n in range(5)]
    site = [here, *others, article("boats", Sails=SAIL)]
    first = related(here, site)
    assert [found.slug for found in first] == ["copy-0", "copy-1", "copy-2"]
    for seed in range(5):
        shuffled = site.copy()
        random.Random(seed).shuffle(shuffled)  # noqa: S311 - an order, not a secret
        assert related(here, shuffled) == first


def test_two_as_like_stand_in_the_order_of_their_slugs(article):
    here = article("kilns", Heat=HEAT)
    twins = [article(slug, Heat=HEAT) for slug in ("b", "a", "c")]
    assert [found.slug for found in related(here, [*twins, here])] == ["a", "b", "c"]


def test_credits_and_sources_are_no_shared_ground(article):
    here = article("kilns", Sails=SAIL, Thanks=CREDIT, Sources=HEAT)
    there = article("ovens", Bread="Dough rises overnight in a cold larder.", Thanks=CREDIT, Sources=HEAT)
    assert related(here, [here, there]) == ()


def test_addresses_are_no_shared_ground(article):
    link = "[this](https://example.org/some/long/address/of/many/words)"
    here = article("kilns", One=f"Alpha beta. {link}")
    there = article("ovens", Two=f"Gamma delta. {link}")
    assert related(here, [here, there]) == ()


def test_articles_without_words(article):
    assert related(article("a", One="1 2 3"), [article("b", Two="4 5 6")]) == ()


def test_one_measure_serves_every_article(article):
    site = [article("kilns", Heat=HEAT), article("shelves", Shelves=SHELF), article("boats", Sails=SAIL)]
    ground = Ground(site)
    assert [ground.related(one.slug) for one in site] == [related(one, site) for one in site]
    assert ground.related("boats") == ()
    assert ground.related("none") == ()
