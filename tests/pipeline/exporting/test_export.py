"""What leaves a pack: only what is public, inert whatever its texts hold, and only while it is true."""

import json
import re
import sys
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from scripted import Scripted, faithful
from scripted_site import GLAZE, HEAT, SETTINGS, ScriptedSite, page

from ledger import ItemState
from pipeline.acts import Acting, acting, approve, drop_by_hand, retract_pack
from pipeline.cli import main
from pipeline.exporting.clean import anchor_url, clean, page_url
from pipeline.exporting.html import html
from pipeline.exporting.jsonld import jsonld
from pipeline.exporting.llms import llms
from pipeline.exporting.markdown import escaped, markdown
from pipeline.exporting.outgoing import SOURCE_TYPE, outgoing
from pipeline.exporting.run import FORMS
from schemas.draft import DraftRequest
from schemas.errors import StandfirstError
from schemas.pack import Pack11, dump_pack, load_pack

QUOTE = "The potters fed the fire with dry pine every ten minutes until dusk."
SITE = f'[site]\nbase_url = "https://kilns.example/a"\nresponsible = "The Kiln Desk"\n{SETTINGS}'
HOSTILE = (
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "a\u2028b\u2029c",
    "![x](javascript:alert(1))",
    "[x](javascript:alert(1))",
    "[x]: javascript:alert(1)",
    "<javascript:alert(1)> https://evil.example www.evil.example a@evil.example",
    '" onmouseover="alert(1)',
    "' onfocus='alert(1)' autofocus x='",
    "<img src=x onerror=alert(1)>",
    "{{7*7}}",
    "{% raw %}",
    "<%= 7 * 7 %>",
    "{{< figure >}}",
    "{expression}",
    "\x1b[31mred\x1b]8;;https://evil.example\x07",
    "!!python/object/apply:os.system ['id']",
    "--- title: x",
    "\u202etxt.exe\u2066\u200f",
    "nul\x00here",
    "# heading",
    "## heading ##",
    "- item",
    "+ item",
    "* item",
    "> quote",
    "1. item",
    "123456789) item",
    "```sh",
    "~~~",
    "    indented code",
    "\tindented code",
    "***",
    "===",
    "a\n\n<b>bold</b>\n\n# heading",
    "**bold** _it_ `code` | cell | ~~gone~~ $x$",
    "&lt;b&gt; &copy; &#123;{",
    "trailing \\",
)
RENDERERS = (
    MarkdownIt("commonmark"),
    MarkdownIt("js-default", {"linkify": False, "typographer": False}).enable(["table", "strikethrough"]),
)


@pytest.fixture
def site(tmp_path: Path) -> ScriptedSite:
    """A site with one published chip (of Heat) and the others held."""
    made = ScriptedSite(tmp_path, SITE)
    made.put()
    made.write()
    with acting(made.loaded, "kilns", who="Ada") as ada:
        approve(ada, chip_of(ada), QUOTE)
    return made


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Pack11:
    made = ScriptedSite(tmp_path_factory.mktemp("site"), SITE)
    made.put()
    made.write()
    with acting(made.loaded, "kilns", who="Ada") as ada:
        approve(ada, chip_of(ada), QUOTE)
    return pack_of(made)


def chip_of(ada: Acting, section: str = "heat") -> ItemState:
    return next(item for item in ada.state.items.values() if item.kind == "chip" and item.section == section)


def pack_of(site: ScriptedSite) -> Pack11:
    read = load_pack(site.pack())
    assert isinstance(read, Pack11)
    return read


def changed(pack: Pack11, **places: Any) -> Pack11:
    """The pack with other values at its top; it still fits the schema."""
    data = {**json.loads(dump_pack(pack)), **places}
    return Pack11.model_validate_json(json.dumps(data), strict=True)


def poisoned(pack: Pack11, word: str) -> Pack11:
    """The pack with ``word`` in every field that holds a text, and every chip published."""
    data = json.loads(dump_pack(pack))
    data.update(slug=word, title=word, dek=word, licence=word, published=word, pack_note=word, notice=word, thanks=word)
    data.update(kit=word, series=[word], status=word)
    data["source"].update(url=f"https://kilns.example/{word}?{word}#{word}", md_url=word)
    data["short"].update(paragraph=word, bullets=[word, word])
    for section in data["sections"]:
        section.update(heading=word, digest=word, id=section["id"] + word)
    for chip in data["chips"]:
        cite = chip["cites"][0] + word
        chip.update(q=word, a=word, quote=word, cites=[cite], quote_cite=cite)
        chip.update(published=True, publish_state="published")
    data["seat_class"].update(writer=word, judge=word)
    return Pack11.model_validate_json(json.dumps(data), strict=True)


