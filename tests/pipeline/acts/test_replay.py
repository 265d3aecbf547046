"""The hand edits of the reference pack, made by our own command on a pack of our own, and compared key for key."""

import json
import sys
from pathlib import Path

import pytest
from scripted_site import CLAY, GLAZE, HEAT, ScriptedSite, page

from pipeline.cli import main
from schemas.pack import load_pack

REFERENCE = Path(__file__).parents[4] / "shared" / "seed" / "draft-heads-and-speculative-decoding.pack.json"

SHORT = (
    "**the short version:** The kiln was at 1,280 degrees after 9 hours of firing. "
    "The potters sold 31 of the forty bowls at the door. River clay needs sand before it dries well."
)
WOOD = """## Wood {#wood}

The stack of pine behind the shed dried under a roof of boards for two winters.
The keeper of the yard wrote the weight of each load down in a book.
"""
SHED = """## Shed {#shed}

The shed by the river holds the wheels and the boards that the potters dry their bowls on.
Its door has been open since the spring.
"""
WHY = "says less than the section it stands beside does"


@pytest.fixture
def drops() -> list[dict[str, object]]:
    if not REFERENCE.is_file():
        pytest.skip("the reference pack is not beside this checkout")
    found = json.loads(REFERENCE.read_text(encoding="utf-8"))["bench"]["drops"]
    return [drop for drop in found if drop["reason"] == "hand-edit"]


def test_the_references_hand_edits_could_have_been_made_by_drop(
    drops: list[dict[str, object]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = ScriptedSite(tmp_path)
    sections = {"heat": HEAT, "glaze": GLAZE, "clay": CLAY, "wood": WOOD, "shed": SHED}
    site.put(page(*sections.values(), short=SHORT))
    written = site.write()
    digests = iter([section.id for section in written.pack.sections if section.digest])
    # A bullet that is dropped leaves the next one its number.
    names = ["bullet:1" if drop["kind"] == "bullet" else f"digest:{next(digests)}" for drop in drops]
    for name in names:
        monkeypatch.setattr(sys, "argv", ["standfirst", "--site", str(tmp_path), "drop", "kilns", name, "--why", WHY])
        monkeypatch.setenv("STANDFIRST_BY", "Ada")
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code in {0, None}
    bench = json.loads(site.pack().read_text(encoding="utf-8"))["bench"]
    ours = [drop for drop in bench["drops"] if drop["reason"] == "hand-edit"]
    assert len(ours) == len(drops) == 7
    for mine, theirs in zip(ours, drops, strict=True):
        assert list(mine) == list(theirs)
        assert {key: type(value) for key, value in mine.items()} == {key: type(value) for key, value in theirs.items()}
        for key in ("kind", "reason", "item"):
            assert mine[key] == theirs[key]
        assert len(mine["text_sha"]) == len(str(theirs["text_sha"]))
        assert len(mine["removed_utc"]) == len(str(theirs["removed_utc"]))
        assert mine["detail"].endswith(mine["why"])
        assert str(theirs["why"]) in str(theirs["detail"])
    assert [mine["figure"] for mine in ours if "figure" in mine] == ["1,280", "31"]
    load_pack(site.pack())
