"""The cache: a model is whole there or not there at all, and made once."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.models import cache
from pipeline.models.cache import ensure, model_folder
from pipeline.models.catalogue import PackagedModel
from schemas.errors import StandfirstError

MakeModel = Callable[..., PackagedModel]


def refused(model: PackagedModel) -> str:
    with pytest.raises(StandfirstError) as caught:
        ensure(model, lambda _: None)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def left(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if not path.name.endswith(".lock"))


def test_a_model_is_made_once(index: Any, make_model: MakeModel, cache_folder: Path, converts: list[bytes]) -> None:
    lines: list[str] = []
    folder = ensure(make_model(), lines.append)
    assert folder == model_folder(make_model()) == cache_folder / f"tide-{make_model().sha256[:32]}"
    assert [path.name for path in folder.iterdir()] == ["model.safetensors"]
    assert left(cache_folder) == [folder.name]
    assert lines[-1] == f"ready: {folder.name}"
    assert ensure(make_model(), lines.append) == folder
    assert len(index.asked) == 3
    assert len(converts) == 1


def test_another_sum_is_another_folder(make_model: MakeModel) -> None:
    assert model_folder(make_model()) != model_folder(make_model(sha256="0" * 64))


@pytest.mark.usefixtures("converts")
def test_a_wrong_sum_leaves_nothing_behind(index: Any, make_model: MakeModel, cache_folder: Path) -> None:
    index.wheels["tide-part1==1.0"]["tide/part1.bin"] = b"other"
    assert "it is refused" in refused(make_model())
    assert left(cache_folder) == []


def test_a_conversion_that_fails_leaves_nothing_behind_and_can_be_run_again(
    index: Any, make_model: MakeModel, cache_folder: Path, monkeypatch: pytest.MonkeyPatch, converts: list[bytes]
) -> None:
    def breaks(_model: PackagedModel, _gguf: Path, out: Path) -> None:
        out.mkdir()
        (out / "config.json").write_text("{}")
        raise StandfirstError("conversion failed")

    good = cache._convert
    monkeypatch.setattr(cache, "_convert", breaks)
    assert refused(make_model()) == "conversion failed"
    assert left(cache_folder) == []
    monkeypatch.setattr(cache, "_convert", good)
    assert ensure(make_model(), lambda _: None).is_dir()
    assert len(index.asked) == 6
    assert len(converts) == 1


@pytest.mark.parametrize(
    ("ended", "says"),
    [
        ((1, "Traceback\nValueError: no such layer\n"), "conversion to safetensors failed: ValueError: no such layer"),
        ((1, "ModuleNotFoundError: No module named 'torch'\n"), "install the engine: pip install 'standfirst"),
        ((-9, ""), "conversion to safetensors failed: exit -9"),
        ((0, ""), "conversion to safetensors failed: exit 0"),
    ],
)
@pytest.mark.usefixtures("index")
def test_a_converter_that_ends_badly_is_told_in_one_line(
    make_model: MakeModel, cache_folder: Path, monkeypatch: pytest.MonkeyPatch, ended: tuple[int, str], says: str
) -> None:
    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, ended[0], "", ended[1])

    monkeypatch.setattr(cache.subprocess, "run", run)
    said = refused(make_model())
    assert said.startswith("model tide: ")
    assert says in said
    assert left(cache_folder) == []


@pytest.mark.usefixtures("index", "converts")
def test_too_little_room_is_told_before_anything_is_fetched(
    index: Any, make_model: MakeModel, cache_folder: Path
) -> None:
    assert "GB of free disk are needed" in refused(make_model(size=10**18))
    assert index.asked == []
    assert left(cache_folder) == []


@pytest.mark.usefixtures("index", "converts")
def test_a_cache_that_cannot_be_written_is_one_line(make_model: MakeModel, cache_folder: Path) -> None:
    cache_folder.parent.parent.mkdir(parents=True)
    cache_folder.parent.write_text("a file where the folder should be")
    assert "the cache cannot be written: " in refused(make_model())