def unsteered(text: str) -> bool:
    return all(
        char == "\n" or char in "\u200c\u200d" or unicodedata.category(char) not in {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
        for char in text
    )


def texts(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for one in value.values() for text in texts(one)]
    if isinstance(value, list):
        return [text for one in value for text in texts(one)]
    return [str(value)]


def hostile_out(pack: Pack11, word: str):
    return outgoing(poisoned(pack, word), responsible=word)


@pytest.mark.parametrize("word", HOSTILE)
def test_jsonld_cannot_leave_its_script_element(pack: Pack11, word: str) -> None:
    made = jsonld(hostile_out(pack, word))
    assert unsteered(made)
    assert not re.search("[<>&\u2028\u2029]", made)
    assert not re.search(r"\{\{|\{%|\{[^\n}]", made)
    data = json.loads(made)
    soup = BeautifulSoup(f'<script type="application/ld+json">{made}</script><p>after</p>', "html.parser")
    assert [tag.name for tag in soup.find_all()] == ["script", "p"]
    assert json.loads(soup.script.string) == data
    assert {one["name"] for one in data["mainEntity"]} == {clean(word)}
    assert all("\u202e" not in text for text in texts(data))


@pytest.mark.parametrize("word", HOSTILE)
def test_html_is_text_alone(pack: Pack11, word: str) -> None:
    made = html(hostile_out(pack, word))
    assert unsteered(made)
    assert "{" not in made
    assert "<%" not in made
    calm = BeautifulSoup(html(hostile_out(pack, "calm")), "html.parser")
    soup = BeautifulSoup(made, "html.parser")
    assert [tag.name for tag in soup.find_all()] == [tag.name for tag in calm.find_all()]
    assert [sorted(tag.attrs) for tag in soup.find_all()] == [sorted(tag.attrs) for tag in calm.find_all()]
    assert soup.find_all(["script", "style"]) == []
    for tag in soup.find_all(href=True) + soup.find_all(cite=True):
        assert (tag.get("href") or tag["cite"]).startswith(("https://kilns.example/", SOURCE_TYPE))
    assert soup.summary.get_text() == clean(word)
    assert soup.blockquote.get_text() == clean(word)


@pytest.mark.parametrize("word", HOSTILE)
@pytest.mark.parametrize("form", [markdown, llms])
@pytest.mark.parametrize("render", RENDERERS, ids=["commonmark", "tables"])
def test_markdown_has_no_mark_but_ours(pack: Pack11, word: str, form: Any, render: MarkdownIt) -> None:
    made = form(hostile_out(pack, word))
    assert unsteered(made)
    assert not re.search(r"[{}<]|^ {4}|\t|^---|^\+\+\+", made, re.MULTILINE)
    calm = BeautifulSoup(render.render(form(hostile_out(pack, "calm"))), "html.parser")
    soup = BeautifulSoup(render.render(made), "html.parser")
    assert [tag.name for tag in soup.find_all()] == [tag.name for tag in calm.find_all()]
    assert all(tag["href"].startswith("https://kilns.example/") for tag in soup.find_all(href=True))
    assert clean(word) in soup.h2.get_text()


@given(st.text(max_size=60))
@settings(deadline=None, max_examples=300)
def test_any_line_of_markdown_reads_as_it_is(text: str) -> None:
    soup = BeautifulSoup(RENDERERS[1].render(escaped(clean(text))), "html.parser")
    assert [tag.name for tag in soup.find_all()] == (["p"] if clean(text) else [])
    assert soup.get_text().strip() == clean(text)


@pytest.mark.parametrize(
    ("url", "left"),
    [
        ("https://a.example/x y?q=1&r=(2)#frag", "https://a.example/x%20y?q=1&r=%282%29"),
        ("HTTP://A.example:8080/%E2%9C%93/100%", "http://a.example:8080/%E2%9C%93/100%25"),
        ("https://käse.example/ü", "https://xn--kse-qla.example/%C3%BC"),
        ("https://a.example/\u202e\x00{{x}}'\"", "https://a.example/%7B%7Bx%7D%7D%27%22"),
        ("javascript:alert(1)", None),
        ("java\nscript:alert(1)", None),
        ("data:text/html,x", None),
        ("//a.example/", None),
        ("/relative", None),
        ("https://user:secret@a.example/", None),
        ("https://a.example:x/", None),
        ("https://a<b>.example/", None),
        ("https://[::1/", None),
        ("https://", None),
        ("", None),
        (None, None),
    ],
)
def test_only_web_addresses_leave(url: str | None, left: str | None) -> None:
    assert page_url(url) == left


def test_an_anchor_is_percent_encoded() -> None:
    assert anchor_url("https://a.example/", 'ü "><{') == "https://a.example/#%C3%BC%20%22%3E%3C%7B"
    assert anchor_url(None, "heat") is None


@pytest.mark.parametrize("form", FORMS)
def test_without_an_address_nothing_links(pack: Pack11, form: str) -> None:
    source = {**json.loads(dump_pack(pack))["source"], "url": "javascript:alert(1)"}
    made = FORMS[form](outgoing(changed(pack, source=source), None))
    assert "javascript" not in made
    assert "](" not in made
    assert "<a " not in made


@pytest.mark.parametrize("form", FORMS)
def test_every_form_says_how_it_was_made(pack: Pack11, form: str) -> None:
    made = FORMS[form](outgoing(pack, "The Kiln Desk"))
    plain = made.replace("\\", "")
    for said in ("TrainedAlgorithmicMediaDigitalSource", pack.seat_class.writer, "Ada", "The Kiln Desk"):
        assert said in plain
    assert pack.generated_utc in plain
    assert "Responsible" not in FORMS[form](outgoing(pack, None))


def test_the_html_has_its_parts(pack: Pack11) -> None:
    soup = BeautifulSoup(html(outgoing(pack, "The Kiln Desk")), "html.parser")
    assert soup.find(id=soup.section["aria-labelledby"]).name == "h2"
    assert soup.blockquote["cite"] == soup.details.a["href"] == "https://kilns.example/a/kilns/#heat"
    assert soup.blockquote.get_text() == QUOTE
    assert soup.find(itemprop="digitalSourceType")["href"] == SOURCE_TYPE
    assert "trained algorithmic media" in soup.find(itemprop="creditText").get_text()


def test_the_faqpage_holds_the_published_chip_and_its_quote(pack: Pack11) -> None:
    data = json.loads(jsonld(outgoing(pack, None)))
    assert (data["@type"], data["digitalSourceType"], len(data["mainEntity"])) == ("FAQPage", SOURCE_TYPE, 1)
    cited = data["mainEntity"][0]["acceptedAnswer"]["citation"]
    assert (cited["text"], cited["url"]) == (QUOTE, "https://kilns.example/a/kilns/#heat")


def canary(request: DraftRequest) -> str:
    """A digest that the gates drop for its bird; chips as ever."""
    if (request.kind, request.section) == ("digest", "clay"):
        return json.dumps({"digest": "two sacks of Quetzal clay were mixed with sand for the tiles of the porch."})
    return faithful(request)


@pytest.mark.parametrize("form", FORMS)
def test_dropped_items_and_held_chips_never_leave(tmp_path: Path, form: str) -> None:
    made = ScriptedSite(tmp_path, SITE)
    made.put()
    made.write(Scripted(canary))
    with acting(made.loaded, "kilns", who="Ada") as ada:
        approve(ada, chip_of(ada), QUOTE)
        drop_by_hand(ada, ada.find("digest:glaze"), "Xylophone is not said")
        gone = [item.item.text for item in ada.state.items.values() if item.drop and item.kind == "digest"]
    pack = pack_of(made)
    held = [chip for chip in pack.chips if not chip.published]
    assert len(gone) == 2
    assert held
    left = FORMS[form](outgoing(pack, None)).replace("\\", "")
    for words in ("Quetzal", "Xylophone", *(chip.q for chip in held), *(text[4:40] for text in gone)):
        assert words not in left


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("marks", [(False, "held"), (True, "held"), (False, "published")])
def test_a_chip_with_a_quote_leaves_only_where_both_marks_say_published(
    pack: Pack11, form: str, marks: tuple[bool, str]
) -> None:
    """A chip that waits for a second judge is held and has the first one's quote."""
    out = next(chip for chip in pack.chips if chip.published)
    told = {"q": "Zeppelin q?", "a": "Zeppelin a.", "quote": "Zeppelin quoted."}
    waits = out.model_copy(update={**told, "published": marks[0], "publish_state": marks[1]})
    left = FORMS[form](outgoing(pack.model_copy(update={"chips": (out, waits)}), None))
    assert "Zeppelin" not in left
    twice = FORMS[form](outgoing(pack.model_copy(update={"chips": (out, out.model_copy(update=told))}), None))
    assert twice.count("Zeppelin") == 3


def test_private_parts_of_a_pack_do_not_leave(pack: Pack11) -> None:
    word = "Kakapo"
    data = json.loads(dump_pack(pack))
    data.update(pack_note=word, notice=word, thanks=word, kit=word, licence=word, series=[word])
    data["source"]["md_url"] = data["short"]["paragraph"] = data["seat_class"]["writer_runtime"] = word
    data["receipts"]["label"] = data["bench"]["figure_definition"] = word
    loud = Pack11.model_validate_json(json.dumps(data), strict=True)
    assert all(word not in form(outgoing(loud, None)) for form in FORMS.values())


def called(
    site: ScriptedSite, patch: pytest.MonkeyPatch, captured: pytest.CaptureFixture[str], *arguments: str
) -> tuple[int, str, str]:
    """``standfirst export kilns …``: exit code, output, errors."""
    patch.setattr(sys, "argv", ["standfirst", "--site", str(site.root), "export", "kilns", *arguments])
    captured.readouterr()
    with pytest.raises(SystemExit) as ended:
        main()
    told = captured.readouterr()
    return int(ended.value.code or 0), told.out, told.err


@pytest.mark.parametrize("form", FORMS)
def test_the_command_prints_or_writes_the_same(
    site: ScriptedSite, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], form: str
) -> None:
    code, out, err = called(site, monkeypatch, capfd, "--to", form)
    assert (code, err) == (0, "")
    assert out == FORMS[form](outgoing(pack_of(site), "The Kiln Desk"))
    path = site.root / "out.txt"
    assert called(site, monkeypatch, capfd, "--to", form, "-o", str(path)) == (0, "", "")
    assert path.read_text() == out
    code, _, err = called(site, monkeypatch, capfd, "--to", form, "-o", str(site.root / "none" / "out.txt"))
    assert (code, err.count("\n")) == (1, 1)


