"""Writing a pack with a scripted writer: resumed, forced, changed, refused, and adding up throughout."""

import json
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from scripted import Scripted, faithful, lower, reply, sentences
from scripted_site import CLAY, GLAZE, HEAT, KILNS, SETTINGS, THANKS, ScriptedSite, long_section, page

from gates import GATES
from ledger import check_sums, counts, drop, hold, open_writer
from pipeline.drafting import decide
from pipeline.drafting import write as write_module
from pipeline.models.resolve import Identity
from pipeline.pack import check
from pipeline.writer.seat import DraftRefused
from prompts.loader import load as load_prompt
from schemas.draft import DraftRequest
from schemas.errors import GateCrashed, LedgerBroken, StandfirstError, WriterFailed
from schemas.jsonschema import schema_path
from schemas.pack import dump_pack, load_pack

PLACES = [("bullet", None), *((kind, name) for kind in ("chip", "digest") for name in ("clay", "glaze", "heat"))]


@pytest.fixture
def site(tmp_path: Path) -> ScriptedSite:
    made = ScriptedSite(tmp_path)
    made.put()
    return made


def failing(cause: str, *places: tuple[str, str | None]):
    """A writer that fails at some places, or at all."""

    def answer(request: DraftRequest) -> str:
        if not places or (request.kind, request.section) in places:
            raise DraftRefused(cause, "made to fail")
        return faithful(request)

    return answer


def reworded(request: DraftRequest) -> str:
    """Another faithful draft: the digest is the section's last sentence, and the chip asks for its first."""
    said = sentences(request)
    if request.kind == "digest":
        return json.dumps({"digest": lower(said[-1])})
    if request.kind == "chip":
        return json.dumps({"answer": said[0], "question": f"is it so that {lower(said[0]).removesuffix('.')}?"})
    return faithful(request)


def adds_up(site: ScriptedSite, slug: str = "kilns") -> None:
    """The pack on the disk adds up, fits its schema, and says what the ledger says."""
    pack = load_pack(site.pack(slug))
    check(pack)
    Draft202012Validator(json.loads(schema_path("1.1").read_bytes())).validate(json.loads(dump_pack(pack)))
    state = site.read_ledger(slug).state
    check_sums(state)
    assert pack.ledger == state.head
    for kind, count in counts(state).items():
        assert count.undecided == 0
        assert getattr(pack.bench, f"{kind}s_written") == count.written
        assert getattr(pack.bench, f"{kind}s_kept") == count.kept


def test_kept_items_carry_the_sentences_that_they_rest_on(site: ScriptedSite) -> None:
    pack = site.write(Scripted()).pack
    assert pack is not None
    article = site.article()
    told = {entry.item for entry in pack.evidence if entry.kind == "digest"}
    assert told == {"clay", "glaze", "heat"}
    for entry in pack.evidence:
        start, end = entry.span
        assert article.text[start:end].strip().endswith(".")


def test_a_pack_is_written_and_adds_up(site: ScriptedSite) -> None:
    seat = Scripted()
    written = site.write(seat)
    assert seat.places == PLACES
    assert written.changed
    assert written.unanswered == ()
    assert (seat.entered, seat.left) == (1, 1)
    assert (site.report.total, site.report.done) == (7, 7)
    adds_up(site)
    pack = load_pack(site.pack())
    assert pack == written.pack
    assert [section.digest is not None for section in pack.sections] == [True, True, True, False]
    assert pack.sections[3].digest_skipped == "credits"
    assert {(chip.publish_state, chip.cites) for chip in pack.chips} == {
        ("held", ("heat",)),
        ("held", ("glaze",)),
        ("held", ("clay",)),
    }
    assert len(pack.short.bullets) == 3
    assert pack.status == "pending-judge"


def test_run_again_asks_nothing_starts_nothing_and_changes_no_byte(site: ScriptedSite) -> None:
    site.write()
    before = {path: path.read_bytes() for path in (site.pack(), site.ledger())}
    stamps = {path: path.stat().st_mtime_ns for path in before}
    seat = Scripted()
    written = site.write(seat)
    assert not written.changed
    assert (seat.asked, seat.entered, seat.left) == ([], 0, 0)
    assert (site.report.total, site.report.done, site.report.lines) == (7, 7, [])
    assert before == {path: path.read_bytes() for path in before}
    assert stamps == {path: path.stat().st_mtime_ns for path in before}


