"""The article spans that support kept items, as the pack gives them."""

from collections.abc import Iterator

from ledger import ItemState
from schemas.article import Article, Offsets
from schemas.finding import Evidence
from schemas.pack_record import PackEvidence


def pack_evidence(name: str, state: ItemState, article: Article) -> Iterator[PackEvidence]:
    """The spans that support one kept item, in the order of the article, each once.

    Args:
        name: how the pack names the item (``schemas.pack_parts.PackEvidence.item``).
        state: the item, with the evidence that the gates gave.
        article: the article as it is now.
    """
    spans = {
        (evidence.section, span) for evidence in state.evidence if (span := _span_now(evidence, article)) is not None
    }
    for section, span in sorted(spans, key=lambda entry: (entry[1], entry[0])):
        yield PackEvidence(kind=state.kind, item=name, section=section, span=span)


def _span_now(evidence: Evidence, article: Article) -> Offsets | None:
    """Where the evidence stands now.

    A draft outlives an edit elsewhere in its article, which moves its section: the words are then looked up
    again, and evidence whose words are gone is left out.
    """
    if article.text[evidence.start : evidence.end] == evidence.text:
        return (evidence.start, evidence.end)
    section = article.section(evidence.section)
    if section is None:
        return None
    start = article.text.find(evidence.text, *section.span)
    return None if start < 0 else (start, start + len(evidence.text))
