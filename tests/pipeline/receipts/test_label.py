"""The label: every form of it, and that no speed is told without one."""

import ast
import re
from pathlib import Path

import pytest

import pipeline
from pipeline.pack.renew import pack_label
from pipeline.receipts.label import KINDS, label, rate
from pipeline.writer.drafter import NONE, drafter_of
from schemas.receipt import DraftCounts, Drafter, Receipt

COUNTED = DraftCounts(rounds=100, proposed=600, accepted=150, by_slot=(60, 40, 20, 15, 10, 5))


def receipt(**changes: object) -> Receipt:
    made = Receipt(
        scope="run",
        engine="vllm",
        engine_version="0.33.0",
        model="maker/model",
        revision="sha256:0123456789abcdef0123",
        precision="bfloat16",
        drafter=drafter_of({"method": "ngram", "num_speculative_tokens": 6}),
        counts=COUNTED,
        temperature=0.0,
        streams=16,
        prompt_tokens=300,
        output_tokens=220,
        cached_tokens=256,
        seconds=10.0,
    )
    return made.model_copy(update=changes)


def test_a_label_says_all_that_a_speed_depends_on() -> None:
    assert label(receipt()).split(" · ") == [
        "drafter: n-gram",
        "depth and gate: 6 guesses a round, no threshold",
        (
            "acceptance, from the engine's own counts: 150 of 600 proposed (25.0%), 2.50 tokens a round, "
            "by slot .600 .400 .200 .150 .100 .050"
        ),
        "temperature: 0",
        "streams at once: 16",
        "vllm 0.33.0",
        "maker/model@sha256:0123456789ab bfloat16",
    ]


def test_without_a_drafter_nothing_is_said_of_acceptance() -> None:
    said = label(receipt(drafter=NONE, counts=DraftCounts()))
    assert said.startswith("drafter: none · temperature: 0 · ")
    assert "acceptance" not in said
    assert "depth" not in said


@pytest.mark.parametrize(
    ("drafter", "says"),
    [
        (drafter_of({"model": "maker/small", "num_speculative_tokens": 4}), "drafter: draft model (maker/small)"),
        (drafter_of({"method": "eagle3", "model": "maker/head"}), "drafter: EAGLE-3 (maker/head)"),
        (drafter_of({"method": "mtp"}), "drafter: MTP head"),
        (drafter_of({"method": "suffix", "suffix_decoding_min_token_prob": 0.1}), "not stated, threshold 0.1"),
        (
            drafter_of({"method": "ngram"}).model_copy(update={"as_stated": True}),
            "drafter: n-gram, as the site states",
        ),
        (drafter_of({"method": "ngram", "rejection_sample_method": "synthetic"}), "drafter: n-gram, lossy"),
        (drafter_of({"method": "quite_new"}), "drafter: quite_new"),
        (Drafter(kind="not stated"), "drafter: not stated · depth and gate: not stated, no threshold"),
        *((Drafter(kind=kind), f"drafter: {name}") for kind, name in KINDS.items()),
    ],
)
def test_a_drafter_is_named(drafter: Drafter, says: str) -> None:
    assert says in label(receipt(drafter=drafter))


@pytest.mark.parametrize(
    ("counts", "says"),
    [
        (DraftCounts(), "own counts: not given"),
        (DraftCounts(rounds=0, proposed=0, accepted=0, by_slot=(0,)), "own counts: nothing was proposed"),
        (DraftCounts(proposed=10, accepted=0), "own counts: 0 of 10 proposed (0.0%) · "),
        (DraftCounts(rounds=10, accepted=5), "own counts: 1.50 tokens a round · "),
        (DraftCounts(rounds=10, by_slot=(10, 5)), "own counts: by slot 1.000 .500 · "),
        (DraftCounts(rounds=10, proposed=60), "own counts: not given"),
    ],
)
def test_a_count_that_is_missing_is_said_to_be_and_is_never_zero(counts: DraftCounts, says: str) -> None:
    assert says in label(receipt(counts=counts)) + " · "


def test_what_is_not_known_of_engine_and_model_is_left_out() -> None:
    said = label(receipt(engine_version=None, revision=None, precision=None, temperature=0.7))
    assert said.endswith(" · temperature: 0.7 · streams at once: 16 · vllm · maker/model")


def test_a_rate_always_carries_its_label() -> None:
    assert rate(220, 10.0, receipt()) == f"22.0 tokens a second ({label(receipt())})"
    bare = receipt(drafter=NONE, counts=DraftCounts())
    assert rate(1, 3.0, bare) == f"0.3 tokens a second ({label(bare)})"


SPEED = re.compile(r"(?:tokens?|tok)\s*(?:/|a|per)\s*s(?:ec(?:ond)?)?\b|\btok/s|\btps\b", re.IGNORECASE)


def test_no_other_code_tells_a_speed() -> None:
    """A source scan: outside the label, no string of the program has the words for a speed."""
    root = Path(pipeline.__file__).parent
    tellers = set()
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and SPEED.search(node.value):
                tellers.add(path.relative_to(root).as_posix())
    assert tellers == {"receipts/label.py"}


def test_the_scan_knows_a_speed_when_it_sees_one() -> None:
    said = ("9.1 tokens a second", "tokens/s", "tok/s", "3 tokens per second", "token / sec", "tps")
    assert all(SPEED.search(text) for text in said)
    assert not SPEED.search("20 tokens, 2.50 tokens a round, by slot")


def test_a_pack_without_receipts_says_that_none_has_drafted() -> None:
    from ledger import EMPTY  # noqa: PLC0415 - the state of no ledger

    assert pack_label(EMPTY) == "drafter: none has drafted yet"
