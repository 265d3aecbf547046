"""What version 1.1 adds to a pack: evidence, approvals, what a person overrode or withdrew, and the receipts."""

from schemas.article import Offsets
from schemas.base import Count, Frozen, Sha256
from schemas.draft import DraftKind, FailureCause
from schemas.finding import Reason
from schemas.item import Kind
from schemas.pack_parts import ChipId, Utc
from schemas.receipt import Receipt


class PackEvidence(Frozen):
    """Where the article supports a kept item: ``span`` is in characters of the article's text.

    ``item`` is a chip's id, a digest's section id, or a bullet's place among the bullets, from 0.
    """

    kind: Kind
    item: str
    section: str
    span: Offsets


class PackApproval(Frozen):
    """What published a chip: who approved it and when, and the sums that the approval is bound to.

    ``item_sha`` is the chip's (``ledger.approval_sha``), ``sections`` the SHA-256 of each cited section's text.
    """

    chip: ChipId
    by: tuple[str, ...]
    utc: Utc
    item_sha: Sha256
    sections: dict[str, Sha256]


class PackOverride(Frozen):
    """A kept item that gates had dropped and a person brought back; ``item`` names it as ``PackEvidence`` does."""

    kind: Kind
    item: str
    reasons: tuple[Reason, ...]
    why: str


class PackRetraction(Frozen):
    """The whole pack was withdrawn: when, and why."""

    utc: Utc
    why: str


class RequestReceipt(Frozen):
    """What the engine reported of one request; ``failure`` is null where it gave a draft."""

    kind: DraftKind
    section: str | None
    part: Count
    ordinal: Count
    failure: FailureCause | None
    receipt: Receipt | None


class PackReceipts(Frozen):
    """The label that every speed figure carries, and the engine's own counts by run and by request.

    ``judge`` are those of a judge model's requests and runs.
    """

    label: str
    runs: tuple[Receipt, ...]
    requests: tuple[RequestReceipt, ...]
    judge: tuple[Receipt, ...] = ()
