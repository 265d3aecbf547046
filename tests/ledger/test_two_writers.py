"""Two processes at once on one ledger: the second waits, or says who holds the lock."""

import os
import signal
import socket
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path

import ledger_nursery
import pytest
from ledger_nursery import Nursery
from ledger_script import finished, outcome, ran

from ledger import hold, load, open_writer
from schemas.errors import StandfirstError


def frozen(nursery: Nursery, path: Path) -> int:
    """Start a child and stop it while it holds the lock; its process id."""
    nursery.tell(str(path))
    pid, open_ = 0, False
    while not (pid and open_):
        match nursery.hear():
            case ["child", number]:
                pid = int(number)
            case ["open", _]:
                open_ = True
    os.kill(pid, signal.SIGSTOP)
    return pid


def end(nursery: Nursery) -> int:
    """Wait for the child; how it ended."""
    nursery.tell("wait")
    while (words := nursery.hear())[0] != "gone":
        pass
    return int(words[1])


def test_both_finish_and_nothing_is_drafted_twice(nursery: Nursery, tmp_path: Path) -> None:
    path = tmp_path / "tides.jsonl"
    with ledger_nursery.nursery() as other:
        for one in (nursery, other):
            one.tell(str(path))
        assert [end(one) for one in (nursery, other)] == [0, 0]
    loaded = load(path)
    assert outcome(loaded.state) == finished()
    answers = Counter(line.body.key for line in loaded.lines if line.body.event == "parsed")
    assert set(answers.values()) == {1}


def test_the_second_says_who_holds_the_lock_and_since_when(nursery: Nursery, tmp_path: Path) -> None:
    path = tmp_path / "tides.jsonl"
    pid = frozen(nursery, path)
    try:
        with pytest.raises(StandfirstError) as caught, open_writer(path, timeout=0.1):
            pass
    finally:
        os.kill(pid, signal.SIGCONT)
    assert f"process {pid} on {socket.gethostname()}, since 2" in str(caught.value)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert end(nursery) == 0
    with open_writer(path, timeout=0) as writer:
        assert outcome(writer.state) == finished()


def test_the_second_waits_for_the_first(nursery: Nursery, tmp_path: Path) -> None:
    path = tmp_path / "tides.jsonl"
    with open_writer(path) as writer:
        nursery.tell(str(path))
        head = writer.append(ran())
    assert end(nursery) == 0
    loaded = load(path, head)
    assert loaded.lines[0].body.event == "ran"
    assert outcome(loaded.state) == finished()


def test_a_holder_that_is_killed_lets_go(nursery: Nursery, tmp_path: Path) -> None:
    path = tmp_path / "tides.jsonl"
    os.kill(frozen(nursery, path), signal.SIGKILL)
    assert end(nursery) == -signal.SIGKILL
    with open_writer(path, timeout=0) as writer:
        writer.append(ran())


def test_a_child_that_was_forked_does_not_keep_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "tides.jsonl"
    reader, writer = os.pipe()
    with hold(path):
        child = os.fork()
        if child == 0:
            os.close(writer)
            os.read(reader, 1)
            os._exit(0)
    os.close(reader)
    with hold(path, timeout=0):
        pass
    os.close(writer)
    os.waitpid(child, 0)


@pytest.mark.parametrize("words", [b"", b"[1]", b"{", b'{"pid": "x"}', b"\xff"])
def test_a_lock_that_names_nobody_is_still_one_line(tmp_path: Path, words: bytes) -> None:
    path = tmp_path / "tides.jsonl"
    with hold(path):
        path.with_name("tides.jsonl.lock").write_bytes(words)
        with pytest.raises(StandfirstError, match="not yet said who"), hold(path, timeout=0):
            pass


def test_the_lock_says_when_it_was_taken(tmp_path: Path) -> None:
    path = tmp_path / "tides.jsonl"
    with hold(path, clock=lambda: datetime(2026, 11, 12, 0, 56, 35, tzinfo=UTC)):
        assert b'"since": "2026-11-12T00:56:35Z"' in path.with_name("tides.jsonl.lock").read_bytes()
