"""The whole life of a pack on the real engine: written, edited, judged, verified, exported, and its article changed."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from engine_site import STANDFIRST, site
from terminal import at_terminal

from ledger import ItemState, State, load
from pipeline.models.cache import model_folder
from pipeline.models.catalogue import packaged
from pipeline.pack.sums import check
from schemas.pack import Pack11, load_pack

pytestmark = pytest.mark.engine

SLUG = "what-a-ledger-is-for"
DIGEST = (
    "add-at-the-end",
    "a ledger is a file to which entries are added at the end and in which no entry is ever changed.",
)
CHIPS = {
    "add-at-the-end": ("where do the removed words stay?", "The removed words stay in the ledger, which is private."),
    "sums-that-have-to-agree": (
        "what is a sum that agrees on its own?",
        "A sum that agrees is a weak witness on its own.",
    ),
    "killed-is-not-unplugged": (
        "what does a process that is killed lose?",
        "A process that is killed loses less than a machine that loses its power.",
    ),
    "the-last-line-may-be-torn": (
        "where does the rule about a torn line hold?",
        "The rule holds for the last line alone.",
    ),
}
BEFORE = "The form is plain: one JSON object a line, in UTF-8."
AFTER = "The form is plain. It is one JSON object a line, in UTF-8, and a reader needs no tool for it."

JUDGE = '\n[judge]\nmodel = "small"\ndtype = "float32"\nmax_model_len = 4096\nkv_cache_gb = 1\n'

EDITOR = """\
import json, pathlib, re, sys
path, todo = pathlib.Path(sys.argv[-1]), pathlib.Path(sys.argv[1])
text, steps = path.read_text(), json.loads(todo.read_text())
if steps:
    for item, before, after, why in steps.pop(0):
        [old] = [part for part in text.split("\\n\\n") if f'- item: "{item}"' in part]
        assert before in old, old
        new = old.replace(before, after).replace('why: ""', f'why: "{why}"')
        text = text.replace(old, new)
    path.write_text(text)
    todo.write_text(json.dumps(steps))
"""


def small() -> None:
    model = packaged("small")
    assert model is not None
    assert model_folder(model).is_dir(), "fetch it first: standfirst model fetch small"


class Life:
    """A site, and the commands that are called on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def call(self, *arguments: str, code: int = 0, **environment: str) -> str:
        done = subprocess.run(
            [STANDFIRST, "--site", str(self.folder), *arguments],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"STANDFIRST_BY": "Ada"} | environment,
        )
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr

    @property
    def pack(self) -> Pack11:
        pack = load_pack(self.folder / "packs" / f"{SLUG}.pack.json")
        assert isinstance(pack, Pack11)
        check(pack)
        return pack

    @property
    def state(self) -> State:
        return load(self.folder / "ledgers" / f"{SLUG}.jsonl").state

    def first(self, kind: str, section: str) -> ItemState | None:
        found = [one for one in self.state.items.values() if (one.kind, one.section) == (kind, section)]
        return next((one for one in found if one.kept), found[0] if found else None)

    def put(self, kind: str, section: str, **words: str) -> bool:
        """Have an item of the model's say what the article says, whatever the smallest model wrote."""
        item = self.first(kind, section)
        if item is None:
            return False
        if item.drop:
            self.call("restore", SLUG, item.item_id, "--why", "its words are about to be changed")
        given = [part for name, text in words.items() for part in (f"--{name}", text)]
        self.call("amend", SLUG, item.item_id, *given, "--why", "in the article's own words")
        return True


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory, server: str) -> Life:
    small()
    folder = site(tmp_path_factory.mktemp("life") / "site", runtime="server", url=server, model="tiny", max_tokens=200)
    with (folder / "standfirst.toml").open("a", encoding="utf-8") as toml:
        toml.write(JUDGE)
    return Life(folder)


def test_the_life_of_a_pack(life: Life, tmp_path: Path) -> None:
    life.call("write", SLUG)
    assert life.pack.status == "pending-judge"
    dropped = [item.item for item in life.state.items.values() if item.drop]
    assert life.put("digest", DIGEST[0], text=DIGEST[1])
    chips = [
        section
        for section, (asked, answer) in CHIPS.items()
        if life.put("chip", section, question=asked, answer=answer)
    ]
    assert len(chips) >= 2, "the model answered too few requests for a chip"
    edit(life, tmp_path, chips)
    by_hand(life)
    by_model(life)
    life.call("verify", SLUG, "--strict")
    export(life, [text for item in dropped for _, text in item.fields])
    change(life)


