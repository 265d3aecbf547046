"""Packs are read and written byte for byte, and refused in one line."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from schemas.errors import StandfirstError
from schemas.jsonschema import generate, schema_path
from schemas.pack import VERSIONS, Pack10, dump_pack, load_pack, reasons

SEED = Path(__file__).parents[3] / "shared" / "seed"


@pytest.fixture
def reference() -> bytes:
    packs = sorted(SEED.glob("*.pack.json"))
    if not packs:
        pytest.skip("the reference pack is not beside this checkout")
    return packs[0].read_bytes()


@pytest.fixture
def old() -> dict[str, object]:
    """A small pack of version 1.0 with one drop of each shape."""
    return {
        "schema_version": "1.0",
        "page_kind": "article",
        "pack_kind": "generate",
        "slug": "kilns",
        "title": "Kilns",
        "dek": None,
        "published": "2026-01-02",
        "series": [],
        "licence": None,
        "status": "pending-judge",
        "pack_note": "every chip is held",
        "notice": "held words are not published",
        "source": {"url": None, "md_url": None, "md_sha": "0" * 64, "html_sha": None, "anchors_sha": "1" * 64},
        "short": {
            "paragraph": "Kilns are “hot” – 1 280 °C.",
            "from_dek": False,
            "counts": {"words": 30, "minutes": 1, "tables": 0, "kit": False},
            "bullets": [],
        },
        "sections": [
            {
                "id": "heat",
                "heading": "Heat",
                "level": 2,
                "span": [9, 80],
                "chunks": [[9, 80]],
                "chars": 71,
                "digest": None,
                "digest_skipped": None,
            }
        ],
        "chips": [],
        "related": [{"slug": "wood", "why": "shares ground with § Heat · § Ash"}],
        "thanks": None,
        "kit": None,
        "seat_class": {"writer": "small-class", "judge": None, "writer_runtime": "vllm"},
        "bench": {
            "bullets_written": 1,
            "bullets_kept": 0,
            "digests_written": 1,
            "digests_kept": 0,
            "chips_written": 0,
            "chips_kept": 0,
            "chips_grounded": 0,
            "chips_published": 0,
            "dropped_by": {"new_noun": 1, "hand-edit": 1},
            "new_noun_tokens_checked": ["1,280"],
            "new_noun_tokens_withheld": 0,
            "figure_definition": "v3",
            "figure_boundary": "guarded",
            "drops": [
                {
                    "kind": "bullet",
                    "reason": "new_noun",
                    "item": None,
                    "item_chars": 3,
                    "withheld": "a name",
                    "detail": "",
                },
                {
                    "kind": "digest",
                    "reason": "hand-edit",
                    "item": None,
                    "item_chars": 40,
                    "text_sha": "0123456789ab",
                    "section": "heat",
                    "withheld": "a digest",
                    "removed_utc": "2026-01-02",
                    "why": "by its own gauge",
                    "detail": "removed by hand",
                },
            ],
        },
        "generated_utc": "2026-01-02T03:04:05Z",
    }


def as_file(pack: object) -> bytes:
    return json.dumps(pack, indent=1, ensure_ascii=False).encode() + b"\n"


def test_the_reference_pack_comes_back_byte_for_byte(reference: bytes) -> None:
    pack = load_pack(reference)
    assert isinstance(pack, Pack10)
    assert dump_pack(pack) == reference


def test_the_reference_pack_fits_the_kept_schema(reference: bytes) -> None:
    schema = json.loads(schema_path("1.0").read_bytes())
    Draft202012Validator(schema).validate(json.loads(reference))


def test_a_pack_with_absent_keys_comes_back_byte_for_byte(old: dict, tmp_path: Path) -> None:
    path = tmp_path / "kilns.json"
    path.write_bytes(as_file(old))
    assert dump_pack(load_pack(path)) == path.read_bytes()
    Draft202012Validator(json.loads(schema_path("1.0").read_bytes())).validate(old)


@pytest.mark.parametrize("version", VERSIONS)
def test_the_kept_schemas_are_current(version: str) -> None:
    assert schema_path(version).read_bytes() == generate(version), "run python -m schemas.jsonschema"
    Draft202012Validator.check_schema(json.loads(generate(version)))


def test_every_reason_is_counted_once_and_the_old_ones_first() -> None:
    assert reasons()[:3] == ("new_noun", "figure", "length")
    assert len(set(reasons())) == len(reasons())
    assert {"hand-edit", "judge", "repeat", "superseded"} <= set(reasons())


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"schema_version": "2.0"}, 'schema_version is "2.0", and this Standfirst knows 1.0 and 1.1'),
        ({"schema_version": None}, "schema_version is null"),
        ({"schema_version": 1.0}, "schema_version is 1.0"),
        ({"schema_version": "1.1"}, "evidence does not fit pack version 1.1: Field required"),
        ({"extra": 1}, "extra does not fit pack version 1.0"),
        ({"generated_utc": "yesterday"}, "generated_utc does not fit"),
        ({"series": "guide"}, "series does not fit"),
        ({"title": 7}, "title does not fit"),
        ({"\x1b[2J\n": 7}, r" \[2J  does not fit"),
    ],
)
def test_what_is_no_pack_is_refused_in_one_line(old: dict, change: dict, says: str) -> None:
    with pytest.raises(StandfirstError, match=says) as caught:
        load_pack(as_file({**old, **change}))
    assert "\n" not in str(caught.value)


def test_version_1_0_knows_no_further_reason(old: dict) -> None:
    old["bench"]["drops"][0]["reason"] = "repeat"
    with pytest.raises(StandfirstError, match=r"bench\.drops\.0\.reason does not fit pack version 1\.0"):
        load_pack(as_file(old))


def test_a_key_that_may_be_absent_may_not_be_null(old: dict) -> None:
    old["bench"]["drops"][1]["figure"] = None
    with pytest.raises(StandfirstError, match=r"bench\.drops\.1\.figure .*leave the key out"):
        load_pack(as_file(old))
    assert not Draft202012Validator(json.loads(generate("1.0"))).is_valid(old)


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\xff\xfe", b"null", b'{"a": NaN}', b"[" * 100_000])
def test_what_is_no_json_object_is_refused_in_one_line(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "pack.json"
    path.write_bytes(data)
    with pytest.raises(StandfirstError, match=r"pack\.json: ") as caught:
        load_pack(path)
    assert "\n" not in str(caught.value)


def test_a_pack_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(StandfirstError, match=r"gone\.json: the pack cannot be read"):
        load_pack(tmp_path / "gone.json")
