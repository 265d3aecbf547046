"""A pack from an article, the site's settings and the state of the ledger."""

from collections.abc import Iterator, Sequence

from ledger import Clock, ItemState, State, stamp, utc_now
from pipeline.pack.bench import bench
from pipeline.pack.evidence import pack_evidence
from pipeline.pack.items import in_order, refuse_unready
from pipeline.pack.judging import approvals, judges, overrides, retraction
from pipeline.pack.receipts import pack_receipts, public_name
from pipeline.pack.standing import standing
from schemas.article import Article
from schemas.item import Bullet, Chip, item_text
from schemas.pack import Pack11
from schemas.pack_parts import PackChip, PackSection, PackShort, PackSource, Related, SeatClass
from schemas.pack_record import PackEvidence
from schemas.site import Config

NOTICE = "a chip marked published:false is held and is not among the words that this page publishes"


def assemble(  # noqa: PLR0913  # a pack has this many sources
    article: Article,
    config: Config,
    state: State,
    *,
    related: Sequence[Related],
    label: str,
    clock: Clock = utc_now,
) -> Pack11:
    """Put the pack together; nothing is written.

    Args:
        article: the article as it is now.
        config: the site's settings.
        state: the fold of the article's ledger; every item of it has a verdict.
        related: up to three other articles of the site.
        label: the drafter label that the speed figures of the receipts carry.
        clock: gives the time for ``generated_utc``, in UTC.

    Raises:
        PackRefused: an item has no verdict, or is kept for a section that the article does not draft.
    """
    items = in_order(state, article)
    refuse_unready(items, article)
    kept = [item for item in items if item.kept]
    chips = tuple(_chip(item.item, item) for item in kept if isinstance(item.item, Chip))
    status, note = standing(state, article, config)
    metadata, site = article.metadata, config.site
    return Pack11(
        schema_version="1.1",
        page_kind="article",
        pack_kind="generate",
        slug=article.slug,
        title=metadata.title,
        dek=metadata.dek,
        published=metadata.published,
        series=metadata.series,
        licence=metadata.licence or site.licence,
        status=status,
        pack_note=note,
        notice=NOTICE,
        source=_source(article, site.base_url),
        short=PackShort(
            paragraph=article.short.paragraph,
            from_dek=article.short.from_dek,
            counts=article.short.counts,
            bullets=tuple(item.item.text for item in kept if isinstance(item.item, Bullet)),
        ),
        sections=_sections(article, kept),
        chips=chips,
        related=tuple(related),
        thanks=article.thanks,
        kit=article.kit,
        seat_class=SeatClass(
            writer=config.writer.model_class or _writer(config, state),
            judge=judges(items),
            writer_runtime=config.writer.runtime,
        ),
        bench=bench(state, items, chips, article),
        generated_utc=stamp(clock()),
        evidence=tuple(_evidence(kept, article)),
        approvals=tuple(approvals(kept)),
        overrides=tuple(overrides(items, article, pack_name)),
        retracted=retraction(state, article),
        receipts=pack_receipts(state, label),
        ledger=state.head,
    )


def _writer(config: Config, state: State) -> str:
    """The model that was last asked, as the ledger knows it: the settings may say only ``default``."""
    models = [request.requested.model for request in state.requests.values()]
    return public_name(models[-1] if models else config.writer.model)


def _source(article: Article, base_url: str | None) -> PackSource:
    """The sums, with the page's addresses: its own, else made of the site's base."""
    page = f"{base_url.rstrip('/')}/{article.slug}/" if base_url else None
    return PackSource(
        url=article.metadata.url or page,
        md_url=article.metadata.md_url,
        **article.source.model_dump(),
    )


def _sections(article: Article, kept: Sequence[ItemState]) -> tuple[PackSection, ...]:
    digests = {item.section: item_text(item.item) for item in kept if item.kind == "digest"}
    return tuple(
        PackSection(
            id=section.id,
            heading=section.heading,
            level=section.level,
            span=section.span,
            chunks=section.chunks,
            chars=section.chars,
            digest=digests.get(section.id),
            digest_skipped=section.skip,
        )
        for section in article.sections
    )


def _chip(chip: Chip, state: ItemState) -> PackChip:
    """A chip with the quote that published it, or that a judge who was heard gave it."""
    approval = state.published or (state.approvals[-1] if state.approvals else None)
    return PackChip(
        id=chip.pack_id,
        q=chip.q,
        a=chip.a,
        cites=chip.cites,
        published=state.published is not None,
        publish_state="published" if state.published else "held",
        quote=approval.quote if approval else "",
        quote_cite=approval.quote_cite if approval else "",
    )


def _evidence(kept: Sequence[ItemState], article: Article) -> Iterator[PackEvidence]:
    for item in kept:
        yield from pack_evidence(pack_name(item, kept), item, article)


def pack_name(item: ItemState, kept: Sequence[ItemState]) -> str:
    """How a pack names a kept item (``schemas.pack_parts.PackEvidence.item``)."""
    if isinstance(item.item, Chip):
        return item.item.pack_id
    if item.kind == "digest":
        return item.section or ""
    return str([one.item_id for one in kept if one.kind == "bullet"].index(item.item_id))
