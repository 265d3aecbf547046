"""A power cut after every recorded operation, on every disk that it may leave."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from ledger_disks import Op, Recording, Sipping, Unsynced, after_power_cut
from ledger_script import SCRIPT, finished, outcome, run

from ledger import START, load, open_writer
from ledger.files import write_whole
from schemas.event import Head

SHORT = (SCRIPT[2], SCRIPT[3], SCRIPT[5])


def cuts(disk: Recording) -> Iterator[tuple[dict[Path, bytes], Head]]:
    """Every disk after a cut, with the last head that was acknowledged before it."""
    head = START
    for end in range(len(disk.ops) + 1):
        if end and disk.ops[end - 1].do == "ack":
            head = disk.ops[end - 1].head
        for state in after_power_cut(disk.there, disk.ops[:end]):
            yield state, head


def lay(folder: Path, state: dict[Path, bytes]) -> None:
    """Make a folder hold these files and no others."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for path, data in state.items():
        (folder / path.name).write_bytes(data)


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)


def recorded(path: Path) -> Recording:
    """A run of the script, recorded."""
    path.parent.mkdir()
    disk = Recording()
    with open_writer(path, disk=disk) as writer:
        run(writer, disk.ack, SHORT)
    return disk


def test_what_was_acknowledged_is_there_and_a_later_run_finishes(tmp_path: Path) -> None:
    disk = recorded(tmp_path / "site" / "tides.jsonl")
    path = tmp_path / "after" / "tides.jsonl"
    seen = torn = 0
    for state, head in cuts(disk):
        lay(path.parent, state)
        loaded = load(path, head)
        seen += 1
        torn += loaded.torn is not None
        with open_writer(path, head, disk=Unsynced()) as writer:
            assert writer.state == loaded.state
            run(writer, lambda _: None, SHORT)
        end = load(path)
        assert outcome(end.state) == finished(SHORT)
        assert end.torn is None
        if loaded.torn:
            assert path.with_name("tides.jsonl.torn-1").read_bytes() == loaded.torn.data
    assert seen > len(disk.ops)
    assert torn > 0


def test_an_append_is_synced_before_it_is_acknowledged(tmp_path: Path) -> None:
    disk = recorded(tmp_path / "site" / "tides.jsonl")
    for at, op in enumerate(disk.ops):
        if op.do == "ack":
            assert [earlier.do for earlier in disk.ops[at - 2 : at]] == ["write", "sync"]
    assert [op.do for op in disk.ops[:2]] == ["create", "sync_folder"]


def test_a_torn_end_is_never_lost_while_it_is_set_aside(tmp_path: Path) -> None:
    whole = tmp_path / "whole" / "tides.jsonl"
    recorded(whole)
    head = load(whole).state.head
    tail = b'{"at":"2026-11-29T10:0'
    path = tmp_path / "site" / "tides.jsonl"
    lay(path.parent, {path: whole.read_bytes() + tail})
    disk = Recording(there={path: path.read_bytes()})
    with open_writer(path, head, disk=disk):
        pass
    assert {op.do for op in disk.ops} >= {"create", "rename", "truncate"}
    assert [op.do for op in disk.ops[-2:]] == ["truncate", "sync"]
    after = tmp_path / "after" / "tides.jsonl"
    for state, _ in cuts(disk):
        lay(after.parent, state)
        loaded = load(after, head)
        asides = [file.read_bytes() for file in after.parent.glob("tides.jsonl.torn-*")]
        assert loaded.torn is not None or tail in asides
        with open_writer(after, head, disk=Unsynced()):
            pass
        assert load(after, head).torn is None
        assert after.with_name("tides.jsonl.torn-1").read_bytes() == tail


@pytest.mark.parametrize("old", [None, b"the first pack\n" * 40])
def test_a_whole_file_is_old_or_new_and_never_a_mix(tmp_path: Path, old: bytes | None) -> None:
    path = tmp_path / "site" / "tides.json"
    lay(path.parent, {path: old} if old else {})
    disk = Recording(there={path: old} if old else {})
    versions = [old]
    for number in (2, 3):
        data = f"pack number {number}\n".encode() * 50
        write_whole(path, data, disk=disk)
        versions.append(data)
        disk.ops.append(Op("ack", path, head=Head(count=number - 1, sha="0" * 64)))
    seen = set()
    for state, head in cuts(disk):
        assert state.get(path) in versions[head.count : head.count + 2]
        seen.add((head.count, state.get(path)))
    assert {(0, versions[0]), (0, versions[1]), (1, versions[2]), (2, versions[2])} <= seen


def test_a_disk_that_takes_few_bytes_at_a_time_gets_them_all(tmp_path: Path) -> None:
    usual, sipped = tmp_path / "usual" / "tides.jsonl", tmp_path / "sipped" / "tides.jsonl"
    for path, disk in ((usual, Unsynced()), (sipped, Sipping())):
        with open_writer(path, disk=disk) as writer:
            run(writer, lambda _: None)
    assert outcome(load(sipped).state) == outcome(load(usual).state) == finished()
    write_whole(tmp_path / "pack.json", b"0123456789" * 9, disk=Sipping())
    assert (tmp_path / "pack.json").read_bytes() == b"0123456789" * 9


def test_a_model_without_syncs_would_lose_acknowledged_lines(tmp_path: Path) -> None:
    """The power cut itself is tested: take the syncs out of the record, and it must find the loss."""
    disk = recorded(tmp_path / "site" / "tides.jsonl")
    disk.ops = [op for op in disk.ops if op.do != "sync"][:8]
    path = tmp_path / "site" / "tides.jsonl"
    assert any(head.count and not state.get(path) for state, head in cuts(disk))
