"""The merged settings of a site: each field's value, and where it came from."""

import os
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import cast

import tomlkit
from pydantic import JsonValue

from pipeline.settings import line_of
from pipeline.site import FILE, LoadedSite
from pipeline.variables import BY, KEY
from pipeline.visible import visible

_SECRET = re.compile(r"token|key|secret|password|credential", re.IGNORECASE)
_USERINFO = re.compile(r"(?<=//)[^/@\s]+@")
_WITHHELD = "withheld"


@dataclass(frozen=True)
class Setting:
    """One field. ``source`` is ``default`` or ``FILE:LINE``; ``value`` has no key or password in it."""

    table: str
    field: str
    value: JsonValue
    source: str


def merged(site: LoadedSite) -> tuple[Setting, ...]:
    """Every field of a site's settings, in the order of the file that ``standfirst init`` writes."""
    return tuple(_settings(site))


def as_toml(site: LoadedSite) -> Iterator[str]:
    """The settings as TOML that reads the same, each line with its source."""
    yield f"# {visible(str(site.root / FILE))}"
    table = ""
    for setting in merged(site):
        if setting.table != table:
            table = setting.table
            yield from ("", f"[{table}]")
        if setting.value is None:
            yield f"# {setting.field} is not set"
            continue
        yield f"{setting.field} = {visible(_toml(setting.value))}  # {setting.source}"
    yield ""
    for name, state in environment().items():
        yield f"# environment: {name} is {state}"


def as_object(site: LoadedSite) -> dict[str, object]:
    """The settings for a program."""
    return {
        "file": str(site.root / FILE),
        "settings": [asdict(setting) for setting in merged(site)],
        "environment": environment(),
    }


def environment() -> dict[str, str]:
    """The environment's variables that are read, and whether they are set: what they hold is never shown."""
    return {name: "set" if os.environ.get(name) else "not set" for name in (BY, KEY)}


def _settings(site: LoadedSite) -> Iterator[Setting]:
    text = (site.root / FILE).read_text(encoding="utf-8-sig")
    for name in type(site.config).model_fields:
        table = getattr(site.config, name)
        values = table.model_dump(mode="json")
        said = table.model_fields_set if name in site.config.model_fields_set else frozenset()
        for field, value in values.items():
            line = line_of(text, (name, field)) if field in said else None
            source = (f"{FILE}:{line}" if line else FILE) if field in said else "default"
            yield Setting(name, field, _public(value), source)


def _public(value: JsonValue, name: str = "") -> JsonValue:
    if isinstance(value, dict):
        return {key: _public(inner, key) for key, inner in value.items()}
    if isinstance(value, list):
        return [_public(inner, name) for inner in value]
    if not isinstance(value, str):
        return value
    return _WITHHELD if _SECRET.search(name) else _USERINFO.sub(f"{_WITHHELD}@", value)


def _toml(value: JsonValue) -> str:
    if isinstance(value, dict):
        inline = tomlkit.inline_table()
        inline.update(cast("dict[str, object]", {key: one for key, one in value.items() if one is not None}))
        return inline.as_string()
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    return tomlkit.item(value).as_string()
