"""``write`` as a person calls it: what it prints, how it exits, and what one failing article does to the others."""

import json
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from scripted import Scripted, faithful
from scripted_site import GLAZE, HEAT, KILNS, ScriptedSite, page

from gates import GATES
from ledger import hold, load, open_writer
from pipeline.cli import main
from pipeline.drafting import batch, decide
from pipeline.drafting import write as write_module
from pipeline.writer.seat import DraftRefused
from schemas.draft import DraftRequest
from schemas.errors import WriterFailed
from schemas.pack import load_pack


class Called:
    """A site, and ``standfirst write`` called in it with a scripted writer."""

    def __init__(self, root: Path, patch: pytest.MonkeyPatch, captured: pytest.CaptureFixture[str]) -> None:
        self.site = ScriptedSite(root)
        self.out = self.err = ""
        self._patch = patch
        self._captured = captured

    def write(self, *arguments: str, seat: Scripted | None = None) -> int:
        """Call it; the exit code. What it printed is in ``out`` and ``err``."""
        used = seat or Scripted()
        self._patch.setattr(batch, "seat_for", lambda _settings, _say: used)
        self._patch.setattr(sys, "argv", ["standfirst", "--site", str(self.site.root), "write", *arguments])
        self._captured.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        self.out, self.err = self._captured.readouterr()
        assert "Traceback" not in self.err
        code = ended.value.code
        assert code is None or isinstance(code, int)
        return code or 0


@pytest.fixture
def called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Called:
    made = Called(tmp_path, monkeypatch, capfd)
    made.site.put(KILNS)
    made.site.put(page(HEAT, title="Ovens"), "ovens")
    made.site.put(page(GLAZE, title="Slips"), "slips")
    return made


def refusing(slug: str, cause: str = "transport"):
    def answer(request: DraftRequest) -> str:
        if request.slug == slug:
            raise DraftRefused(cause, "made to fail")
        return faithful(request)

    return answer


def test_a_pack_is_written_and_summed_up(called: Called) -> None:
    assert called.write("kilns") == 0
    lines = called.out.splitlines()
    assert lines[:4] == [
        "kilns: pack written",
        "  bullets: kept 3 of 3, dropped 0",
        "  digests: kept 3 of 3, dropped 0",
        "  chips: kept 3 of 3, dropped 0",
    ]
    assert any(line.startswith("  pack:   ") and line.endswith("kilns.pack.json") for line in lines)
    assert any(line.startswith("  ledger: ") and line.endswith(" lines, adds up)") for line in lines)
    speeds = [line for line in lines if "a second" in line]
    assert len(speeds) == 1
    assert "(drafter: none · " in speeds[0]
    assert "kilns: 7 requests, 0 of them answered before" in called.err
    assert called.site.pack().is_file()


def test_written_again_it_says_that_there_is_nothing_to_do(called: Called) -> None:
    called.write("kilns")
    seat = Scripted()
    assert called.write("kilns", seat=seat) == 0
    assert called.out.splitlines()[0] == "kilns: nothing to do, the pack is up to date"
    assert (seat.asked, seat.entered, called.err) == ([], 0, "")


def test_all_are_written_with_one_seat_and_related_to_each_other(called: Called) -> None:
    seat = Scripted()
    assert called.write("--all", seat=seat) == 0
    assert (seat.entered, seat.left) == (1, 1)
    assert [line.split(":")[0] for line in called.out.splitlines() if line.endswith("written")] == [
        "kilns",
        "ovens",
        "slips",
    ]
    assert {related.slug for related in load_pack(called.site.pack("kilns")).related} <= {"ovens", "slips"}
    assert called.write("--all", "--json") == 0
    assert [json.loads(line)["changed"] for line in called.out.splitlines()] == [False, False, False]


def test_limit_counts_the_packs_that_were_written_anew(called: Called) -> None:
    assert called.write("--all", "--limit", "2") == 0
    assert [called.site.pack(slug).is_file() for slug in ("kilns", "ovens", "slips")] == [True, True, False]
    assert called.write("--all", "--limit", "2") == 0
    assert called.site.pack("slips").is_file()


def test_json_is_one_line_an_article(called: Called) -> None:
    assert called.write("kilns", "ovens", "--json") == 0
    one, two = map(json.loads, called.out.splitlines())
    assert (one["slug"], two["slug"]) == ("kilns", "ovens")
    assert one["changed"] is True
    assert one["kept"] == {"bullet": 3, "digest": 3, "chip": 3}
    assert one["dropped"] == {"bullet": 0, "digest": 0, "chip": 0}
    assert one["unanswered"] == 0
    assert load_pack(Path(one["pack"])).ledger == load(Path(one["ledger"])).state.head
    assert one["label"].startswith("drafter: none · ")
    assert one["last_run"]["output_tokens"] == 70


def test_json_stays_json_whatever_a_slug_holds(called: Called) -> None:
    slug = "a\u202eb\x9b “é”"
    called.site.put(KILNS, slug)
    assert called.write(slug, "--json") == 0
    assert json.loads(called.out)["slug"] == slug
    assert all(char.isprintable() or char == "\n" for char in called.out)
    assert called.write(slug) == 0
    assert all(char.isprintable() or char == "\n" for char in called.out + called.err)


