"""Where every pack of a site stands, computed live."""

from collections import Counter
from datetime import UTC, datetime

from pipeline.reader import read_article
from pipeline.site import LoadedSite
from schemas.errors import StandfirstError
from schemas.pack import load_pack


def status_of(site: LoadedSite, slug: str, now: datetime | None = None) -> dict[str, object]:
    """One article's row: ``stale`` where the article changed, ``unreadable`` where a file of it cannot be read."""
    path = site.pack_path(slug)
    if not path.is_file():
        return {"slug": slug, "status": "no pack"}
    try:
        pack = load_pack(path)
        article = read_article(site, slug)
    except StandfirstError as error:
        return {"slug": slug, "status": "unreadable", "why": str(error)}
    made = datetime.fromisoformat(pack.generated_utc)
    dropped = Counter(drop.kind for drop in pack.bench.drops)
    published = sum(chip.published for chip in pack.chips)
    bench = pack.bench
    return {
        "slug": slug,
        "status": pack.status if pack.source.md_sha == article.source.md_sha else "stale",
        "kept": {"bullet": bench.bullets_kept, "digest": bench.digests_kept, "chip": bench.chips_kept},
        "dropped": {kind: dropped[kind] for kind in ("bullet", "digest", "chip")},
        "held": len(pack.chips) - published,
        "published": published,
        "age_days": max(0, ((now or datetime.now(UTC)) - made).days),
        "drops": {reason: number for reason, number in bench.dropped_by.items() if number},
    }


def status_line(row: dict[str, object]) -> str:
    """A row in one line."""
    match row:
        case {"kept": dict(kept), "dropped": dict(dropped), "drops": dict(drops)}:
            counts = ", ".join(f"{kind}s {kept[kind]} kept {dropped[kind]} dropped" for kind in kept)
            told = ", ".join(f"{reason} {number}" for reason, number in drops.items()) or "none"
            chips = f"{row['held']} held, {row['published']} published"
            return f"{row['slug']}: {row['status']}; {counts}; {chips}; {row['age_days']} days old; drops: {told}"
    why = f": {row['why']}" if "why" in row else ""
    return f"{row['slug']}: {row['status']}{why}"
