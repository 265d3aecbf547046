"""``standfirst gate``: rows in, verdicts out, and exit codes 0, 1 and 2."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

ARTICLE = """# The pump

The west bank's pump, in words.

## The pump {#pump}

The pump on the west bank lifts forty litres a second. The keeper reads the gauge at night and in the morning, and
writes each reading down in a book that stands beside the gauge. Nobody else reads it, and nobody else writes there.
"""
ROWS = [
    {"id": "a", "kind": "digest", "section": "pump", "text": "the pump on the west bank lifts forty litres a second."},
    {"id": 2, "kind": "bullet", "text": "the fantastic pump lifts forty litres a second", "note": "extra"},
    {"id": "c", "kind": "chip", "q": "who reads the gauge?", "a": "The keeper reads it at night.", "cites": ["pump"]},
]
RUN = "import sys; from pipeline.cli import main; main()"


def gate(folder: Path, *args: str, stdin: bytes = b"") -> tuple[int, str, str]:
    command = [sys.executable, "-c", RUN, "gate", *args]
    done = subprocess.run(command, input=stdin, capture_output=True, cwd=folder, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pump.md").write_text(ARTICLE, "utf-8")
    lines = "".join(json.dumps(row) + "\n" for row in ROWS)
    (tmp_path / "items.jsonl").write_text(lines, "utf-8")
    (tmp_path / "items.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    return tmp_path


def test_items_of_an_article(folder: Path) -> None:
    code, out, err = gate(folder, "items.jsonl", "--article", "pump.md")
    assert code == 0
    verdicts = [json.loads(line) for line in out.splitlines()]
    assert [v["id"] for v in verdicts] == ["a", 2, "c"]
    assert [v["reason"] for v in verdicts] == [None, "editorial", None]
    assert [v["kept"] for v in verdicts] == [True, False, True]
    (finding,) = verdicts[1]["findings"]
    assert set(finding) == {"gate", "message", "span", "evidence"}
    start, end = finding["span"]["start"], finding["span"]["end"]
    assert str(ROWS[1]["text"])[start:end] == "fantastic"
    assert "3 judged: 2 kept, 1 dropped (editorial 1)" in err


def test_packed_items_and_standard_input_say_the_same(folder: Path) -> None:
    plain = gate(folder, "items.jsonl", "--article", "pump.md")
    assert gate(folder, "items.jsonl.gz", "--article", "pump.md") == plain
    packed = (folder / "items.jsonl.gz").read_bytes()
    assert gate(folder, "-", "--article", "pump.md", stdin=packed) == plain


def test_items_with_sources(folder: Path) -> None:
    row = {"id": "x", "source": "The pump lifts forty litres.", "item": "the pump lifts fifty litres."}
    code, out, _ = gate(folder, "-", "--gates", "faith", stdin=json.dumps(row).encode())
    assert code == 0
    assert json.loads(out)["reason"] == "figure"


def test_only_the_gates_that_are_named_sit(folder: Path) -> None:
    code, out, _ = gate(folder, "items.jsonl", "--article", "pump.md", "--gates", "length, profanity")
    assert code == 0
    assert all(json.loads(line)["kept"] for line in out.splitlines())


def test_the_voice_is_that_of_the_articles_site(folder: Path) -> None:
    (folder / "standfirst.toml").write_text('[voice]\nredactions = ["west bank"]\n', "utf-8")
    _, out, _ = gate(folder, "items.jsonl", "--article", "pump.md")
    assert json.loads(out.splitlines()[0])["reason"] == "redaction"


def test_a_bad_row_is_named_and_the_others_are_judged(folder: Path) -> None:
    lines = (folder / "items.jsonl").read_bytes().splitlines()
    (folder / "bad.jsonl").write_bytes(b"\n".join([lines[0], b'{"id": "\\u001b[31m"', lines[2], b'{"id": 1}']))
    code, _, err = gate(folder, "bad.jsonl", "--article", "pump.md", "-o", "out.jsonl")
    assert code == 1
    written = [json.loads(line) for line in (folder / "out.jsonl").read_text("utf-8").splitlines()]
    assert [row["id"] for row in written] == ["a", "c"]
    assert "bad.jsonl:2: not JSON" in err
    assert "bad.jsonl:4: “kind”" in err
    assert "2 rows could not be read" in err
    assert "Traceback" not in err
    assert sorted(path.name for path in folder.iterdir() if "out" in path.name) == ["out.jsonl"]


def test_nothing_in_a_row_steers_a_terminal(folder: Path) -> None:
    row = {"id": "\x1b[31m\u202e", "kind": "bullet", "text": "the pump \x1b[2J lifts forty litres"}
    _, out, err = gate(folder, "-", "--article", "pump.md", stdin=json.dumps(row, ensure_ascii=False).encode())
    assert "\x1b" not in out + err
    assert "\u202e" not in out + err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["items.jsonl", "--gates", "figures"], "did you mean figure?"),
        (["items.jsonl", "--gates", ""], "no gate is named"),
        (["items.jsonl", "--article", "absent.md"], "absent.md"),
        (["items.jsonl", "-o", "./items.jsonl"], "is the file of the items"),
        ([], "Missing argument"),
    ],
)
def test_wrong_usage_exits_2(folder: Path, args: list[str], says: str) -> None:
    code, out, err = gate(folder, *args)
    assert code == 2
    assert says in err
    assert out == ""


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["absent.jsonl"], "absent.jsonl: cannot be read"),
        (["items.jsonl", "--article", "items.jsonl.gz"], "items.jsonl.gz"),
        (["items.jsonl", "--article", "pump.md", "-o", "no/out.jsonl"], "no/out.jsonl: cannot be written"),
    ],
)
def test_work_that_cannot_be_done_exits_1_with_one_line(folder: Path, args: list[str], says: str) -> None:
    code, _, err = gate(folder, *args)
    assert code == 1
    assert says in err
    assert "Traceback" not in err


def test_an_empty_file_gives_no_verdicts(folder: Path) -> None:
    code, out, err = gate(folder, "-", "--article", "pump.md")
    assert (code, out) == (0, "")
    assert "0 judged: 0 kept, 0 dropped" in err
