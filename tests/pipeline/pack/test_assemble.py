"""A pack from scripted ledgers: every key in its place, every drop told without its words."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from ledger import approval_sha, drop
from pipeline.pack import assemble, check
from pipeline.pack.drops import WITHHELD
from schemas.article import Article
from schemas.errors import PackRefused
from schemas.event import DraftFailed, Edited, Held, Judged, Kept, Published
from schemas.finding import Evidence, Finding, Span, Verdict
from schemas.item import Bullet, Chip, Digest
from schemas.pack import Pack11, dump_pack, reasons
from schemas.pack_parts import Related
from schemas.receipt import Drafter
from schemas.seats import Writer
from schemas.site import Config, Site

Assemble = Callable[..., Pack11]
HEAT = Digest(section="heat", text="the kiln reached 1,280 °C in 9 hours, by its own gauge.")
GLAZE = Chip(q="how often did the glaze run?", a="On 3 of 40 pots.", cites=("glaze",))
WHY = Chip(q="who measured the heat?", a="The kiln's own gauge.", cites=("heat",))


@pytest.fixture
def put_together(article: Article, script: Any, clock: Callable[[], datetime]) -> Assemble:
    def build(config: Config | None = None, of: Article = article, **changes: Any) -> Pack11:
        arguments = {"related": (), "label": "n-gram, depth 6", "clock": clock} | changes
        pack = assemble(of, config or Config(), script.state(), **arguments)
        check(pack)
        return pack

    return build


def verdict(reason: str, *others: str, words: str = "zebrawood") -> Verdict:
    findings = tuple(
        Finding(gate=gate, message=f"“{words}” is not in § Heat", span=Span(field="text", start=0, end=9))
        for gate in (reason, *others)
    )
    return Verdict(kept=False, reason=reason, findings=findings)


def test_every_reason_has_words_that_stand_for_the_item() -> None:
    assert set(WITHHELD) == set(reasons())


def test_an_empty_ledger_makes_a_pack_of_nothing(put_together: Assemble) -> None:
    pack = put_together()
    assert (pack.schema_version, pack.status, pack.pack_note) == (
        "1.1",
        "pending-judge",
        "no chip was kept to be judged",
    )
    assert pack.seat_class.model_dump() == {"writer": "default", "judge": None, "writer_runtime": "vllm"}
    assert set(pack.bench.dropped_by.values()) == {0}
    assert pack.generated_utc == "2026-03-04T05:06:07Z"
    assert [section.digest_skipped for section in pack.sections] == [None, None, "credits"]


def test_items_stand_in_section_order_then_draft_order(put_together: Assemble, script: Any) -> None:
    ids = [
        *script.draft("glaze", [GLAZE], ordinal=1),
        *script.draft("glaze", [GLAZE.model_copy(update={"q": "first?"})], ordinal=0),
        *script.draft("heat", [WHY, WHY.model_copy(update={"q": "second?"})]),
        *script.draft("heat", [HEAT]),
        *script.draft(None, [Bullet(text="hot"), Bullet(text="glazed")]),
    ]
    script.add(*(Kept(item=name, gates={"length": 1}) for name in ids))
    pack = put_together()
    assert [chip.q for chip in pack.chips] == [WHY.q, "second?", "first?", GLAZE.q]
    assert {chip.publish_state for chip in pack.chips} == {"held"}
    assert pack.short.bullets == ("hot", "glazed")
    assert [section.digest for section in pack.sections] == [HEAT.text, None, None]
    assert pack.bench.new_noun_tokens_checked == tuple(sorted(pack.bench.new_noun_tokens_checked))
    assert pack.seat_class.writer == "maker/model"


def test_a_gate_drop_is_told_by_its_reasons_alone(put_together: Assemble, script: Any) -> None:
    [name] = script.draft("heat", [HEAT.model_copy(update={"text": "zebrawood burns."})])
    script.add(drop(name, verdict("figure", "new_noun", "figure")))
    pack = put_together()
    [entry] = pack.model_dump()["bench"]["drops"]
    assert entry == {
        "kind": "digest",
        "reason": "figure",
        "item": None,
        "item_chars": 16,
        "text_sha": "5d89d09cd8ed",
        "section": "heat",
        "withheld": "a text with a figure that the section it cites does not carry",
        "detail": "other gates found fault too: new_noun",
    }
    assert b"zebrawood" not in dump_pack(pack)


def test_a_hand_drop_says_when_and_why(put_together: Assemble, script: Any) -> None:
    [name] = script.draft("heat", [HEAT])
    script.add(Kept(item=name, gates={}), drop(name, "hand", why="by its own gauge", who="an editor"))
    [entry] = put_together().model_dump()["bench"]["drops"]
    assert (entry["removed_utc"], entry["why"]) == ("2026-03-04", "by its own gauge")
    assert entry["detail"] == "removed by hand after the gates had counted: by its own gauge"
    assert "an editor" not in str(entry)


def test_a_reason_that_repeats_the_item_is_withheld(put_together: Assemble, script: Any) -> None:
    [name] = script.draft("heat", [HEAT.model_copy(update={"text": "zebrawood burns."})])
    script.add(Kept(item=name, gates={}), drop(name, "hand", why="“Zebrawood” is made up", who="an editor"))
    pack = put_together()
    assert b"ebrawood" not in dump_pack(pack)
    assert "private ledger" in pack.bench.drops[0].why


def test_words_of_an_edited_item_are_withheld_too(put_together: Assemble, script: Any) -> None:
    [name] = script.draft("heat", [HEAT.model_copy(update={"text": "zebrawood burns."})])
    script.add(
        Kept(item=name, gates={}),
        Edited(item=name, to=HEAT, why="a slip", who="an editor"),
        drop(name, "hand", why="zebrawood was wrong from the start", who="an editor"),
    )
    assert b"zebrawood" not in dump_pack(put_together())


def test_tokens_of_dropped_items_alone_are_counted_and_not_listed(put_together: Assemble, script: Any) -> None:
    [kept] = script.draft("heat", [HEAT])
    [gone] = script.draft(None, [Bullet(text="the KX900 and the 1,280 °C")])
    script.add(Kept(item=kept, gates={}), drop(gone, verdict("new_noun")))
    bench = put_together().bench
    assert "280" in bench.new_noun_tokens_checked
    assert "KX900" not in bench.new_noun_tokens_checked
    assert bench.new_noun_tokens_withheld == 1


def test_a_published_chip_carries_its_quote_until_an_edit_voids_it(put_together: Assemble, script: Any) -> None:
    first, second = (script.draft("glaze", [chip])[0] for chip in (GLAZE, WHY))
    said = {"item": first, "approved_sha": approval_sha(GLAZE), "sections": {"glaze": "a" * 64}}
    said |= {"quote": "3 of 40 pots", "quote_cite": "glaze"}
    opinion = Judged.model_validate({**said, "verdict": "approve", "who": "a judge", "seat": {"kind": "person"}})
    script.add(*(Kept(item=name, gates={}) for name in (first, second)), Held(item=first), opinion)
    pack = put_together()
    assert (pack.status, pack.bench.chips_grounded, pack.bench.chips_published) == ("in-review", 1, 0)
    assert (pack.chips[0].quote, pack.chips[0].publish_state, pack.approvals) == ("3 of 40 pots", "held", ())
    script.add(Published.model_validate({**said, "who": ("a judge",)}))
    pack = put_together()
    assert (pack.status, pack.bench.chips_grounded, pack.bench.chips_published) == ("in-review", 1, 1)
    assert pack.seat_class.judge == "a judge (a person)"
    assert [(one.chip, one.by) for one in pack.approvals] == [(GLAZE.pack_id, ("a judge",))]
    assert pack.pack_note == "the judge published 1 of 2 chips, and the rest are held"
    script.add(Edited(item=first, to=GLAZE.model_copy(update={"a": "Often."}), why="shorter", who="an editor"))
    pack = put_together()
    assert (pack.status, pack.bench.chips_published, pack.chips[0].quote) == ("pending-judge", 0, "")


def test_evidence_follows_its_words(
    put_together: Assemble, script: Any, article: Article, rewritten: Callable[[str], Article]
) -> None:
    words = "3 of 40 pots"
    start = article.text.index(words)
    there = Evidence(section="glaze", start=start, end=start + len(words), text=words)
    gone = Evidence(section="glaze", start=start, end=start + 3, text="not there now")
    nowhere = Evidence(section="gone", start=0, end=3, text="abc")
    [chip] = script.draft("glaze", [GLAZE])
    [bullet] = script.draft(None, [Bullet(text="3 of 40 pots ran")])
    script.add(
        Kept(item=chip, gates={}, evidence=(there, there, gone, nowhere)),
        Kept(item=bullet, gates={}, evidence=(there,)),
    )
    told = [entry.model_dump() for entry in put_together().evidence]
    span = (start, start + len(words))
    assert told == [
        {"kind": "bullet", "item": "0", "section": "glaze", "span": span},
        {"kind": "chip", "item": GLAZE.pack_id, "section": "glaze", "span": span},
    ]
    moved = rewritten(article.text.replace("The kiln", "By the way, the kiln"))
    spans = {entry.span for entry in put_together(of=moved).evidence}
    assert {moved.text[start:end] for start, end in spans} == {words}


def test_receipts_name_no_path_of_this_machine(
    put_together: Assemble, script: Any, make_receipt: Callable[..., Any]
) -> None:
    [chip] = script.draft("glaze", [GLAZE])
    script.add(Kept(item=chip, gates={}))
    private = Drafter(
        kind="draft_model", name="/home/me/secret/tiny", settings={"model": "~/secret/tiny", "n": [3, "C:\\x\\y"]}
    )
    key = script.ask("digest", "heat")
    script.add(
        DraftFailed(
            key=key,
            cause="cut",
            message="cut: the secret words",
            receipt=make_receipt(model="/home/me/secret/big", drafter=private),
        )
    )
    script.ask("digest", "heat")
    script.ran()
    pack = put_together(Config(writer=Writer(model="/home/me/secret/big")))
    assert b"secret" not in dump_pack(pack)
    assert [(entry.kind, entry.failure) for entry in pack.receipts.requests] == [("chip", None), ("digest", "cut")]
    failed = pack.receipts.requests[1].receipt
    assert (failed.model, failed.drafter.name, failed.drafter.settings) == (
        "big",
        "tiny",
        {"model": "tiny", "n": [3, "y"]},
    )
    assert (pack.receipts.label, len(pack.receipts.runs)) == ("n-gram, depth 6", 1)
    assert pack.receipts.runs[0].streams == 4


def test_addresses_licence_and_writer_come_from_the_site(put_together: Assemble) -> None:
    config = Config(
        site=Site(base_url="https://example.org/notes/", licence="CC BY 4.0"),
        writer=Writer(model="maker/model", model_class="small-class", runtime="server"),
    )
    pack = put_together(config, related=[Related(slug="wood", why="shares ground with § Heat · § Ash")])
    assert (pack.source.url, pack.source.md_url, pack.licence) == (
        "https://example.org/notes/kilns/",
        None,
        "CC BY 4.0",
    )
    assert pack.seat_class.model_dump() == {
        "writer": "small-class",
        "judge": None,
        "writer_runtime": "server",
    }
    assert [entry.slug for entry in pack.related] == ["wood"]


@pytest.mark.parametrize(
    ("items", "says"),
    [
        ([("heat", HEAT, False)], "has no verdict yet"),
        ([("gone", HEAT, True)], "is kept for section 'gone', which the article has not"),
        ([(None, HEAT, True)], "is kept for section None, which the article has not"),
        ([("thanks", WHY, True)], r"is kept for section 'thanks', which is not drafted \(credits\)"),
        ([("heat", HEAT, True), ("heat", HEAT, True)], "2 digests are kept for section 'heat'"),
        ([("gone", WHY, True), ("gone", WHY, True)], r"has not \(and 1 more\)"),
    ],
)
def test_what_no_pack_can_hold_is_refused(put_together: Assemble, script: Any, items: list[Any], says: str) -> None:
    for section, item, decided in items:
        [name] = script.draft(section, [item])
        if decided:
            script.add(Kept(item=name, gates={}))
    with pytest.raises(PackRefused, match=says) as caught:
        put_together()
    assert "standfirst write kilns" in str(caught.value)