def test_the_ledger_says_what_was_asked_and_how(site: ScriptedSite) -> None:
    site.write()
    asked = [line.body for line in site.read_ledger().lines if line.body.event == "requested"]
    assert len(asked) == 7
    for event in asked:
        assert event.prompt == load_prompt("bullets" if event.kind == "bullet" else "section").ref
        assert (event.model, event.revision, event.ordinal) == ("maker/model", "r1", 0)
        assert event.parameters == {"temperature": 0.0, "max_tokens": 220, "seed": 0}
    seats = [line.body.gates for line in site.read_ledger().lines if line.body.event == "kept"]
    assert seats == [{gate.reason: gate.version for gate in GATES}] * len(seats)


def test_a_run_s_receipt_is_what_the_engine_counted_over_it(site: ScriptedSite) -> None:
    seat = Scripted()
    seat.asked += [DraftRequest.model_construct()] * 5  # what the engine served before this run
    written = site.write(seat)
    [ran] = written.state.runs
    assert (ran.receipt.scope, ran.receipt.prompt_tokens, ran.receipt.output_tokens) == ("run", 700, 70)
    assert ran.receipt.cached_tokens is None
    assert ran.receipt.streams == 7
    assert ran.article_sha == site.article().source.md_sha
    assert len(written.pack.receipts.requests) == 7


def test_no_more_is_asked_at_once_than_the_site_allows(tmp_path: Path) -> None:
    site = ScriptedSite(tmp_path, settings=f"{SETTINGS}[writer]\nstreams = 2\n")
    site.put()
    seat = Scripted(turns=lambda _: 3)
    written = site.write(seat)
    assert seat.most_at_once == 2
    assert written.state.runs[0].receipt.streams == 2


def test_a_transport_failure_is_asked_again_by_the_next_run_and_harms_no_other(site: ScriptedSite) -> None:
    written = site.write(Scripted(failing("transport", ("digest", "heat"), ("chip", "clay"))))
    assert [(r.kind, r.section) for r in written.unanswered] == [("digest", "heat"), ("chip", "clay")]
    assert "digest for heat: made to fail" in site.report.lines
    adds_up(site)
    assert load_pack(site.pack()).sections[0].digest is None
    assert load_pack(site.pack()).sections[1].digest
    seat = Scripted()
    written = site.write(seat)
    assert seat.places == [("chip", "clay"), ("digest", "heat")]
    assert (written.changed, written.unanswered) == (True, ())
    assert (site.report.total, site.report.done) == (7, 7)
    adds_up(site)
    assert load_pack(site.pack()).sections[0].digest


@pytest.mark.parametrize("cause", ["cut", "empty", "not-json", "shape"])
def test_a_bad_draft_is_recorded_and_never_silently_asked_again(site: ScriptedSite, cause: str) -> None:
    written = site.write(Scripted(failing(cause, ("digest", "heat"))))
    assert written.unanswered == ()
    [failed] = [request for request in written.state.requests.values() if request.status == "failed"]
    assert failed.failure is not None
    assert (failed.failure.cause, failed.requested.section) == (cause, "heat")
    assert {(r.kind, r.section, r.failure) for r in written.pack.receipts.requests if r.failure} == {
        ("digest", "heat", cause)
    }
    adds_up(site)
    seat = Scripted()
    site.write(seat)
    assert seat.asked == []
    forced = Scripted()
    site.write(forced, force=True)
    assert ("digest", "heat") in forced.places
    assert load_pack(site.pack()).sections[0].digest


@pytest.mark.parametrize(
    ("text", "finish", "cause"),
    [
        (faithful, "length", "cut"),
        (lambda _: "", "stop", "empty"),
        (lambda _: "certainly! here it is", "stop", "not-json"),
        (lambda _: '{"other": "words"}', "stop", "shape"),
        (lambda _: '{"digest": "\\u001b[2J is no word."}', "stop", "shape"),
    ],
)
def test_a_bad_reply_is_a_failure_with_its_receipt_and_no_item(site: ScriptedSite, text, finish, cause) -> None:
    written = site.write(Scripted(lambda request: reply(request, text(request), finish)))
    assert {request.failure.cause for request in written.state.requests.values() if request.failure} == {cause}
    assert sum(request.status == "failed" for request in written.state.requests.values()) == 7
    assert all(request.receipt for request in written.state.requests.values())
    assert written.state.items == {}
    adds_up(site)


