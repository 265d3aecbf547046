"""The list of tokens that the gate of names looks up."""

import json
from pathlib import Path

import pytest

from gates.new_noun import checked_tokens
from schemas.item import Bullet, Chip, Digest

FOLDER = Path(__file__).parents[3] / "shared" / "seed"
PACKS = sorted(FOLDER.glob("*.pack.json"))


def test_capitals_digits_and_symbols_are_looked_up_sorted_and_once() -> None:
    item = Chip(
        q="does the RIC test a 27-billion-parameter model?",
        a="The RIC does, at 20 tok/s. Its llama.cpp run gave 1.34× and 85%, and Kowalski's multi-step one too.",
        cites=(),
    )
    assert checked_tokens(item) == (
        "1.34×",
        "20",
        "27-billion-parameter",
        "85%",
        "Kowalski",
        "RIC",
        "llama.cpp",
        "tok/s",
    )


def test_openings_hyphens_and_pronouns_are_not_looked_up() -> None:
    assert checked_tokens(Bullet(text="Potters agree. Well-made doors last, and I know; Mr says so.")) == ()


@pytest.mark.skipif(not PACKS, reason="the reference pack is not on this machine")
def test_the_kept_items_of_the_reference_pack_give_tokens_that_it_lists() -> None:
    pack = json.loads(PACKS[0].read_text("utf-8"))
    items = [
        *(Digest(section=s["id"], text=s["digest"]) for s in pack["sections"] if s["digest"]),
        *(Chip(q=c["q"], a=c["a"], cites=tuple(c["cites"])) for c in pack["chips"]),
    ]
    found = {token for item in items for token in checked_tokens(item)}
    assert found
    assert found <= set(pack["bench"]["new_noun_tokens_checked"])
