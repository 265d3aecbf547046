"""The edit sheet: what a person finds in the editor, what is done with it, and what is given back."""

import json
import re
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from scripted import Scripted, faithful
from scripted_site import ScriptedSite

from pipeline.acts import acting, amend, approve, drop_by_hand
from pipeline.cli import main
from pipeline.editing.marking import marked, unmarked
from pipeline.editing.reading import Fault, SheetBroken, read_sheet
from pipeline.editing.run import Editing
from pipeline.editing.sheet import quoted
from pipeline.editing.words import reworded
from schemas.draft import DraftRequest
from schemas.pack import Pack11, load_pack

QUOTE = "The potters fed the fire with dry pine every ten minutes until dusk."


def inventing(request: DraftRequest) -> str:
    if (request.kind, request.section) == ("digest", "clay"):
        return json.dumps({"digest": "two sacks of Bavarian clay were mixed with sand for the tiles of the porch."})
    return faithful(request)


@pytest.fixture
def site(tmp_path: Path) -> ScriptedSite:
    made = ScriptedSite(tmp_path)
    made.put()
    made.write(Scripted(inventing))
    return made


def pack_of(site: ScriptedSite) -> Pack11:
    pack = load_pack(site.pack())
    assert isinstance(pack, Pack11)
    return pack


def editing(site: ScriptedSite) -> Editing:
    return Editing(site.loaded, "kilns", "Ada")


def block(text: str, words: str) -> str:
    """The block of the sheet that holds ``words``."""
    [found] = [part for part in re.split(r"\n\n", text) if words in part and "- item:" in part]
    return found


def changed(text: str, words: str, *changes: tuple[str, str]) -> str:
    old = new = block(text, words)
    for before, after in changes:
        assert before in new
        new = new.replace(before, after)
    return text.replace(old, new)


def why(said: str) -> tuple[str, str]:
    return ('why: ""', f'why: "{said}"')


class Hands:
    """An editor that does one thing a time; ``seen`` is what it found each time."""

    def __init__(self, *acts: Callable[[str], str]) -> None:
        self.acts = list(acts)
        self.seen: list[str] = []

    def __call__(self, path: Path) -> None:
        text = path.read_text()
        self.seen.append(text)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        path.write_text(self.acts.pop(0)(text))


def test_a_drop_an_amendment_and_a_restore_are_done_in_one_sheet(site: ScriptedSite) -> None:
    session = editing(site)

    def act(text: str) -> str:
        text = changed(text, "digest:glaze", ("ash glaze ran", "glaze of ash ran"), why("reads better"))
        text = changed(text, "digest:heat", ("drop: false", "drop: true"), why("too thin"))
        return changed(text, "Bavarian", ("restore: false", "restore: true"), why("the clay came from there"))

    hands = Hands(act)
    assert session.edit(hands, pytest.fail)
    assert not session.path.exists()
    assert [line.partition(" (")[0] for line in session.done] == ["digest:heat", "digest:glaze", "digest:clay"]
    assert "in spite of new_noun" in session.done[2]
    pack = pack_of(site)
    heat, glaze, clay = (section.digest for section in pack.sections[:3])
    assert (heat, glaze) == (None, "the glaze of ash ran down three of the forty bowls that stood by the door.")
    assert clay
    assert "Bavarian" in clay
    assert [override.why for override in pack.overrides] == ["the clay came from there"]
    [drop] = [drop for drop in pack.bench.drops if drop.reason == "hand-edit"]
    assert (drop.why, drop.section) == ("too thin", "heat")


def test_nothing_is_done_where_the_sheet_is_closed_as_it_is_or_emptied(site: ScriptedSite) -> None:
    for left in (lambda text: text, lambda _: "", lambda _: " \n"):
        before = site.ledger().read_bytes()
        session = editing(site)
        assert session.edit(Hands(left), pytest.fail)
        assert (session.done, session.path.exists(), site.ledger().read_bytes()) == ([], False, before)


def test_a_missing_reason_is_told_with_its_line_and_the_rest_is_done(site: ScriptedSite) -> None:
    session, said = editing(site), []

    def act(text: str) -> str:
        text = changed(text, "digest:heat", ("drop: false", "drop: true"))
        return changed(text, "digest:glaze", ("drop: false", "drop: true"), why("thin"))

    def mend(text: str) -> str:
        place = re.match(r"# ERROR line (\d+): no reason is given", text)
        assert place, text
        assert text.split("\n")[int(place[1]) - 1].strip() == 'why: ""'
        return changed(text, "digest:heat", why("thin too"))

    assert session.edit(Hands(act, mend), said.append)
    assert "no reason is given" in said[0]
    assert [line.partition(" (")[0] for line in session.done] == ["digest:glaze", "digest:heat"]
    assert [section.digest for section in pack_of(site).sections[:2]] == [None, None]


