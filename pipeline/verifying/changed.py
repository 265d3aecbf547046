"""Which articles git says a file was changed of."""

import subprocess
from pathlib import Path

from pipeline.site import FILE, LoadedSite
from schemas.errors import StandfirstError


def changed_slugs(site: LoadedSite, rev: str) -> frozenset[str]:
    """The slugs whose article, pack or ledger differs from what the revision ``rev`` has; all, where the settings do.

    Raises:
        StandfirstError: git is not there, or knows no such revision here.
    """
    if rev.startswith("-"):
        raise StandfirstError(f"{rev!r} is no revision")
    top = Path(_git(site.root, "rev-parse", "--show-toplevel").decode().strip())
    listed = _git(site.root, "diff", "--name-only", "-z", rev, "--").split(b"\0")
    paths = {(top / name.decode(errors="surrogateescape")).resolve() for name in listed if name}
    if (site.root / FILE).resolve() in paths:
        return frozenset(site.slugs())
    return frozenset(slug for slug in site.slugs() if paths & {path.resolve() for path in _files(site, slug)})


def _files(site: LoadedSite, slug: str) -> tuple[Path, ...]:
    return (site.article_path(slug), site.pack_path(slug), site.ledger_path(slug))


def _git(root: Path, *arguments: str) -> bytes:
    try:
        done = subprocess.run(  # noqa: S603 - fixed arguments; a revision never begins with a dash
            ("git", "-C", str(root), *arguments),  # noqa: S607 - whichever git the person has
            capture_output=True,
            timeout=60,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise StandfirstError("git cannot be asked what changed", where="--changed") from error
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise StandfirstError(f"git does not say what changed: {said[0] if said else 'no reason'}", where="--changed")
    return done.stdout