def test_a_dropped_item_is_in_the_ledger_once_with_all_its_findings(site: ScriptedSite) -> None:
    def invents(request: DraftRequest) -> str:
        if (request.kind, request.section) == ("digest", "glaze"):
            return json.dumps(
                {"digest": "the Zanzibar glaze ran down thirteen of the forty bowls that stood by the door."}
            )
        return faithful(request)

    written = site.write(Scripted(invents))
    drops = [line.body for line in site.read_ledger().lines if line.body.event == "dropped"]
    [gone] = drops
    assert {finding.gate for finding in gone.findings} >= {"figure", "new_noun"}
    assert gone.reason == gone.findings[0].gate
    assert written.pack.bench.drops[0].section == "glaze"
    assert "Zanzibar" not in site.pack().read_text()
    adds_up(site)


def test_force_drafts_everything_anew_and_supersedes(site: ScriptedSite) -> None:
    first = site.write().state
    seat = Scripted(reworded)
    written = site.write(seat, force=True)
    assert seat.places == PLACES
    assert not set(seat.keys) & set(first.requests)
    superseded = [item for item in written.state.items.values() if item.drop and item.drop.reason == "superseded"]
    assert {item.item_id for item in superseded} == set(first.items)
    assert all(item.drop.why == "a newer draft took its place" for item in superseded if item.drop)
    adds_up(site)
    assert (
        load_pack(site.pack()).sections[0].digest
        == "the potters fed the fire with dry pine every ten minutes until dusk."
    )
    again = Scripted()
    assert not site.write(again).changed
    assert again.asked == []


def test_a_forced_run_that_was_cut_finishes_when_run_again_without_force(site: ScriptedSite) -> None:
    site.write()
    before = load_pack(site.pack())
    cut = site.write(Scripted(failing("transport", ("digest", "heat"), ("chip", "heat"))), force=True)
    assert len(cut.unanswered) == 2
    adds_up(site)
    # What has no newer draft yet stands.
    assert load_pack(site.pack()).sections[0].digest == before.sections[0].digest
    assert {chip.cites for chip in load_pack(site.pack()).chips} == {("heat",), ("glaze",), ("clay",)}
    seat = Scripted(reworded)
    written = site.write(seat)
    assert seat.places == [("chip", "heat"), ("digest", "heat")]
    assert {request.ordinal for request in seat.asked} == {1}
    assert written.unanswered == ()
    adds_up(site)
    assert load_pack(site.pack()).sections[0].digest != before.sections[0].digest
    assert sum(item.kept for item in written.state.items.values()) == 9


def test_a_forced_run_that_was_cut_between_notes_and_what_is_joined_of_them(site: ScriptedSite) -> None:
    def breaks(request: DraftRequest) -> str:
        if request.section == "wood" and request.kind != "notes":
            raise WriterFailed("the engine died")
        return faithful(request)

    site.put(page(HEAT, long_section()))
    site.write()
    with pytest.raises(WriterFailed):
        site.write(Scripted(breaks), force=True)
    seat = Scripted()
    site.write(seat)
    assert seat.places == [("chip", "wood"), ("digest", "wood")]
    assert {request.ordinal for request in seat.asked} == {1}
    adds_up(site)
    again = Scripted()
    site.write(again)
    assert again.asked == []


def test_a_legitimate_repeat_is_no_duplicate(site: ScriptedSite) -> None:
    site.write()
    before = load_pack(site.pack())
    written = site.write(Scripted(), force=True)
    assert len(written.state.requests) == 14
    assert Counter(item.status for item in written.state.items.values()) == {"dropped": 9, "kept": 6, "held": 3}
    assert Counter(item.drop.reason for item in written.state.items.values() if item.drop) == {"superseded": 9}
    after = load_pack(site.pack())
    assert (after.sections, after.chips, after.short) == (before.sections, before.chips, before.short)
    adds_up(site)


def test_one_changed_section_is_asked_for_alone_and_its_old_items_are_superseded(site: ScriptedSite) -> None:
    first = site.write().state
    site.put(page(HEAT, GLAZE.replace("three of the forty", "six of the forty"), CLAY, THANKS))
    seat = Scripted()
    written = site.write(seat)
    assert seat.places == [("chip", "glaze"), ("digest", "glaze")]
    old = [item for item in first.items.values() if item.section == "glaze"]
    assert {written.state.items[item.item_id].drop.reason for item in old} == {"superseded"}
    assert (
        load_pack(site.pack()).sections[1].digest
        == "the ash glaze ran down six of the forty bowls that stood by the door."
    )
    adds_up(site)


