"""A writer seat for unit tests: it answers from a function of the request and counts what it was asked.

It stands in for the model alone: what it drafts goes the way of any draft, through the real checks and gates.
"""

import asyncio
import json
import re
from collections.abc import Callable
from types import TracebackType
from typing import Self

from pipeline.writer.drafter import NONE
from pipeline.writer.seat import RunCounts
from schemas.draft import DraftRequest, Reply
from schemas.receipt import DraftCounts, Receipt

FENCED = re.compile(r"<(text-[0-9a-f]+)>\n(.*)\n</\1>", re.DOTALL)
"""The text that a prompt's last turn shows."""

Answer = Callable[[DraftRequest], str | Reply]


def shown_text(request: DraftRequest) -> str:
    """The text that the request's last turn fences."""
    found = FENCED.search(request.messages[-1].content)
    assert found, request.messages[-1].content
    return found[2]


def sentences(request: DraftRequest) -> list[str]:
    """The sentences of the text that a request shows, without its heading."""
    text = re.sub(r"^#.*\n", "", shown_text(request)).strip()
    return [" ".join(sentence.split()) for sentence in re.split(r"(?<=[.])\s+", text)]


def lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def faithful(request: DraftRequest) -> str:
    """A draft in the words of the text: its first sentence, and for a chip its last."""
    said = sentences(request)
    bare = lower(said[-1]).removesuffix(".")
    if request.kind == "digest":
        return json.dumps({"digest": lower(said[0])})
    if request.kind == "notes":
        return json.dumps({"notes": f"{said[0]} {said[-1]}"})
    if request.kind == "bullet":
        return json.dumps({"items": [{"bullet": lower(sentence).removesuffix(".")} for sentence in said[:3]]})
    return json.dumps({"answer": said[-1], "question": f"is it so that {bare}?"})


def receipt_for(request: DraftRequest, streams: int) -> Receipt:
    return Receipt(
        scope="request",
        engine=Scripted.engine,
        engine_version=Scripted.engine_version,
        model=request.model,
        revision=request.revision,
        precision=None,
        drafter=NONE,
        counts=DraftCounts(),
        temperature=request.temperature,
        streams=streams,
        prompt_tokens=100,
        output_tokens=10,
        cached_tokens=None,
        seconds=0.5,
    )


class Scripted:
    """The seat. ``asked`` holds every request in the order in which it came, ``entered`` how often it started.

    ``answer`` gives a draft's text or a whole reply, or raises; ``turns`` says how many turns of the event loop an
    answer takes, so that answers come in an order of the test's choosing.
    """

    engine = "scripted"
    engine_version = "1"
    precision = None
    drafter = NONE

    def __init__(self, answer: Answer = faithful, turns: Callable[[DraftRequest], int] = lambda _: 0) -> None:
        self.answer = answer
        self.turns = turns
        self.asked: list[DraftRequest] = []
        self.chances: list[int] = []
        self.entered = self.left = 0
        self.at_once = self.most_at_once = 0

    @property
    def keys(self) -> list[str]:
        return [request.key for request in self.asked]

    @property
    def places(self) -> list[tuple[str, str | None]]:
        return sorted(((request.kind, request.section) for request in self.asked), key=str)

    async def __aenter__(self) -> Self:
        self.entered += 1
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.left += 1

    async def draft(self, request: DraftRequest, streams: int, chances: int = 0) -> Reply:
        self.asked.append(request)
        self.chances.append(chances)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            for _ in range(self.turns(request)):
                await asyncio.sleep(0)
            said = self.answer(request)
        finally:
            self.at_once -= 1
        return said if isinstance(said, Reply) else reply(request, said, streams=streams)

    async def counts(self) -> RunCounts:
        return RunCounts(prompt_tokens=100 * len(self.asked), output_tokens=10 * len(self.asked))


def reply(request: DraftRequest, text: str, finish: str = "stop", streams: int = 1) -> Reply:
    return Reply(text=text, finish=finish, receipt=receipt_for(request, streams))
