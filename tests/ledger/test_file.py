"""The file: its form, its chain, its head, and all that can be wrong with its bytes."""

import json
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ledger_disks import Unsynced
from ledger_script import RECEIPT, SCRIPT, failed, kept, key_of, parsed, ran, requested, run

from ledger import EMPTY, START, State, load, open_writer
from schemas.errors import LedgerBroken, StandfirstError
from schemas.event import Head
from schemas.item import Digest

NOON = datetime(2026, 11, 12, 12, 0, 0, 999, tzinfo=timezone(timedelta(hours=1)))
KEY = key_of("one")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small ledger, finished."""
    path = tmp_path_factory.mktemp("written") / "tides.jsonl"
    with open_writer(path, clock=lambda: NOON, disk=Unsynced()) as writer:
        run(writer, lambda _: None, (SCRIPT[1], SCRIPT[2]))
    return path


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three lines, to be damaged byte by byte."""
    path = tmp_path_factory.mktemp("small") / "tides.jsonl"
    with open_writer(path, disk=Unsynced()) as writer:
        writer.append(requested(KEY), failed(KEY), requested(key_of("two")))
    return path


def test_a_line_has_one_form(written: Path) -> None:
    head = START
    for number, raw in enumerate(written.read_bytes().split(b"\n")[:-1]):
        line = json.loads(raw)
        assert raw == json.dumps(line, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
        assert (line["seq"], line["prev"], line["at"]) == (number, head.sha, "2026-11-12T11:00:00Z")
        head = Head(count=number + 1, sha=sha256(raw).hexdigest())
    assert load(written).state.head == head


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    path = tmp_path / "ledgers" / "deep" / "tides.jsonl"
    with open_writer(path) as writer:
        assert writer.append() == START
        head = writer.append(requested(KEY), parsed(KEY, Digest(section="é", text="\u2028\x00\t “ô” 🌊")), ran())
        state = writer.state
    loaded = load(path, head)
    assert loaded.state == state
    assert (loaded.state.head, loaded.torn, loaded.size) == (head, None, path.stat().st_size)
    assert [line.body.event for line in loaded.lines] == ["requested", "parsed", "ran"]
    assert loaded.state.at == loaded.lines[-1].at
    assert state.runs == (ran(),)


def test_the_ledger_is_private(tmp_path: Path) -> None:
    path = tmp_path / "tides.jsonl"
    with open_writer(path) as writer:
        writer.append(ran())
    assert path.stat().st_mode & 0o077 == 0


def test_a_missing_file_is_an_empty_ledger(tmp_path: Path) -> None:
    loaded = load(tmp_path / "none.jsonl")
    assert (loaded.state, loaded.lines, loaded.torn) == (EMPTY, (), None)
    with pytest.raises(LedgerBroken, match="end is missing"):
        load(tmp_path / "none.jsonl", Head(count=1, sha="0" * 64))


def test_a_folder_is_no_ledger(tmp_path: Path) -> None:
    with pytest.raises(StandfirstError, match="cannot be read"):
        load(tmp_path)


def test_every_flipped_byte_is_found(small: Path, tmp_path: Path) -> None:
    data, head = small.read_bytes(), load(small).state.head
    path = tmp_path / "tides.jsonl"
    for place in range(len(data)):
        flipped = bytearray(data)
        flipped[place] ^= 1 << place % 8
        path.write_bytes(flipped)
        with pytest.raises(LedgerBroken) as caught:
            load(path, head)
        assert str(caught.value).startswith(str(path))


@settings(deadline=None)
@given(st.data())
def test_any_changed_bytes_are_found(written: Path, data: st.DataObject) -> None:
    whole, head = written.read_bytes(), load(written).state.head
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 40)))
    changed = whole[:start] + data.draw(st.binary(max_size=40)) + whole[end:]
    path = written.with_name("changed.jsonl")
    path.write_bytes(changed)
    if changed.startswith(whole):
        # What comes after the head is the ledger's own affair: whole, torn, or no line at all.
        return
    with pytest.raises(LedgerBroken):
        load(path, head)


