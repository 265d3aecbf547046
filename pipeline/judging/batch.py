"""A model's pass over many packs with one seat; one that fails does not stop the others."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ledger import ItemState
from pipeline.acts import Acting, Outcome, acting
from pipeline.drafting.report import ScreenReport
from pipeline.drafting.seats import LazySeat, seat_for
from pipeline.judging.model import Bench
from pipeline.models.resolve import Identity, identify
from pipeline.pack.items import in_order
from pipeline.pack.receipts import public_name
from pipeline.pack.standing import standing
from pipeline.site import LoadedSite
from schemas.errors import StandfirstError, WriterFailed

_UNKNOWN = frozenset({"main", "served"})
"""Revisions that stand for whatever is there: two models of one such revision are not known to be one."""


@dataclass(frozen=True)
class Sat:
    """What a model's pass over one pack came to: its outcomes counted, the chips without an answer, the status."""

    slug: str
    judge: str
    told: dict[str, int]
    unanswered: int
    status: str
    note: str


@dataclass
class JudgeBatch:
    """One run over some packs. ``sat`` and ``failed`` fill as it goes; ``failed`` is by slug, one line each."""

    site: LoadedSite
    report: ScreenReport
    again: bool = False
    force: bool = False
    sat: list[Sat] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)

    async def run(self, slugs: Sequence[str]) -> None:
        """Judge the held chips of ``slugs`` that this model has not judged yet.

        Raises:
            StandfirstError: no model is named for the seat, or it is the writer's own and that is not forced.
            WriterFailed: the model cannot start: nothing further could be judged.
        """
        settings = self.site.config.judge
        if not settings.model:
            fix = "name one there, or judge as a person: leave out --model"
            raise StandfirstError("no model is named for the judge seat", where="[judge] model", fix=fix)
        model = identify(settings)
        forced = self._forced(model, identify(self.site.config.writer))
        async with LazySeat(seat_for(settings, self.report.say)) as seat:
            for slug in slugs:
                self.report.article(slug)
                try:
                    await self._pack(slug, seat, model, forced=forced)
                except WriterFailed:
                    raise
                except StandfirstError as error:
                    self.failed[slug] = str(error)
        self.report.article("")

    async def _pack(self, slug: str, seat: LazySeat, model: Identity, *, forced: bool) -> None:
        name = self.site.config.judge.model_class or public_name(model.name)
        with acting(self.site, slug, who=name) as session:
            chips = self._waiting(session)
            drafted = [session.state.requests[item.key].requested for item in chips]
            forced = forced or any(self._forced(model, Identity(one.model, one.revision)) for one in drafted)
            outcomes: list[Outcome] = []
            unanswered = 0
            if chips:
                outcomes, unanswered = await Bench(session, seat, model, self.report, forced).run(chips)
            status, note = standing(session.state, session.article, self.site.config)
        self.sat.append(Sat(slug, name, dict(Counter(outcomes)), unanswered, status, note))

    def _waiting(self, session: Acting) -> tuple[ItemState, ...]:
        """The held chips that this model has no standing opinion of, or with ``again`` all held ones."""
        held = (item for item in in_order(session.state, session.article) if item.status == "held")
        return tuple(i for i in held if self.again or all(one.who != session.who for one in i.opinions))

    def _forced(self, judge: Identity, writer: Identity) -> bool:
        """Whether the judge is the writer's own model.

        Raises:
            StandfirstError: it is, and nobody forced it.
        """
        same = judge.name.casefold() == writer.name.casefold() or (
            judge.revision == writer.revision and judge.revision not in _UNKNOWN
        )
        if same and not self.force:
            fix = "name another model, or force it with --force-same-model: the pack then says so"
            raise StandfirstError(
                f"{public_name(judge.name)} is the writer's own model", where="[judge] model", fix=fix
            )
        return same
