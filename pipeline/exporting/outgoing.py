"""What may leave: of a pack, only what is public, cleaned for every form alike."""

from dataclasses import dataclass

from pipeline.exporting.clean import anchor_url, clean, page_url
from schemas.errors import StandfirstError
from schemas.pack import Pack, Pack11
from schemas.pack_parts import PackChip

SOURCE_TYPE = "https://schema.org/TrainedAlgorithmicMediaDigitalSource"
"""The machine-readable word for texts that a trained model wrote."""


@dataclass(frozen=True)
class Place:
    """A section of the article: its heading, and its address where the article has one."""

    heading: str
    url: str | None


@dataclass(frozen=True)
class Answer:
    """A published chip, with the quote that published it and where the quote stands."""

    question: str
    answer: str
    quote: str
    place: Place


@dataclass(frozen=True)
class Made:
    """How the texts were made: who wrote, when, who judged, and who answers for them."""

    writer: str
    utc: str
    judge: str | None
    responsible: str | None

    @property
    def words(self) -> str:
        """The same in plain sentences."""
        return " ".join(
            (
                "These short texts were written by a machine (digital source type: trained algorithmic media,",
                f"{SOURCE_TYPE}).",
                f"The model: {self.writer}. The date: {self.utc}.",
                f"Questions and answers judged by: {self.judge or 'nobody yet'}.",
                *((f"Responsible: {self.responsible}.",) if self.responsible else ()),
            )
        )


@dataclass(frozen=True)
class Outgoing:
    """What is public of a pack: every text is one clean line, every address is of the web."""

    slug: str
    title: str
    dek: str | None
    url: str | None
    bullets: tuple[str, ...]
    digests: tuple[tuple[Place, str], ...]
    answers: tuple[Answer, ...]
    made: Made


def outgoing(pack: Pack, responsible: str | None) -> Outgoing:
    """Pick what is public: bullets, digests, and published chips with their quotes.

    Args:
        pack: a pack that ``pipeline.exporting.fresh`` let pass, or any other.
        responsible: who answers for the texts (``[site] responsible``), where a site says so.

    Raises:
        StandfirstError: the pack is withdrawn, or nothing of it is public.
    """
    if pack.status == "retracted" or (isinstance(pack, Pack11) and pack.retracted is not None):
        raise StandfirstError(
            "the pack is withdrawn, so nothing of it is exported",
            where=pack.slug,
            fix="it comes back when a judge approves a chip anew",
        )
    page = page_url(pack.source.url)
    places = {one.id: Place(clean(one.heading), anchor_url(page, one.id)) for one in pack.sections}
    digests = ((places[one.id], clean(one.digest or "")) for one in pack.sections)
    seat = pack.seat_class
    out = Outgoing(
        slug=clean(pack.slug),
        title=clean(pack.title),
        dek=clean(pack.dek or "") or None,
        url=page,
        bullets=tuple(filter(None, map(clean, pack.short.bullets))),
        digests=tuple((place, text) for place, text in digests if text),
        answers=tuple(_answer(chip, places) for chip in pack.chips if _public(chip, places)),
        made=Made(clean(seat.writer), pack.generated_utc, clean(seat.judge or "") or None, _named(responsible)),
    )
    if not (out.bullets or out.digests or out.answers):
        raise StandfirstError("nothing of the pack is public", where=pack.slug)
    return out


def _public(chip: PackChip, places: dict[str, Place]) -> bool:
    """Whether a chip may leave: both of its marks say published, and its quote stands in a section."""
    return (
        chip.published and chip.publish_state == "published" and bool(clean(chip.quote)) and chip.quote_cite in places
    )


def _answer(chip: PackChip, places: dict[str, Place]) -> Answer:
    return Answer(clean(chip.q), clean(chip.a), clean(chip.quote), places[chip.quote_cite])


def _named(responsible: str | None) -> str | None:
    return clean(responsible or "").removesuffix(".") or None
