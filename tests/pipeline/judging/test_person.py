"""A person judges at a real terminal: a pseudo-terminal types the keys."""

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from scripted_site import ScriptedSite

from schemas.pack import Pack11, load_pack

LIMIT = 30.0


@pytest.fixture
def site(tmp_path: Path) -> ScriptedSite:
    made = ScriptedSite(tmp_path)
    made.put()
    made.write()
    return made


def sit(site: ScriptedSite, script: Sequence[tuple[str, str]]) -> str:
    """Run the command on a pseudo-terminal; wait for each text of the script, then type what belongs to it."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from pipeline.cli import main; main()"]
    command += ["--site", str(site.root), "judge", "kilns", "--by", "Ada"]
    child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True)
    os.close(theirs)
    seen = said = ""
    until = time.monotonic() + LIMIT
    steps = list(script)
    while time.monotonic() < until:
        if select.select([ours], [], [], 0.1)[0]:
            try:
                data = os.read(ours, 65536).decode(errors="replace")
            except OSError:
                break
            if not data:
                break
            seen, said = seen + data, said + data
        while steps and steps[0][0] in said:
            waited, keys = steps.pop(0)
            said = said.partition(waited)[2]
            time.sleep(0.3)  # a key that comes before the terminal waits for one is thrown away
            os.write(ours, keys.encode())
    os.close(ours)
    assert child.wait(timeout=10) == 0, seen
    assert not steps, seen
    return seen


def chips(site: ScriptedSite) -> dict[str, bool]:
    pack = load_pack(site.pack())
    assert isinstance(pack, Pack11)
    return {chip.cites[0]: chip.published for chip in pack.chips}


def test_a_person_approves_refuses_skips_and_comes_back(site: ScriptedSite) -> None:
    typed = (("approve", "a"), ("the quote", "not in it at all\n"), ("not recorded", ""), ("approve", "a"))
    seen = sit(site, (*typed, ("the quote", "1\n"), ("published", ""), ("approve", "s"), ("approve", "q")))
    assert "»" in seen
    assert "judged by Ada: published 1, skipped 1" in seen
    assert chips(site) == {"heat": True, "glaze": False, "clay": False}
    typed = (("chip 1 of 2", ""), ("approve", "r"), ("why", "\n"), ("no reason", ""), ("approve", "r"))
    sit(site, (*typed, ("why", "it does not answer\n"), ("refused", ""), ("approve", "q")))
    assert chips(site) == {"heat": True, "clay": False}
    pack = load_pack(site.pack())
    assert [drop.why for drop in pack.bench.drops if drop.reason == "judge"] == ["it does not answer"]
    assert pack.seat_class.judge == "Ada (a person)"


def test_without_a_terminal_nobody_judges(site: ScriptedSite) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from pipeline.cli import main; main()", "--site", str(site.root), "judge", "kilns"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "at a terminal" in done.stderr
