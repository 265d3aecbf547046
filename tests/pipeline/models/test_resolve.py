"""Which model the settings mean: packaged, a folder, a hub's or a server's, and its revision."""

from pathlib import Path

import pytest

from pipeline.models.catalogue import MODELS, packaged
from pipeline.models.resolve import Identity, identify
from schemas.seats import Writer


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_a_packaged_model_is_bound_to_its_sum(model) -> None:
    assert packaged(model.name) is model
    assert identify(Writer(model=model.name)) == Identity(model.hub_name, f"sha256:{model.sha256}")


def test_the_catalogue_pins_every_part() -> None:
    assert len({model.name for model in MODELS}) == len({model.sha256 for model in MODELS}) == len(MODELS)
    assert Writer().model in {model.name for model in MODELS}
    for model in MODELS:
        assert len(set(model.packages)) == len(model.packages)
        assert all(requirement.count("==") == 1 for requirement in model.packages)
    assert packaged("maker/model") is None


def test_a_hub_model_and_a_server_s_are_what_the_settings_say() -> None:
    assert identify(Writer(model="maker/model")) == Identity("maker/model", "main")
    assert identify(Writer(model="maker/model", revision="abc")) == Identity("maker/model", "abc")
    assert identify(Writer(runtime="server", model="default")) == Identity("default", "served")
    assert identify(Writer(runtime="server", model="x", revision="abc")) == Identity("x", "abc")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "tide"
    (made / "original").mkdir(parents=True)
    (made / "config.json").write_text('{"layers": 2}')
    (made / "model.safetensors").write_bytes(b"weights")
    return made


def test_a_folder_is_bound_to_its_files(folder: Path) -> None:
    first = identify(Writer(model=str(folder)))
    assert first.name == "tide"
    assert first.revision.startswith("files:")
    assert identify(Writer(model=str(folder))) == first
    assert identify(Writer(model=str(folder), revision="mine")) == Identity("tide", "mine")
    (folder / "config.json").write_text('{"layers": 3}')
    second = identify(Writer(model=str(folder)))
    (folder / "model.safetensors").write_bytes(b"more weights")
    third = identify(Writer(model=str(folder)))
    (folder / "tokenizer.json").write_text("{}")
    fourth = identify(Writer(model=str(folder)))
    assert len({first, second, third, fourth}) == 4


def test_the_same_files_elsewhere_are_the_same_revision(folder: Path, tmp_path: Path) -> None:
    first = identify(Writer(model=str(folder)))
    folder.rename(tmp_path / "ebb")
    assert identify(Writer(model=str(tmp_path / "ebb"))) == Identity("ebb", first.revision)


def test_a_folder_goes_by_its_own_name_however_it_is_said(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    named = identify(Writer(model=str(folder)))
    monkeypatch.chdir(folder)
    assert identify(Writer(model=".")) == named
    assert identify(Writer(model="original/..")) == named
    monkeypatch.setenv("HOME", str(folder.parent))
    assert identify(Writer(model="~/tide")) == named
    assert identify(Writer(model="~nobody-of-that-name/tide")).revision == "main"
