"""The pack: its two schema versions, read and written byte for byte.

Version 1.0 is the shape of the reference pack; 1.1 is a superset of it. A pack file is
``json.dumps(pack, indent=1, ensure_ascii=False)`` and a line feed, in UTF-8.
"""

import json
from pathlib import Path
from typing import Any, Literal, get_args

from pydantic import ValidationError
from pydantic_core import from_json

from schemas.base import Frozen
from schemas.bench import Bench, Bench10, Reason10
from schemas.errors import StandfirstError
from schemas.event import Head
from schemas.finding import Reason
from schemas.pack_parts import PackChip, PackSection, PackShort, PackSource, Related, SeatClass, Utc
from schemas.pack_record import PackApproval, PackEvidence, PackOverride, PackReceipts, PackRetraction


class AnyPack(Frozen):
    """The keys that every version has, in the order of the file."""

    schema_version: str
    page_kind: str
    pack_kind: str
    slug: str
    title: str
    dek: str | None
    published: str | None
    series: tuple[str, ...]
    licence: str | None
    status: str
    pack_note: str | None
    notice: str
    source: PackSource
    short: PackShort
    sections: tuple[PackSection, ...]
    chips: tuple[PackChip, ...]
    related: tuple[Related, ...]
    thanks: str | None
    kit: str | None
    seat_class: SeatClass
    bench: Bench
    generated_utc: Utc


class Pack10(AnyPack):
    """A pack of schema version 1.0: what an earlier generation of this system wrote."""

    schema_version: Literal["1.0"]
    bench: Bench10


class Pack11(AnyPack):
    """A pack of schema version 1.1.

    Beyond 1.0: ``evidence`` for kept items, the ``approvals`` that published chips, the ``overrides`` of gates,
    whether the whole pack was ``retracted``, the ``receipts`` of the drafting, the head of the ``ledger`` that the
    pack was folded from (so that a cut tail shows), and further drop reasons.
    """

    schema_version: Literal["1.1"]
    evidence: tuple[PackEvidence, ...]
    approvals: tuple[PackApproval, ...] = ()
    overrides: tuple[PackOverride, ...] = ()
    retracted: PackRetraction | None = None
    receipts: PackReceipts
    ledger: Head


Pack = Pack10 | Pack11
VERSIONS: dict[str, type[Pack10 | Pack11]] = {"1.0": Pack10, "1.1": Pack11}


def reasons() -> tuple[Reason, ...]:
    """The reasons of version 1.1 in the order of ``dropped_by``: those of 1.0, then the further ones."""
    first = get_args(Reason10)
    return (*first, *(reason for reason in get_args(Reason) if reason not in first))


def load_pack(source: bytes | Path) -> Pack:
    """Read a pack of any version that Standfirst knows.

    Args:
        source: the bytes of a pack file, or its path.

    Raises:
        StandfirstError: the file cannot be read, is no JSON object, has an unknown ``schema_version``, or
            does not fit that version.
    """
    where = "pack" if isinstance(source, bytes) else str(source)
    data = source if isinstance(source, bytes) else _read(source)
    version = _version(data, where)
    try:
        return VERSIONS[version].model_validate_json(data, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(str(part) for part in first["loc"]) or "the top level"
        raise StandfirstError(
            f"{field} does not fit pack version {version}: {first['msg']}",
            where=where,
            fix="write the pack again with: standfirst write",
        ) from error


def dump_pack(pack: Pack) -> bytes:
    """A pack as its file holds it; what ``load_pack`` read comes back byte for byte."""
    text = json.dumps(pack.model_dump(mode="json"), indent=1, ensure_ascii=False, allow_nan=False)
    return text.encode() + b"\n"


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise StandfirstError(
            f"the pack cannot be read ({error.strerror})",
            where=str(path),
            fix="check the path and who may read it",
        ) from error


def _version(data: bytes, where: str) -> str:
    """The ``schema_version`` that the bytes state, one of ``VERSIONS``."""
    try:
        value: Any = from_json(data, allow_inf_nan=False)
    except ValueError as error:
        raise StandfirstError(
            f"no JSON: {error}", where=where, fix="write the pack again with: standfirst write"
        ) from error
    version = value.get("schema_version") if isinstance(value, dict) else None
    if not isinstance(version, str) or version not in VERSIONS:
        raise StandfirstError(
            f"schema_version is {json.dumps(version)}, and this Standfirst knows {' and '.join(VERSIONS)}",
            where=where,
            fix="read it with the Standfirst that wrote it, or write it again with: standfirst write",
        )
    return version
