"""Each kind of failure that ``verify`` names, made on a real pack, and what a build sees of it."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from scripted import Scripted, faithful
from scripted_site import CLAY, GLAZE, HEAT, THANKS, ScriptedSite, page

from pipeline.acts import acting, approve, restore
from pipeline.cli import cli
from pipeline.verifying.run import verify
from pipeline.writer.seat import DraftRefused
from schemas.draft import DraftRequest

QUOTE = "The potters fed the fire with dry pine every ten minutes until dusk."
SEED = Path(__file__).parents[4] / "shared" / "seed"
REFERENCE = "draft-heads-and-speculative-decoding"


def inventing(request: DraftRequest) -> str:
    if (request.kind, request.section) == ("digest", "heat"):
        return json.dumps({"digest": "the Zanzibar kiln reached its top heat before noon on the first day of firing."})
    return faithful(request)


@pytest.fixture
def site(tmp_path: Path) -> ScriptedSite:
    made = ScriptedSite(tmp_path, settings="[plan]\nmin_words = 5\n")
    made.put()
    made.write(Scripted(inventing))
    return made


def codes(site: ScriptedSite, *, strict: bool = False) -> list[str]:
    return [failure.code for failure in verify(site.loaded, "kilns", strict=strict)]


def change(site: ScriptedSite, before: str, after: str) -> None:
    data = site.pack().read_text(encoding="utf-8")
    assert before in data
    site.pack().write_text(data.replace(before, after), encoding="utf-8")


def test_an_override_fails_a_strict_build_alone(site: ScriptedSite) -> None:
    with acting(site.loaded, "kilns", who="Ada") as ada:
        restore(ada, ada.find("digest:heat"), "it stands there")
    assert codes(site) == []
    [failure] = verify(site.loaded, "kilns", strict=True)
    assert failure.code == "override"
    assert "new_noun" in failure.message


def test_a_torn_line_fails_a_strict_build_alone(site: ScriptedSite) -> None:
    with site.ledger().open("ab") as ledger:
        ledger.write(b'{"event": "kep')
    assert codes(site) == []
    assert codes(site, strict=True) == ["torn"]


def test_an_unanswered_request_fails_a_strict_build_alone(tmp_path: Path) -> None:
    def lost(request: DraftRequest) -> str:
        if request.section == "clay":
            raise DraftRefused("transport", "the line is dead")
        return faithful(request)

    site = ScriptedSite(tmp_path)
    site.put()
    site.write(Scripted(lost))
    assert codes(site) == []
    assert codes(site, strict=True) == ["unanswered"]


def test_a_quote_that_does_not_stand_in_its_section_is_named(site: ScriptedSite) -> None:
    with acting(site.loaded, "kilns", who="Ada") as ada:
        chip = next(item for item in ada.state.items.values() if item.kind == "chip" and item.section == "heat")
        approve(ada, chip, QUOTE)
    change(site, f'"quote": "{QUOTE}"', f'"quote": "{QUOTE.replace("dry", "wet")}"')
    found = verify(site.loaded, "kilns")
    assert [failure.code for failure in found] == ["differs", "quote"]
    assert "does not stand in a section that the chip cites" in found[1].message


def test_a_chip_that_no_judge_approved_is_named(site: ScriptedSite) -> None:
    pack = json.loads(site.pack().read_text(encoding="utf-8"))
    chip = pack["chips"][0]
    chip |= {"published": True, "publish_state": "published", "quote": QUOTE, "quote_cite": "heat"}
    pack["bench"] |= {"chips_grounded": 1, "chips_published": 1}
    site.pack().write_text(json.dumps(pack, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    assert "approval" in codes(site)


def test_words_of_a_dropped_item_are_named_without_being_told(site: ScriptedSite) -> None:
    dropped = next(item for item in site.read_ledger().state.items.values() if item.drop)
    [(_, words)] = dropped.item.fields
    change(site, '"pack_note": "', f'"pack_note": "{words} ')
    found = {failure.code: failure.message for failure in verify(site.loaded, "kilns")}
    assert {"differs", "dropped-words"} <= found.keys()
    assert dropped.item_id in found["dropped-words"]
    assert "Zanzibar" not in "".join(found.values())


def test_a_fault_of_question_and_answer_is_told_once(site: ScriptedSite) -> None:
    pack = json.loads(site.pack().read_text(encoding="utf-8"))
    pack["chips"][0] |= {"q": "is the Meissen kiln hot?", "a": "The Meissen kiln is hot."}
    site.pack().write_text(json.dumps(pack), encoding="utf-8")
    lines = [failure.line() for failure in verify(site.loaded, "kilns") if failure.code == "gate"]
    assert lines
    assert len(lines) == len(set(lines))


def git(root: Path, *arguments: str) -> None:
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *arguments], cwd=root, check=True, capture_output=True)


def looked_at(root: Path, *arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, ["--site", str(root), "verify", *arguments])
    return done.exit_code, done.output


def test_only_what_changed_since_a_revision_is_looked_at(site: ScriptedSite, tmp_path: Path) -> None:
    site.put(page(HEAT, CLAY, THANKS, title="Clay"), slug="clay")
    site.write(slug="clay")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "Begin")
    assert looked_at(tmp_path, "--changed", "HEAD") == (0, "packs verified: 0; failures: 0; waived: 0\n")
    site.put(page(HEAT, GLAZE, THANKS, title="Clay"), slug="clay")
    code, told = looked_at(tmp_path, "--changed", "HEAD")
    assert code == 1
    assert "clay" in told
    assert "kilns" not in told
    git(tmp_path, "add", "-A")
    assert looked_at(tmp_path, "--changed", "HEAD")[0] == 1
    git(tmp_path, "commit", "-qm", "Go on")
    assert looked_at(tmp_path, "--changed", "HEAD")[0] == 0
    assert looked_at(tmp_path, "--changed", "HEAD~1")[0] == 1
    # Settings decide what every pack is checked by.
    (tmp_path / "standfirst.toml").write_text(site.settings + '[voice]\nbanned = ["kiln"]\n')
    assert "kilns" in looked_at(tmp_path, "--changed", "HEAD")[1]


@pytest.mark.usefixtures("site")
def test_a_deleted_articles_pack_is_found_by_changed(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "Begin")
    (tmp_path / "articles" / "kilns.md").unlink()
    code, told = looked_at(tmp_path, "--changed", "HEAD")
    assert code == 1
    assert "orphan" in told


@pytest.mark.parametrize("revision", ["no-such-branch", "--output=x", ""])
def test_a_revision_that_is_none_is_told_in_one_line(site: ScriptedSite, tmp_path: Path, revision: str) -> None:
    git(tmp_path, "init", "-q")
    done = CliRunner().invoke(cli, ["--site", str(site.root), "verify", f"--changed={revision}"])
    assert done.exit_code in {1, 2}
    told = str(done.exception) if done.exit_code == 1 else done.output
    assert re.search("git does not say what changed|needs a revision", told)
    assert not (tmp_path / "x").exists()


def test_a_pack_of_version_1_0_is_verified(tmp_path: Path) -> None:
    if not SEED.is_dir():
        pytest.skip("the reference article is not beside this checkout")
    site = ScriptedSite(tmp_path, settings="")
    (tmp_path / "articles" / f"{REFERENCE}.md").write_bytes((SEED / f"{REFERENCE}.md").read_bytes())
    (tmp_path / "packs").mkdir()
    site.pack(REFERENCE).write_bytes((SEED / f"{REFERENCE}.pack.json").read_bytes())
    found = verify(site.loaded, REFERENCE)
    # It needs no ledger. The article that lies beside it is not, byte for byte, the one that it was made of.
    assert {failure.code for failure in found} == {"stale"}
