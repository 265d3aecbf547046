"""The user's cache of converted models: one folder a model, keyed by sum, whole or not there at all."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from filelock import FileLock
from platformdirs import user_cache_path

from pipeline.models.catalogue import PackagedModel
from pipeline.models.fetch import Say, fetch_gguf
from schemas.errors import StandfirstError

SPACE = 4.5
"""Bytes of free disk needed for each byte of GGUF while a model is made: parts, the joined file, safetensors."""


def model_folder(model: PackagedModel) -> Path:
    """Where the converted model lies, or will lie: the cache folder, then the first half of the GGUF's sum."""
    return user_cache_path("standfirst") / "models" / f"{model.name}-{model.sha256[:32]}"


def ensure(model: PackagedModel, say: Say) -> Path:
    """The folder of the converted model, fetched and made first where it is not in the cache.

    A lock lets one process at a time make a model; the folder appears by a rename, so it is always whole.

    Raises:
        StandfirstError: where the model cannot be fetched, is not what its sum says, or cannot be converted or
            kept.
    """
    folder = model_folder(model)
    if folder.is_dir():
        return folder
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(f"{folder}.lock"):
            if not folder.is_dir():
                _make(model, folder, say)
    except OSError as error:
        raise StandfirstError(
            f"the cache cannot be written: {error.strerror or error}",
            where=str(folder.parent),
            fix="set XDG_CACHE_HOME to a folder that can be",
        ) from error
    return folder


def _make(model: PackagedModel, folder: Path, say: Say) -> None:
    need, free = int(model.size * SPACE), shutil.disk_usage(folder.parent).free
    if free < need:
        raise StandfirstError(
            f"{need / 1e9:.1f} GB of free disk are needed to make the model and {free / 1e9:.1f} GB are there",
            where=str(folder.parent),
            fix="make room, or set XDG_CACHE_HOME to a folder on another disk",
        )
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f"{model.name}-") as name:
        work = Path(name)
        gguf = fetch_gguf(model, work, say)
        say(f"converting to safetensors (about {model.size * 3 / 1e9:.1f} GB)")
        _convert(model, gguf, work / "out")
        (work / "out").replace(folder)
    say(f"ready: {folder.name}")


def _convert(model: PackagedModel, gguf: Path, out: Path) -> None:
    # In a process of its own: the memory is given back, and the engine starts in a clean one.
    code = "import sys; from pathlib import Path; from pipeline.models.convert import convert_gguf;"
    code += "convert_gguf(Path(sys.argv[1]), Path(sys.argv[2]))"
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", code, str(gguf), str(out)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"HF_HUB_OFFLINE": "1", "TRANSFORMERS_VERBOSITY": "error"},
    )
    if done.returncode != 0 or not any(out.glob("*.safetensors")):
        last = done.stderr.strip().splitlines()[-1:] or [f"exit {done.returncode}"]
        missing = "No module named" in last[0]
        raise StandfirstError(
            f"conversion to safetensors failed: {last[0]}",
            where=f"model {model.name}",
            fix="install the engine: pip install 'standfirst[cpu]' or 'standfirst[gpu]'" if missing else None,
        )
