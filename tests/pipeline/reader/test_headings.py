"""Heading ids: explicit ones in every form, and those that generators make."""

from pathlib import Path

import pytest
import yaml

from pipeline.reader.attributes import split_attributes
from pipeline.reader.transliterate import untransliterated
from schemas.errors import StandfirstError

CASES = [
    (generator, case["headings"], ids)
    for case in yaml.safe_load(Path(__file__).with_name("headings.yml").read_text(encoding="utf-8"))
    for generator, ids in case.items()
    if generator != "headings"
]


@pytest.mark.parametrize(("generator", "headings", "ids"), CASES)
def test_generated_ids(generator, headings, ids, read):
    article = read("\n\n".join(f"## {heading}\n\nSome text." for heading in headings), ids=generator)
    assert [section.id for section in article.sections] == ids


@pytest.mark.parametrize(
    ("written", "words", "explicit"),
    [
        ("Heat {#heat-1}", "Heat", "heat-1"),
        ("Heat {#heat .wide}", "Heat", "heat"),
        ("Heat {: #heat }", "Heat", "heat"),
        ("Heat {:#heat}", "Heat", "heat"),
        ("Heat {: .wide #heat title='a b' }", "Heat", "heat"),
        ('Heat {id="heat"}', "Heat", "heat"),
        ("Heat {id='heat'}", "Heat", "heat"),
        ("Heat {id=heat}", "Heat", "heat"),
        ("Heat {/* #heat */}", "Heat", "heat"),
        ("Heat ## {#heat}", "Heat", "heat"),
        ("Heat{#heat}", "Heat", "heat"),
        ("Heat {.wide}", "Heat", None),
        ("Sets {a, b}", "Sets {a, b}", None),
        ("Sets {}", "Sets {}", None),
        ("Heat \\{#heat}", "Heat \\{#heat}", None),
        ("{#heat} first", "{#heat} first", None),
        ("C#", "C#", None),
        ("{#heat}", "", "heat"),
    ],
)
def test_explicit_ids(written, words, explicit):
    assert split_attributes(written) == (words, explicit)


@pytest.mark.parametrize(
    "page",
    [
        "## Heat {#kiln}\n",
        "##   Heat {#kiln} ##\n",
        "   ## Heat {#kiln}\n",
        "##\tHeat {#kiln}\n",
        "Heat {#kiln}\n------\n",
        "## Heat\n{: #kiln }\n",
        "Heat\n---\n{:#kiln .wide}\n",
    ],
)
def test_explicit_ids_on_a_page(page, read):
    (section,) = read(page + "\nThe kiln is hot.\n").sections
    assert (section.id, section.heading) == ("kiln", "Heat")


def test_an_attribute_line_that_follows_a_blank_line_is_not_the_headings(read):
    assert read("## Heat\n\n{: #kiln }\nText.\n").sections[0].id == "heat"


def test_braces_in_code_are_words(read):
    (section,) = read("## The form `{#id}`\n\nText.\n").sections
    assert (section.id, section.heading) == ("the-form-id", "The form {#id}")


def test_headings_that_are_no_sections_still_number_repeats(read):
    article = read("# Heat\n\n> ## Heat\n\n## Heat\n\n### Heat\n\n- ## Heat\n\n## Heat\n")
    assert [section.id for section in article.sections] == ["heat-2", "heat-5"]


def test_a_heading_keeps_its_words_and_loses_its_markup(read):
    heading = "**Two** _kilns_ & `one` [oven](https://example.org) ![a fire](f.png) <b>now</b> &amp; then"
    assert read(f"## {heading}\n").sections[0].heading == "Two kilns & one oven a fire now & then"


@pytest.mark.parametrize("page", ["## A {#x}\n\n## B {#x}\n", "## X\n\n## B {#x}\n"])
def test_two_sections_with_one_id_are_refused(page, read):
    with pytest.raises(StandfirstError, match=r"page.md:3: two sections have the id 'x'.*line 1"):
        read(page)


def test_an_empty_id_is_noted(read):
    assert read("## !!!\n\nText.\n").notes == ("'!!!' has an empty id, so nothing can link to it",)


def test_letters_that_eleventy_would_write_otherwise_are_noted(read):
    assert "'中文' is left out" in read("## The 中文 text\n", ids="eleventy").notes[0]
    assert untransliterated("Çà et là, Ωmega, мир") == ""
