"""A person judges at a real terminal: a pseudo-terminal types the keys."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from scripted_site import ScriptedSite
from terminal import Typed, at_terminal

from pipeline.acts import acting, amend
from pipeline.editing.words import reworded
from schemas.pack import Pack11, load_pack


@pytest.fixture
def site(tmp_path: Path) -> ScriptedSite:
    made = ScriptedSite(tmp_path)
    made.put()
    made.write()
    return made


def sit(site: ScriptedSite, script: Sequence[tuple[str, Typed]]) -> str:
    command = [sys.executable, "-c", "from pipeline.cli import main; main()"]
    return at_terminal([*command, "--site", str(site.root), "judge", "kilns", "--by", "Ada"], script)


def chips(site: ScriptedSite) -> dict[str, bool]:
    pack = load_pack(site.pack())
    assert isinstance(pack, Pack11)
    return {chip.cites[0]: chip.published for chip in pack.chips}


def test_a_person_approves_refuses_skips_and_comes_back(site: ScriptedSite) -> None:
    typed = (
        ("approve", "?"),
        ("goes on from here", ""),
        ("approve", "a"),
        ("the quote", "not in it at all\n"),
        ("not recorded", ""),
        ("approve", "a"),
    )
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


def test_words_that_changed_while_the_person_read_them_are_shown_again(site: ScriptedSite) -> None:
    def meanwhile() -> str:
        with acting(site.loaded, "kilns", who="Bob") as other:
            item = next(i for i in other.state.items.values() if (i.kind, i.section) == ("chip", "heat"))
            amend(other, item, reworded(item.item, {"q": "is it so that potters fed the fire until dusk?"}), "shorter")
        return "a"

    typed = (("approve", meanwhile), ("the quote", "1\n"), ("not recorded: somebody changed its words", ""))
    seen = sit(site, (*typed, ("potters fed the fire until dusk?", ""), ("approve", "q")))
    assert "judged by Ada: nothing" in seen
    assert not chips(site)["heat"]


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