def test_a_changed_section_that_got_no_answer_shows_no_digest_of_its_old_text(site: ScriptedSite) -> None:
    site.write()
    site.put(page(HEAT, GLAZE.replace("three of the forty", "six of the forty"), CLAY, THANKS))
    site.write(Scripted(failing("transport")))
    assert load_pack(site.pack()).sections[1].digest is None
    adds_up(site)
    site.write()
    assert (
        load_pack(site.pack()).sections[1].digest
        == "the ash glaze ran down six of the forty bowls that stood by the door."
    )


def test_a_section_that_went_away_takes_its_items_with_it(site: ScriptedSite) -> None:
    first = site.write().state
    site.put(page(HEAT, CLAY, THANKS))
    seat = Scripted()
    written = site.write(seat)
    assert seat.asked == []
    gone = [written.state.items[item.item_id] for item in first.items.values() if item.section == "glaze"]
    assert {(item.drop.reason, item.drop.why) for item in gone} == {
        ("section-gone", "the article no longer has the section glaze")
    }
    assert {chip.cites for chip in load_pack(site.pack()).chips} == {("heat",), ("clay",)}
    adds_up(site)


def test_a_text_that_came_back_is_asked_for_anew_and_kept(site: ScriptedSite) -> None:
    site.write()
    site.put(page(HEAT, CLAY, THANKS))
    site.write()
    site.put()
    seat = Scripted()
    site.write(seat)
    assert (
        load_pack(site.pack()).sections[1].digest
        == "the ash glaze ran down three of the forty bowls that stood by the door."
    )
    assert seat.places == [("chip", "glaze"), ("digest", "glaze")]
    adds_up(site)


def test_a_model_that_came_back_drafts_anew_and_its_pack_is_whole(site: ScriptedSite) -> None:
    site.put(page(HEAT, long_section()))
    site.write()
    first, good = load_pack(site.pack()), site.writer
    site.writer = Identity("maker/other", "r1")
    site.write()
    site.writer = good
    seat = Scripted()
    site.write(seat)
    assert {request.ordinal for request in seat.asked} == {1}
    assert load_pack(site.pack()).sections == first.sections
    assert load_pack(site.pack()).chips == first.chips
    adds_up(site)
    again = Scripted()
    assert not site.write(again).changed
    assert again.asked == []


def test_another_model_drafts_everything_anew(site: ScriptedSite) -> None:
    site.write()
    site.writer = Identity("maker/other", "r1")
    seat = Scripted(failing("transport", ("digest", "heat")))
    site.write(seat)
    assert seat.places == PLACES
    assert load_pack(site.pack()).sections[0].digest
    adds_up(site)


def test_a_long_section_is_drafted_chunk_by_chunk_and_joined(site: ScriptedSite) -> None:
    site.put(page(HEAT, long_section()))
    seat = Scripted()
    written = site.write(seat)
    kinds = Counter(request.kind for request in seat.asked if request.section == "wood")
    assert kinds == {"notes": 2, "digest": 1, "chip": 1}
    assert seat.asked[-1].section == "wood"
    assert (site.report.total, site.report.done) == (7, 7)
    assert written.pack.sections[1].digest
    adds_up(site)
    again = Scripted()
    assert not site.write(again).changed
    assert again.asked == []


@pytest.mark.parametrize("cause", ["transport", "cut"])
def test_a_long_section_without_all_of_its_notes_is_left_out(site: ScriptedSite, cause: str) -> None:
    def answer(request: DraftRequest) -> str:
        if request.kind == "notes" and request.part == 1:
            raise DraftRefused(cause, "made to fail")
        return faithful(request)

    site.put(page(HEAT, long_section()))
    written = site.write(Scripted(answer))
    assert "section wood: not all of its parts were drafted, so it is left out" in site.report.lines
    assert (site.report.total, site.report.done) == (7, 7)
    assert written.pack.sections[0].digest
    assert written.pack.sections[1].digest is None
    adds_up(site)
    seat = Scripted()
    site.write(seat)
    again = [("chip", "wood"), ("digest", "wood"), ("notes", "wood")]
    assert seat.places == (again if cause == "transport" else [])
    adds_up(site)


