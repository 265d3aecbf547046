"""The shape of a draft: the patterns that the engine is held to, and what becomes of each kind of reply."""

import json
import re
from itertools import product
from typing import get_args

import pytest
from jsonschema import Draft202012Validator
from scripted import receipt_for

from pipeline.drafting.shape import notes, parse, patterns, response_schema
from pipeline.writer.seat import DraftRefused
from schemas.draft import DraftKind, DraftRequest, Message, PromptRef, Reply
from schemas.item import Bullet, Chip, Digest
from schemas.site import Case, Voice

KINDS = get_args(DraftKind)
SHA = "0" * 64
COOLED = "the kiln in the lower yard by the old harbour cooled down slowly overnight"
ASKED = "when did the kiln in the lower yard cool down?"
GOOD = {
    "digest": {"digest": f"{COOLED}. It stood in the rain."},
    "bullet": {"items": [{"bullet": COOLED}, {"bullet": "ash ran down the bowls that stood by the door"}]},
    "chip": {"answer": f"{COOLED}.", "question": ASKED},
    "notes": {"notes": "The kiln was hot. It was at 1.28 thousand degrees. It cooled."},
}


def request(kind: str) -> DraftRequest:
    return DraftRequest(
        slug="kilns",
        section=None if kind == "bullet" else "heat",
        kind=kind,
        ordinal=0,
        text_sha=SHA,
        prompt=PromptRef(id=kind, version=1, sha=SHA),
        messages=(Message(role="user", content="Write."),),
        model="m",
        revision="r",
        temperature=0.0,
        max_tokens=50,
        seed=0,
    )


def parsed(kind: str, text: object, *, count: int = 1, finish: str = "stop", voice: Voice | None = None):
    said = text if isinstance(text, str) else json.dumps(text, ensure_ascii=False)
    reply = Reply(text=said, finish=finish, receipt=receipt_for(request(kind), 1))
    return parse(request(kind), reply, 3 if kind == "bullet" else count, voice or Voice())


def cause(kind: str, text: object, **more: object) -> tuple[str, str]:
    with pytest.raises(DraftRefused) as caught:
        parsed(kind, text, **more)
    assert "\n" not in str(caught.value)
    return caught.value.cause, str(caught.value)


def test_a_good_reply_gives_its_items() -> None:
    assert parsed("digest", GOOD["digest"]) == (Digest(section="heat", text=GOOD["digest"]["digest"]),)
    assert parsed("bullet", GOOD["bullet"]) == (
        Bullet(text=COOLED),
        Bullet(text="ash ran down the bowls that stood by the door"),
    )
    assert parsed("chip", GOOD["chip"]) == (Chip(q=ASKED, a=f"{COOLED}.", cites=("heat",)),)
    assert parsed("notes", GOOD["notes"]) == ()
    assert notes(json.dumps(GOOD["notes"])) == GOOD["notes"]["notes"]


def test_several_chips_come_as_a_list() -> None:
    second = {"answer": f"{COOLED}.", "question": "where did the kiln in the lower yard stand?"}
    items = parsed("chip", {"items": [GOOD["chip"], second]}, count=3)
    assert [item.q for item in items] == [ASKED, second["question"]]
    assert cause("chip", GOOD["chip"], count=3)[0] == "shape"
    assert cause("chip", {"items": [GOOD["chip"]]})[0] == "shape"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", ["", " \n", '{"digest": "the ki', json.dumps(GOOD["digest"])])
def test_a_reply_cut_at_the_limit_is_no_draft_whatever_it_holds(kind: str, text: str) -> None:
    assert cause(kind, text, finish="length") == ("cut", "the draft was cut at the limit of 50 tokens")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", ["", " ", "\n\t"])
def test_an_empty_reply(kind: str, text: str) -> None:
    assert cause(kind, text) == ("empty", "the reply is empty")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "text",
    [
        "here is the digest:",
        '{"digest": "the kiln cooled."',
        '{"digest": "the kiln cooled."} and more',
        '```json\n{"digest": "the kiln cooled."}\n```',
        "{'digest': 'the kiln cooled.'}",
        '{"digest": "the kiln\ncooled."}',
        '{"digest": "the \x07kiln cooled."}',
        "[" * 100_000,
        '{"a":' * 100_000,
        "9" * 5_000,
        '{"digest": "half a pair \ud800."}',
        "\ufeff{}",
    ],
)
def test_a_reply_that_is_not_json(kind: str, text: str) -> None:
    assert cause(kind, text)[0] == "not-json"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "value", [None, 7, True, '"text"', [], {}, [[]], {"items": []}, {"items": "x"}, {"items": [7]}]
)
def test_json_of_another_shape(kind: str, value: object) -> None:
    assert cause(kind, value)[0] == "shape"


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_too_many_or_too_few(kind: str) -> None:
    value = json.loads(json.dumps(GOOD[kind]))
    one = value["items"][0] if kind == "bullet" else value
    one["why"] = "because"
    assert cause(kind, value)[0] == "shape"
    one.clear()
    assert cause(kind, value)[0] == "shape"


def test_more_items_than_were_asked_for() -> None:
    assert cause("bullet", {"items": GOOD["bullet"]["items"] * 2})[0] == "shape"


@pytest.mark.parametrize("char", ["\x00", "\x07", "\x1b", "\x7f", "\x9b", "\n", "\t", "\ud800"])
def test_a_control_character_that_was_escaped_is_refused(char: str) -> None:
    for kind, good in (
        ("digest", {"digest": f"{COOLED}{char} it."}),
        ("bullet", {"items": [{"bullet": f"{COOLED}{char} it"}]}),
        ("chip", {"answer": f"{COOLED}.", "question": f"when did{char} the kiln in the lower yard cool?"}),
        ("notes", {"notes": f"It{char} cooled."}),
    ):
        assert cause(kind, json.dumps(good))[0] == "shape"


