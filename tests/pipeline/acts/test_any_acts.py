"""Any sequence of writing, acts and changes of the article leaves a ledger and a pack that hold."""

import json
import tempfile
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from scripted import Scripted, faithful
from scripted_site import CLAY, GLAZE, HEAT, THANKS, ScriptedSite, page

from ledger import State, approval_sha, check_sums, load
from ledger.disk import DISK
from pipeline.acts import acting, amend, approve, drop_by_hand, refuse, restore, retract, retract_pack
from pipeline.acts.quoting import checked_quote
from pipeline.pack import check
from pipeline.pack.renew import pack_of, renew_pack
from schemas.draft import DraftRequest
from schemas.errors import StandfirstError
from schemas.item import Chip
from schemas.pack import Pack11, dump_pack, load_pack

HEATS = (HEAT, HEAT.replace("before noon", "after noon"), "")
CLAYS = (CLAY, CLAY.replace("river clay", "brook clay"))
QUOTES = (
    "The potters fed the fire with dry pine every ten minutes until dusk.",
    "A day of rain kept the drying shed closed until late in the evening.",
    "Nobody has tried a thicker coat on the tall jars in the back row yet.",
    "These words stand nowhere in the article at all.",
)
PLACES = st.integers(0, 30)
WHO = st.sampled_from(["Ada", "Bob"])


class Killed(BaseException):
    """Stands for a kill: nothing that handles errors handles it."""


def inventing(request: DraftRequest) -> str:
    if (request.kind, request.section) == ("digest", "clay"):
        return json.dumps({"digest": "two sacks of Bavarian clay were mixed with sand for the tiles of the porch."})
    return faithful(request)


class Life(RuleBasedStateMachine):
    """One pack's life. Every rule may be refused in one line; none may leave anything that does not hold."""

    @initialize(quorum=st.integers(1, 2))
    def begin(self, quorum: int) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.site = ScriptedSite(
            Path(self.folder.name), settings=f"[plan]\nmin_words = 5\n[judge]\nquorum = {quorum}\n"
        )
        self.site.put()
        self.site.write(Scripted(inventing))

    def teardown(self) -> None:
        if hasattr(self, "folder"):
            self.folder.cleanup()

    @property
    def state(self) -> State:
        return load(self.site.ledger()).state

    def act(self, who: str, place: int, what: str, quote: str = "", *, kill: bool = False) -> None:
        # A kill after the ledger took the act and before the pack did.
        try:
            with (
                patch("pipeline.acts.session.renew_pack", side_effect=renew_pack) as cut,
                acting(self.site.loaded, "kilns", who=who) as ada,
            ):
                items = list(ada.state.items.values())
                item = items[place % len(items)]
                if what == "drop":
                    drop_by_hand(ada, item, "a reason")
                elif what == "amend":
                    words = item.drafted
                    field = "a" if isinstance(words, Chip) else "text"
                    to = words.model_copy(update={field: getattr(words, field).replace("the", "that", 1)})
                    amend(ada, item, to, "a reason")
                elif what == "restore":
                    restore(ada, item, "a reason")
                elif what == "approve":
                    approve(ada, item, quote)
                elif what == "refuse":
                    refuse(ada, item, "a reason")
                elif what == "retract":
                    retract(ada, item, "a reason")
                else:
                    retract_pack(ada, "a reason")
                event(what)
                cut.side_effect = Killed if kill else renew_pack
        except (StandfirstError, Killed):
            pass

    @rule(who=WHO, place=PLACES, what=st.sampled_from(["drop", "amend", "restore", "refuse", "retract"]))
    def any_act(self, who: str, place: int, what: str) -> None:
        self.act(who, place, what)

    @rule(who=WHO, place=PLACES, quote=st.sampled_from(QUOTES), kill=st.booleans())
    def approve_one(self, who: str, place: int, quote: str, *, kill: bool) -> None:
        self.act(who, place, "approve", quote, kill=kill)

    @rule(who=WHO)
    def withdraw(self, who: str) -> None:
        self.act(who, 0, "withdraw")

    @rule(heat=st.sampled_from(HEATS), clay=st.sampled_from(CLAYS))
    def change_the_article(self, heat: str, clay: str) -> None:
        self.site.put(page(*filter(None, (heat, GLAZE, clay, THANKS))))

    @rule(force=st.booleans())
    def write(self, *, force: bool) -> None:
        self.site.write(Scripted(inventing), force=force)
        article = self.site.article()
        for item in self.state.items.values():
            if item.kept:
                assert dict(item.sections) == article.section_sums(item.item.cites)
        assert self.site.pack().read_bytes() == dump_pack(pack_of(article, self.site.loaded.config, self.state))

    @invariant()
    def holds(self) -> None:
        if not hasattr(self, "site"):
            return
        pack = load_pack(self.site.pack())
        assert isinstance(pack, Pack11)
        check(pack)
        state = load(self.site.ledger(), pack.ledger).state
        check_sums(state)
        for item in state.items.values():
            if item.published is None:
                continue
            assert item.published.quote in QUOTES[:3]
            assert item.published.quote_cite in item.item.cites
            assert item.published.approved_sha == approval_sha(item.item)
            assert dict(item.published.sections) == dict(item.sections)
        for chip in pack.chips:
            assert not chip.published or (chip.quote and chip.quote_cite in chip.cites)

    @rule()
    def no_approval_outlives_its_text(self) -> None:
        try:
            with acting(self.site.loaded, "kilns", who="Ada") as ada:
                for item in ada.state.items.values():
                    if item.published is not None:
                        sums = ada.article.section_sums(item.item.cites)
                        assert dict(item.published.sections) == sums
                        checked_quote(item.published.quote, item, item.published.quote_cite, ada.context)
        except StandfirstError as error:
            pytest.fail(str(error))


@pytest.fixture(autouse=True)
def _fast_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("sync", "sync_folder"):
        monkeypatch.setattr(DISK, name, lambda _: None)


class TestAnyActs(Life.TestCase):  # type: ignore[misc, name-defined]
    settings = settings(
        max_examples=20,
        stateful_step_count=16,
        deadline=None,
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
