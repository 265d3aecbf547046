"""What leaves a pack: only what is public, and nothing in it does anything where it arrives."""

import json
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from click.testing import CliRunner
from markdown_it import MarkdownIt
from scripted_site import CLAY, GLAZE, HEAT, THANKS, ScriptedSite, page

from pipeline.acts import acting, approve, drop_by_hand, retract_pack
from pipeline.cli import cli
from pipeline.exporting.html import html
from pipeline.exporting.jsonld import jsonld
from pipeline.exporting.llms import llms
from pipeline.exporting.markdown import markdown
from pipeline.exporting.outgoing import outgoing
from schemas.errors import StandfirstError
from schemas.pack import Pack11, load_pack

FORMS = ("jsonld", "html", "markdown", "llms")
HOSTILE = (
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "a\u2028b\u2029c",
    "![x](javascript:alert(1))",
    "[x](javascript:alert(1)) <img src=x onerror=alert(1)>",
    "{{7*7}} {% raw %} <%= 1 %> {expression}",
    "\x1b[31mred\x1b[0m \x00 \u202eback",
    "!!python/object:os.system # - > 1. x",
    '" onmouseover="alert(1)',
)


@pytest.fixture
def site(tmp_path: Path) -> ScriptedSite:
    made = ScriptedSite(tmp_path, settings='[plan]\nmin_words = 5\n[site]\nresponsible = "The potters\' desk"\n')
    made.put()
    made.write()
    with acting(made.loaded, "kilns", who="Ada") as ada:
        chip = next(item for item in ada.state.items.values() if item.kind == "chip" and item.section == "heat")
        approve(ada, chip, "The potters fed the fire with dry pine every ten minutes until dusk.")
        drop_by_hand(ada, ada.find("digest:clay"), "not needed")
    return made


def export(site: ScriptedSite, form: str, *more: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(cli, ["--site", str(site.root), "export", "kilns", "--to", form, *more])
    return done.exit_code, done.stdout, str(done.exception or "")


@pytest.mark.parametrize("form", FORMS)
def test_only_what_is_public_leaves(site: ScriptedSite, form: str) -> None:
    code, told, _ = export(site, form)
    assert code == 0
    assert "dry pine" in told
    assert "thicker coat" not in told.replace("Nobody has tried", "") or form != "jsonld"  # its chip is held
    assert "sacks of river clay were mixed" not in told  # dropped
    assert "is it so that a day of rain" not in told  # held
    for words in ("TrainedAlgorithmicMediaDigitalSource", "maker/model", "Ada (a person)", "2026-", "desk"):
        assert words in told, words


@pytest.mark.parametrize("form", FORMS)
def test_nothing_leaves_a_pack_that_is_stale_or_withdrawn(site: ScriptedSite, form: str) -> None:
    site.put(page(HEAT.replace("before noon", "after noon"), GLAZE, CLAY, THANKS))
    assert "stale" in export(site, form)[2]
    site.put()
    with acting(site.loaded, "kilns", who="Ada") as ada:
        retract_pack(ada, "wrong")
    code, told, why = export(site, form)
    assert (code, told) == (1, "")
    assert "withdrawn" in why


def test_a_file_is_written(site: ScriptedSite, tmp_path: Path) -> None:
    assert export(site, "html", "-o", str(tmp_path / "out.html"))[0] == 0
    assert "<details" in (tmp_path / "out.html").read_text()


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_are_inert(site: ScriptedSite, words: str) -> None:
    pack = load_pack(site.pack())
    assert isinstance(pack, Pack11)
    said = {"q": words, "a": words, "quote": words}
    chips = tuple(chip.model_copy(update=said) for chip in pack.chips if chip.published)
    sections = tuple(section.model_copy(update={"digest": words, "heading": words}) for section in pack.sections)
    changed = {"title": words, "dek": words, "chips": chips, "sections": sections}
    changed["short"] = pack.short.model_copy(update={"bullets": (words,)})
    changed["seat_class"] = pack.seat_class.model_copy(update={"writer": words, "judge": words})
    out = outgoing(pack.model_copy(update=changed), words)
    for form in (jsonld(out), html(out), markdown(out), llms(out)):
        assert not set(form) & set("\x00\x1b\u202e\u2028\u2029")
    assert not set("<>&\u2028\u2029") & set(jsonld(out))
    assert json.loads(jsonld(out))["@type"] == "FAQPage"
    soup = BeautifulSoup(html(out), "html.parser")
    assert not soup.find_all(["script", "img", "iframe"])
    for tag in soup.find_all():
        assert not [name for name in tag.attrs if name.startswith("on")]
        assert not str(tag.get("href", "")).startswith("javascript")
    for form in (markdown(out), llms(out)):
        page_of = BeautifulSoup(MarkdownIt("commonmark").render(form), "html.parser")
        assert not page_of.find_all(["script", "img"])
        assert not [a for a in page_of.find_all("a") if not str(a["href"]).startswith("http")]
        assert not set("{}") & set(form)
        assert "<%" not in form


def test_a_pack_with_nothing_public_is_refused(site: ScriptedSite) -> None:
    pack = load_pack(site.pack())
    with pytest.raises(StandfirstError, match="no chip is published"):
        jsonld(outgoing(pack.model_copy(update={"chips": ()}), None))
