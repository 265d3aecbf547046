"""The settings of a site: ``standfirst.toml``, read and checked, each fault told in one line."""

import re
import tomllib
from pathlib import Path

from pydantic import ValidationError
from rapidfuzz import process

from schemas.errors import StandfirstError
from schemas.site import Config

_TOML_PLACE = re.compile(r"^(.*?) \(at (?:line (\d+), column \d+|end of document)\)$", re.DOTALL)
_NEAR = 60.0


def read_settings(path: Path) -> Config:
    """Read a site's file.

    Raises:
        StandfirstError: it cannot be read, is not TOML, or a table or field of it is wrong.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise StandfirstError("the site's file cannot be read as UTF-8", where=str(path)) from error
    try:
        return Config.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        placed = _TOML_PLACE.match(str(error))
        line = placed.group(2) if placed else None
        what = placed.group(1) if placed else str(error)
        raise StandfirstError(f"not valid TOML: {what}", where=f"{path}:{line}" if line else str(path)) from error
    except RecursionError as error:
        raise StandfirstError("not valid TOML: it is nested too deeply", where=str(path)) from error
    except ValidationError as error:
        raise _fault(path, text, error) from error


def _fault(path: Path, text: str, error: ValidationError) -> StandfirstError:
    """The first thing wrong with a site's file, in one line."""
    first = error.errors(include_url=False)[0]
    place = tuple(str(part) for part in first["loc"])
    line = line_of(text, place)
    field = f"[{place[0]}] {'.'.join(place[1:])}".strip()
    where = f"{path}:{line}: {field}" if line else f"{path}: {field}"
    if first["type"] != "extra_forbidden":
        return StandfirstError(f"{first['msg']}, not {first['input']!r:.80}", where=where)
    table = Config if len(place) == 1 else type(Config.model_fields[place[0]].default)
    known = list(table.model_fields)
    near = process.extractOne(place[-1], known, score_cutoff=_NEAR)
    what = "no such table" if len(place) == 1 else "no such field"
    fix = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
    return StandfirstError(what, where=where, fix=fix)


def line_of(text: str, place: tuple[str, ...]) -> int | None:
    """The line of a field in a site's file, from 1, or that of its table, or ``None``."""
    table: tuple[str, ...] = ()
    header = None
    for number, line in enumerate(text.splitlines(), start=1):
        if opened := re.match(r"\s*\[+\s*([\w\"'. -]+?)\s*\]+", line):
            table = tuple(part.strip(" \"'") for part in opened.group(1).split("."))
            if len(place) > 1 and table[:2] == place[:2]:
                return number
            header = number if table[0] == place[0] and header is None else header
        key = re.match(r"\s*([\w\"'-]+)\s*[.=]", line)
        named = key.group(1).strip("\"'") if key else None
        if (table == place[:1] and len(place) > 1 and named == place[1]) or (not table and named == place[0]):
            return number
    return header
