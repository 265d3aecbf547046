"""Metadata that stands outside the text: front matter, in YAML or TOML, and sidecar files."""

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import frontmatter
import yaml

from pipeline.reader.source import Page
from schemas.errors import StandfirstError

Table = dict[str, object]

_FORMS: tuple[tuple[str, str, Callable[[str], object]], ...] = (
    ("---", r"^---[ \t]*$", yaml.safe_load),
    ("+++", r"^\+\+\+[ \t]*$", tomllib.loads),
)
_SIDECARS: dict[str, Callable[[str], object]] = {
    ".toml": tomllib.loads,
    ".yaml": yaml.safe_load,
    ".yml": yaml.safe_load,
    ".json": json.loads,
}
_BAD = (yaml.YAMLError, ValueError, RecursionError, LookupError, AttributeError, TypeError, ArithmeticError)
"""What the loaders raise. TOML's and JSON's own errors are ``ValueError``; PyYAML lets out the others for a tag
that does not fit its value, such as ``!!bool maybe`` or ``!!timestamp soon``."""


def front_matter(page: Page) -> tuple[Table, int]:
    """A page's front matter and the character where its body begins; ``({}, 0)`` where it has none.

    Raises:
        StandfirstError: it is opened and never closed, is not valid YAML or TOML, or is no table of keys.
    """
    for mark, boundary, load in _FORMS:
        handler = frontmatter.YAMLHandler(fm_boundary=re.compile(boundary, re.MULTILINE))
        if not handler.detect(page.text):
            continue
        try:
            block, content = handler.split(page.text)
        except ValueError as error:
            raise StandfirstError(
                f"front matter is opened by {mark} and never closed",
                where=f"{page.path}:1",
                fix=f"close it with a line that holds {mark} alone",
            ) from error
        table = _table(block.removeprefix("\n"), load, str(page.path), first_line=2)
        return table, len(page.text) - len(content.removeprefix("\n"))
    return {}, 0


def sidecar(path: Path) -> Table:
    """The metadata file beside an article, or ``{}``.

    It has the article's name with another ending (``.toml``, ``.yaml``, ``.yml``, ``.json``); in a page bundle
    (``<slug>/index.md``) the folder's name or ``meta`` serves too.
    """
    for stem in _stems(path):
        for suffix, load in _SIDECARS.items():
            beside = path.with_name(f"{stem}{suffix}")
            if beside.is_file():
                return _table(_text(beside), load, str(beside), first_line=1)
    return {}


def _stems(path: Path) -> tuple[str, ...]:
    return (path.stem, path.parent.name, "meta") if path.stem == "index" else (path.stem,)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise StandfirstError("the metadata file cannot be read as UTF-8", where=str(path)) from error


def _table(block: str, load: Callable[[str], object], where: str, *, first_line: int) -> Table:
    try:
        value = load(block)
    except _BAD as error:
        line, why = _fault(error)
        at = where if line is None else f"{where}:{line + first_line - 1}"
        raise StandfirstError(f"the metadata cannot be read: {why}", where=at) from error
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise StandfirstError(
            "the metadata is not a table of keys and values",
            where=f"{where}:{first_line}",
            fix="write it as key: value lines, or start the page with another line",
        )
    return {str(key): entry for key, entry in value.items()}


def _fault(error: Exception) -> tuple[int | None, str]:
    """The line of a loader's complaint, from 1 in its own block, and the complaint."""
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        return error.problem_mark.line + 1, error.problem or "not valid YAML"
    if isinstance(error, json.JSONDecodeError):
        return error.lineno, error.msg
    if isinstance(error, RecursionError):
        return None, "it is nested too deeply"
    if not isinstance(error, ValueError):
        return None, "a value does not fit its type"
    placed = re.search(r"^(.*?) \(at line (\d+), column \d+\)$", str(error))
    return (int(placed.group(2)), placed.group(1)) if placed else (None, str(error))