def test_words_that_a_gate_refuses_are_given_back_and_kept(site: ScriptedSite) -> None:
    session, said = editing(site), []
    before = pack_of(site).sections
    hands = Hands(
        lambda text: changed(text, "digest:heat", ('"the kiln', '"the Meissen kiln'), why("x")),
        lambda text: text,
    )
    assert not session.edit(hands, said.append)
    assert "new_noun" in hands.seen[1].split("\n")[0]
    assert session.path.is_file()
    assert "Meissen" in session.path.read_text()
    assert pack_of(site).sections == before
    # The next session goes on with it.
    again = editing(site)
    assert again.edit(
        Hands(lambda text: text.replace("Meissen kiln", "kiln").replace('why: "x"', 'why: ""')), said.append
    )
    assert "going on with the sheet" in said[-1]
    assert (again.done, again.path.exists()) == ([], False)


def test_an_editor_that_fails_loses_nothing(
    site: ScriptedSite, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    script = tmp_path / "editor"
    script.write_text("#!/bin/sh\nsed -i 's/too thin/THIN/; 1a # typed' \"$1\"\nexit 3\n")
    script.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(script))
    assert call(site, monkeypatch, "--by", "Ada") == 1
    out, err = capfd.readouterr()
    assert "Traceback" not in out + err
    assert "the sheet is kept" in err
    assert "# typed" in editing(site).path.read_text()


