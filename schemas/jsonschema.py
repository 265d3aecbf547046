"""The JSON Schemas of the pack, generated from its models: ``python -m schemas.jsonschema`` writes them."""

import json
from pathlib import Path

from schemas.pack import VERSIONS

FOLDER = Path(__file__).parent
"""Where the kept schemas lie; they travel with the package."""


def schema_path(version: str) -> Path:
    """The kept JSON Schema of one pack version."""
    return FOLDER / f"pack-{version}.schema.json"


def generate(version: str) -> bytes:
    """The JSON Schema (draft 2020-12) of one pack version, as its file holds it."""
    model = VERSIONS[version]
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **model.model_json_schema(),
        "title": f"Standfirst pack, schema version {version}",
    }
    return json.dumps(schema, indent=2, ensure_ascii=False).encode() + b"\n"


def write_schemas() -> None:
    """Write the JSON Schema of every version over the kept one."""
    for version in VERSIONS:
        schema_path(version).write_bytes(generate(version))


if __name__ == "__main__":
    write_schemas()
