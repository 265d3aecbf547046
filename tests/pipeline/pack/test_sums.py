"""A pack that does not add up is refused, and the message says which sum and both numbers."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.pack import check
from schemas.bench import Drop10
from schemas.errors import PackRefused
from schemas.item import Chip
from schemas.pack import Pack10, load_pack
from schemas.pack_parts import PackChip

Q = "how hot did it get?"


def chip(**changes: object) -> PackChip:
    made = Chip(q=Q, a="1,280 °C by its own gauge.", cites=("heat",))
    base = {"id": made.pack_id, "q": made.q, "a": made.a, "cites": made.cites, "published": False}
    return PackChip.model_validate(base | {"publish_state": "held", "quote": "", "quote_cite": ""} | changes)


def drop(kind: str, reason: str) -> Drop10:
    return Drop10.model_validate(
        {"kind": kind, "reason": reason, "item": None, "item_chars": 9, "withheld": "a name", "detail": ""}
    )


@pytest.fixture
def good() -> Pack10:
    section = {
        "id": "heat",
        "heading": "Heat",
        "level": 2,
        "span": (0, 9),
        "chunks": ((0, 9),),
        "chars": 9,
        "digest": "it was hot.",
        "digest_skipped": None,
    }
    counts = {"words": 3, "minutes": 1, "tables": 0, "kit": False}
    return Pack10.model_validate(
        {
            "schema_version": "1.0",
            "page_kind": "article",
            "pack_kind": "generate",
            "slug": "kilns",
            "title": "Kilns",
            "dek": None,
            "published": None,
            "series": (),
            "licence": None,
            "status": "judged",
            "pack_note": None,
            "notice": "",
            "source": {
                "url": None,
                "md_url": None,
                "md_sha": "0" * 64,
                "html_sha": None,
                "anchors_sha": "0" * 64,
            },
            "short": {"paragraph": "p", "from_dek": False, "counts": counts, "bullets": ("hot",)},
            "sections": (section,),
            "chips": (
                chip(),
                chip(
                    q="why?",
                    id=Chip(q="why?", a="", cites=()).pack_id,
                    published=True,
                    publish_state="published",
                    quote="by its own gauge",
                    quote_cite="heat",
                ),
            ),
            "related": (),
            "thanks": None,
            "kit": None,
            "seat_class": {"writer": "w", "judge": None, "writer_runtime": "vllm"},
            "bench": {
                "bullets_written": 2,
                "bullets_kept": 1,
                "digests_written": 2,
                "digests_kept": 1,
                "chips_written": 2,
                "chips_kept": 2,
                "chips_grounded": 1,
                "chips_published": 1,
                "dropped_by": {"figure": 1, "cite": 1, "quote": 0},
                "new_noun_tokens_checked": ("1,280", "C"),
                "new_noun_tokens_withheld": 0,
                "figure_definition": "v3",
                "figure_boundary": "guarded",
                "drops": (drop("bullet", "figure"), drop("digest", "cite")),
            },
            "generated_utc": "2026-01-02T03:04:05Z",
        }
    )


def test_the_reference_pack_adds_up(reference: Path) -> None:
    check(load_pack(reference))


def test_a_pack_that_adds_up_is_let_pass(good: Pack10) -> None:
    check(good)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"bullets_written": 3}, r"bullets written are 3, and kept \+ dropped are 1 \+ 1"),
        ({"digests_written": 1}, r"digests written are 1, and kept \+ dropped are 1 \+ 1"),
        ({"chips_written": 0}, r"chips written are 0, and kept \+ dropped are 2 \+ 0"),
        ({"digests_kept": 2, "digests_written": 3}, "digests kept are 2, and digests in the pack are 1"),
        ({"dropped_by": {"figure": 2, "cite": 1}}, "dropped_by counts 2 for figure, and the drops list 1"),
        ({"dropped_by": {"figure": 1}}, "dropped_by counts 0 for cite, and the drops list 1"),
        ({"dropped_by": {"figure": 1, "cite": 1, "quote": 1}}, "counts 1 for quote, and the drops list 0"),
        ({"chips_grounded": 2}, "chips grounded are 2, and chips with a quote are 1"),
        ({"chips_published": 0}, "chips published are 0, and chips marked published are 1"),
        ({"new_noun_tokens_checked": ("C", "1,280")}, "2 tokens, not sorted"),
        ({"new_noun_tokens_checked": ("C", "C")}, "2 tokens, not sorted or not all different"),
    ],
)
def test_counts_that_do_not_add_up_are_refused(good: Pack10, change: dict, says: str) -> None:
    bench = good.bench.model_copy(update=change)
    with pytest.raises(PackRefused, match=says):
        check(good.model_copy(update={"bench": bench}))


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (lambda: chip(id="c-00000000"), "bears an id that is not its question's"),
        (lambda: chip(cites=("heat", "gone")), "cites gone, and the article has no such section"),
        (lambda: chip(published=True, quote="gauge", quote_cite="heat"), "has published True, and its state is held"),
        (lambda: chip(quote="gauge", quote_cite="glaze"), "quotes section glaze, and does not cite it"),
        (lambda: chip(published=True, publish_state="published"), "is published, and has no quote"),
    ],
)
def test_a_chip_that_contradicts_the_pack_is_refused(good: Pack10, made: Callable[[], PackChip], says: str) -> None:
    other = made()
    beside = good.chips[1].model_copy(update={"published": False, "publish_state": "held"})
    bench = good.bench.model_copy(
        update={"chips_grounded": 1 + bool(other.quote), "chips_published": int(other.published)}
    )
    pack = good.model_copy(update={"chips": (other, beside), "bench": bench})
    with pytest.raises(PackRefused, match=says):
        check(pack)


def test_a_digest_of_a_section_that_is_not_drafted_is_refused(good: Pack10) -> None:
    section = good.sections[0].model_copy(update={"digest_skipped": "credits"})
    with pytest.raises(PackRefused, match="section heat has a digest, and digest_skipped says credits"):
        check(good.model_copy(update={"sections": (section,)}))


def test_two_chips_of_one_question_are_refused(good: Pack10) -> None:
    bench = good.bench.model_copy(update={"chips_written": 2, "chips_grounded": 0, "chips_published": 0})
    with pytest.raises(PackRefused, match="2 chips bear the id c-"):
        check(good.model_copy(update={"chips": (chip(), chip(a="Hot.")), "bench": bench}))


def test_more_than_three_bullets_are_refused(good: Pack10) -> None:
    bench = good.bench.model_copy(update={"bullets_kept": 4, "bullets_written": 5})
    short = good.short.model_copy(update={"bullets": ("a", "b", "c", "d")})
    with pytest.raises(PackRefused, match="bullets kept are 4, more than 3"):
        check(good.model_copy(update={"short": short, "bench": bench}))
