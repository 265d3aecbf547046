"""Read one article: the file, what it says of itself, its sections and its counts."""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from pipeline.reader.built import anchor_notes, built_page, load_built
from pipeline.reader.card import Card, read_card
from pipeline.reader.document import Document, open_document
from pipeline.reader.frontmatter import sidecar
from pipeline.reader.headings import headings
from pipeline.reader.metadata import kit_named, read_metadata, slug_of
from pipeline.reader.notes import page_notes
from pipeline.reader.sections import read_sections
from pipeline.reader.source import load_page
from pipeline.reader.words import count_tables, count_words
from pipeline.site import LoadedSite
from schemas.article import Article, Counts, Metadata, Section, Short, Source
from schemas.errors import StandfirstError
from schemas.site import Config


def read_article(site: LoadedSite, slug: str) -> Article:
    """Read the article of a site that a slug names.

    Raises:
        StandfirstError: the slug names no article, or the article cannot be read rightly.
    """
    return _read(site.article_path(slug), slug, site.config, site.html)


def read_file(path: Path, config: Config) -> Article:
    """Read an article that need not belong to a site; its slug is its own name or its folder's.

    Raises:
        StandfirstError: the file cannot be read rightly.
    """
    return _read(path, slug_of(path), config, None)


def _read(path: Path, slug: str, config: Config, html: Path | None) -> Article:
    page = load_page(path)
    document = open_document(page)
    if not any(block.type != "template" for block in document.blocks):
        raise StandfirstError("the article has no text below its front matter", where=str(path))
    card = read_card(document)
    outside = (document.front, sidecar(path))
    metadata = read_metadata(path, slug, outside, card, config.site)
    found = headings(document, config.site.heading_ids)
    sections = read_sections(document, found, card.body, metadata.title, config.plan)
    kit = kit_named(outside) or card.kit
    counts = _counts(card, config.site.words_per_minute, kit)
    beside = built_page(path, slug, html, metadata.url)
    built = load_built(beside) if beside else None
    notes = page_notes(document, card, counts, sections, config.site.heading_ids)
    return Article(
        slug=slug,
        path=str(path),
        text=page.text,
        metadata=metadata,
        short=_short(card, metadata, counts),
        sections=sections,
        thanks=_thanks(document, sections),
        kit=kit,
        source=Source(md_sha=page.sha, html_sha=built.sha if built else None, anchors_sha=_anchors(sections)),
        printed=card.printed,
        notes=(*notes, *(anchor_notes(built, sections) if built else ())),
    )


def _counts(card: Card, words_per_minute: int, kit: str | None) -> Counts:
    tokens = [token for block in card.body for token in block.tokens]
    words = count_words(tokens)
    # Rounded half up, in whole numbers.
    minutes = (2 * words + words_per_minute) // (2 * words_per_minute)
    return Counts(words=words, minutes=minutes, tables=count_tables(tokens), kit=kit is not None)


def _short(card: Card, metadata: Metadata, counts: Counts) -> Short:
    if card.short:
        return Short(paragraph=card.short, from_dek=False, counts=counts)
    return Short(paragraph=metadata.dek or "", from_dek=True, counts=counts)


def _thanks(document: Document, sections: Sequence[Section]) -> str | None:
    """The Markdown of the section of credits, or ``None``."""
    span = next((section.span for section in sections if section.skip == "credits"), None)
    return document.page.text[slice(*span)].rstrip() if span else None


def _anchors(sections: Sequence[Section]) -> str:
    return sha256("".join(f"{section.id}\n" for section in sections).encode()).hexdigest()