def test_the_counts_of_the_plan_are_kept(tmp_path: Path) -> None:
    site = ScriptedSite(tmp_path, settings=f"{SETTINGS}bullets = 0\ndigests = 0\nchips = 3\n")
    site.put(page(HEAT, long_section()))

    def three(request: DraftRequest) -> str:
        if request.kind == "notes":
            return faithful(request)
        ends = ("", " in the year", " by the book")
        chip = json.loads(faithful(request))
        return json.dumps({"items": [{**chip, "question": chip["question"][:-1] + end + "?"} for end in ends]})

    seat = Scripted(three)
    written = site.write(seat)
    assert {request.kind for request in seat.asked} == {"chip", "notes"}
    assert (site.report.total, site.report.done) == (4, 4)
    assert counts(written.state)["chip"].written == 6
    adds_up(site)


def test_a_plan_that_asks_for_nothing_starts_no_writer(tmp_path: Path) -> None:
    site = ScriptedSite(tmp_path, settings=f"{SETTINGS}bullets = 0\ndigests = 0\nchips = 0\n")
    site.put(page(HEAT, long_section()))
    seat = Scripted()
    site.write(seat)
    assert (seat.entered, seat.asked, site.report.total) == (0, [], site.report.done)
    assert load_pack(site.pack()).receipts.label == "drafter: none has drafted yet"
    adds_up(site)


def test_a_seat_that_cannot_start_is_one_error_and_can_be_mended(site: ScriptedSite) -> None:
    class Broken(Scripted):
        async def __aenter__(self):
            raise WriterFailed("no engine here", fix="install one")

    with pytest.raises(WriterFailed, match="no engine here; install one"):
        site.write(Broken())
    assert not site.pack().exists()
    seat = Scripted()
    site.write(seat)
    assert seat.places == PLACES
    adds_up(site)


def test_a_seat_that_breaks_says_its_own_error_and_not_a_group(site: ScriptedSite) -> None:
    def breaks(request: DraftRequest) -> str:
        if request.kind == "bullet":
            raise WriterFailed("the engine died")
        return faithful(request)

    with pytest.raises(WriterFailed, match="the engine died"):
        site.write(Scripted(breaks, turns=lambda request: {"digest": 0, "bullet": 9, "chip": 99}[request.kind]))
    done = [line.body.key for line in site.read_ledger().lines if line.body.event == "parsed"]
    assert len(done) == 3
    seat = Scripted()
    site.write(seat)
    assert not set(seat.keys) & set(done)
    assert len(seat.asked) == 4
    # What was waiting for its answer was recorded as asked, and is not recorded twice.
    assert site.read_ledger().state.events["requested"] == 7
    adds_up(site)


def test_a_gate_that_crashes_stops_the_pack_and_drops_nothing(
    site: ScriptedSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(item, _context):
        if item.kind == "chip":
            raise ZeroDivisionError("made to crash")
        return ()

    broken = (*GATES[:-1], replace(GATES[-1], check=crash))
    with monkeypatch.context() as patch:
        patch.setattr(decide, "judge", partial(decide.judge, gates=broken))
        with pytest.raises(GateCrashed, match=r"kilns: the gate repeat \(version \d+\) failed on the chip"):
            site.write()
    assert not site.pack().exists()
    assert not [line for line in site.read_ledger().lines if line.body.event == "dropped"]
    seat = Scripted()
    site.write(seat)
    assert seat.asked == []
    adds_up(site)


def test_drafts_that_no_verdict_came_to_give_way_to_those_of_another_model(
    site: ScriptedSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> tuple:
        raise ZeroDivisionError("made to crash")

    with monkeypatch.context() as patch:
        patch.setattr(decide, "judge", partial(decide.judge, gates=(replace(GATES[0], check=crash),)))
        with pytest.raises(GateCrashed):
            site.write()
    site.writer = Identity("maker/other", "r1")
    written = site.write(Scripted(failing("transport")))
    assert {item.status for item in written.state.items.values()} == {"dropped"}
    assert len(written.unanswered) == 7
    adds_up(site)


def test_an_item_removed_by_hand_stays_removed(site: ScriptedSite) -> None:
    first = site.write()
    gone = next(item for item in first.state.items.values() if item.kind == "digest")
    with open_writer(site.ledger(), first.state.head) as ledger:
        ledger.append(drop(gone.item_id, "hand", why="too short", who="an editor"))
    seat = Scripted()
    assert site.write(seat).changed
    assert seat.asked == []
    assert load_pack(site.pack()).bench.dropped_by["hand-edit"] == 1
    adds_up(site)


def test_a_pack_without_a_ledger_is_not_written_over(site: ScriptedSite) -> None:
    site.write()
    old = site.pack().read_bytes()
    site.ledger().unlink()
    seat = Scripted()
    with pytest.raises(StandfirstError, match="a pack stands here that no ledger accounts for; bring its ledger back"):
        site.write(seat)
    assert seat.asked == []
    assert site.pack().read_bytes() == old
    assert not site.ledger().exists()


def test_a_pack_without_a_ledger_is_moved_aside_by_force_and_the_run_can_be_cut(site: ScriptedSite) -> None:
    site.write()
    old = site.pack().read_bytes()
    site.ledger().unlink()

    class Broken(Scripted):
        async def __aenter__(self):
            raise WriterFailed("no engine here")

    with pytest.raises(WriterFailed):
        site.write(Broken(), force=True)
    assert site.report.lines == ["the pack that no ledger accounts for is now kilns.pack.json.old-1"]
    assert site.pack().with_name("kilns.pack.json.old-1").read_bytes() == old
    site.write()
    adds_up(site)
    site.ledger().unlink()
    site.write(force=True)
    assert site.pack().with_name("kilns.pack.json.old-2").is_file()
    adds_up(site)


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b'{"schema_version": "9"}', b"\xff\xfe", b'{"schema_version":"1.1"}']
)
def test_an_unreadable_pack_is_made_again_from_the_ledger(site: ScriptedSite, data: bytes) -> None:
    site.write()
    good = site.pack().read_bytes()
    site.pack().write_bytes(data)
    seat = Scripted()
    assert site.write(seat).changed
    assert seat.asked == []
    assert site.pack().read_bytes() == good
    [line] = site.report.lines
    assert line.startswith("the pack is made again from the ledger, since it cannot be read: ")


