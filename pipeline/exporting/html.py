"""A fragment of HTML for an article's page: headings, lists, and a disclosure for each answer; no script, no style."""

import re
from collections.abc import Iterator
from html import escape

from pipeline.exporting.outgoing import SOURCE_TYPE, Answer, Made, Outgoing, Place


def html(out: Outgoing) -> str:
    """The fragment; every text in it is escaped, for a template that takes it in too."""
    return "\n".join(_lines(out)) + "\n"


def _lines(out: Outgoing) -> Iterator[str]:
    name = "standfirst-" + re.sub(r"[^A-Za-z0-9_-]", "-", out.slug)
    yield f'<section aria-labelledby="{name}" itemscope itemtype="https://schema.org/CreativeWork">'
    yield f'<h2 id="{name}">In brief: <span itemprop="name">{_text(out.title)}</span></h2>'
    if out.bullets:
        yield "<ul>"
        yield from (f"<li>{_text(bullet)}</li>" for bullet in out.bullets)
        yield "</ul>"
    if out.digests:
        yield "<h3>Section by section</h3>"
        yield "<ul>"
        yield from (f"<li>{_link(place)}: {_text(digest)}</li>" for place, digest in out.digests)
        yield "</ul>"
    if out.answers:
        yield "<h3>Questions and answers</h3>"
        for answer in out.answers:
            yield from _details(answer)
    yield from _made(out.made)
    yield "</section>"


def _details(one: Answer) -> Iterator[str]:
    cite = f' cite="{_text(one.place.url)}"' if one.place.url else ""
    yield "<details>"
    yield f"<summary>{_text(one.question)}</summary>"
    yield f"<p>{_text(one.answer)}</p>"
    yield f"<blockquote{cite}><p>{_text(one.quote)}</p></blockquote>"
    yield f"<p>From the section {_link(one.place)}</p>"
    yield "</details>"


def _made(made: Made) -> Iterator[str]:
    """How the texts were made: for people as a sentence, for machines as properties."""
    yield f'<link itemprop="digitalSourceType" href="{SOURCE_TYPE}">'
    yield f'<meta itemprop="dateModified" content="{_text(made.utc)}">'
    yield f'<p itemprop="creditText">{_text(made.words)}</p>'


def _link(place: Place) -> str:
    return f'<a href="{_text(place.url)}">{_text(place.heading)}</a>' if place.url else _text(place.heading)


def _text(text: str) -> str:
    """Escaped for an element or an attribute; braces too, which a site's template would take for its own."""
    return escape(text, quote=True).replace("{", "&#123;").replace("}", "&#125;")
