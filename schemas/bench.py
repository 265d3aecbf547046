"""The bench of a pack: how the drafts fared, and every drop, in the order of the reference pack's keys.

A key that a reader may find absent is typed without null: it is there with a value, or it is not there.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, SerializerFunctionWrapHandler, field_validator, model_serializer
from pydantic.json_schema import SkipJsonSchema

from schemas.base import Count, Frozen
from schemas.finding import Reason
from schemas.item import Kind

Sha12 = Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")]
"""The first twelve hex digits of a text's SHA-256."""

Reason10 = Literal[
    "new_noun",
    "figure",
    "length",
    "cite",
    "judge",
    "quote",
    "directive",
    "redaction",
    "profanity",
    "identifier",
    "bare_figure",
    "house_voice",
    "editorial",
    "hand-edit",
]
"""The drop reasons of version 1.0, in the order in which ``dropped_by`` lists them."""

ABSENT = ("text_sha", "figure", "section", "removed_utc", "why")
"""The keys of a drop that are absent where there is nothing to say."""


def _no_default(schema: dict[str, Any]) -> None:
    """An absent key has no value, so its schema states no default."""
    schema.pop("default", None)


class Drop(Frozen):
    """An item that left the pack, without its words.

    ``item`` is always null. ``item_chars`` and ``text_sha`` are of ``schemas.item.item_text``.
    """

    kind: Kind
    reason: Reason
    item: None
    item_chars: Count
    text_sha: Sha12 | SkipJsonSchema[None] = Field(default=None, json_schema_extra=_no_default)
    figure: str | SkipJsonSchema[None] = Field(default=None, json_schema_extra=_no_default)
    section: str | SkipJsonSchema[None] = Field(default=None, json_schema_extra=_no_default)
    withheld: str
    removed_utc: str | SkipJsonSchema[None] = Field(default=None, json_schema_extra=_no_default)
    why: str | SkipJsonSchema[None] = Field(default=None, json_schema_extra=_no_default)
    detail: str

    @field_validator(*ABSENT, mode="before")
    @classmethod
    def _given(cls, value: object) -> object:
        """A key that stands in the file has a value: null would not be written back."""
        if value is None:
            raise ValueError("leave the key out where there is nothing to say")
        return value

    @model_serializer(mode="wrap")
    def _without_absent(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        dumped: dict[str, Any] = handler(self)
        return {key: value for key, value in dumped.items() if value is not None or key not in ABSENT}


class Bench(Frozen):
    """How the drafts fared: counts by kind, drops by reason, and every drop.

    ``new_noun_tokens_checked`` lists the tokens of kept items that the new-noun gate looked at, sorted;
    ``new_noun_tokens_withheld`` counts those that stood only in dropped items.
    """

    bullets_written: Count
    bullets_kept: Count
    digests_written: Count
    digests_kept: Count
    chips_written: Count
    chips_kept: Count
    chips_grounded: Count
    chips_published: Count
    dropped_by: dict[Reason, Count]
    new_noun_tokens_checked: tuple[str, ...]
    new_noun_tokens_withheld: Count
    figure_definition: str
    figure_boundary: str
    drops: tuple[Drop, ...]


class Drop10(Drop):
    """A drop of version 1.0: fewer reasons are known."""

    reason: Reason10


class Bench10(Bench):
    """The bench of version 1.0: fewer reasons are known."""

    dropped_by: dict[Reason10, Count]  # type: ignore[assignment]  # a dict of fewer keys, never written to
    drops: tuple[Drop10, ...]