def test_a_pack_that_is_gone_is_made_again_from_the_ledger(site: ScriptedSite) -> None:
    site.write()
    good = site.pack().read_bytes()
    site.pack().unlink()
    seat = Scripted()
    site.write(seat)
    assert seat.asked == []
    assert site.pack().read_bytes() == good


@pytest.mark.parametrize("keep", [0, 1, 5, -1])
def test_a_ledger_shorter_than_the_pack_knows_is_refused(site: ScriptedSite, keep: int) -> None:
    site.write()
    lines, pack = site.ledger().read_bytes().splitlines(keepends=True), site.pack().read_bytes()
    site.ledger().write_bytes(b"".join(lines[:keep]))
    for force in (False, True):
        with pytest.raises(LedgerBroken, match="the ledger's end is missing"):
            site.write(force=force)
    assert site.pack().read_bytes() == pack
    assert site.ledger().read_bytes() == b"".join(lines[:keep])


def test_a_torn_end_is_set_aside_and_its_request_asked_again(
    site: ScriptedSite, caplog: pytest.LogCaptureFixture
) -> None:
    site.write(Scripted(failing("transport", ("digest", "heat"))))
    with site.ledger().open("ab") as file:
        file.write(b'{"at":"2026-')
    seat = Scripted()
    site.write(seat)
    assert "the last line was never finished" in caplog.text
    assert seat.places == [("digest", "heat")]
    adds_up(site)


def test_a_held_lock_says_who_holds_it(site: ScriptedSite, monkeypatch: pytest.MonkeyPatch) -> None:
    site.write()
    monkeypatch.setattr(write_module, "open_writer", partial(open_writer, timeout=0))
    seat = Scripted()
    since = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    with hold(site.ledger(), clock=lambda: since), pytest.raises(StandfirstError) as caught:
        site.write(seat)
    assert "another process is writing this ledger (process " in str(caught.value)
    assert "since 2026-01-02T03:04:05Z" in str(caught.value)
    assert seat.asked == []


def test_what_a_model_writes_is_data(site: ScriptedSite) -> None:
    said = "{{ 7 * 7 }} [red]x[/red] ../../etc `rm` $(id) <!-- user -->"
    written = site.write(
        Scripted(lambda request: faithful(request) if request.kind != "digest" else json.dumps({"digest": f"a {said}"}))
    )
    assert {request.failure.cause for request in written.state.requests.values() if request.failure} == {"shape"}
    assert "[red]" not in site.ledger().read_text()
    adds_up(site)


def test_the_page_s_own_words_are_never_in_a_prompt_s_beginning(site: ScriptedSite) -> None:
    site.put(KILNS.replace("before noon", "before {{ noon }}"))
    seat = Scripted()
    site.write(seat)
    digest = next(request for request in seat.asked if (request.kind, request.section) == ("digest", "heat"))
    assert "{{ noon }}" in digest.messages[-1].content
    assert all("noon" not in message.content for message in digest.messages[:-1])
