"""Writing one article's pack: read, draft, decide, assemble, save."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ledger import State, open_writer, set_aside, utc_now
from pipeline.drafting.ask import Asking
from pipeline.drafting.decide import decide
from pipeline.drafting.plan import Planner
from pipeline.drafting.report import Report
from pipeline.drafting.seats import LazySeat
from pipeline.models.resolve import Identity
from pipeline.pack.renew import renew_pack
from pipeline.related import Ground
from pipeline.site import LoadedSite
from schemas.article import Article
from schemas.draft import DraftRequest
from schemas.errors import StandfirstError
from schemas.event import Compared, Head
from schemas.pack import Pack11, load_pack


@dataclass(frozen=True)
class Written:
    """What a run made of one article: its pack, the ledger's state, and the requests that got no answer."""

    article: Article
    pack: Pack11
    pack_path: Path
    state: State
    unanswered: tuple[DraftRequest, ...]
    changed: bool


async def write_pack(  # noqa: PLR0913 - the seams of one run
    site: LoadedSite,
    article: Article,
    *,
    ground: Callable[[], Ground],
    seat: LazySeat,
    writer: Identity,
    report: Report,
    force: bool = False,
    clock: Callable[[], datetime] = utc_now,
) -> Written:
    """Draft what is not drafted yet, decide what is not decided, and write the pack whole where it changed.

    ``ground`` gives the site's articles, this one among them, as ``related`` compares them; many slugs share one.
    The ledger's lock is held throughout; a second run on the same slug waits for it, then says who holds it.

    Raises:
        StandfirstError: where the work could not be completed; what was reported done stays done.
    """
    path = site.pack_path(article.slug)
    head = _head(path, site.ledger_path(article.slug), report, force=force)
    opened = open_writer(site.ledger_path(article.slug), head, clock=clock)
    with opened as ledger:
        planner = Planner(article, site.config, writer, ledger.state, force)
        asking = Asking(planner, ledger, seat, report)
        try:
            await asking.run()
        except ExceptionGroup as group:
            raise _first(group) from group
        decide(article, site.config.voice, ledger, asking.plan)
        related = ground().related(article.slug)
        if related != ledger.state.related:
            ledger.append(Compared(related=related))
        state = ledger.state
        pack, changed = renew_pack(site, article, state, clock=clock)
    unanswered = tuple(request for request in asking.plan if state.may_ask(request.key))
    return Written(article, pack, site.pack_path(article.slug), state, unanswered, changed)


def _head(path: Path, ledger: Path, report: Report, *, force: bool) -> Head | None:
    """The ledger's head as the standing pack keeps it; ``None`` where there is no pack.

    A pack that no ledger accounts for is somebody's work: it is left as it is, or with ``force`` moved aside. One
    that a ledger accounts for but that cannot be read is made again from it.
    """
    if not path.is_file():
        return None
    if not ledger.is_file():
        if not force:
            raise StandfirstError(
                "a pack stands here that no ledger accounts for",
                where=str(path),
                fix="bring its ledger back, or have it moved aside with --force",
            )
        # Before there is a ledger: a run that is cut after this must not be held to the head of the lost one.
        report.say(f"the pack that no ledger accounts for is now {set_aside(path).name}")
        return None
    try:
        pack = load_pack(path)
    except StandfirstError as error:
        report.say(f"the pack is made again from the ledger, since it cannot be read: {error}")
        return None
    return pack.ledger if isinstance(pack, Pack11) else None


def _first(group: ExceptionGroup[Exception]) -> Exception:
    """The first error of a group of tasks that says something to a person, else the first of all."""
    told = group.subgroup(StandfirstError)
    error: Exception = told or group
    while isinstance(error, ExceptionGroup):
        error = error.exceptions[0]
    return error
