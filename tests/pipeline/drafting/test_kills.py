"""Two hundred kills while packs are written: nothing reported is lost, nothing finished is asked for again."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from scripted_site import GLAZE, HEAT, THANKS, ScriptedSite, long_section, page

from ledger import START, check_sums, load
from ledger.file import Loaded
from pipeline.pack import check
from schemas.event import Head
from schemas.pack import Pack11, load_pack

KILLS = 200
PAGES = {
    "kilns": page(HEAT, GLAZE, THANKS),
    "woods": page(long_section(), title="Woods"),
}


@dataclass
class Life:
    """What one child said before it ended."""

    asked: list[str] = field(default_factory=list)
    heads: dict[str, Head] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)
    end: int = 0

    def hear(self, words: list[str]) -> bool:
        """Take in one line; whether it reports something as done."""
        match words:
            case ["ask", key]:
                self.asked.append(key)
            case ["ack", slug, count, sha]:
                self.heads[slug] = Head(count=int(count), sha=sha)
            case ["done", slug]:
                self.done.add(slug)
        return words[0] in {"ack", "done"}


class Nursery:
    """The process whose children are killed (``scripted_child.py``)."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def tell(self, line: str) -> None:
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def hear(self) -> list[str]:
        line = self._process.stdout.readline()
        assert line, "the nursery ended"
        return line.split()

    def live(self, root: Path, chance: random.Random) -> Life:
        """Run a child and kill it: after some reports, and then at any point of what follows."""
        life, left, pid, ended = Life(), chance.randrange(16), 0, False
        self.tell(f"{root} {chance.randrange(10**6)}")
        while not (pid and (ended or not left)):
            match self.hear():
                case ["child", number]:
                    pid = int(number)
                case ["end", _]:
                    ended = True
                case words:
                    left -= life.hear(words) and left > 0
        if not ended:
            time.sleep(chance.random() * 0.006)
            os.kill(pid, signal.SIGKILL)
        self.tell("wait")
        while (words := self.hear())[0] != "gone":
            life.hear(words)
        life.end = int(words[1])
        return life


@pytest.fixture
def nursery() -> Iterator[Nursery]:
    child = Path(__file__).with_name("scripted_child.py")
    with subprocess.Popen(
        [sys.executable, str(child)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        made = Nursery(process)
        assert made.hear() == ["ready"]
        yield made
        process.stdin.close()


def new_site(root: Path) -> ScriptedSite:
    site = ScriptedSite(root)
    for slug, text in PAGES.items():
        site.put(text, slug)
    return site


def answered(site: ScriptedSite, slug: str) -> set[str]:
    requests = load(site.ledger(slug)).state.requests
    return {key for key, request in requests.items() if not request.may_ask}


def hold_to(site: ScriptedSite, slug: str, head: Head, *, done: bool) -> Loaded:
    """The ledger has all that was reported, and the pack is whole or absent."""
    loaded = load(site.ledger(slug), head)
    check_sums(loaded.state)
    assert site.pack(slug).is_file() or not done
    if site.pack(slug).is_file():
        pack = load_pack(site.pack(slug))
        assert isinstance(pack, Pack11)
        check(pack)
        load(site.ledger(slug), pack.ledger)
    return loaded


def test_nothing_reported_is_lost_and_no_finished_draft_is_asked_for_again(nursery: Nursery, tmp_path: Path) -> None:
    chance = random.Random(25)  # noqa: S311
    kills = sites = torn = 0
    site, heads, done = new_site(tmp_path / "0"), dict.fromkeys(PAGES, START), set()
    while kills < KILLS:
        before = set().union(*(answered(site, slug) for slug in PAGES))
        life = nursery.live(site.root, chance)
        assert not before & set(life.asked)
        assert len(life.asked) == len(set(life.asked))
        heads |= life.heads
        done |= life.done
        for slug in PAGES:
            torn += hold_to(site, slug, heads[slug], done=slug in done).torn is not None
        kills += life.end == -signal.SIGKILL
        if life.end == 0:
            assert done == set(PAGES)
            for slug in PAGES:
                state = load(site.ledger(slug)).state
                assert all(request.status == "parsed" for request in state.requests.values())
                assert load_pack(site.pack(slug)).ledger == state.head
            sites += 1
            site, heads, done = new_site(tmp_path / str(sites)), dict.fromkeys(PAGES, START), set()
        else:
            assert life.end == -signal.SIGKILL
    assert sites > 0
