"""Requests to the writer seat and what comes back."""

import hashlib
import json
from typing import Literal

from pydantic import Field, JsonValue

from schemas.base import Frozen, Sha256
from schemas.receipt import Receipt

DraftKind = Literal["bullet", "digest", "chip", "notes"]
"""What a request asks for; ``notes`` are the partial digests of a section too long for one request."""

FailureCause = Literal["transport", "cut", "empty", "not-json", "shape"]
"""Why a request gave no draft: nothing came back, or what came back was no draft.

Only ``transport`` failures (no answer, or an answer that is an error) are asked again by a later run.
"""


class PromptRef(Frozen):
    """The prompt that a request was rendered from: its id, its version and the SHA-256 of its file."""

    id: str
    version: int
    sha: Sha256


class Message(Frozen):
    """One turn of the conversation that a request shows the writer."""

    role: Literal["system", "user", "assistant"]
    content: str


class DraftRequest(Frozen):
    """One request: a section and kind (or the article, for bullets).

    ``ordinal`` counts legitimate repeats of the same request (``--force`` raises it). ``text_sha`` is the
    SHA-256 of the article's text that the prompt shows. ``model`` and ``revision`` name the writer.
    """

    slug: str
    section: str | None
    kind: DraftKind
    ordinal: int
    part: int = 0
    text_sha: Sha256
    prompt: PromptRef
    messages: tuple[Message, ...]
    response_schema: dict[str, JsonValue] = Field(default_factory=dict)
    model: str
    revision: str
    temperature: float
    max_tokens: int
    seed: int

    @property
    def key(self) -> str:
        """SHA-256 of everything that decides what the draft will be, and of the ordinal.

        The article enters by its slug and the section's own text, so that a change elsewhere in it leaves
        the draft valid; the prompt by its rendered words; the drafter not at all.
        """
        canonical = json.dumps(self.model_dump(mode="json"), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()


Chance = tuple[str, float]
"""A token's text and its probability, 0 to 1."""


class Reply(Frozen):
    """What the engine sent back: the text, why it stopped (``stop`` or ``length``), and the receipt.

    ``chances`` are the likeliest first tokens, where they were asked for and the engine gives them.
    """

    text: str
    finish: str
    receipt: Receipt
    chances: tuple[Chance, ...] | None = None
