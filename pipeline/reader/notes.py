"""What the reader found and a person should know, though the article could be read."""

from collections.abc import Sequence

from pipeline.reader.card import Card
from pipeline.reader.document import Document
from pipeline.reader.transliterate import untransliterated
from schemas.article import Counts, Section
from schemas.site import HeadingIds


def page_notes(
    document: Document, card: Card, counts: Counts, sections: Sequence[Section], generator: HeadingIds
) -> list[str]:
    """One line each, in the order in which the page is read."""
    notes = []
    if document.footer is not None and document.footer.sha is None:
        notes.append("the derivation footer states no sum of the text, so nothing was checked")
    notes.extend(_printed_notes(card, counts))
    for section in sections:
        if not section.id:
            notes.append(f"{section.heading!r} has an empty id, so nothing can link to it")
        if generator == "eleventy" and (letters := untransliterated(section.heading)):
            notes.append(f"{section.heading!r}: {letters!r} is left out of its id; give it an explicit one")
    return notes


def _printed_notes(card: Card, counts: Counts) -> list[str]:
    if card.printed is None:
        return []
    pairs = (
        ("words", card.printed.words, counts.words),
        ("minutes", card.printed.minutes, counts.minutes),
        ("tables", card.printed.tables, counts.tables),
    )
    notes = [
        f"the card prints {said:,} {name}, the text has {counted:,}"
        for name, said, counted in pairs
        if said is not None and said != counted
    ]
    if card.printed.kit is not None and card.printed.kit != counts.kit:
        notes.append("the card and the metadata do not agree on whether there is a data kit")
    return notes
