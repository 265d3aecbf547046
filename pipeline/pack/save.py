"""Writing a pack: whole or not at all, and only when it adds up and fits its schema."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from ledger import write_whole
from pipeline.pack.sums import check
from schemas.errors import PackRefused
from schemas.jsonschema import schema_path
from schemas.pack import Pack, dump_pack


def save_pack(path: Path, pack: Pack) -> None:
    """Check a pack and write it in the place of any older one.

    Args:
        path: the pack's file; its folder must be there (``ledger.make_folder``).
        pack: the pack.

    Raises:
        PackRefused: it does not add up, or does not fit the JSON Schema of its version; nothing is written.
        StandfirstError: the file could not be written; the old one stands.
    """
    check(pack)
    data = dump_pack(pack)
    validate(data, pack.schema_version)
    write_whole(path, data)


def validate(data: bytes, version: str) -> None:
    """Hold a pack file's bytes against the kept JSON Schema of their version.

    Raises:
        PackRefused: they do not fit; the message names the first field that does not.
    """
    from jsonschema.exceptions import best_match  # noqa: PLC0415  # slow to load, and only a writer needs it

    error = best_match(_validator(version).iter_errors(json.loads(data)))
    if error is not None:
        raise PackRefused(
            f"the pack does not fit {schema_path(version).name}: {error.message}",
            where=error.json_path,
            fix="this is a fault in Standfirst: please report it",
        )


@cache
def _validator(version: str) -> Any:  # noqa: ANN401  # jsonschema types its validators as Any
    from jsonschema import Draft202012Validator  # noqa: PLC0415

    return Draft202012Validator(json.loads(schema_path(version).read_bytes()))
