"""What a person and a judge can do to a pack, and what an article that changes does to their acts."""

import json
from pathlib import Path

import pytest
from scripted import Scripted, faithful
from scripted_site import CLAY, GLAZE, HEAT, SETTINGS, THANKS, ScriptedSite, page

from ledger import ItemState
from pipeline.acts import (
    Acting,
    acting,
    amend,
    approve,
    drop_by_hand,
    offers,
    refuse,
    restore,
    retract,
    retract_pack,
    whoever,
)
from pipeline.acts.edits import EditRefused
from schemas.draft import DraftRequest
from schemas.errors import StandfirstError
from schemas.item import Chip, Digest
from schemas.pack import Pack11, load_pack

QUOTE = "The potters fed the fire with dry pine every ten minutes until dusk."


@pytest.fixture
def site(tmp_path: Path) -> ScriptedSite:
    made = ScriptedSite(tmp_path)
    made.put()
    made.write()
    return made


def act(site: ScriptedSite, who: str = "Ada"):
    return acting(site.loaded, "kilns", who=who)


def pack_of(site: ScriptedSite) -> Pack11:
    pack = load_pack(site.pack())
    assert isinstance(pack, Pack11)
    return pack


def chip_of(ada: Acting, section: str = "heat") -> ItemState:
    return next(item for item in ada.state.items.values() if item.kind == "chip" and item.section == section)


def inventing(request: DraftRequest) -> str:
    if (request.kind, request.section) == ("digest", "clay"):
        return json.dumps({"digest": "two sacks of Bavarian clay were mixed with sand for the tiles of the porch."})
    return faithful(request)


def test_a_drop_by_hand_is_in_the_pack_without_its_words(site: ScriptedSite) -> None:
    with act(site) as ada:
        drop_by_hand(ada, ada.find("digest:heat"), "Nobody has tried a thicker coat")
    [entry] = [drop for drop in pack_of(site).bench.drops if drop.reason == "hand-edit"]
    assert (entry.section, entry.item, entry.why) == ("heat", None, "Nobody has tried a thicker coat")
    assert pack_of(site).sections[0].digest is None
    with act(site) as ada, pytest.raises(StandfirstError, match="dropped already"):
        drop_by_hand(ada, ada.find("digest:heat"), "again")
    with act(site) as ada, pytest.raises(StandfirstError, match="no reason"):
        drop_by_hand(ada, ada.find("digest:clay"), " \n ")


def test_an_amendment_passes_the_gates_or_is_refused(site: ScriptedSite) -> None:
    with act(site) as ada:
        amend(ada, ada.find("digest:heat"), Digest(section="heat", text="the kiln reached its top heat."), "shorter")
    assert pack_of(site).sections[0].digest == "the kiln reached its top heat."
    before = site.ledger().read_bytes()
    with act(site) as ada, pytest.raises(EditRefused, match="new_noun") as caught:
        amend(ada, ada.find("digest:heat"), Digest(section="heat", text="the Meissen kiln reached its top heat."), "x")
    assert {finding.gate for finding in caught.value.findings} == {"new_noun"}
    assert site.ledger().read_bytes() == before


def test_an_override_stays_visible_and_is_not_asked_again(tmp_path: Path) -> None:
    site = ScriptedSite(tmp_path)
    site.put()
    site.write(Scripted(inventing))
    with act(site) as ada:
        assert restore(ada, ada.find("digest:clay"), "the clay is from there") == ("new_noun",)
    [override] = pack_of(site).overrides
    assert (override.kind, override.item, override.reasons) == ("digest", "clay", ("new_noun",))
    assert site.write(Scripted(inventing)).changed is False
    site.put(page(HEAT, GLAZE, CLAY.replace("late in the evening", "early in the evening"), THANKS))
    site.write(Scripted(inventing))
    assert pack_of(site).overrides == ()


def test_a_redaction_is_not_overridden(tmp_path: Path) -> None:
    site = ScriptedSite(tmp_path, settings=f'{SETTINGS}[voice]\nredactions = ["porch"]\n')
    site.put()
    site.write()
    with act(site) as ada, pytest.raises(StandfirstError, match="redaction list"):
        restore(ada, ada.find("digest:clay"), "it is public")


def test_an_approval_publishes_with_the_articles_own_words(site: ScriptedSite) -> None:
    with act(site) as ada:
        chip = chip_of(ada)
        assert QUOTE in [offer.words for offer in offers(chip, ada.context)]
        assert approve(ada, chip, f"“{QUOTE}”") == "published"
    pack = pack_of(site)
    [shown] = [one for one in pack.chips if one.published]
    assert (shown.quote, shown.quote_cite, shown.publish_state) == (QUOTE, "heat", "published")
    assert (pack.status, pack.seat_class.judge, pack.approvals[0].by) == ("in-review", "Ada (a person)", ("Ada",))


