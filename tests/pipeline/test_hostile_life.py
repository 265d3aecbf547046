"""A pack of hostile words: nothing steers the terminal, and what was dropped is shown nowhere but to its owner."""

import json
import logging
import re
import sys
from pathlib import Path

import pytest
from scripted import Scripted, faithful, reply
from scripted_site import CLAY, GLAZE, HEAT, THANKS, ScriptedSite, page
from terminal import at_terminal

from pipeline.cli import main
from pipeline.drafting import batch
from pipeline.judging import batch as judging
from schemas.draft import DraftRequest, Reply
from schemas.pack import Pack11, load_pack

CANARY = "Quetzalcoatl"
HOSTILE = (
    "</script><!--<script>",
    "[look](javascript:alert(1))",
    "\x1b]0;owned\x07\x1b[31m",
    "!!python/object/apply:os.system ['id']",
    "\u202edesrever\u2066",
    "{{ 7*7 }}",
)
STEERS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
QUOTE = "The potters fed the fire with dry pine every ten minutes until dusk."


def inventing(request: DraftRequest) -> str:
    """The digests and chips of two sections carry the canary, so the gates drop them."""
    if request.kind == "digest" and request.section in {"glaze", "clay"}:
        return json.dumps({"digest": f"the {CANARY} glaze ran down three of the forty bowls that stood by the door."})
    if request.kind == "chip" and request.section == "clay":
        asked = f"what did the rain do for {CANARY} that day?"
        return json.dumps({"answer": f"A day of rain pleased {CANARY}.", "question": asked})
    return faithful(request)


class Called:
    def __init__(self, root: Path, patch: pytest.MonkeyPatch, captured: pytest.CaptureFixture[str]) -> None:
        self.root = root
        self._patch = patch
        self._captured = captured
        self.told = ""

    def __call__(self, *arguments: str) -> str:
        self._patch.setattr(sys, "argv", ["standfirst", "--site", str(self.root), *arguments])
        self._captured.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code in {0, 1, None}
        out = "".join(self._captured.readouterr())
        assert "Traceback" not in out
        assert not STEERS.search(out), arguments
        self.told += out
        return out


@pytest.fixture
def called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Called:
    monkeypatch.setenv("STANDFIRST_BY", "Ada")
    monkeypatch.setattr(batch, "seat_for", lambda *_: Scripted(inventing))
    return Called(tmp_path, monkeypatch, capfd)


def refusing(request: DraftRequest) -> Reply:
    said = json.dumps({"quote": QUOTE, "verdict": "not said"}) if request.response_schema else "no"
    return reply(request, said)


def test_dropped_words_are_in_no_pack_export_report_or_log(
    called: Called, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    site = ScriptedSite(tmp_path, settings='[plan]\nmin_words = 5\n[judge]\nmodel = "other/judge"\n')
    site.put()
    monkeypatch.setattr(judging, "seat_for", lambda *_: Scripted(refusing))
    called("write", "kilns")
    called("write", "--all", "--json")
    assert CANARY in site.ledger().read_text(encoding="utf-8")
    called("drop", "kilns", "digest:heat", "--why", f"it reads like {CANARY}")
    called("amend", "kilns", "bullet:1", "--text", f"{CANARY} heats the kiln", "--why", "livelier")
    amended = called.told.count(CANARY)
    assert amended  # the words that were just typed are told back to who typed them
    called.told = called.told.replace(CANARY, "")
    called("judge", "kilns", "--model")
    called("judge", "kilns", "--model", "--again", "--json")
    called("status")
    called("status", "--json")
    for form in ("text", "json", "github", "sarif"):
        called("verify", "--all", "--strict", "--format", form)
    data = site.pack().read_bytes()
    # A pack that shows a dropped text: the failure names the item alone.
    dropped = next(item for item in site.read_ledger().state.items.values() if item.drop and CANARY in str(item.item))
    words = json.dumps(dropped.item.fields[0][1])[1:-1].encode()
    site.pack().write_bytes(data.replace(b'"pack_note": "', b'"pack_note": "' + words + b" "))
    called("verify", "kilns")
    assert "dropped-words" in called.told
    site.pack().write_bytes(data)
    for form in ("jsonld", "html", "markdown", "llms"):
        called("export", "kilns", "--to", form)
    called("retract", "kilns", "--why", "it was wrong")
    called("config", "show")
    assert CANARY not in called.told
    assert CANARY.encode() not in site.pack().read_bytes()
    assert CANARY not in caplog.text
    # The person at this machine sees them, from the private ledger.
    assert CANARY in called("show", "kilns")


def test_hostile_words_steer_no_terminal(called: Called, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "seat_for", lambda *_: Scripted())
    site = ScriptedSite(tmp_path)
    hostile = " ".join(HOSTILE)
    heading = HEAT.replace("## Heat", f"## Heat {hostile}")
    site.put(page(heading, GLAZE.replace("The ash", f"{hostile} The ash"), CLAY, THANKS, title=f"Kilns {hostile}"))
    called("write", "kilns")
    pack = load_pack(site.pack())
    assert isinstance(pack, Pack11)
    for name in ("digest:heat", pack.chips[0].id):
        called("drop", "kilns", name, "--why", hostile)
    called("restore", "kilns", "digest:heat", "--why", hostile)
    called("amend", "kilns", "digest:heat", "--text", hostile, "--why", hostile)
    called("drop", "kilns", hostile.replace("\x00", ""), "--why", "x")
    called("show", "kilns")
    called("status")
    called("verify", "kilns", "--strict")
    called("edit", "kilns", "--print")
    sheet = tmp_path / "sheet.yml"
    sheet.write_text(called("edit", "kilns", "--print").replace('why: ""', "why: !!x y", 1), encoding="utf-8")
    called("edit", "kilns", "--apply", str(sheet))
    for form in ("jsonld", "html", "markdown", "llms"):
        called("export", "kilns", "--to", form)


def test_hostile_words_steer_no_judge(called: Called, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "seat_for", lambda *_: Scripted())
    site = ScriptedSite(tmp_path)
    site.put(page(HEAT.replace("The potters", f"{' '.join(HOSTILE[1:])}.\n\nThe potters"), THANKS))
    called("write", "kilns")
    command = [sys.executable, "-c", "from pipeline.cli import main; main()", "--site", str(tmp_path)]
    seen = at_terminal([*command, "judge", "kilns", "--by", "Ada"], (("approve", "q"),))
    # The marks that the command itself sets are colours, and ends of lines.
    bare = re.sub(r"\x1b\[[0-9;]*m|\r\n", "", seen)
    assert "The potters" in bare
    assert not STEERS.search(bare)