def edit(life: Life, folder: Path, chips: list[str]) -> None:
    """One item dropped, one amended, and one edit that a gate refuses, which is given back and kept."""
    gone, other, wrong = (life.first(*place) for place in (("digest", DIGEST[0]), *(("chip", c) for c in chips[:2])))
    assert gone
    assert other
    assert wrong
    todo, editor = folder / "todo.json", folder / "editor.py"
    editor.write_text(EDITOR)
    question = CHIPS[chips[0]][0]
    first = [
        (gone.item_id, "drop: false", "drop: true", "a reader gains nothing from it"),
        (other.item_id, question, question.replace("?", " then?"), "reads better"),
        (wrong.item_id, CHIPS[chips[1]][1], f"Bavarian {CHIPS[chips[1]][1]}", "livelier"),
    ]
    todo.write_text(json.dumps([first]))
    command = f"{sys.executable} {editor} {todo}"
    told = life.call("edit", SLUG, code=1, VISUAL=command)
    assert "new_noun" in told
    assert "the sheet is kept" in told
    assert len(re.findall(r"is dropped$|has new words$", told, re.MULTILINE)) == 2
    pack = life.pack
    assert next(section.digest for section in pack.sections if section.id == DIGEST[0]) is None
    assert question.replace("?", " then?") in {chip.q for chip in pack.chips}
    assert "Bavarian" not in pack.model_dump_json()
    [drop] = [drop for drop in pack.bench.drops if drop.reason == "hand-edit"]
    assert (drop.kind, drop.section, drop.why) == ("digest", DIGEST[0], "a reader gains nothing from it")
    # The sheet that was kept is gone on with: the refused words are taken back.
    again = [(wrong.item_id, "Bavarian ", "", ""), (wrong.item_id, 'why: "livelier"', 'why: ""', "")]
    todo.write_text(json.dumps([again]))
    life.call("edit", SLUG, VISUAL=command)
    assert not list((life.folder / "ledgers").glob("*.yml"))


def by_hand(life: Life) -> None:
    command = [str(STANDFIRST), "--site", str(life.folder), "judge", SLUG, "--by", "Ada"]
    seen = at_terminal(command, (("approve", "a"), ("the quote", "1\n"), ("published", ""), ("approve", "q")))
    assert "judged by Ada: published 1" in seen
    assert sum(chip.published for chip in life.pack.chips) == 1
    assert life.pack.status == "in-review"


def by_model(life: Life) -> None:
    """What the model decides is its own; that it decides, by a schema and a probability, is what is shown here."""
    held = [item.item_id for item in life.state.items.values() if item.status == "held"]
    assert held
    told = json.loads(life.call("judge", SLUG, "--model", "--json").splitlines()[0])
    assert sum(told["told"].values()) == len(held)
    assert not told["unanswered"]
    name = "Qwen/Qwen2.5-Coder-0.5B-Instruct"
    opinions = [one for item in life.state.items.values() for one in item.opinions if one.who == name]
    refused = [one for one in life.state.items.values() if one.drop and one.drop.by == "judge"]
    assert len(opinions) + len(refused) >= len(held)
    for opinion in opinions:
        assert opinion.seat.model == name
        assert opinion.receipt
        assert opinion.receipt.prompt_tokens
        assert opinion.support is not None
        assert 0 <= opinion.support <= 1
    receipts = life.pack.receipts.judge
    assert [receipt.scope for receipt in receipts] == ["request"] * len(held) + ["run"]
    assert receipts[-1].prompt_tokens == sum(receipt.prompt_tokens or 0 for receipt in receipts[:-1])
    assert receipts[-1].cached_tokens
    for chip in life.pack.chips:
        assert chip.published == bool(chip.quote)


def export(life: Life, dropped: list[str]) -> None:
    out = [chip for chip in life.pack.chips if chip.published]
    # What was dropped for repeating a kept item has that item's words.
    kept = "\n".join(text for item in life.state.items.values() if item.kept for _, text in item.item.fields)
    for form in ("jsonld", "html", "markdown", "llms"):
        left = life.call("export", SLUG, "--to", form)
        assert all(chip.q.removesuffix("?") in left.replace("\\", "") for chip in out)
        assert not [words for words in dropped if words in left and words not in kept]


def change(life: Life) -> None:
    """Two sentences of one section change: only that section is drafted again, and all else stands."""
    page = life.folder / "articles" / f"{SLUG}.md"
    text = page.read_text(encoding="utf-8")
    assert BEFORE in text
    page.write_text(text.replace(BEFORE, AFTER), encoding="utf-8")
    assert "stale" in life.call("verify", SLUG, code=1)
    assert f"{SLUG}" in life.call("status")
    before = life.state
    others = {chip.id: chip for chip in life.pack.chips if chip.cites != ("add-at-the-end",)}
    said = life.call("write", SLUG)
    asked = life.state.requests.keys() - before.requests.keys()
    assert sorted((life.state.requests[key].kind, life.state.requests[key].requested.section) for key in asked) == [
        ("chip", "add-at-the-end"),
        ("digest", "add-at-the-end"),
    ]
    total = len(before.requests)
    assert f"{SLUG}: {total} requests, {total - 2} of them answered before" in said
    after = {chip.id: chip for chip in life.pack.chips}
    assert {name: after.get(name) for name in others} == others
    life.call("verify", SLUG)