def test_a_site_that_names_nobody_is_told_on_the_error_output(
    site: ScriptedSite, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (site.root / "standfirst.toml").write_text(SITE.replace('responsible = "The Kiln Desk"\n', ""))
    code, out, err = called(site, monkeypatch, capfd, "--to", "markdown")
    assert (code, "Responsible" in out, "nobody is named" in err) == (0, False, True)


@pytest.mark.parametrize("form", FORMS)
def test_a_withdrawn_pack_exports_nothing(
    site: ScriptedSite, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], form: str
) -> None:
    with acting(site.loaded, "kilns", who="Ada") as ada:
        retract_pack(ada, "the firing never took place")
    path = site.root / "out.txt"
    path.write_text("as it was")
    code, out, err = called(site, monkeypatch, capfd, "--to", form, "-o", str(path))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "withdrawn" in err
    assert path.read_text() == "as it was"


def test_a_withdrawal_is_enough_by_itself(pack: Pack11) -> None:
    """The digests and chips of a pack that only says that it is withdrawn stay in it."""
    gone = changed(pack, retracted={"utc": "2026-03-04T05:06:07Z", "why": "x"})
    assert gone.short.bullets
    with pytest.raises(StandfirstError, match="withdrawn"):
        outgoing(gone, None)
    with pytest.raises(StandfirstError, match="withdrawn"):
        outgoing(changed(pack, status="retracted"), None)


