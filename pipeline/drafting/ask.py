"""Asking: requests go to the writer, what comes back goes to the ledger. Nothing answered is asked again."""

import asyncio
import time
from collections.abc import Iterable
from dataclasses import dataclass, field

from ledger import LedgerWriter
from pipeline.drafting.plan import Planner
from pipeline.drafting.report import Report
from pipeline.drafting.seats import LazySeat
from pipeline.drafting.shape import notes, parse
from pipeline.receipts.run import run_receipt
from pipeline.writer.counts import difference
from pipeline.writer.seat import DraftRefused, RunCounts, WriterSeat
from schemas.article import Section
from schemas.draft import DraftRequest, Reply
from schemas.event import DraftFailed, Parsed, Ran, Requested


@dataclass
class Asking:
    """One article's drafting. ``plan`` fills with every request that the article asks for, answered before or now."""

    planner: Planner
    ledger: LedgerWriter
    seat: LazySeat
    report: Report
    plan: list[DraftRequest] = field(default_factory=list)
    _asked: int = 0
    _limit: asyncio.Semaphore = field(init=False)

    def __post_init__(self) -> None:
        self._limit = asyncio.Semaphore(self.planner.config.writer.streams)

    async def run(self) -> None:
        """Draft whatever is not drafted yet, all at once, within the number of streams that the site allows.

        Raises:
            WriterFailed: where the seat cannot start.
        """
        sections = self.planner.drafted()
        long = [section for section in sections if len(section.chunks) > 1 and self._joins()]
        first = list(self.planner.bullets())
        for section in sections:
            first += self.planner.notes(section) if section in long else self.planner.whole(section)
        todo = self._record(first)
        self.report.begin(len(first) + sum(self._joins() for _ in long), len(first) - len(todo))
        # The engine's start is no part of the run that the receipt is of.
        before = await self._counts() if todo else RunCounts()
        began = time.monotonic()
        async with asyncio.TaskGroup() as group:
            for request in todo:
                group.create_task(self._draft(request))
        for section in long:
            await self._join(section)
        if self._asked:
            await self._close(before, time.monotonic() - began)

    def _joins(self) -> int:
        return sum(bool(self.planner.count(kind)) for kind in ("digest", "chip"))

    def _record(self, requests: Iterable[DraftRequest]) -> list[DraftRequest]:
        """Note requests as part of the plan, and those that are to be asked as requested, in one write."""
        fresh = list(requests)
        self.plan += fresh
        todo = [request for request in fresh if self.ledger.state.may_ask(request.key)]
        pending = {key for key, known in self.ledger.state.requests.items() if known.status == "pending"}
        self.ledger.append(*(_requested(request) for request in todo if request.key not in pending))
        return todo

    async def _join(self, section: Section) -> None:
        """Ask for a long section's items, from its notes; without all of them there is nothing to ask from."""
        parts = [self.ledger.state.requests[request.key] for request in self.planner.notes(section)]
        if any(part.raw is None for part in parts):
            self.report.say(f"section {section.id}: not all of its parts were drafted, so it is left out")
            self.report.step(self._joins())
            return
        joined = list(self.planner.joined(section, tuple(notes(part.raw or "") for part in parts)))
        todo = self._record(joined)
        self.report.step(len(joined) - len(todo))
        async with asyncio.TaskGroup() as group:
            for request in todo:
                group.create_task(self._draft(request))

    async def _draft(self, request: DraftRequest) -> None:
        seat = await self.seat.get()
        reply: Reply | None = None
        async with self._limit:
            self._asked += 1
            try:
                reply = await seat.draft(request, self._streams())
                items = parse(request, reply, self.planner.count(request.kind), self.planner.config.voice)
            except DraftRefused as error:
                receipt = reply.receipt if reply else None
                self.ledger.append(DraftFailed(key=request.key, cause=error.cause, message=str(error), receipt=receipt))
                self.report.say(f"{request.kind} for {request.section or 'the article'}: {error}")
            else:
                self.ledger.append(Parsed(key=request.key, items=items, raw=reply.text, receipt=reply.receipt))
        self.report.step(1)

    def _streams(self) -> int:
        return min(self.planner.config.writer.streams, len(self.plan))

    async def _counts(self) -> RunCounts:
        return await (await self.seat.get()).counts()

    async def _close(self, before: RunCounts, seconds: float) -> None:
        seat: WriterSeat = await self.seat.get()
        counted = difference(await seat.counts(), before)
        receipt = run_receipt(
            seat,
            self.planner.config.writer,
            self.planner.writer,
            counted=counted,
            streams=self._streams(),
            seconds=seconds,
        )
        self.ledger.append(Ran(article_sha=self.planner.article.source.md_sha, receipt=receipt))


def _requested(request: DraftRequest) -> Requested:
    return Requested(
        key=request.key,
        section=request.section,
        kind=request.kind,
        ordinal=request.ordinal,
        part=request.part,
        text_sha=request.text_sha,
        prompt=request.prompt,
        model=request.model,
        revision=request.revision,
        parameters={
            "temperature": request.temperature,
            "max_tokens": request.max_tokens,
            "seed": request.seed,
        },
    )
