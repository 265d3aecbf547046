"""A process whose children write packs with the scripted writer, to be killed.

Started once; it writes one pack, so that all is loaded, and then for each line on standard input (a site's folder
and a seed) it forks a child that writes every article of the site's that is not done, and prints the child's id. The
child prints each key that it asks for (``ask KEY``), each head that the ledger gave it (``ack SLUG COUNT SHA``) and
each pack that was reported as written (``done SLUG``). At the next line it waits for the child and prints how it ended.
"""

import asyncio
import os
import random
import sys
import tempfile
from pathlib import Path

from scripted import Scripted, faithful
from scripted_site import KILNS, ScriptedSite

import ledger
from schemas.draft import DraftRequest
from schemas.event import Event, Head


def say(*words: object) -> None:
    os.write(1, (" ".join(str(word) for word in words) + "\n").encode())


class Slow(Scripted):
    """Takes some milliseconds a draft and tells what it was asked."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(faithful)
        self.chance = chance

    async def draft(self, request: DraftRequest, streams: int):
        say("ask", request.key)
        await asyncio.sleep(self.chance.random() * 0.004)
        return await super().draft(request, streams)


def tell_heads() -> None:
    """Print every head that an append gave, after it gave it."""
    append = ledger.LedgerWriter.append

    def told(self: ledger.LedgerWriter, *events: Event) -> Head:
        head = append(self, *events)
        say("ack", self._path.stem, head.count, head.sha)
        return head

    ledger.LedgerWriter.append = told


def work(root: Path, seed: int) -> None:
    tell_heads()
    site = ScriptedSite(root)
    seat = Slow(random.Random(seed))  # noqa: S311
    for slug in site.loaded.slugs():
        site.write(seat, slug)
        say("done", slug)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        warm = ScriptedSite(Path(folder))
        warm.put(KILNS)
        warm.write()
    say("ready")
    for line in sys.stdin:
        root, seed = line.split()
        child = os.fork()
        if child == 0:
            status = 1
            try:
                work(Path(root), int(seed))
                status = 0
            finally:
                say("end", status)
                os._exit(status)
        say("child", child)
        sys.stdin.readline()
        _, status = os.waitpid(child, 0)
        say("gone", os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
