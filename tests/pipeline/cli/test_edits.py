"""``drop``, ``amend``, ``restore`` and ``retract`` as a person calls them."""

import json
import sys
from pathlib import Path

import pytest
from scripted import Scripted, faithful
from scripted_site import CLAY, GLAZE, HEAT, ScriptedSite, page

from pipeline.acts import acting, approve, drop_by_hand
from pipeline.cli import main
from schemas.draft import DraftRequest
from schemas.pack import Pack11, load_pack

SEED = Path(__file__).parents[4] / "shared" / "seed"
QUOTE = "The potters fed the fire with dry pine every ten minutes until dusk."


def inventing(request: DraftRequest) -> str:
    if (request.kind, request.section) == ("digest", "clay"):
        return json.dumps({"digest": "two sacks of Bavarian clay were mixed with sand for the tiles of the porch."})
    return faithful(request)


class Called:
    """A written pack, and commands called on it."""

    def __init__(self, root: Path, patch: pytest.MonkeyPatch, captured: pytest.CaptureFixture[str]) -> None:
        self.site = ScriptedSite(root)
        self.site.put()
        self.site.write(Scripted(inventing))
        self.out = self.err = ""
        self._patch = patch
        self._captured = captured

    def call(self, name: str, *arguments: str, slug: str = "kilns") -> int:
        self._patch.setattr(sys, "argv", ["standfirst", "--site", str(self.site.root), name, slug, *arguments])
        self._captured.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        self.out, self.err = self._captured.readouterr()
        assert "Traceback" not in self.err
        code = ended.value.code
        assert code is None or isinstance(code, int)
        return code or 0

    @property
    def pack(self) -> Pack11:
        pack = load_pack(self.site.pack())
        assert isinstance(pack, Pack11)
        return pack

    def dropped(self, kind: str) -> str:
        items = self.site.read_ledger().state.items.values()
        return next(item.item_id for item in items if item.kind == kind and item.drop)


@pytest.fixture
def called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Called:
    monkeypatch.setenv("STANDFIRST_BY", "Ada")
    return Called(tmp_path, monkeypatch, capfd)


def test_drop_takes_an_item_out_and_says_where_the_pack_stands(called: Called) -> None:
    assert called.call("drop", "digest:heat", "--why", "too thin", "--by", "Bob") == 0
    assert called.out.startswith("kilns: digest:heat (")
    assert "is dropped; the pack is pending-judge: " in called.out
    assert called.pack.sections[0].digest is None
    [item] = [one for one in called.site.read_ledger().state.items.values() if one.drop and one.drop.by == "hand"]
    assert item.drop
    assert (item.drop.who, item.drop.why) == ("Bob", "too thin")
    assert called.call("drop", item.item_id, "--why", "again") == 1
    assert called.err.endswith("is dropped already\n")


@pytest.mark.parametrize("name", ["drop", "restore", "retract"])
def test_a_reason_and_an_item_are_asked_for(called: Called, name: str) -> None:
    before = called.site.ledger().read_bytes()
    assert called.call(name, "digest:heat") == 2
    assert called.call(name, "digest:heat", "--why", " \n ") == 1
    assert called.call(name, "digest:heta", "--why", "x") == 1
    assert "did you mean digest:heat?" in called.err
    assert called.call(name, "digest:heat", "--why", "\udcff") == 1
    assert called.site.ledger().read_bytes() == before
    assert called.call(name, "digest:heat", "--why", "x", slug="nowhere") == 1


def test_amend_changes_words_that_pass(called: Called) -> None:
    assert called.call("amend", "digest:heat", "--text", "the kiln reached its top heat.", "--why", "shorter") == 0
    assert "digest:heat (" in called.out
    assert called.pack.sections[0].digest == "the kiln reached its top heat."
    chip = called.pack.chips[0]
    assert called.call("amend", chip.id, "--answer", "Potters" + QUOTE.removeprefix("The potters"), "--why", "x") == 0
    assert called.pack.chips[0].a.startswith("Potters fed")


