"""A pack's writing on disks that fail, and under a power cut after every recorded operation of ledger and pack."""

import errno
import logging
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from ledger_disks import Failing, Fault, Recording, Unsynced, after_power_cut
from scripted import Scripted
from scripted_site import GLAZE, HEAT, ScriptedSite, page

from ledger import START, LedgerWriter, check_sums, load
from ledger.disk import DISK, Disk
from pipeline.pack import check
from schemas.errors import StandfirstError
from schemas.event import Event, Head
from schemas.pack import Pack11, load_pack

OPERATIONS = [name for name in vars(Disk) if not name.startswith("_")]
OLD = page(HEAT.replace("ten minutes", "nine minutes"))
NEW = page(HEAT, GLAZE)


def use(monkeypatch: pytest.MonkeyPatch, disk: Disk) -> None:
    """Have ledger and pack use a disk: both stand on the one that ``ledger.disk`` names."""
    for name in OPERATIONS:
        monkeypatch.setattr(DISK, name, getattr(disk, name))


@pytest.fixture(autouse=True)
def _quiet(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)


def make(root: Path, started: str) -> ScriptedSite:
    """A site that is new, or that has the pack of an older text."""
    site = ScriptedSite(root)
    if started == "with a pack":
        site.put(OLD)
        site.write()
    site.put(NEW)
    return site


def files(site: ScriptedSite) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in (site.ledger(), site.pack()) if path.is_file()}


def record(site: ScriptedSite) -> Recording:
    """One run, recorded, with an ``ack`` after each append and one when the pack was reported."""
    disk, append = Recording(files(site)), LedgerWriter.append

    def told(self: LedgerWriter, *events: Event) -> Head:
        head = append(self, *events)
        disk.ack(head)
        return head

    with pytest.MonkeyPatch.context() as patch:
        use(patch, disk)
        patch.setattr(LedgerWriter, "append", told)
        disk.ack(site.write().state.head)
    return disk


def cuts(disk: Recording) -> Iterator[tuple[dict[Path, bytes], Head, bool]]:
    """Every disk after a cut, with the last head that was acknowledged, and whether the pack was."""
    head = START
    for end in range(len(disk.ops) + 1):
        if end and disk.ops[end - 1].do == "ack":
            head = disk.ops[end - 1].head
        for state in after_power_cut(disk.there, disk.ops[:end]):
            yield state, head, end == len(disk.ops)


def lay(site: ScriptedSite, state: dict[Path, bytes], was: Path) -> None:
    for folder in (site.loaded.packs, site.loaded.ledgers):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
    for path, data in state.items():
        (site.root / path.relative_to(was)).write_bytes(data)


def whole(site: ScriptedSite) -> Pack11 | None:
    """The pack, which is whole and adds up, or absent."""
    if not site.pack().is_file():
        return None
    pack = load_pack(site.pack())
    assert isinstance(pack, Pack11)
    check(pack)
    load(site.ledger(), pack.ledger)
    return pack


@pytest.mark.parametrize("started", ["new", "with a pack"])
def test_after_any_cut_what_was_reported_is_there_and_a_later_run_finishes(
    started: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, after = make(tmp_path / "site", started), make(tmp_path / "after", "new")
    old = whole(site)
    disk = record(site)
    end = whole(site)
    assert end is not None
    assert [op.do for op in disk.ops].count("rename") == 1
    use(monkeypatch, Unsynced())
    seen = torn = 0
    for state, head, done in cuts(disk):
        lay(after, state, site.root)
        loaded = load(after.ledger(), head)
        check_sums(loaded.state)
        seen, torn = seen + 1, torn + (loaded.torn is not None)
        assert whole(after) in ((end,) if done else (old, end))
        seat = Scripted()
        written = after.write(seat)
        answered = {key for key, request in loaded.state.requests.items() if not request.may_ask}
        assert not answered & set(seat.keys)
        assert written.unanswered == ()
        assert (written.changed, bool(seat.asked)) == (False, False) or not done
        made = whole(after)
        assert made is not None
        assert (made.sections, made.chips, made.short) == (end.sections, end.chips, end.short)
    assert seen > len(disk.ops)
    assert torn > 0


def test_a_pack_is_on_the_disk_before_it_is_reported(tmp_path: Path) -> None:
    site = make(tmp_path, "new")
    disk = record(site)
    last = [
        (op.do, op.path.name if op.do == "sync_folder" else op.path.parent.name)
        for op in disk.ops
        if op.do not in {"ack", "remove"}
    ]
    assert last[-5:] == [
        ("create", "packs"),
        ("write", "packs"),
        ("sync", "packs"),
        ("rename", "packs"),
        ("sync_folder", "packs"),
    ]
    assert last.count(("sync_folder", tmp_path.name)) == 2  # the ledgers' folder and the packs' were made in it


FAULTS = {
    "full for good": {"number": errno.ENOSPC, "times": 10**6},
    "failing once": {"number": errno.EIO},
    "short write": {"number": errno.ENOSPC, "short": True},
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("started", ["new", "with a pack"])
def test_a_disk_that_fails_at_any_step_reports_nothing_and_leaves_the_old_state(
    fault: str, started: str, tmp_path: Path
) -> None:
    source = make(tmp_path / "site", started)
    start, old = files(source), whole(source)
    site = make(tmp_path / "after", "new")
    at, failed = 1, 0
    while True:
        lay(site, start, source.root)
        disk = Failing(Fault(at=at, **FAULTS[fault]))
        error, written = None, None
        with pytest.MonkeyPatch.context() as patch:
            use(patch, disk)
            try:
                written = site.write()
            except StandfirstError as caught:
                error = str(caught)
        if not disk.failed:
            break
        pack = whole(site) if site.ledger().is_file() else None
        if error is None:
            # Only what may fail without harm failed: a close after a sync, or the removal of litter.
            assert written is not None
            assert pack == written.pack
        else:
            failed += 1
            assert "\n" not in error
            assert pack == old or disk.failed[0] == "sync_folder"
        with pytest.MonkeyPatch.context() as patch:
            use(patch, Unsynced())
            before = load(site.ledger()).state
            seat = Scripted()
            assert site.write(seat).unanswered == ()
        assert not {key for key, request in before.requests.items() if not request.may_ask} & set(seat.keys)
        assert whole(site)
        at += 1 if fault == "full for good" else 3
    assert failed > 10
