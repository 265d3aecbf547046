"""The ledger: events, the one writer of events, and the fold that turns events into state and counts."""

from ledger.chain import START
from ledger.clock import Clock, stamp, utc_now
from ledger.drops import drop
from ledger.file import Loaded, Torn, load
from ledger.files import make_folder, set_aside, write_whole
from ledger.fold import fold
from ledger.lock import hold
from ledger.opinions import approval_sha
from ledger.state import EMPTY, ItemState, ItemStatus, RequestState, RequestStatus, State, item_id
from ledger.sums import KindCounts, Sums, check_sums, counts, sums
from ledger.writer import LedgerWriter, open_writer

__all__ = [
    "EMPTY",
    "START",
    "Clock",
    "ItemState",
    "ItemStatus",
    "KindCounts",
    "LedgerWriter",
    "Loaded",
    "RequestState",
    "RequestStatus",
    "State",
    "Sums",
    "Torn",
    "approval_sha",
    "check_sums",
    "counts",
    "drop",
    "fold",
    "hold",
    "item_id",
    "load",
    "make_folder",
    "open_writer",
    "set_aside",
    "stamp",
    "sums",
    "utc_now",
    "write_whole",
]
