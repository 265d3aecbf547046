"""A disk that fails at each step in turn: nothing is reported done, one clear line, the old state readable."""

import errno
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from ledger_disks import Failing, Fault, Unsynced
from ledger_script import SCRIPT, finished, outcome, ran, run

from ledger import START, LedgerWriter, load, open_writer
from ledger.disk import Disk
from ledger.files import write_whole
from schemas.errors import StandfirstError
from schemas.event import Head

SHORT = (SCRIPT[2], SCRIPT[1])
HARMLESS = {"close", "remove"}
"""Operations whose failure costs nothing: the bytes are synced by then, or only litter stays."""

FOREVER = 10**9


@dataclass
class Attempt:
    """A run on a failing disk, up to its error."""

    acknowledged: Head = START
    error: StandfirstError | None = None
    writers: list[LedgerWriter] = field(default_factory=list)

    def ack(self, head: Head) -> None:
        self.acknowledged = head


def attempt(path: Path, disk: Disk) -> Attempt:
    """Run the script until it is done or the disk stops it."""
    found = Attempt()
    try:
        with open_writer(path, disk=disk) as writer:
            found.writers.append(writer)
            try:
                run(writer, found.ack, SHORT)
            except StandfirstError:
                with pytest.raises(StandfirstError, match="earlier write"):
                    writer.append(ran())
                raise
    except StandfirstError as error:
        found.error = error
    return found


def operations(folder: Path) -> int:
    """How many operations an undisturbed run takes."""
    disk = Failing(Fault(at=FOREVER))
    assert attempt(folder / "count" / "tides.jsonl", disk).error is None
    return disk.count


def faults(total: int) -> Iterator[Fault]:
    for at in range(1, total + 1):
        for times in (1, FOREVER):
            yield Fault(at, errno.ENOSPC, times)
            yield Fault(at, errno.ENOSPC, times, short=True)
            yield Fault(at, errno.EIO, times)


def test_each_step_of_a_run_may_fail(tmp_path: Path) -> None:
    total = operations(tmp_path)
    failed = set()
    for number, fault in enumerate(faults(total)):
        path = tmp_path / str(number) / "tides.jsonl"
        disk = Failing(fault)
        found = attempt(path, disk)
        failed |= set(disk.failed)
        if set(disk.failed) <= HARMLESS:
            assert found.error is None
        else:
            _check(found, fault, path)
        with open_writer(path, found.acknowledged, disk=Unsynced()) as writer:
            run(writer, lambda _: None, SHORT)
        assert outcome(load(path).state) == finished(SHORT)
    assert failed >= {"open_append", "size", "write", "sync", "truncate", "close", "make_folder", "sync_folder"}


def _check(found: Attempt, fault: Fault, path: Path) -> None:
    words = {errno.ENOSPC: "the disk is full", errno.EIO: "the disk reports a fault"}
    assert found.error is not None
    assert words[fault.number] in str(found.error) or "cannot be read" in str(found.error)
    assert str(path.parent) in str(found.error)
    loaded = load(path, found.acknowledged)
    if found.writers:
        assert found.writers[0].state.head == found.acknowledged
    if fault.times == 1:
        assert loaded.torn is None
        assert loaded.state.head == found.acknowledged


@pytest.mark.parametrize("old", [None, b"the old pack"])
def test_each_step_of_a_whole_file_may_fail(tmp_path: Path, old: bytes | None) -> None:
    counting = Failing(Fault(at=FOREVER))
    write_whole(tmp_path / "count.json", b"new", disk=counting)
    for number, fault in enumerate(faults(counting.count)):
        path = tmp_path / str(number) / "pack.json"
        path.parent.mkdir()
        if old is not None:
            path.write_bytes(old)
        disk = Failing(fault)
        error = whole(path, disk)
        there = path.read_bytes() if path.exists() else None
        if set(disk.failed) <= HARMLESS:
            assert error is None
            assert there == b"the new pack"
        else:
            assert str(path) in str(error)
            renamed = disk.failed[0] == "sync_folder"
            assert there == (b"the new pack" if renamed else old)
        if fault.times == 1:
            assert {file.name for file in path.parent.iterdir()} <= {"pack.json"}
        write_whole(path, b"the next pack", disk=Unsynced())
        assert [file.name for file in path.parent.iterdir()] == ["pack.json"]


def whole(path: Path, disk: Disk) -> StandfirstError | None:
    """Write the new pack; the error, if there was one."""
    try:
        write_whole(path, b"the new pack", disk=disk)
    except StandfirstError as error:
        return error
    return None


def test_a_sweep_leaves_what_is_not_its_own(tmp_path: Path) -> None:
    others = [".tides.json.0123456789abcdef.tmp2", ".tides.jsonl.0123456789abcdef.tmp", ".tides.json.short.tmp"]
    for name in [*others, ".tides.json.0123456789abcdef.tmp"]:
        (tmp_path / name).write_bytes(b"")
    write_whole(tmp_path / "tides.json", b"{}")
    assert {file.name for file in tmp_path.iterdir()} == {"tides.json", *others}


def test_a_whole_file_follows_a_link(tmp_path: Path) -> None:
    (tmp_path / "packs").mkdir()
    link = tmp_path / "tides.json"
    link.symlink_to(tmp_path / "packs" / "tides.json")
    write_whole(link, b"{}")
    assert link.is_symlink()
    assert (tmp_path / "packs" / "tides.json").read_bytes() == b"{}"


@pytest.mark.parametrize("make", ["folder", "file"])
def test_a_path_that_cannot_be_written_is_one_line(tmp_path: Path, make: str) -> None:
    path = tmp_path / "tides.jsonl"
    if make == "folder":
        path.mkdir()
    else:
        path.write_bytes(b"")
        path /= "below.jsonl"
    with pytest.raises(StandfirstError, match="stands where") as caught, open_writer(path):
        pass
    assert "\n" not in str(caught.value)


def test_another_program_that_writes_to_the_ledger_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "tides.jsonl"
    with open_writer(path) as writer:
        head = writer.append(ran())
        with path.open("ab") as file:
            file.write(b"{}\n")
        with pytest.raises(StandfirstError, match="another program"):
            writer.append(ran())
    assert path.read_bytes().endswith(b"{}\n")
    assert head.count == 1
