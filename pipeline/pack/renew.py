"""Making a pack anew from its article and ledger, and writing it where it changed."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from ledger import State, make_folder, utc_now
from pipeline.pack.assemble import assemble
from pipeline.pack.save import save_pack
from pipeline.receipts.label import label
from pipeline.receipts.run import pooled
from pipeline.site import LoadedSite
from schemas.article import Article
from schemas.errors import StandfirstError
from schemas.event import Head
from schemas.pack import Pack11, dump_pack, load_pack
from schemas.receipt import Receipt
from schemas.site import Config


def renew_pack(
    site: LoadedSite, article: Article, state: State, *, clock: Callable[[], datetime] = utc_now
) -> tuple[Pack11, bool]:
    """The pack as the ledger has it, written whole where its file is another; and whether it was.

    Raises:
        PackRefused: it does not add up, or an item has no verdict yet.
        StandfirstError: it could not be written.
    """
    pack = pack_of(article, site.config, state, clock=clock)
    path = site.pack_path(article.slug)
    changed = not _holds(path, dump_pack(pack))
    if changed:
        make_folder(path.parent)
        save_pack(path, pack)
    return pack, changed


def pack_of(article: Article, config: Config, state: State, *, clock: Callable[[], datetime] = utc_now) -> Pack11:
    """The pack that an article, a site's settings and a ledger make: the same for the same three."""
    return assemble(
        article,
        config,
        state,
        related=state.related,
        label=pack_label(state),
        clock=lambda: _last(state) or clock(),
    )


def pack_head(path: Path) -> Head | None:
    """The ledger's head as a standing pack keeps it; ``None`` where there is no pack, or none that can be read."""
    if not path.is_file():
        return None
    try:
        pack = load_pack(path)
    except StandfirstError:
        return None
    return pack.ledger if isinstance(pack, Pack11) else None


def pack_label(state: State) -> str:
    """The label of a pack's receipts: its answered requests pooled, or word that they differ."""
    receipts = receipts_of(state)
    one = pooled(receipts)
    if one is not None:
        return label(one)
    return "drafter: several, see each receipt" if receipts else "drafter: none has drafted yet"


def receipts_of(state: State) -> tuple[Receipt, ...]:
    """The receipts of every answered request, in the order of the ledger."""
    return tuple(request.receipt for request in state.requests.values() if request.receipt)


def _holds(path: Path, data: bytes) -> bool:
    """Whether the file is there, can be read, and has just these bytes."""
    try:
        return path.read_bytes() == data
    except OSError:
        return False


def _last(state: State) -> datetime | None:
    """When the ledger last changed: the pack says nothing newer, so that writing it again changes no byte."""
    return datetime.fromisoformat(state.at) if state.at else None