def test_every_cut_tail_shows_against_the_head(small: Path, tmp_path: Path) -> None:
    data, head = small.read_bytes(), load(small).state.head
    path = tmp_path / "tides.jsonl"
    for size in range(len(data)):
        path.write_bytes(data[:size])
        with pytest.raises(LedgerBroken, match="end is missing"):
            load(path, head)
        assert (load(path).torn is None) == (size == 0 or data[size - 1 : size] == b"\n")


def test_a_ledger_may_be_longer_than_its_head(written: Path) -> None:
    lines = written.read_bytes().split(b"\n")
    for count in range(1, len(lines)):
        assert load(written, Head(count=count, sha=sha256(lines[count - 1]).hexdigest())).lines
    assert load(written, START).lines
    with pytest.raises(LedgerBroken, match=r":2: .*not the one"):
        load(written, Head(count=2, sha=sha256(lines[0]).hexdigest()))


def swapped(lines: list[bytes]) -> list[bytes]:
    return [lines[1], lines[0], *lines[2:]]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (swapped, ":1: the line says that it is number 1"),
        (lambda lines: lines[1:], ":1: the line says"),
        (lambda lines: [*lines[:2], lines[1], *lines[2:]], ":3: the line says"),
        (lambda lines: [lines[0].replace(b"tides", b"moons"), *lines[1:]], ":2: the line before"),
        (lambda lines: [lines[0], b"", *lines[1:]], ":2: the line is not JSON"),
        (lambda lines: [b"\xff\xfe", *lines], ":1: the line is not JSON"),
        (lambda lines: [*lines[:-1], b"[]"], "the line is not an event"),
        (lambda lines: [*lines[:-1], b'{"a": 1}'], "the line is not an event"),
        (lambda lines: [lines[0].replace(b"Z", b"+01:00"), *lines[1:]], ":1: the line is not an event"),
        (lambda lines: [lines[0].replace(b'"requested"', b'"sold"'), *lines[1:]], ":1: the line is not an"),
        (lambda lines: [b"\xef\xbb\xbf" + lines[0], *lines[1:]], ":1: the line is not JSON"),
        (lambda lines: [line + b"\r" for line in lines], ":2: the line before"),
    ],
)
def test_a_line_that_does_not_belong_is_named(written: Path, tmp_path: Path, change, says: str) -> None:
    path = tmp_path / "tides.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in change(written.read_bytes().split(b"\n")[:-1])))
    with pytest.raises(LedgerBroken, match=says) as caught:
        load(path)
    assert str(caught.value).startswith(f"{path}:")
    with pytest.raises(LedgerBroken), open_writer(path):
        pass


def test_a_message_does_not_steer_the_terminal(written: Path, tmp_path: Path) -> None:
    path = tmp_path / "tides.jsonl"
    path.write_bytes(written.read_bytes().replace(b'"requested"', b'"\\u001b[2J\\u202e"', 1))
    with pytest.raises(LedgerBroken) as caught:
        load(path)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "tail",
    [b"{", b'{"at":"2026"}', b"not json\n", b"\0" * 300, b"\0" * 40 + b'"}\n{"at":"2026-11-12T"}\n', b"\xff\n", b"\n"],
)
def test_a_torn_end_is_set_aside_and_told(
    written: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, tail: bytes
) -> None:
    path = tmp_path / "tides.jsonl"
    whole, head = written.read_bytes(), load(written).state.head
    path.write_bytes(whole + tail)
    torn = load(path, head).torn
    assert (torn.line, torn.data) == (head.count + 1, tail)
    with open_writer(path, head) as writer:
        assert writer.state.head == head
    assert path.read_bytes() == whole
    aside = tmp_path / "tides.jsonl.torn-1"
    assert aside.read_bytes() == tail
    assert aside.stat().st_mode & 0o077 == 0
    assert f"{path}:{head.count + 1}: the last line was never finished" in caplog.text
    assert aside.name in caplog.text


