"""Rows: both forms, plain and packed, and one clear line for each that is wrong."""

import gzip
import json
from pathlib import Path

import pytest

from pipeline.rows import parse_row, read_lines
from schemas.errors import StandfirstError
from schemas.item import Bullet, Chip, Digest


def _row(**row: object) -> bytes:
    return json.dumps(row).encode()


def test_rows_of_an_article() -> None:
    digest = parse_row(_row(id="a", kind="digest", section="s", text="t", more=1), with_source=False)
    assert digest == ("a", Digest(section="s", text="t"), None)
    assert parse_row(_row(id=2, kind="bullet", text="t", section="x"), with_source=False).item == Bullet(text="t")
    chip = parse_row(_row(id="c", kind="chip", q="q", a="a", cites=["s"], text="no"), with_source=False)
    assert chip.item == Chip(q="q", a="a", cites=("s",))


def test_rows_with_their_source() -> None:
    row = parse_row(_row(id="a", source="words", item="text", any_error=False), with_source=True)
    assert row == ("a", Digest(section="source", text="text"), "words")
    item = {"kind": "chip", "q": "q", "a": "a", "cites": ["elsewhere"]}
    assert parse_row(_row(id="a", source="words", item=item), with_source=True).item == Chip(
        q="q", a="a", cites=("source",)
    )


def test_a_byte_order_mark_is_no_part_of_a_row() -> None:
    assert parse_row(b"\xef\xbb\xbf" + _row(id="a", kind="bullet", text="t"), with_source=False).id == "a"


@pytest.mark.parametrize(
    ("line", "with_source", "says"),
    [
        (b"\xff", False, "not UTF-8 at byte 0"),
        (b"{", False, "not JSON"),
        (b"[" * 100_000, False, "not JSON"),
        (b"[1]", False, "not a JSON object"),
        (_row(kind="bullet", text="t"), False, "has no id"),
        (_row(id=True, kind="bullet", text="t"), False, "has no id"),
        (_row(id="a"), False, "“kind”: must be digest, bullet or chip"),
        (_row(id="a", kind="poem"), False, "“kind”: must be digest, bullet or chip"),
        (_row(id="a", kind="bullet"), False, "“text”: field required"),
        (_row(id="a", kind="chip", q="q", a="a", cites="s"), False, "“cites”"),
        (_row(id="a", kind="bullet", text=7), False, "“text”"),
        (b'{"id": "a", "kind": "bullet", "text": "\\ud800"}', False, "half of a surrogate pair"),
        (_row(id="a", item="t"), True, "“source”"),
        (_row(id="a", source="s"), True, "“item”"),
        (_row(id="a", source="s", item={"kind": "bullet"}), True, "“item.text”: field required"),
    ],
)
def test_a_wrong_row_is_told_in_one_line(line: bytes, with_source: bool, says: str) -> None:  # noqa: FBT001
    with pytest.raises(StandfirstError) as caught:
        parse_row(line, with_source=with_source)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_lines_keep_their_numbers_and_blank_ones_are_passed_over(tmp_path: Path) -> None:
    plain = tmp_path / "rows.jsonl"
    plain.write_bytes(b"one\n\n  \nfour\nfive")
    packed = tmp_path / "rows.any"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    expected = [(1, b"one\n"), (4, b"four\n"), (5, b"five")]
    assert list(read_lines(str(plain))) == expected
    assert list(read_lines(str(packed))) == expected


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    cut = tmp_path / "cut.gz"
    cut.write_bytes(gzip.compress(b"row\n" * 10_000)[:-20])
    broken = tmp_path / "broken.gz"
    broken.write_bytes(b"\x1f\x8bno")
    empty = tmp_path / "empty"
    empty.touch()
    for path in (cut, broken, tmp_path / "absent", tmp_path):
        with pytest.raises(StandfirstError) as caught:
            list(read_lines(str(path)))
        assert str(path) in str(caught.value)
        assert "cannot be read" in str(caught.value)
    assert list(read_lines(str(empty))) == []