@pytest.mark.parametrize(
    ("quote", "says"),
    [
        ("the potters fed the fire with wet pine", "does not stand"),
        ("The ash glaze ran down three of the forty bowls", "does not stand"),
        ("the fire", "supports no answer"),
        ("", "supports no answer"),
        ("otters fed the fire with dry", "does not stand"),
    ],
)
def test_a_quote_that_does_not_check_publishes_nothing(site: ScriptedSite, quote: str, says: str) -> None:
    with act(site) as ada, pytest.raises(StandfirstError, match=says):
        approve(ada, chip_of(ada), quote)
    assert not any(chip.published or chip.quote for chip in pack_of(site).chips)


def test_two_judges_who_disagree_hold_a_chip(tmp_path: Path) -> None:
    site = ScriptedSite(tmp_path, settings=f"{SETTINGS}[judge]\nquorum = 2\n")
    site.put()
    site.write()
    with act(site) as ada:
        assert approve(ada, chip_of(ada), QUOTE) == "waiting"
    with act(site, "Bob") as bob:
        assert refuse(bob, chip_of(bob), "it does not answer") == "disputed"
        assert chip_of(bob).disputed
    assert "the judges disagree on 1 chip" in (pack_of(site).pack_note or "")
    with act(site, "Bob") as bob:
        assert approve(bob, chip_of(bob), QUOTE) == "published"
    with act(site) as ada:
        assert refuse(ada, chip_of(ada, "clay"), "no") == "waiting"
    with act(site, "Bob") as bob:
        assert refuse(bob, chip_of(bob, "clay"), "no") == "refused"
    assert pack_of(site).bench.dropped_by["judge"] == 1


def test_an_edit_voids_an_approval(site: ScriptedSite) -> None:
    with act(site) as ada:
        approve(ada, chip_of(ada), QUOTE)
    with act(site, "Bob") as bob:
        chip = chip_of(bob)
        assert isinstance(chip.item, Chip)
        amend(bob, chip, chip.item.model_copy(update={"a": QUOTE.replace("The potters", "Potters")}), "tighter")
        assert (chip_of(bob).status, chip_of(bob).opinions) == ("held", ())
    assert pack_of(site).approvals == ()


def test_a_changed_section_voids_its_approvals_and_no_others(site: ScriptedSite) -> None:
    with act(site) as ada:
        approve(ada, chip_of(ada), QUOTE)
        approve(ada, chip_of(ada, "clay"), "A day of rain kept the drying shed closed until late in the evening.")
    site.put(page(HEAT.replace("before noon", "after noon"), GLAZE, CLAY, THANKS))
    with act(site) as ada:
        assert chip_of(ada).status == "held"
        with pytest.raises(StandfirstError, match="article changed"):
            approve(ada, chip_of(ada), QUOTE)
    assert pack_of(site).status == "stale"
    seat = Scripted()
    site.write(seat)
    assert seat.places == [("chip", "heat"), ("digest", "heat")]
    assert [chip.cites for chip in pack_of(site).chips if chip.published] == [("clay",)]
    assert pack_of(site).status == "in-review"


def test_what_was_withdrawn_is_not_drafted_back(site: ScriptedSite) -> None:
    with act(site) as ada:
        approve(ada, chip_of(ada), QUOTE)
        with pytest.raises(StandfirstError, match="not published"):
            retract(ada, chip_of(ada, "clay"), "wrong")
        retract(ada, chip_of(ada), "wrong")
        retract(ada, ada.find("digest:clay"), "wrong too")
    written = site.write(force=True)
    assert [chip.cites for chip in written.pack.chips] == [("glaze",), ("clay",)]
    assert written.pack.sections[2].digest is None
    assert written.pack.bench.dropped_by["retracted"] == 4


def test_a_withdrawn_pack_shows_nothing_until_a_new_approval(site: ScriptedSite) -> None:
    with act(site) as ada:
        approve(ada, chip_of(ada), QUOTE)
        assert retract_pack(ada, "wrong throughout") == 7
    pack = pack_of(site)
    assert (pack.status, pack.short.bullets, [c.published for c in pack.chips]) == ("retracted", (), [False, False])
    assert pack.retracted is not None
    assert {section.digest for section in pack.sections} == {None}
    site.put(page(HEAT.replace("before noon", "after noon"), GLAZE, CLAY, THANKS))
    site.write()
    assert pack_of(site).status == "retracted"
    with act(site) as ada:
        approve(ada, chip_of(ada, "clay"), "A day of rain kept the drying shed closed until late in the evening.")
    assert pack_of(site).retracted is None


def test_an_item_that_changed_meanwhile_is_a_conflict(site: ScriptedSite) -> None:
    with act(site) as ada, pytest.raises(StandfirstError, match="somebody changed it"):
        ada.find("digest:heat", seen="0" * 64)
    with act(site) as ada, pytest.raises(StandfirstError, match="did you mean digest:heat"):
        ada.find("digest:heta")


def test_who_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert whoever("  Ada   Byron ") == "Ada Byron"
    monkeypatch.setenv("STANDFIRST_BY", "Bob")
    assert whoever() == "Bob"
    with pytest.raises(StandfirstError, match="is no name"):
        whoever("a\x1b[31m")