def test_a_refused_amendment_tells_each_finding_and_changes_nothing(called: Called) -> None:
    before = called.site.ledger().read_bytes(), called.site.pack().read_bytes()
    text = "the Meissen kiln reached 1,300 degrees\x1b[31m."
    assert called.call("amend", "digest:heat", "--text", text, "--why", "x") == 1
    lines = called.err.splitlines()
    assert {"new_noun", "figure"} <= {line.split(":")[0] for line in lines}
    assert all(line.isprintable() for line in lines)
    assert (called.site.ledger().read_bytes(), called.site.pack().read_bytes()) == before


@pytest.mark.parametrize(
    ("item", "given"),
    [
        ("digest:heat", ()),
        ("digest:heat", ("--question", "q")),
        ("bullet:1", ("--answer", "a")),
        ("chip", ("--text", "t")),
        ("chip", ("--text", "t", "--answer", "a")),
    ],
)
def test_wrong_words_for_a_kind_are_wrong_usage(called: Called, item: str, given: tuple[str, ...]) -> None:
    name = called.pack.chips[0].id if item == "chip" else item
    before = called.site.ledger().read_bytes()
    assert called.call("amend", name, *given, "--why", "x") == 2
    assert called.site.ledger().read_bytes() == before


def test_restore_says_which_gates_it_overrides(called: Called) -> None:
    assert called.call("restore", called.dropped("digest"), "--why", "the clay is from there") == 0
    assert "digest:clay (" in called.out
    assert "is back, and overrides new_noun; the pack is " in called.out
    assert called.pack.overrides[0].reasons == ("new_noun",)
    called.call("drop", "digest:heat", "--why", "x")
    assert called.call("restore", "digest:heat", "--why", "y") == 0
    assert "no gate was overridden" in called.out


def test_retract_withdraws_an_item_or_the_pack(called: Called) -> None:
    chip = called.pack.chips[0].id
    assert called.call("retract", chip, "--why", "wrong") == 1
    assert "not published" in called.err
    with acting(called.site.loaded, "kilns", who="Ada") as ada:
        approve(ada, ada.find(chip), QUOTE)
    assert called.call("retract", chip, "--why", "wrong") == 0
    assert "is withdrawn; the pack is " in called.out
    assert called.call("retract", "--why", "all of it") == 0
    assert "the whole pack is withdrawn, and 5 items left it; the pack is retracted: " in called.out
    assert called.call("retract", "--why", "all of it") == 1


def shape(entry: dict[str, object]) -> tuple[object, ...]:
    return entry["kind"], *((key, type(value)) for key, value in entry.items())


def test_a_drop_by_hand_has_the_shape_of_the_reference_packs(tmp_path: Path) -> None:
    packs = sorted(SEED.glob("*.pack.json"))
    if not packs:
        pytest.skip("the reference pack is not on this machine")
    theirs = [drop for drop in json.loads(packs[0].read_text())["bench"]["drops"] if drop["reason"] == "hand-edit"]
    assert theirs

    def counting(request: DraftRequest) -> str:
        if request.kind == "bullet":
            bullet = "the ash glaze ran down three of the 40 bowls that stood by the door"
            return json.dumps({"items": [{"bullet": bullet}]})
        return faithful(request)

    site = ScriptedSite(tmp_path)
    site.put(page(HEAT, GLAZE.replace("forty", "40"), CLAY))
    site.write(Scripted(counting))
    with acting(site.loaded, "kilns", who="Ada") as ada:
        drop_by_hand(ada, ada.find("bullet:1"), "not for the top")
        drop_by_hand(ada, ada.find("digest:heat"), "too thin")
    drops = json.loads(site.pack().read_text())["bench"]["drops"]
    ours = [drop for drop in drops if drop["reason"] == "hand-edit"]
    assert {shape(drop) for drop in ours} == {shape(drop) for drop in theirs}
    assert {("figure" in drop, "section" in drop) for drop in ours} == {(True, False), (False, True)}