def call(site: ScriptedSite, patch: pytest.MonkeyPatch, *arguments: str) -> int:
    patch.setattr(sys, "argv", ["standfirst", "--site", str(site.root), "edit", "kilns", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    code = ended.value.code
    assert code is None or isinstance(code, int)
    return code or 0


def test_the_command_opens_the_editor_and_tells_what_was_done(
    site: ScriptedSite, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    script = tmp_path / "editor"
    script.write_text(
        '#!/bin/sh\nsed -i \'/digest:heat/,/why/{s/drop: false/drop: true/;s/why: ""/why: "thin"/}\' "$1"\n'
    )
    script.chmod(0o755)
    monkeypatch.setenv("VISUAL", str(script))
    assert call(site, monkeypatch, "--by", "Ada") == 0
    out = capfd.readouterr().out
    assert out.startswith("digest:heat (")
    assert "kilns: 1 edits; the pack is pending-judge" in out


def test_a_sheet_can_be_printed_and_applied_without_an_editor(
    site: ScriptedSite, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert call(site, monkeypatch, "--print", "--by", "Ada") == 0
    text = capfd.readouterr().out
    file = tmp_path / "sheet.yml"
    file.write_text(changed(text, "digest:heat", ("drop: false", "drop: true"), why("thin")))
    assert call(site, monkeypatch, "--apply", str(file), "--by", "Ada") == 0
    assert "is dropped" in capfd.readouterr().out
    # Again it asks for what is done already.
    assert call(site, monkeypatch, "--apply", str(file), "--by", "Ada") == 0
    assert "nothing is changed" in capfd.readouterr().out
    file.write_text(text.replace("items:", "itmes:", 1))
    assert call(site, monkeypatch, "--apply", str(file), "--by", "Ada") == 1
    err = capfd.readouterr().err
    line = text.split("\n").index("items:") + 1
    assert err.startswith(f"{file}:{line}: no field is named 'itmes'")


def test_a_block_that_is_gone_asks_for_a_reason(site: ScriptedSite) -> None:
    session = editing(site)
    text = session.new()
    gone = block(text, "digest:heat")
    [fault] = session.apply(text.replace(gone + "\n", ""))
    assert "digest:heat" in fault.what
    minimal = re.search(r"- \{.*?\}", fault.what)
    assert minimal
    mended = text.replace(gone, "  " + minimal[0].replace("…", "too thin"))
    assert session.apply(mended) == []
    assert pack_of(site).sections[0].digest is None


def test_an_act_on_words_that_changed_meanwhile_shows_both_versions(site: ScriptedSite) -> None:
    session = editing(site)
    mine = changed(session.new(), "digest:heat", ("its top heat", "top heat"), why("mine"))
    with acting(site.loaded, "kilns", who="Bob") as other:
        item = other.find("digest:heat")
        amend(other, item, reworded(item.item, {"text": "the kiln reached its top heat before noon."}), "theirs")
    [fault] = session.apply(mine)
    assert "it reads “the kiln reached its top heat before noon.” now" in fault.what
    seen = re.search(r'set seen: ("[0-9a-f]+")', fault.what)
    assert seen
    old = re.search(r'seen: ("[0-9a-f]+")', block(mine, "digest:heat"))
    assert old
    assert session.apply(mine.replace(old[1], seen[1])) == []
    assert pack_of(site).sections[0].digest == "the kiln reached top heat before noon on the first day of firing."


def test_blocks_that_are_left_alone_are_not_touched_by_anothers_change(site: ScriptedSite) -> None:
    session = editing(site)
    text = session.new()
    with acting(site.loaded, "kilns", who="Bob") as other:
        item = other.find("digest:heat")
        amend(other, item, reworded(item.item, {"text": "the kiln reached its top heat before noon."}), "theirs")
    assert session.apply(text) == []
    assert pack_of(site).sections[0].digest == "the kiln reached its top heat before noon."


def test_a_published_chip_is_marked_and_its_new_words_are_held(site: ScriptedSite) -> None:
    with acting(site.loaded, "kilns", who="Bob") as other:
        chip = pack_of(site).chips[0]
        approve(other, other.find(chip.id), QUOTE)
    session = editing(site)
    text = session.new()
    assert "published: other words must be judged again" in block(text, chip.id)
    assert session.apply(changed(text, chip.id, ("The potters", "Potters"), why("shorter"))) == []
    assert [one.published for one in pack_of(site).chips if one.a.startswith("Potters")] == [False]


BROKEN = {
    "tab": ("drop: false", "\tdrop: false", "this is no YAML"),
    "quote": ('why: ""', 'why: "', "this is no YAML"),
    "tag": ('why: ""', "why: !!python/object/apply:os.system [echo]", "a tag (!)"),
    "anchor": ('why: ""', "why: &a x", "an anchor (&)"),
    "alias": ('why: ""', "why: *a", "an alias (*)"),
    "nested": ('why: ""', "why: {a: b}", "why is no text"),
    "field": ('why: ""', 'wyh: ""', "no field is named 'wyh'"),
    "twice": ('why: ""', 'why: ""\n    why: ""', "why stands here twice"),
    "truth": ("drop: false", "drop: maybe", "drop is true or false, not 'maybe'"),
    "comment": ('why: ""', "why: the # is gone", "what follows # is not read"),
    "control": ('why: ""', 'why: "\x00"', "U+0000 cannot stand in a sheet"),
    "escape": ('why: ""', 'why: "\x1b[31m"', "U+001B cannot stand in a sheet"),
    "item": ('why: ""', 'why: ""\n  - item: "nothing.0"', "no item is named 'nothing.0'"),
    "list": ('why: ""', 'why: ""\n  - nothing', "this is no item"),
    "unnamed": ('why: ""', 'why: ""\n  - drop: true', "does not say which item"),
    "reason": ('why: ""', 'why: "because"', "nothing is changed"),
    "directive": ('why: ""', 'why: ""\n%YAML 9.9\n---', "a directive (%)"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_sheet_is_given_back_whole_with_the_line_of_the_fault(site: ScriptedSite, name: str) -> None:
    before, after, told = BROKEN[name]
    session, said = editing(site), []
    ledger = site.ledger().read_bytes()
    hands = Hands(lambda text: changed(text, "digest:heat", (before, after)), lambda text: text)
    assert not session.edit(hands, said.append)
    first = hands.seen[1].split("\n")[0]
    place = re.match(r"# ERROR line (\d+): ", first)
    assert place, first
    assert told in first
    assert unmarked(hands.seen[1]) == changed(hands.seen[0], "digest:heat", (before, after))
    near = hands.seen[1].split("\n")[int(place[1]) - 3 : int(place[1]) + 8]
    assert any(after.split("\n")[-1].strip() in line for line in near) or name == "quote"
    assert site.ledger().read_bytes() == ledger


@pytest.mark.parametrize("text", ["[]", "- a", "items: 3", "&a [*a]", "{" * 3000, "a: b: c", "--- 1\n--- 2", "﻿﻿"])
def test_what_is_no_sheet_is_a_fault(text: str) -> None:
    with pytest.raises(SheetBroken) as broken:
        read_sheet(text)
    assert broken.value.faults[0].line >= 1


HOSTILE = (
    "</script>",
    "[x](javascript:alert(1))",
    "\x1b[31mred\x1b[0m",
    "!!python/object/apply:os.system ['id']",
    "a\u202eb\u2066c",
    "nul\x00nul",
    '"quoted" \\ back\\n',
    "# no comment",
    "- item: x\n  drop: true",
    "\ufeff\ufffe\U000e0001\U0001f600",
    "{{ 7*7 }} ${HOME} `id`",
    " spaces  at both ends ",
)


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_stand_inert_in_the_sheet(words: str) -> None:
    line = quoted(words)
    assert "\n" not in line
    assert yaml.safe_load(line) == words
    assert not re.search(r"[\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufeff]", line)


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_any_words_are_read_back_as_they_were(words: str) -> None:
    assert yaml.safe_load(f"why: {quoted(words)}") == {"why": words}


@given(st.text(), st.lists(st.builds(Fault, st.integers(1, 9), st.text()), min_size=1, max_size=3))
def test_marks_come_off_again(text: str, faults: list[Fault]) -> None:
    bare = unmarked(text)
    assert unmarked(marked(text, faults)) == bare
    assert len(marked(text, faults).split("\n")) == len(bare.split("\n")) + len(faults) + 1


def test_hostile_reasons_and_headings_cannot_break_out_of_a_comment(tmp_path: Path) -> None:
    site = ScriptedSite(tmp_path)
    site.put()
    site.write(Scripted(inventing))
    with acting(site.loaded, "kilns", who="Bob") as other:
        drop_by_hand(other, other.find("digest:heat"), "x\u2028  - item: y\x1b[2J\x85items: []\x00")
    text = editing(site).new()
    assert read_sheet(text)
    assert "\x1b" not in text
    assert not re.search("[\u2028\x85\x00]", text)
