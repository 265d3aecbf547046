"""``show``: a pack and its drops in a terminal, made from a ledger of scripted events."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ledger import drop, load, open_writer
from pipeline.cli import cli
from pipeline.pack import assemble, save_pack
from schemas.article import Article, Counts, Metadata, Section, Short, Source
from schemas.draft import PromptRef
from schemas.errors import LedgerBroken, PackRefused, StandfirstError
from schemas.event import DraftFailed, Event, Kept, Parsed, Ran, Requested
from schemas.finding import Finding, Verdict
from schemas.item import Bullet, Chip, Digest
from schemas.receipt import DraftCounts, Drafter, Receipt
from schemas.site import Config

TEXT = "# Kilns\n\n## Heat\n\nThe kiln reached 1,280 °C, by its own gauge.\n"
LONG = "the kiln reached 1,280 °C, by its own gauge, and " + "the wood was dry and " * 8 + "that was all."
BURNED = "the zebrawood \x1b[31mburned\x1b[0m"
ESCAPES = "a\x1b]0;owned\x07\x9b2J\u202eb [red]c[/red] :smile:"


def sum_of(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def article() -> Article:
    start = TEXT.index("## Heat")
    section = Section(id="heat", heading=f"Heat {ESCAPES}", span=(start, len(TEXT)), chunks=((start, len(TEXT)),))
    counts = Counts(words=9, minutes=1, tables=0, kit=False)
    return Article(
        slug="kilns",
        path="kilns.md",
        text=TEXT,
        metadata=Metadata(title="Kilns"),
        short=Short(paragraph="", from_dek=True, counts=counts),
        sections=(section,),
        thanks=None,
        kit=None,
        source=Source(md_sha=sum_of(TEXT), html_sha=None, anchors_sha=sum_of("heat\n")),
    )


def receipt(scope: str) -> Receipt:
    return Receipt(
        scope=scope,
        engine="vllm",
        engine_version=None,
        model="m",
        revision=None,
        precision=None,
        drafter=Drafter(kind="none"),
        counts=DraftCounts(),
        temperature=0.0,
        streams=1,
        prompt_tokens=None,
        output_tokens=None,
        cached_tokens=None,
        seconds=1.0,
    )


def asked(name: str, kind: str, section: str | None) -> Requested:
    return Requested(
        key=sum_of(name),
        section=section,
        kind=kind,
        ordinal=0,
        part=0,
        text_sha=sum_of(TEXT),
        prompt=PromptRef(id=kind, version=1, sha=sum_of(kind)),
        model="m",
        revision="r",
        parameters={},
    )


def drafted(name: str, kind: str, section: str | None, *items: Digest | Bullet | Chip) -> list[Event]:
    answer = Parsed(key=sum_of(name), items=items, raw="raw", receipt=receipt("request"))
    return [asked(name, kind, section), answer]


def events() -> list[Event]:
    chip = Chip(q="how hot?", a="1,280 °C.", cites=("heat",))
    finding = Finding(gate="new_noun", message="“zebrawood” is nowhere in the article; did you mean \x1b[1mwood?")
    verdict = Verdict(kept=False, reason="new_noun", findings=(finding,))
    digest, gone, held, bullet = (f"{sum_of(name)[:12]}.0" for name in ("digest", "gone", "chip", "bullet"))
    return [
        *drafted("digest", "digest", "heat", Digest(section="heat", text=LONG)),
        *drafted("gone", "chip", "heat", Chip(q="what burned?", a=BURNED, cites=("heat",))),
        *drafted("chip", "chip", "heat", chip),
        *drafted("bullet", "bullet", None, Bullet(text="a bullet of ash")),
        asked("cut", "digest", "heat"),
        DraftFailed(key=sum_of("cut"), cause="cut", message="cut at 220 tokens"),
        Kept(item=digest, gates={"length": 1}),
        drop(gone, verdict, gates={"new_noun": 1}),
        Kept(item=held, gates={"length": 1}),
        Kept(item=bullet, gates={"length": 1}),
        drop(bullet, "hand", why="“ash” was never there", who="an editor"),
        Ran(article_sha=sum_of(TEXT), receipt=receipt("run")),
    ]


@dataclass
class Shown:
    """A site with a pack and its ledger, and ``standfirst show`` run in it."""

    root: Path

    @property
    def pack(self) -> Path:
        return self.root / "packs" / "kilns.pack.json"

    @property
    def ledger(self) -> Path:
        return self.root / "ledgers" / "kilns.jsonl"

    def run(self, *arguments: str) -> Result:
        return CliRunner().invoke(cli, ["--site", str(self.root), "show", *arguments])


@pytest.fixture
def shown(tmp_path: Path) -> Shown:
    site = Shown(tmp_path)
    for folder in ("articles", "packs", "ledgers"):
        (tmp_path / folder).mkdir()
    (tmp_path / "standfirst.toml").write_text("[site]\n")
    (tmp_path / "articles" / "kilns.md").write_text(TEXT)
    with open_writer(site.ledger) as writer:
        writer.append(*events())
        state = writer.state
    save_pack(site.pack, assemble(article(), Config(), state, related=(), label="no drafter at all"))
    return site


def test_the_pack_is_shown_with_its_drops_words_and_findings(shown: Shown) -> None:
    result = shown.run("kilns")
    assert result.exit_code == 0, result.output
    lines = [line.strip() for line in result.output.splitlines()]
    assert LONG in lines  # whole, on one line, though no terminal is 200 columns wide
    assert "[held] how hot?" in lines
    assert "new_noun: 1" in lines
    assert "chip of #heat, 42 characters: a text that names something the article does not name" in lines
    assert r"a: the zebrawood \x1b[31mburned\x1b[0m" in lines
    assert r"new_noun: “zebrawood” is nowhere in the article; did you mean \x1b[1mwood?" in lines
    assert "hand-edit: 1" in lines
    assert "text: a bullet of ash" in lines
    assert "an editor: “ash” was never there" in lines
    assert "no drafter at all" in lines
    assert "runs: 1; requests: 5, 1 without a draft (cut)" in lines
    assert [line.split() for line in lines if line.startswith("chips ")] == [["chips", "2", "1", "1"]]


def test_nothing_that_steers_a_terminal_is_sent(shown: Shown) -> None:
    result = shown.run("kilns")
    steering = {char for char in result.output if not char.isprintable() and char != "\n"}
    assert steering == set()
    assert r"Heat a\x1b]0;owned\x07\x9b2J\u202eb [red]c[/red] :smile:" in result.output


def test_json_is_the_pack_itself_without_dropped_words(shown: Shown) -> None:
    result = shown.run("kilns", "--json")
    assert result.exit_code == 0
    assert result.stdout_bytes == shown.pack.read_bytes()
    assert b"zebrawood" not in result.stdout_bytes
    assert b"bullet of ash" not in result.stdout_bytes


def test_json_to_a_terminal_reads_the_same_and_steers_nothing(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda _: True, raising=False)
    result = shown.run("kilns", "--json")
    assert json.loads(result.stdout) == json.loads(shown.pack.read_bytes())
    assert all(char.isprintable() or char == "\n" for char in result.stdout)
    assert "\\u009b" in result.stdout


def test_without_the_ledger_the_drops_keep_their_words(shown: Shown) -> None:
    shown.ledger.unlink()
    result = shown.run("kilns")
    assert result.exit_code == 0
    assert "zebrawood" not in result.output
    assert "the private ledger, which is not on this machine" in result.output


def test_a_ledger_that_has_grown_is_told(shown: Shown) -> None:
    with open_writer(shown.ledger) as writer:
        writer.append(asked("later", "digest", "heat"))
    result = shown.run("kilns")
    assert result.exit_code == 0
    assert "lines newer than this pack: 1; to take them in: standfirst write kilns" in result.stderr
    assert "zebrawood" in result.stdout


def test_a_torn_line_is_told(shown: Shown) -> None:
    with shown.ledger.open("ab") as file:
        file.write(b'{"seq":')
    result = shown.run("kilns")
    assert result.exit_code == 0
    assert "the last line was never finished (7 bytes)" in result.stderr


def test_a_cut_ledger_is_an_error_after_the_pack(shown: Shown) -> None:
    lines = shown.ledger.read_bytes().splitlines(keepends=True)
    shown.ledger.write_bytes(b"".join(lines[:-1]))
    result = shown.run("kilns")
    assert isinstance(result.exception, LedgerBroken)
    assert "the ledger's end is missing" in str(result.exception)
    assert "[held] how hot?" in result.stdout
    assert "zebrawood" not in result.stdout
    assert load(shown.ledger).state.head.count == len(lines) - 1


@pytest.mark.parametrize("option", [(), ("--json",)])
@pytest.mark.parametrize(
    ("change", "says"),
    [({"chips_written": 7}, "chips written are 7"), ({"dropped_by": {}}, "dropped_by counts 0 for hand-edit")],
)
def test_a_pack_that_does_not_add_up_is_an_error_after_the_pack(
    shown: Shown, option: tuple[str, ...], change: dict[str, object], says: str
) -> None:
    pack = json.loads(shown.pack.read_bytes())
    pack["bench"] |= change
    shown.pack.write_text(json.dumps(pack, indent=1, ensure_ascii=False) + "\n")
    result = shown.run("kilns", *option)
    assert isinstance(result.exception, PackRefused)
    assert says in str(result.exception)
    assert "how hot?" in result.stdout


def test_a_ledger_that_cannot_be_read_is_an_error_after_the_pack(shown: Shown) -> None:
    shown.ledger.unlink()
    shown.ledger.mkdir()
    result = shown.run("kilns")
    assert isinstance(result.exception, StandfirstError)
    assert "the ledger cannot be read" in str(result.exception)
    assert "how hot?" in result.stdout


@pytest.mark.parametrize(
    ("slug", "says"),
    [
        ("kilns", "kilns has no pack yet; write it with: standfirst write kilns"),
        ("kiln", "did you mean kilns?"),
        ("../kilns", "is not a slug"),
    ],
)
def test_a_missing_pack_says_what_to_run(shown: Shown, slug: str, says: str) -> None:
    shown.pack.unlink()
    result = shown.run(slug)
    assert isinstance(result.exception, StandfirstError)
    assert says in str(result.exception)


def test_a_pack_of_version_1_0_is_shown(shown: Shown, reference_of: Callable[[], bytes]) -> None:
    shown.pack.write_bytes(reference_of())
    shown.ledger.unlink()
    result = shown.run("kilns")
    assert result.exit_code == 0, result.exception
    assert "pack 1.0" in result.output
    assert "hand-edit: 7" in result.output
    assert "Receipts" not in result.output


@pytest.fixture
def reference_of() -> Callable[[], bytes]:
    packs = sorted((Path(__file__).parents[4] / "shared" / "seed").glob("*.pack.json"))
    if not packs:
        pytest.skip("the reference pack is not beside this checkout")
    return packs[0].read_bytes
