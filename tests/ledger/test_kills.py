"""Two hundred kills at random points: nothing reported is lost, nothing is drafted twice, the end is the same."""

import os
import random
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from ledger_nursery import Nursery
from ledger_script import finished, outcome

from ledger import START, load, open_writer
from schemas.event import Head

KILLS = 200


@dataclass(frozen=True)
class Life:
    """How one child fared: the last head that it was given, and how it ended (``-9`` if it was killed)."""

    head: Head
    end: int


def live(nursery: Nursery, path: Path, chance: random.Random) -> Life:
    """Run a child and kill it: after some acknowledged appends, and then at any point of the next one."""
    path.parent.mkdir(exist_ok=True)
    head, left, pid, ended = START, chance.randrange(6), 0, False
    nursery.tell(str(path))
    while not (pid and (ended or not left)):
        match nursery.hear():
            case ["child", number]:
                pid = int(number)
            case ["ack", count, sha]:
                head = Head(count=int(count), sha=sha)
                left -= left > 0
            case ["end", _]:
                ended = True
    if not ended:
        time.sleep(chance.random() * 0.004)
        os.kill(pid, signal.SIGKILL)
    nursery.tell("wait")
    while True:
        match nursery.hear():
            case ["ack", count, sha]:
                head = Head(count=int(count), sha=sha)
            case ["gone", how]:
                return Life(head, int(how))


def test_nothing_reported_is_lost_and_a_later_run_finishes(nursery: Nursery, tmp_path: Path) -> None:
    chance = random.Random(20)  # noqa: S311
    kills = ledgers = 0
    head, path = START, tmp_path / "0" / "tides.jsonl"
    torn = 0
    while kills < KILLS:
        life = live(nursery, path, chance)
        head = max(head, life.head, key=lambda known: known.count)
        loaded = load(path, head)
        torn += loaded.torn is not None
        kills += life.end == -signal.SIGKILL
        if life.end == 0:
            assert outcome(loaded.state) == finished()
            ledgers += 1
            head, path = START, tmp_path / str(ledgers) / "tides.jsonl"
        else:
            assert life.end == -signal.SIGKILL
    assert ledgers > 0


def test_the_lock_of_a_killed_holder_is_free(nursery: Nursery, tmp_path: Path) -> None:
    path = tmp_path / "tides.jsonl"
    chance = random.Random(3)  # noqa: S311
    while live(nursery, path, chance).end == 0:
        path = path.with_suffix(path.suffix + "x")
    with open_writer(path, timeout=0):
        pass
