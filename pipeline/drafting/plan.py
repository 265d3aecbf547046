"""The plan: which requests an article asks for."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass

from ledger import State
from ledger.items import FINAL
from pipeline.drafting.shape import response_schema
from pipeline.drafting.shown import inert, shown
from pipeline.models.resolve import Identity
from prompts.loader import load
from schemas.article import Article, Section
from schemas.draft import DraftKind, DraftRequest
from schemas.site import Config


@dataclass(frozen=True)
class Planner:
    """Makes requests for one article.

    ``before`` is the ledger's state when the run began; with ``force`` every request that it knows is asked again,
    as the next ordinal.
    """

    article: Article
    config: Config
    writer: Identity
    before: State
    force: bool = False

    def count(self, kind: DraftKind) -> int:
        """How many items one request of that kind asks for."""
        plan = self.config.plan
        return {"bullet": plan.bullets, "chip": plan.chips, "digest": plan.digests, "notes": 1}[kind]

    def drafted(self) -> tuple[Section, ...]:
        """The sections that are drafted."""
        return tuple(section for section in self.article.sections if section.skip is None)

    def bullets(self) -> Iterator[DraftRequest]:
        """One request for the article's bullets, from its short version, where it has one."""
        if self.config.plan.bullets and self.article.short.paragraph:
            yield self._request("bullet", None, self.article.short.paragraph)

    def whole(self, section: Section) -> Iterator[DraftRequest]:
        """The requests for a section that one request can read."""
        yield from self._items(section, shown(self.article.section_text(section)))

    def notes(self, section: Section) -> Iterator[DraftRequest]:
        """A request for each chunk of a section that is too long for one."""
        for part, (start, end) in enumerate(section.chunks):
            yield self._request("notes", section, shown(self.article.text[start:end]), part)

    def joined(self, section: Section, notes: tuple[str, ...]) -> Iterator[DraftRequest]:
        """The requests for a section from the notes on its chunks."""
        yield from self._items(section, "\n\n".join((f"## {section.heading}", *notes)))

    def _items(self, section: Section, text: str) -> Iterator[DraftRequest]:
        kinds: tuple[DraftKind, ...] = ("digest", "chip")
        for kind in kinds:
            if self.count(kind):
                yield self._request(kind, section, text)

    def _request(self, kind: DraftKind, section: Section | None, text: str, part: int = 0) -> DraftRequest:
        prompt, text = load("bullets" if kind == "bullet" else "section"), inert(text)
        count, settings = self.count(kind), self.config.writer
        request = DraftRequest(
            slug=self.article.slug,
            section=section.id if section else None,
            kind=kind,
            ordinal=self._ordinal(kind, section, part),
            part=part,
            text_sha=hashlib.sha256(text.encode()).hexdigest(),
            prompt=prompt.ref,
            messages=prompt.render(text, kind=kind, count=count),
            response_schema=response_schema(kind, count, self.config.voice),
            model=self.writer.name,
            revision=self.writer.revision,
            temperature=settings.temperature,
            max_tokens=settings.max_tokens * (2 if kind == "notes" else 1),
            seed=settings.seed,
        )
        while self._superseded(request):
            request = request.model_copy(update={"ordinal": request.ordinal + 1})
        return request

    def _ordinal(self, kind: DraftKind, section: Section | None, part: int) -> int:
        """The latest ordinal that the ledger has of this place, or with ``force`` the next.

        Notes count for what is joined of them, so that a forced run that was cut between the two is finished.
        """
        name = section.id if section else None
        asked = [
            request.requested.ordinal
            for request in self.before.requests.values()
            if request.requested.section == name
            and (request.requested.part == part if request.kind == kind else request.kind == "notes")
        ]
        return max(asked) + self.force if asked else 0

    def _superseded(self, request: DraftRequest) -> bool:
        """Whether this request's drafts were left behind: a text, model, prompt or section that comes back is new."""
        known = self.before.requests.get(request.key)
        items = [self.before.items[name] for name in known.item_ids] if known else []
        return any(item.drop is not None and item.drop.reason in FINAL for item in items)
