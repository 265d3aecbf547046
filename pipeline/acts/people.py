"""Who acts: a person's name, for the ledger and for a pack's account of its judges."""

import os
import subprocess
import unicodedata

from pipeline.variables import BY
from schemas.errors import StandfirstError

LONGEST = 80
"""Characters of a name."""


def whoever(by: str | None = None) -> str:
    """The name of who acts: ``by``, else ``STANDFIRST_BY``, else git's ``user.name``.

    No address is ever taken: a judge's name stands in the pack.

    Raises:
        StandfirstError: nobody is named, or the name is longer than 80 characters or not printable.
    """
    name = " ".join((by or os.environ.get(BY) or _git() or "").split())
    if not name:
        raise StandfirstError("nobody is named who does this", fix=f"give --by NAME, or set {BY}")
    if len(name) > LONGEST or any(unicodedata.category(char)[0] == "C" for char in name):
        raise StandfirstError(
            f"{name[:LONGEST]!r} is no name", fix=f"give one of {LONGEST} printable characters at most"
        )
    return name


def _git() -> str | None:
    """The name that git signs commits with here, where there is git and it has one."""
    try:
        told = subprocess.run(
            ("git", "config", "--get", "user.name"),  # noqa: S607 - whichever git the person has
            capture_output=True,
            timeout=5,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return told.stdout.decode(errors="replace").strip() or None
