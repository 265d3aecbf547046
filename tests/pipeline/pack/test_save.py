"""A pack is written whole, or the old one stands."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from ledger import drop
from pipeline.pack import assemble, save_pack
from schemas.article import Article
from schemas.errors import PackRefused, StandfirstError
from schemas.event import Head, Kept
from schemas.finding import Verdict
from schemas.item import Digest
from schemas.pack import Pack11, dump_pack, load_pack
from schemas.site import Config


@pytest.fixture
def pack(article: Article, script: Any, clock: Callable[[], datetime]) -> Pack11:
    kept, gone = (script.draft("heat", [Digest(section="heat", text=text)])[0] for text in ("hot.", "cold."))
    script.add(Kept(item=kept, gates={}), drop(gone, Verdict(kept=False, reason="figure")))
    script.ran()
    return assemble(article, Config(), script.state(), related=(), label="none", clock=clock)


def test_a_pack_is_written_as_it_is_dumped(pack: Pack11, tmp_path: Path) -> None:
    path = tmp_path / "kilns.json"
    path.write_bytes(b"older")
    save_pack(path, pack)
    assert path.read_bytes() == dump_pack(pack)
    assert load_pack(path) == pack
    assert list(tmp_path.iterdir()) == [path]


def test_a_pack_that_does_not_add_up_leaves_the_old_one(pack: Pack11, tmp_path: Path) -> None:
    path = tmp_path / "kilns.json"
    path.write_bytes(b"older")
    broken = pack.model_copy(update={"bench": pack.bench.model_copy(update={"digests_written": 9})})
    with pytest.raises(PackRefused, match="digests written are 9"):
        save_pack(path, broken)
    assert path.read_bytes() == b"older"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"generated_utc": "soon"}, r"\$\.generated_utc: the pack does not fit pack-1\.1\.schema\.json"),
        ({"ledger": Head.model_construct(count=-1, sha="0" * 64)}, r"\$\.ledger\.count: the pack does not fit"),
        ({"schema_version": "1.0"}, r"the pack does not fit pack-1\.0\.schema\.json"),
    ],
)
def test_a_pack_that_does_not_fit_its_schema_leaves_the_old_one(
    pack: Pack11, change: dict, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "kilns.json"
    path.write_bytes(b"older")
    with pytest.raises(PackRefused, match=says):
        save_pack(path, pack.model_copy(update=change))
    assert path.read_bytes() == b"older"


def test_a_folder_that_is_not_there_is_named(pack: Pack11, tmp_path: Path) -> None:
    with pytest.raises(StandfirstError, match=r"kilns\.json"):
        save_pack(tmp_path / "gone" / "kilns.json", pack)