def test_torn_ends_are_set_aside_one_by_one(written: Path, tmp_path: Path) -> None:
    path = tmp_path / "tides.jsonl"
    for tail in (b"first", b"second", b"second", b"third"):  # the second as if killed before it was cut off
        path.write_bytes(written.read_bytes() + tail)
        with open_writer(path):
            pass
    asides = sorted(tmp_path.glob("tides.jsonl.torn-*"))
    assert [aside.read_bytes() for aside in asides] == [b"first", b"second", b"third"]


def test_a_middle_that_is_damaged_is_not_torn(written: Path, tmp_path: Path) -> None:
    lines = written.read_bytes().split(b"\n")
    path = tmp_path / "tides.jsonl"
    path.write_bytes(b"\n".join([lines[0], lines[1][:-1], *lines[2:]]))
    with pytest.raises(LedgerBroken, match=":2: the line is not JSON, and lines follow it"):
        load(path)


def test_zeros_in_the_middle_are_torn_only_where_one_append_wrote_all_that_follows(tmp_path: Path) -> None:
    times = (NOON + timedelta(seconds=number) for number in range(9))
    path = tmp_path / "tides.jsonl"
    with open_writer(path, clock=lambda: next(times)) as writer:
        writer.append(ran())
        head = writer.append(ran())
        writer.append(ran(), ran(), ran())
    lines = path.read_bytes().split(b"\n")
    damaged = [*lines[:2], bytes(len(lines[2])), *lines[3:]]
    path.write_bytes(b"\n".join(damaged))
    assert load(path, head).torn.line == 3
    path.write_bytes(b"\n".join([bytes(len(lines[0])), *lines[1:]]))
    with pytest.raises(LedgerBroken, match=":1: the line is not JSON, and lines follow it"):
        load(path)


def test_an_event_that_cannot_follow_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "tides.jsonl"
    with open_writer(path) as writer:
        head = writer.append(requested(KEY))
        with pytest.raises(LedgerBroken, match=r":3: .*never drafted"):
            writer.append(ran(), kept(f"{KEY[:12]}.0"))
        assert load(path).state == writer.state
        assert writer.state.head == head
        assert writer.append(ran()).count == 2


@pytest.mark.parametrize("seconds", [float("nan"), float("inf")])
def test_an_event_that_would_not_read_back_is_refused(tmp_path: Path, seconds: float) -> None:
    path = tmp_path / "tides.jsonl"
    with open_writer(path) as writer:
        bad = ran().model_copy(update={"receipt": RECEIPT.model_copy(update={"seconds": seconds})})
        with pytest.raises(StandfirstError, match="reads back"):
            writer.append(bad)
        half = Digest.model_construct(kind="digest", section="tides", text="\ud800")
        with pytest.raises(StandfirstError, match="reads back"):
            writer.append(requested(KEY), parsed(KEY).model_copy(update={"items": (half,)}))
        with pytest.raises(StandfirstError, match="reads back"):
            writer.append(ran().model_copy(update={"article_sha": "no sum"}))
        writer.append(ran())
    assert len(load(path).lines) == 1


def test_the_sums_are_held_on_every_load_and_before_every_append(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tides.jsonl"

    def refuse(state: State, *, name: str) -> None:
        raise LedgerBroken(f"{state.head.count} lines do not add up", where=name)

    with open_writer(path) as writer:
        writer.append(ran())
        with monkeypatch.context() as patch:
            patch.setattr("ledger.writer.check_sums", refuse)
            with pytest.raises(LedgerBroken, match="2 lines do not add up"):
                writer.append(ran())
        assert len(load(path).lines) == 1
    monkeypatch.setattr("ledger.file.check_sums", refuse)
    with pytest.raises(LedgerBroken, match="1 lines do not add up"):
        load(path)


def test_a_closed_writer_takes_no_more(tmp_path: Path) -> None:
    path = tmp_path / "tides.jsonl"
    with open_writer(path) as writer:
        pass
    with pytest.raises(StandfirstError, match="closed"):
        writer.append(ran())


def test_the_time_is_utc(tmp_path: Path) -> None:
    path = tmp_path / "tides.jsonl"
    with open_writer(path, clock=lambda: datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)) as writer:
        writer.append(ran())
    assert load(path).lines[0].at == "2026-01-02T03:04:05Z"
