"""A model in the judge seat: one pack's held chips, each asked of and its answers weighed."""

import asyncio
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ledger import ItemState
from pipeline.acts import Acting, Outcome, approve, doubt, offers, refuse
from pipeline.acts.approvals import Heard
from pipeline.drafting.report import Report
from pipeline.drafting.seats import LazySeat
from pipeline.judging.questions import CHANCES, Asked, document, prompt_of, question
from pipeline.judging.weighing import Answer, claimed, weighed
from pipeline.models.resolve import Identity
from pipeline.receipts.run import run_receipt
from pipeline.writer.counts import difference
from pipeline.writer.seat import DraftRefused, RunCounts
from schemas.draft import Reply
from schemas.errors import StandfirstError
from schemas.event import JudgeSeat, Ran
from schemas.item import Chip

if TYPE_CHECKING:
    from schemas.seats import Judge

OFFERED = 12
"""How many of the nearest sentences a chat model chooses its quote from."""


@dataclass
class Bench:
    """One model's judging of one pack. ``session`` is held throughout; each opinion is recorded as it is given."""

    session: Acting
    seat: LazySeat
    model: Identity
    report: Report
    forced: bool = False

    def __post_init__(self) -> None:
        self._settings: Judge = self.session.site.config.judge
        self._prompt = prompt_of(self._settings)
        self._limit = asyncio.Semaphore(self._settings.streams)
        self._streams = 1

    async def run(self, chips: tuple[ItemState, ...]) -> tuple[list[Outcome], int]:
        """Judge the chips, in their order.

        Returns:
            What came of each that was answered, and how many got no answer.

        Raises:
            WriterFailed: the model cannot start or be reached.
        """
        asks = 2 if self._settings.form == "chat" else 1
        self._streams = min(self._settings.streams, asks * len(chips))
        self.report.begin(len(chips), 0)
        before = await (await self.seat.get()).counts()
        began = time.monotonic()
        tasks = [asyncio.create_task(self._ask(item)) for item in chips]
        outcomes: list[Outcome] = []
        try:
            for item, task in zip(chips, tasks, strict=True):
                try:
                    outcomes.append(self._record(item, await task))
                except DraftRefused as error:
                    self.report.say(f"{item.item_id}: no answer: {error}")
                self.report.step(1)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await self._close(before, time.monotonic() - began)
        return outcomes, len(chips) - len(outcomes)

    def _record(self, item: ItemState, answer: Answer) -> Outcome:
        """Record an answer; an approval whose quote does not hold is a doubt, for a person."""
        seat = JudgeSeat(
            kind="model",
            model=self.model.name,
            revision=self.model.revision,
            prompt=self._prompt.ref,
            forced=self.forced,
        )
        heard = Heard(seat=seat, support=answer.support, receipt=answer.receipt)
        if answer.opinion == "refuse":
            return refuse(self.session, item, answer.why, heard)
        if answer.opinion == "unclear":
            return doubt(self.session, item, answer.why, heard)
        try:
            return approve(self.session, item, answer.quote, None, heard)
        except StandfirstError:
            return doubt(self.session, item, "its quote does not stand in the section", heard)

    async def _ask(self, item: ItemState) -> Answer:
        """Ask of one chip.

        Raises:
            DraftRefused: no answer came back.
        """
        assert isinstance(item.item, Chip)  # noqa: S101 - only chips are held
        article = self.session.article
        quotes = tuple(quote.words for quote in offers(item, self.session.context, OFFERED))
        if not quotes:
            return Answer("unclear", why="no sentence of the section can be quoted")
        asked = Asked(article.slug, item.item, document(article, item.item, item.evidence), quotes)
        if self._settings.form == "claim":
            return claimed(quotes[0], await self._put("support", asked), self._settings.threshold)
        verdict, yes = await asyncio.gather(self._put("verdict", asked), self._put("support", asked))
        return weighed(self._prompt, quotes, verdict, yes, self._settings.threshold)

    async def _put(self, kind: str, asked: Asked) -> Reply:
        seat = await self.seat.get()
        async with self._limit:
            request = question(kind, asked, self._settings, self.model)
            return await seat.draft(request, self._streams, CHANCES if kind == "support" else 0)

    async def _close(self, before: RunCounts, seconds: float) -> None:
        seat = await self.seat.get()
        counted = difference(await seat.counts(), before)
        receipt = run_receipt(seat, self._settings, self.model, counted=counted, streams=self._streams, seconds=seconds)
        self.session.record(Ran(article_sha=self.session.article.source.md_sha, receipt=receipt, seat="judge"))
