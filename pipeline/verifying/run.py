"""All checks of a slug, in order, and those of a whole site."""

from collections.abc import Iterable, Iterator

from pipeline.site import LoadedSite
from pipeline.verifying.approvals import approvals
from pipeline.verifying.books import behind, differs, stale
from pipeline.verifying.failure import Failure
from pipeline.verifying.files import article_file, ledger_file, pack_file
from pipeline.verifying.items import gates, quotes, spans
from pipeline.verifying.look import Look, shown_path
from pipeline.verifying.words import dropped_words

ENDING = ".pack.json"


def verify(site: LoadedSite, slug: str, *, strict: bool = False) -> tuple[Failure, ...]:
    """Everything that does not hold of one pack. Waivers count unless ``strict``.

    Raises:
        StandfirstError: ``slug`` is a path.
    """
    found = tuple(_found(Look(site, slug, strict=strict)))
    return found if strict else tuple(_waived(site, failure) for failure in found)


def _found(look: Look) -> Iterator[Failure]:
    yield from pack_file(look)
    yield from article_file(look)
    if look.data is not None:
        yield from ledger_file(look)
    yield from stale(look)
    yield from behind(look)
    yield from differs(look)
    if look.article is not None:
        for one in (quotes, spans, gates, approvals, dropped_words):
            yield from one(look)
    waiting = sum(request.may_ask for request in look.state.requests.values()) if look.state else 0
    if look.strict and waiting:
        yield look.fail("unanswered", f"{waiting} requests have no answer", f"ask: standfirst write {look.slug}")


def orphans(site: LoadedSite) -> tuple[Failure, ...]:
    """Packs whose article is gone."""
    known = set(site.slugs())
    paths = sorted(site.packs.glob(f"*{ENDING}")) if site.packs.is_dir() else []
    return tuple(
        _waived(
            site,
            Failure(
                code="orphan",
                slug=path.name.removesuffix(ENDING),
                message="the pack's article is gone",
                fix="bring the article back, or take the pack and its ledger away",
                file=shown_path(site, path),
            ),
        )
        for path in paths
        if path.name.removesuffix(ENDING) not in known
    )


def failing(failures: Iterable[Failure]) -> bool:
    """Whether any of them is not waived."""
    return any(failure.waived is None for failure in failures)


def _waived(site: LoadedSite, failure: Failure) -> Failure:
    for waiver in site.config.verify.waive:
        if waiver.code == failure.code and waiver.slug in {"*", failure.slug}:
            return failure.model_copy(update={"waived": waiver.reason})
    return failure
