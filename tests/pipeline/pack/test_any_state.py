"""Whatever happened to whichever drafts, the pack adds up, fits, comes back, and tells no dropped word."""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, get_args

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from ledger import approval_sha, drop
from pipeline.pack import assemble, check
from schemas.article import Article
from schemas.event import DraftFailed, Edited, Held, Judged, Kept, Published
from schemas.finding import Evidence, Finding, GateReason, Verdict
from schemas.item import Bullet, Chip, Digest
from schemas.jsonschema import schema_path
from schemas.pack import dump_pack, load_pack
from schemas.site import Config

CANARY = "qzxcanary"
SCHEMA = Draft202012Validator(json.loads(schema_path("1.1").read_bytes()))
SECTIONS = ("heat", "glaze")
words = st.text(max_size=40)


class Play:
    """Draws what happens and writes it into a script."""

    def __init__(self, data: st.DataObject, script: Any, make_receipt: Callable[..., Any]) -> None:
        self.draw = data.draw
        self.script = script
        self.receipt = make_receipt
        self.digested: set[str] = set()
        self.bullets = 0
        self.asked = 0

    def item(self, kind: str, section: str, text: str) -> Digest | Bullet | Chip:
        if kind == "digest":
            return Digest(section=section, text=text)
        if kind == "bullet":
            return Bullet(text=text)
        self.asked += 1
        return Chip(
            q=f"{self.asked} {text}",
            a=self.draw(words) + text,
            cites=tuple(self.draw(st.lists(st.sampled_from(SECTIONS)))),
        )

    def request(self) -> None:
        kind = self.draw(st.sampled_from(["bullet", "digest", "chip", "notes"]))
        section = self.draw(st.sampled_from(SECTIONS))
        where = None if kind == "bullet" else section
        outcome = self.draw(st.sampled_from(["pending", "failed", "parsed", "parsed", "parsed"]))
        if kind == "notes" or outcome != "parsed":
            key = self.script.ask(kind, where)
            if outcome == "failed":
                failure = DraftFailed(key=key, cause="cut", message=CANARY, receipt=self.receipt())
                self.script.add(failure)
            return
        fates = self.draw(st.lists(st.sampled_from(["keep", "gate", "hand", "run"]), min_size=1, max_size=3))
        fates = [fate if self.room(kind, section, fate) else "run" for fate in fates]
        texts = [self.draw(words) + (CANARY if fate != "keep" else "") for fate in fates]
        items = [self.item(kind, section, text) for text in texts]
        for name, item, fate in zip(self.script.draft(where, items), items, fates, strict=True):
            self.decide(name, item, fate)

    def room(self, kind: str, section: str, fate: str) -> bool:
        """A section keeps one digest and an article three bullets; a further one gives way."""
        if fate != "keep" or kind == "chip":
            return True
        if kind == "bullet":
            self.bullets += 1
            return self.bullets <= 3
        first = section not in self.digested
        self.digested.add(section)
        return first

    def decide(self, name: str, item: Digest | Bullet | Chip, fate: str) -> None:
        if fate == "gate":
            gates = self.draw(st.lists(st.sampled_from(get_args(GateReason)), min_size=1, max_size=4))
            here = Evidence(section="heat", start=0, end=9, text=CANARY)
            findings = tuple(Finding(gate=gate, message=f"“{CANARY}” is new", evidence=(here,)) for gate in gates)
            self.script.add(drop(name, Verdict(kept=False, reason=gates[0], findings=findings)))
            return
        here = Evidence(section="heat", start=0, end=1, text=self.draw(st.sampled_from(["#", "kiln", CANARY])))
        self.script.add(Kept(item=name, gates={"length": 1}, evidence=(here,)))
        if fate != "keep":
            why = f"{self.draw(words)} {CANARY.title()}"
            self.script.add(drop(name, fate, why=why, who="an editor"))
        elif isinstance(item, Chip):
            self.seat(name, item)

    def seat(self, name: str, chip: Chip) -> None:
        steps = self.draw(st.integers(0, 3))
        if steps >= 1:
            self.script.add(Held(item=name))
        if steps >= 2 and chip.cites:
            quote = self.draw(st.text(min_size=1, max_size=9).filter(str.strip))
            bound = {"approved_sha": approval_sha(chip), "sections": dict.fromkeys(chip.cites, "a" * 64)}
            said = {"item": name, "quote": quote, "quote_cite": chip.cites[0], **bound}
            self.script.add(
                Judged.model_validate({**said, "verdict": "approve", "who": "a judge", "seat": {"kind": "person"}}),
                Published.model_validate({**said, "who": ("a judge",)}),
            )
        if steps >= 3:
            to = chip.model_copy(update={"a": self.draw(words)})
            self.script.add(Edited(item=name, to=to, why=CANARY, who="an editor"))


@given(data=st.data())
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_any_state_makes_a_pack_that_holds(
    article: Article,
    new_script: Callable[[], Any],
    make_receipt: Callable[..., Any],
    data: st.DataObject,
) -> None:
    play = Play(data, new_script(), make_receipt)
    for _ in range(data.draw(st.integers(0, 6))):
        play.request()
    state = play.script.state()
    pack = assemble(
        article, Config(), state, related=(), label="n-gram", clock=lambda: datetime(2026, 3, 4, tzinfo=UTC)
    )
    check(pack)
    written = dump_pack(pack)
    SCHEMA.validate(json.loads(written))
    assert load_pack(written) == pack
    assert dump_pack(load_pack(written)) == written
    assert CANARY not in written.decode().casefold()
    assert len(pack.bench.drops) == sum(item.drop is not None for item in state.items.values())
