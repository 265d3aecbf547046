"""Drafts arrive in any order, and transports fail anywhere: the verdicts hold."""

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from scripted import Scripted, faithful
from scripted_site import CLAY, GLAZE, HEAT, SETTINGS, THANKS, ScriptedSite, page

from ledger.disk import DISK
from pipeline.drafting.write import Written
from pipeline.writer.seat import DraftRefused
from schemas.draft import DraftRequest

KINDS = ["bullet", "digest", "chip"]
PLACES = st.tuples(st.sampled_from(KINDS), st.sampled_from([None, "heat", "glaze", "clay"]))
TURNS = st.dictionaries(PLACES, st.integers(0, 6))
FAILS = st.lists(
    st.sets(st.tuples(st.sampled_from(KINDS), st.sampled_from([None, "heat", "glaze", "clay"]))), max_size=3
)
QUICK = settings(
    max_examples=20,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # a case is small, and shrinking it takes many runs
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
SHARED = "Nobody has tried a thicker coat on the tall jars in the back row yet."


def inventing(request: DraftRequest) -> str:
    """Faithful drafts, but for one digest; two sections share a sentence, so that one chip repeats the other."""
    if (request.kind, request.section) == ("digest", "clay"):
        return json.dumps({"digest": "two sacks of Bavarian clay were mixed with sand for the tiles of the porch."})
    return faithful(request)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScriptedSite:
    for name in ("sync", "sync_folder"):
        monkeypatch.setattr(DISK, name, lambda _: None)
    made = ScriptedSite(tmp_path, settings=f"{SETTINGS}[writer]\nstreams = 3\n")
    made.put(page(HEAT, GLAZE, f"{CLAY}\n{SHARED}\n", THANKS))
    return made


def anew(site: ScriptedSite, seat: Scripted) -> Written:
    for folder in (site.loaded.packs, site.loaded.ledgers):
        shutil.rmtree(folder, ignore_errors=True)
    return site.write(seat)


def verdicts(written: Written) -> dict[str, tuple[str, str | None]]:
    items = written.state.items
    return {name: (item.status, item.drop.reason if item.drop else None) for name, item in items.items()}


def test_a_repeat_is_dropped(site: ScriptedSite) -> None:
    written = anew(site, Scripted(inventing))
    assert Counter(verdicts(written).values()) == {
        ("kept", None): 5,
        ("held", None): 2,
        ("dropped", "new_noun"): 1,
        ("dropped", "repeat"): 1,
    }


@given(turns=TURNS)
@QUICK
def test_in_whatever_order_drafts_come_the_pack_is_the_same(site: ScriptedSite, turns: dict) -> None:
    apart = {"receipts", "ledger"}  # which say in what order they came
    in_turn = anew(site, Scripted(inventing))
    shuffled = anew(site, Scripted(inventing, turns=lambda request: turns.get((request.kind, request.section), 0)))
    assert verdicts(shuffled) == verdicts(in_turn)
    assert shuffled.pack.model_dump(exclude=apart) == in_turn.pack.model_dump(exclude=apart)


@given(fails=FAILS)
@QUICK
def test_wherever_the_transport_fails_later_runs_finish_and_nothing_is_kept_twice(
    site: ScriptedSite, fails: list[set]
) -> None:
    in_turn = anew(site, Scripted(inventing))
    shutil.rmtree(site.loaded.ledgers)
    shutil.rmtree(site.loaded.packs)
    answered: set[str] = set()
    for failing in [*fails, set()]:

        def answer(request: DraftRequest, failing: set = failing) -> str:
            if (request.kind, request.section) in failing:
                raise DraftRefused("transport", "made to fail")
            return inventing(request)

        seat = Scripted(answer)
        written = site.write(seat)
        assert not answered & set(seat.keys)
        answered |= {key for key, request in written.state.requests.items() if not request.may_ask}
        assert {request.key for request in written.unanswered} == set(seat.keys) - answered
    assert written.unanswered == ()
    # Of two chips that say the same, the one that came first is kept.
    assert Counter(verdicts(written).values()) == Counter(verdicts(in_turn).values())
    assert len({chip.a for chip in written.pack.chips}) == len(written.pack.chips)