def test_white_space_is_made_single() -> None:
    assert parsed("digest", {"digest": f"{COOLED}  at\u00a0about\u202f9."})[0].text == f"{COOLED} at about 9."


def test_a_wrong_field_is_named() -> None:
    said = cause("chip", {"answer": "no end", "question": "no mark"})[1]
    assert said == "the reply is not in the form that was asked for: answer, question"


ONE_OR_TWO = {
    "{}.": True,
    "{}. It stood in the rain.": True,
    "{}. it stood. It fell.": False,
    "{}": False,
    "{}. It stood": False,
    "{}?": False,
    "{}!": False,
    "{}? It did.": False,
    "{} by a share of 0.5.": True,
    "{} by a share of 0.5. Version 3.12.1 kept 99.9%.": True,
    "{}, llama.cpp reads model.gguf and config.json.": True,
    "{}.. Twice.": False,
    "{}...": False,
    "{} and said “hot” and 'warm'.": True,
    '{} and said "hot".': False,
    "{} with a back\\slash.": False,
    "{} .": True,
    ".": False,
    "": False,
    " {}.": False,
    "{}. ": False,
    "{}.  It stood.": False,
    "1,280 degrees were reached when {}.": True,
}


@pytest.mark.parametrize(("text", "fits"), ONE_OR_TWO.items())
def test_a_digest_or_an_answer_is_one_or_two_sentences(text: str, fits: bool) -> None:  # noqa: FBT001
    said = text.format(COOLED)
    assert bool(re.search(patterns("digest", Voice())["digest"], said)) is fits
    assert bool(re.search(patterns("chip", Voice())["answer"], said)) is fits


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        (COOLED, True),
        (f"a share of 0.5 was lost in llama.cpp while {COOLED}", True),
        (f"{COOLED}.", False),
        (f"{COOLED}. Ash runs", False),
        (f"{COOLED}?", False),
        ("", False),
    ],
)
def test_a_bullet_is_one_line_without_a_stop(text: str, fits: bool) -> None:  # noqa: FBT001
    assert bool(re.search(patterns("bullet", Voice())["bullet"], text)) is fits


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        (ASKED, True),
        (f"how far is 0.5 of 3.12, and {ASKED} ", False),
        (f"how far is 0.5 of 3.12, and {ASKED}", True),
        (f"was it? or {ASKED}", False),
        (f"{COOLED}.", False),
        ("?", False),
        ("", False),
    ],
)
def test_a_question_has_one_mark_at_its_end(text: str, fits: bool) -> None:  # noqa: FBT001
    assert bool(re.search(patterns("chip", Voice())["question"], text)) is fits


OPENINGS = {"lower": ("a9", "AÄ.! "), "upper": ("A9", "aä.! "), "any": ("aAéÄ9£", ' .!?"\\')}


@pytest.mark.parametrize("case", get_args(Case))
def test_a_text_opens_in_the_voice_s_case(case: str) -> None:
    voice = Voice(digest_opening=case, bullet_opening=case, question_opening=case, answer_opening=case)
    fits, fails = OPENINGS[case]
    texts = {"digest": "{}{}.", "bullet": "{}{}", "answer": "{}{}.", "question": "{}{}?"}
    for kind, mark in product(("digest", "bullet", "chip"), fits + fails):
        for name, pattern in patterns(kind, voice).items():
            assert bool(re.search(pattern, texts[name].format(mark, COOLED))) is (mark in fits), (name, mark)


@pytest.mark.parametrize(("kind", "case"), [*product(KINDS, get_args(Case))])
def test_every_pattern_compiles_and_is_bound_at_both_ends(kind: str, case: str) -> None:
    voice = Voice(digest_opening=case, bullet_opening=case, question_opening=case, answer_opening=case)
    for pattern in patterns(kind, voice).values():
        re.compile(pattern)
        assert pattern.startswith("^")
        assert pattern.endswith("$")


@pytest.mark.parametrize(("kind", "count"), [*product(KINDS, (1, 2, 3))])
def test_the_schema_and_the_check_agree(kind: str, count: int) -> None:
    schema = response_schema(kind, count, Voice())
    Draft202012Validator.check_schema(schema)
    valid = Draft202012Validator(schema).is_valid
    good = {"items": [GOOD["chip"]]} if kind == "chip" and count > 1 else GOOD[kind]
    if kind == "bullet":
        good = {"items": good["items"][:count]}
    if kind in {"digest", "notes"} and count > 1:
        good = {"items": [good]}
    assert valid(good)
    assert not valid({**good, "why": "x"})
    assert not valid({})
    assert not valid([good])


def test_a_long_hostile_text_is_judged_in_a_moment() -> None:
    assert cause("digest", {"digest": "a.b" * 40_000 + "!"})[0] == "shape"
    assert cause("chip", {"answer": "a. " * 40_000, "question": "a" * 90_000})[0] == "shape"


@pytest.mark.parametrize(("sentences", "fits"), [(1, True), (4, True), (5, False)])
def test_notes_are_at_most_four_sentences(*, sentences: int, fits: bool) -> None:
    text = " ".join(["It cooled to 12.5 degrees."] * sentences)
    assert bool(re.search(patterns("notes", Voice())["notes"], text)) is fits
