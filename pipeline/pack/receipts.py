"""The receipts as a pack gives them: the engine's own counts, without this machine's paths."""

import re
from pathlib import PurePosixPath, PureWindowsPath
from typing import cast

from pydantic import JsonValue

from ledger import RequestState, State
from schemas.pack_record import PackReceipts, RequestReceipt
from schemas.receipt import Receipt

_PATH = re.compile(r"(?:[/~.]|[A-Za-z]:[\\/]|\\\\)")
"""How a file's or folder's path begins; a hub's name (``maker/model``) does not."""


def pack_receipts(state: State, label: str) -> PackReceipts:
    """Every run's receipt, and every answered request's, in the order of the ledger; a judge model's apart.

    Args:
        state: the fold of the ledger.
        label: the drafter label that the figures carry.
    """
    return PackReceipts(
        label=label,
        runs=tuple(_public(ran.receipt) for ran in state.runs if ran.seat == "writer"),
        requests=tuple(_request(request) for request in state.requests.values() if request.status != "pending"),
        judge=tuple(_public(receipt) for receipt in state.judging)
        + tuple(_public(ran.receipt) for ran in state.runs if ran.seat == "judge"),
    )


def public_name(model: str) -> str:
    """A model's name as the public may read it: of a folder on this machine, its last part alone."""
    if not _PATH.match(model):
        return model
    flavour = PureWindowsPath if "\\" in model else PurePosixPath
    return flavour(model).name or model


def _request(request: RequestState) -> RequestReceipt:
    requested = request.requested
    return RequestReceipt(
        kind=requested.kind,
        section=requested.section,
        part=requested.part,
        ordinal=requested.ordinal,
        failure=request.failure.cause if request.failure else None,
        receipt=_public(request.receipt) if request.receipt else None,
    )


def _public(receipt: Receipt) -> Receipt:
    """The receipt with every path of this machine cut to its last part."""
    drafter = receipt.drafter
    return receipt.model_copy(
        update={
            "model": public_name(receipt.model),
            "drafter": drafter.model_copy(
                update={
                    "name": public_name(drafter.name) if drafter.name else drafter.name,
                    "settings": cast("dict[str, JsonValue]", _public_value(drafter.settings)),
                }
            ),
        }
    )


def _public_value(value: JsonValue) -> JsonValue:
    if isinstance(value, str):
        return public_name(value)
    if isinstance(value, dict):
        return {key: _public_value(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_public_value(inner) for inner in value]
    return value
