"""What a site's build finds in packs that are not true any more."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from scripted import Scripted, faithful
from scripted_site import CLAY, GLAZE, HEAT, THANKS, ScriptedSite, page

from ledger import ItemState, load
from pipeline.acts import Acting, acting, approve, drop_by_hand, restore
from pipeline.cli import cli
from pipeline.verifying.run import verify
from schemas.draft import DraftRequest
from schemas.errors import StandfirstError
from schemas.pack import Pack11, load_pack

QUOTE = "The potters fed the fire with dry pine every ten minutes until dusk."


def inventing(request: DraftRequest) -> str:
    if (request.kind, request.section) == ("digest", "heat"):
        return json.dumps({"digest": "the Zanzibar kiln reached its top heat before noon on the first day of firing."})
    return faithful(request)


@pytest.fixture
def site(tmp_path: Path) -> ScriptedSite:
    made = ScriptedSite(tmp_path, settings="[plan]\nmin_words = 5\nbullets = 0\n")
    made.put(page(HEAT, THANKS))
    made.write(Scripted(inventing))
    with acting(made.loaded, "kilns", who="Ada") as ada:
        approve(ada, chip_of(ada), QUOTE)
    return made


def chip_of(ada: Acting) -> ItemState:
    return next(item for item in ada.state.items.values() if item.kind == "chip")


def codes(site: ScriptedSite) -> list[str]:
    return [failure.code for failure in verify(site.loaded, "kilns")]


def test_a_true_pack_has_no_failure(site: ScriptedSite) -> None:
    assert codes(site) == []


def _ledger_breaks(site: ScriptedSite) -> bool:
    """Whether reading the ledger, the first thing that ``verify`` does with it, finds fault: it is the quick part."""
    try:
        pack = load_pack(site.pack())
        return isinstance(pack, Pack11) and load(site.ledger(), pack.ledger).torn is not None
    except StandfirstError:
        return True


@pytest.mark.parametrize("which", ["pack", "ledger"])
def test_one_byte_changed_anywhere_is_found(site: ScriptedSite, which: str) -> None:
    path = site.pack() if which == "pack" else site.ledger()
    whole = path.read_bytes()
    passed = []
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        if not _ledger_breaks(site) and not verify(site.loaded, "kilns"):
            passed.append(place)
    assert passed == []
    path.write_bytes(whole)
    assert codes(site) == []


def test_an_article_that_changed_is_stale_until_it_is_written(site: ScriptedSite) -> None:
    site.put(page(HEAT.replace("before noon", "after noon"), THANKS))
    found = codes(site)
    assert found[0] == "stale"
    assert "approval" in found
    seat = Scripted()
    site.write(seat)
    assert seat.places == [("chip", "heat"), ("digest", "heat")]
    assert codes(site) == []


def test_a_missing_article_pack_and_ledger_are_named(site: ScriptedSite) -> None:
    ledger = site.ledger().read_bytes()
    site.ledger().unlink()
    assert codes(site) == ["ledger-missing"]
    site.ledger().write_bytes(ledger[:-40])
    assert codes(site) == ["chain"]
    site.ledger().write_bytes(ledger)
    pack = site.pack().read_bytes()
    site.pack().unlink()
    assert codes(site) == ["pack-missing"]
    site.pack().write_bytes(pack)
    (site.root / "articles" / "kilns.md").unlink()
    assert codes(site) == ["article"]


def test_a_pack_behind_its_ledger_is_named(site: ScriptedSite) -> None:
    pack = site.pack().read_bytes()
    with acting(site.loaded, "kilns", who="Ada") as ada:
        drop_by_hand(ada, chip_of(ada), "not an answer")
    site.pack().write_bytes(pack)
    assert "behind" in codes(site)


def test_an_override_passes_and_is_on_the_record(site: ScriptedSite) -> None:
    with acting(site.loaded, "kilns", who="Ada") as ada:
        restore(ada, ada.find("digest:heat"), "it stands there")
    assert codes(site) == []


def test_a_canary_in_the_pack_is_found(site: ScriptedSite) -> None:
    assert b"Zanzibar" not in site.pack().read_bytes()
    site.pack().write_bytes(site.pack().read_bytes().replace(b'"thanks": "', b'"thanks": "Zanzibar '))
    assert "differs" in codes(site)


def test_the_command_says_each_failure_in_a_line(site: ScriptedSite, tmp_path: Path) -> None:
    run = CliRunner()
    fine = run.invoke(cli, ["--site", str(tmp_path), "verify", "--all"])
    assert fine.exit_code == 0
    site.put(page(HEAT.replace("before noon", "after\x1b[31m noon"), GLAZE, CLAY, THANKS))
    told = run.invoke(cli, ["--site", str(tmp_path), "verify", "kilns"])
    assert told.exit_code == 1
    assert "stale" in told.stdout
    assert "\x1b" not in told.stdout
    rows = run.invoke(cli, ["--site", str(tmp_path), "verify", "kilns", "--json"]).stdout.splitlines()
    assert json.loads(rows[0])["code"] == "stale"
    assert run.invoke(cli, ["--site", str(tmp_path), "verify"]).exit_code == 2
    (site.root / "articles" / "kilns.md").unlink()
    assert "orphan" in run.invoke(cli, ["--site", str(tmp_path), "verify", "--all"]).stdout


def test_a_pack_of_every_kind_is_true(tmp_path: Path) -> None:
    site = ScriptedSite(tmp_path)
    site.put()
    written = site.write()
    assert written.pack.short.bullets
    assert verify(site.loaded, "kilns", strict=True) == ()


def test_a_waiver_needs_a_reason_and_is_told(site: ScriptedSite, tmp_path: Path) -> None:
    site.ledger().unlink()
    settings = tmp_path / "standfirst.toml"
    plain = settings.read_text()
    settings.write_text(f'{plain}[[verify.waive]]\ncode = "ledger-missing"\nreason = "it is kept elsewhere"\n')
    told = CliRunner().invoke(cli, ["--site", str(tmp_path), "verify", "kilns"])
    assert told.exit_code == 0
    assert "it is kept elsewhere" in told.stdout
    settings.write_text(f'{plain}[[verify.waive]]\ncode = "ledger-missing"\nreason = ""\n')
    assert CliRunner().invoke(cli, ["--site", str(tmp_path), "verify", "kilns"]).exception is not None


def test_sarif_has_stable_fingerprints(site: ScriptedSite, tmp_path: Path) -> None:
    site.pack().unlink()
    run = [CliRunner().invoke(cli, ["--site", str(tmp_path), "verify", "kilns", "--format", "sarif"]) for _ in "ab"]
    first, second = (json.loads(one.stdout)["runs"][0]["results"] for one in run)
    assert first == second
    assert first[0]["ruleId"] == "pack-missing"
    assert first[0]["partialFingerprints"]
    line = CliRunner().invoke(cli, ["--site", str(tmp_path), "verify", "kilns", "--format", "github"]).stdout
    assert line.startswith("::error file=")
