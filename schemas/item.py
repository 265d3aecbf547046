"""Items: what a pack is made of."""

from hashlib import sha256
from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Frozen

Kind = Literal["bullet", "digest", "chip"]
"""The three kinds of item, in the order in which a pack counts them."""

FieldName = Literal["text", "q", "a"]
"""The field of an item in which a span lies."""


class Digest(Frozen):
    """One or two sentences for one section."""

    kind: Literal["digest"] = "digest"
    section: str
    text: str

    @property
    def cites(self) -> tuple[str, ...]:
        """The section ids that the item rests on: its own."""
        return (self.section,)

    @property
    def fields(self) -> tuple[tuple[FieldName, str], ...]:
        """The item's texts with the names of their fields."""
        return (("text", self.text),)


class Bullet(Frozen):
    """One line for the whole article."""

    kind: Literal["bullet"] = "bullet"
    text: str

    @property
    def cites(self) -> tuple[str, ...]:
        """A bullet rests on the whole article, so it cites no section."""
        return ()

    @property
    def fields(self) -> tuple[tuple[FieldName, str], ...]:
        """The item's texts with the names of their fields."""
        return (("text", self.text),)


class Chip(Frozen):
    """A question and an answer, with the section ids that it cites."""

    kind: Literal["chip"] = "chip"
    q: str
    a: str
    cites: tuple[str, ...]

    @property
    def fields(self) -> tuple[tuple[FieldName, str], ...]:
        """The item's texts with the names of their fields."""
        return (("q", self.q), ("a", self.a))

    @property
    def pack_id(self) -> str:
        """``c-`` and the first eight hex digits of the SHA-256 of the question."""
        return "c-" + sha256(self.q.encode()).hexdigest()[:8]


Item = Annotated[Digest | Bullet | Chip, Field(discriminator="kind")]


def item_text(item: Digest | Bullet | Chip) -> str:
    """The words that the ledger and a pack's ``text_sha`` speak of.

    A digest's or bullet's text; a chip's question, a line feed and its answer.
    """
    return "\n".join(text for _, text in item.fields)
