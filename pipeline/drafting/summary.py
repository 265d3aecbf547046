"""The end of a run in words: what was kept and dropped and why, where it lies, and what the drafter gave."""

import json
from collections.abc import Iterator
from pathlib import Path

from ledger import counts
from pipeline.drafting.write import Written
from pipeline.pack.renew import pack_label
from pipeline.receipts.label import label, rate
from pipeline.site import LoadedSite
from schemas.receipt import Receipt


def summary(written: Written, site: LoadedSite) -> Iterator[str]:
    """The lines of one article's summary."""
    slug = written.article.slug
    yield f"{slug}: {'pack written' if written.changed else 'nothing to do, the pack is up to date'}"
    for kind, count in counts(written.state).items():
        reasons = ", ".join(f"{reason} {number}" for reason, number in sorted(count.dropped_by.items()) if number)
        dropped = f", dropped {count.dropped}" + (f" ({reasons})" if reasons else "")
        yield f"  {kind}s: kept {count.kept} of {count.written}{dropped}"
    failed = [request for request in written.state.requests.values() if request.status == "failed"]
    if failed:
        yield f"  drafts that failed: {len(failed)} of {len(written.state.requests)}"
    if written.unanswered:
        yield f"  requests without an answer: {len(written.unanswered)}; run it again to ask for them"
    yield f"  pack:   {_near(written.pack_path)}"
    yield f"  ledger: {_near(site.ledger_path(slug))} ({written.state.head.count} lines, adds up)"
    if written.changed and written.state.runs:
        yield from (f"  {line}" for line in _last_run(written.state.runs[-1].receipt))
    else:
        yield f"  {pack_label(written.state)}"


def _last_run(receipt: Receipt) -> Iterator[str]:
    read, cached, wrote = receipt.prompt_tokens, receipt.cached_tokens, receipt.output_tokens
    tokens = "" if read is None else f", {read} prompt tokens"
    if read and cached is not None:
        tokens += f" ({cached} of them, {cached / read:.0%}, from the prefix cache)"
    yield f"last run: {receipt.seconds:.1f} s{tokens}"
    if wrote is not None and receipt.seconds:
        yield f"wrote {wrote} tokens; with the reading, {rate(wrote, receipt.seconds, receipt)}"
    else:
        yield label(receipt)


def as_json(written: Written, site: LoadedSite) -> str:
    """One article's summary as one line of JSON, for a program."""
    by_kind = counts(written.state)
    receipt = written.state.runs[-1].receipt if written.state.runs else None
    value = {
        "slug": written.article.slug,
        "changed": written.changed,
        "kept": {kind: count.kept for kind, count in by_kind.items()},
        "dropped": {kind: count.dropped for kind, count in by_kind.items()},
        "dropped_by": {kind: {r: n for r, n in count.dropped_by.items() if n} for kind, count in by_kind.items()},
        "unanswered": len(written.unanswered),
        "pack": str(written.pack_path),
        "ledger": str(site.ledger_path(written.article.slug)),
        "label": pack_label(written.state),
        "last_run": receipt.model_dump(mode="json") if receipt else None,
    }
    return json.dumps(value, ensure_ascii=False)


def _near(path: Path) -> str:
    """The path as short as it can be said from here."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)