def test_a_stale_pack_is_refused(
    site: ScriptedSite, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    site.put(page(HEAT, GLAZE))
    code, out, err = called(site, monkeypatch, capfd, "--to", "html")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "stale" in err
    assert "standfirst write kilns" in err


def test_a_pack_that_says_stale_is_refused(
    site: ScriptedSite, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    site.pack().write_bytes(dump_pack(changed(pack_of(site), status="stale")))
    code, out, err = called(site, monkeypatch, capfd, "--to", "html")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "stale" in err


def test_a_pack_behind_its_ledger_is_refused(
    site: ScriptedSite, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    before = site.pack().read_bytes()
    with acting(site.loaded, "kilns", who="Ada") as ada:
        drop_by_hand(ada, ada.find("digest:heat"), "not so")
    after = site.pack().read_bytes()
    site.pack().write_bytes(before)
    code, out, err = called(site, monkeypatch, capfd, "--to", "llms")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "newer than the pack" in err
    # The public copy has no ledger beside it: then the pack is all that is known.
    site.ledger().unlink()
    site.pack().write_bytes(after)
    assert called(site, monkeypatch, capfd, "--to", "llms")[0] == 0


def test_a_faqpage_without_a_chip_and_an_empty_pack_are_refused(pack: Pack11) -> None:
    with pytest.raises(StandfirstError, match="no chip is published"):
        jsonld(outgoing(changed(pack, chips=[]), None))
    data = json.loads(dump_pack(pack))
    data["short"]["bullets"] = data["chips"] = []
    for section in data["sections"]:
        section["digest"] = None
    with pytest.raises(StandfirstError, match="nothing of the pack is public"):
        outgoing(Pack11.model_validate_json(json.dumps(data), strict=True), None)


@pytest.mark.parametrize("arguments", [(), ("--to", "rss"), ("--to",)])
def test_wrong_usage_is_exit_2(
    site: ScriptedSite,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
) -> None:
    assert called(site, monkeypatch, capfd, *arguments)[0] == 2
