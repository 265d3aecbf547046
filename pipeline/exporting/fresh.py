"""Whether a pack may be exported as it stands: it must be true to its article and its ledger."""

from ledger import load
from pipeline.pack.sums import check
from pipeline.reader import read_article
from pipeline.site import LoadedSite
from schemas.errors import StandfirstError
from schemas.pack import Pack, Pack11, load_pack


def fresh_pack(site: LoadedSite, slug: str) -> Pack:
    """The pack of an article, once it is known to be up to date.

    Raises:
        StandfirstError: there is no pack, it is stale, or the ledger on this machine says something newer.
        PackRefused: it does not add up.
        LedgerBroken: the ledger is damaged, cut, or another pack's.
    """
    article = read_article(site, slug)
    path = site.pack_path(slug)
    if not path.exists():
        raise _refused("there is no pack yet", str(path), slug)
    pack = load_pack(path)
    if pack.slug != slug:
        raise _refused(f"this is the pack of {pack.slug!r}", str(path), slug)
    check(pack)
    if pack.source.md_sha != article.source.md_sha or pack.status == "stale":
        raise _refused("the pack is stale: the article changed since it was written", slug, slug)
    ledger = site.ledger_path(slug)
    if isinstance(pack, Pack11) and ledger.exists() and load(ledger, pack.ledger).state.head != pack.ledger:
        raise _refused("the ledger on this machine is newer than the pack", slug, slug)
    return pack


def _refused(what: str, where: str, slug: str) -> StandfirstError:
    return StandfirstError(what, where=where, fix=f"write it first with: standfirst write {slug}")
