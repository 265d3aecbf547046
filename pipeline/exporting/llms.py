"""A section for a site's ``llms.txt``: the title, the dek, and one link line for each thing that is said."""

from collections.abc import Iterator

from pipeline.exporting.markdown import escaped, link
from pipeline.exporting.outgoing import Outgoing


def llms(out: Outgoing) -> str:
    """The section; where the article has no address its lines are without links."""
    head = f"## {escaped(out.title)}\n\n" + (f"> {escaped(out.dek)}\n\n" if out.dek else "")
    return head + "\n".join(_lines(out)) + "\n"


def _lines(out: Outgoing) -> Iterator[str]:
    for bullet in out.bullets:
        yield f"- {link('In brief', out.url)}: {escaped(bullet)}"
    for place, digest in out.digests:
        yield f"- {link(place.heading, place.url)}: {escaped(digest)}"
    for one in out.answers:
        yield f"- {link(one.question, one.place.url)}: {escaped(one.answer)} (the article: “{escaped(one.quote)}”)"
    yield f"- {link('How these texts were made', out.url)}: {escaped(out.made.words)}"
