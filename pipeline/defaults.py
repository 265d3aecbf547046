"""A ``standfirst.toml`` with every default and what it means, made from the types that read it."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import tomlkit
from pydantic.fields import FieldInfo
from tomlkit.items import Item

from schemas.base import Table
from schemas.site import Config

_WIDTH = 100
_HEAD = (
    "The settings of a site that Standfirst reads. Every field has its default;",
    "a line that begins with `# name =` has none, and does nothing until it is filled in.",
)


def default_file() -> str:
    """The text of the file. Reading it gives ``Config()``, whatever fields come to be."""
    lines = [f"# {line}" for line in _HEAD]
    for name, field in Config.model_fields.items():
        table = field.get_default(call_default_factory=True)
        lines += ["", f"# {field.description}", f"[{name}]"]
        lines += _table(table)
    return "\n".join(lines) + "\n"


def _table(table: Table) -> Iterator[str]:
    for name, field in type(table).model_fields.items():
        yield from (f"# {line}" for line in wrap(_meaning(field), _WIDTH))
        value = getattr(table, name)
        if any(isinstance(part, type) and issubclass(part, Table) for part in get_args(field.annotation)):
            # Such a list is written as tables of their own, which an empty one here would forbid.
            yield f"# {name} = []"
            continue
        yield f'# {name} = ""' if value is None else f"{name} = {_toml(value).as_string()}"


def _meaning(field: FieldInfo) -> str:
    choices = list(_choices(field.annotation))
    said = " ".join((field.description or "").split())
    return f"{said} One of: {', '.join(choices)}." if choices else said


def _choices(annotation: Any) -> Iterator[str]:  # noqa: ANN401 - an annotation may be anything
    if get_origin(annotation) is Literal:
        yield from map(str, get_args(annotation))
    elif get_origin(annotation) in {Annotated, Union}:
        for part in get_args(annotation):
            yield from _choices(part)


def _toml(value: object) -> Item:
    """A value in TOML; a table inside a table goes on one line."""
    if not isinstance(value, dict):
        return tomlkit.item(list(value) if isinstance(value, tuple) else value)
    inline = tomlkit.inline_table()
    inline.update(value)
    return inline
