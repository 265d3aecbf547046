"""Which model the settings mean, and its revision, without loading it."""

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path

from pipeline.models.catalogue import packaged
from schemas.seats import Seat


@dataclass(frozen=True)
class Identity:
    """A model's name as a person knows it and the revision that its drafts are bound to."""

    name: str
    revision: str


def identify(seat: Seat) -> Identity:
    """The identity of a seat's model.

    A packaged model's revision is the SHA-256 of its GGUF file; a folder's is a SHA-256 over its files' names,
    sizes and configuration; a hub model's or a server's is what the setting ``revision`` says, or ``main`` and
    ``served``.
    """
    if seat.runtime == "server":
        return Identity(seat.model, seat.revision or "served")
    if model := packaged(seat.model):
        return Identity(model.hub_name, f"sha256:{model.sha256}")
    folder = Path(os.path.expanduser(seat.model))  # noqa: PTH111 - leaves a user that is unknown as it stands
    if folder.is_dir():
        return Identity(folder.resolve().name, seat.revision or f"files:{_folder_sum(folder)}")
    return Identity(seat.model, seat.revision or "main")


def _folder_sum(folder: Path) -> str:
    files = sorted(path for path in folder.iterdir() if path.is_file())
    listing = [(path.name, path.stat().st_size) for path in files]
    digest = hashlib.sha256(json.dumps(listing).encode())
    for path in files:
        if path.suffix == ".json":
            digest.update(path.read_bytes())
    return digest.hexdigest()