def test_a_failing_article_does_not_stop_the_others(called: Called) -> None:
    (called.site.root / "articles" / "ovens.md").write_bytes(b"\xff\xfe")
    assert called.write("kilns", "ovens", "nowhere", "../kilns", "slips") == 1
    assert called.site.pack("kilns").is_file()
    assert called.site.pack("slips").is_file()
    tail = called.err.splitlines()[-3:]
    assert [line.split(":")[:2] for line in tail] == [
        ["not written", " ovens"],
        ["not written", " nowhere"],
        ["not written", " ../kilns"],
    ]
    assert "not UTF-8" in tail[0]
    assert "no article is named 'nowhere'" in tail[1]
    assert "is not a slug" in tail[2]
    assert called.write("kilns", "slips") == 0


def test_an_unknown_slug_offers_its_neighbour(called: Called) -> None:
    assert called.write("kiln") == 1
    assert "no article is named 'kiln'; did you mean kilns?" in called.err


def test_requests_without_an_answer_are_exit_1_and_done_when_run_again(called: Called) -> None:
    assert called.write("ovens", "slips", seat=Scripted(refusing("ovens"))) == 1
    assert "requests without an answer: 3; run it again to ask for them" in called.out
    assert called.site.pack("slips").is_file()
    seat = Scripted()
    assert called.write("ovens", "slips", seat=seat) == 0
    assert {request.slug for request in seat.asked} == {"ovens"}


def test_bad_drafts_are_told_and_are_exit_0(called: Called) -> None:
    assert called.write("ovens", seat=Scripted(refusing("ovens", "shape"))) == 0
    assert "drafts that failed: 3 of 3" in called.out
    assert "requests without an answer" not in called.out


def test_drops_are_told_by_reason_and_are_exit_0(called: Called) -> None:
    def invents(request: DraftRequest) -> str:
        return (
            json.dumps({"digest": "the Zanzibar kiln reached its top heat before noon on the first day."})
            if request.kind == "digest"
            else faithful(request)
        )

    assert called.write("ovens", seat=Scripted(invents)) == 0
    assert "  digests: kept 0 of 1, dropped 1 (" in called.out


def test_force_drafts_anew(called: Called) -> None:
    called.write("ovens")
    seat = Scripted()
    assert called.write("ovens", "--force", seat=seat) == 0
    assert len(seat.asked) == 3
    assert "superseded" in called.out


def test_a_gate_that_crashes_stops_its_article_alone(called: Called, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(_item, context):
        if context.article.slug == "ovens":
            raise ZeroDivisionError("made to crash")
        return ()

    broken = (*GATES[:-1], replace(GATES[-1], check=crash))
    monkeypatch.setattr(decide, "judge", partial(decide.judge, gates=broken))
    assert called.write("--all") == 1
    assert "not written: ovens: ovens: the gate repeat (version " in called.err
    assert not called.site.pack("ovens").exists()
    assert called.site.pack("kilns").is_file()
    assert called.site.pack("slips").is_file()


def test_a_seat_that_cannot_start_is_one_line(called: Called) -> None:
    class Broken(Scripted):
        async def __aenter__(self):
            raise WriterFailed("the engine could not start: no memory", where="[writer] model x", fix="its log is y")

    assert called.write("--all", seat=Broken()) == 1
    assert called.err.splitlines()[-1] == (
        "standfirst: [writer] model x: the engine could not start: no memory; its log is y"
    )
    assert called.out == ""


def test_what_was_written_before_the_seat_broke_is_told(called: Called) -> None:
    def breaks(request: DraftRequest) -> str:
        if request.slug == "ovens":
            raise WriterFailed("the engine died")
        return faithful(request)

    assert called.write("--all", seat=Scripted(breaks)) == 1
    assert "kilns: pack written" in called.out
    assert "standfirst: the engine died" in called.err
    assert not called.site.pack("slips").exists()


def test_a_held_lock_fails_its_article_alone(called: Called, monkeypatch: pytest.MonkeyPatch) -> None:
    called.write("--all")
    monkeypatch.setattr(write_module, "open_writer", partial(open_writer, timeout=0))
    with hold(called.site.ledger("ovens")):
        assert called.write("--all") == 1
    assert "not written: ovens: " in called.err
    assert "another process is writing this ledger (process " in called.err
    assert called.out.count("nothing to do") == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "name one or more slugs, or give --all"),
        (("kilns", "--all"), "name one or more slugs, or give --all"),
        (("--limit", "3"), "name one or more slugs, or give --all"),
        (("--all", "--limit", "0"), "0 is not in the range x>=1"),
        (("--all", "--limit", "x"), "'x' is not a valid integer"),
        (("--every",), "No such option"),
    ],
)
def test_wrong_usage_is_exit_2(called: Called, arguments: tuple[str, ...], says: str) -> None:
    seat = Scripted()
    assert called.write(*arguments, seat=seat) == 2
    assert says in called.err
    assert seat.asked == []


def test_a_folder_that_is_no_site_is_one_line(called: Called) -> None:
    (called.site.root / "standfirst.toml").unlink()
    assert called.write("kilns") == 1
    assert "no standfirst.toml here or in a folder above" in called.err
