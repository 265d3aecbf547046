"""Markdown for an article's page: headings, lists and quotes; of what the texts hold nothing becomes a mark."""

import re
from collections.abc import Iterator

from pipeline.exporting.outgoing import Answer, Outgoing, Place

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "{": "&#123;", "}": "&#125;"}
"""What HTML, MDX and templates read before Markdown does, so that a backslash would not hold them off."""

_MARKS = re.compile(r"[\\`*_\[\]|~^$@#]|:(?=\S)|(?<=www)\.", re.IGNORECASE)
"""Marks anywhere in a line; a colon before a sign opens addresses, emoji and directives."""

_LED = re.compile(r"^[+=-]")
_NUMBER = re.compile(r"^(\d+)([.)])")
"""What opens a list, a rule or a front matter at the start of a line."""


def markdown(out: Outgoing) -> str:
    """The pack as Markdown (CommonMark), also where the page is MDX or goes through a template."""
    return "\n\n".join(_blocks(out)) + "\n"


def _blocks(out: Outgoing) -> Iterator[str]:
    yield f"## In brief: {escaped(out.title)}"
    if out.bullets:
        yield "\n".join(f"- {escaped(bullet)}" for bullet in out.bullets)
    if out.digests:
        yield "### Section by section"
        yield "\n".join(f"- {_link(place)}: {escaped(text)}" for place, text in out.digests)
    if out.answers:
        yield "### Questions and answers"
        for answer in out.answers:
            yield from _answer(answer)
    yield escaped(out.made.words)


def _answer(one: Answer) -> Iterator[str]:
    yield f"#### {escaped(one.question)}"
    yield escaped(one.answer)
    yield f"> {escaped(one.quote)}"
    yield f"From the section {_link(one.place)}"


def _link(place: Place) -> str:
    return link(place.heading, place.url)


def link(words: str, url: str | None) -> str:
    """A link of our own, or the words alone where there is no address."""
    return f"[{escaped(words)}]({url.replace('&', '&amp;')})" if url else escaped(words)


def escaped(text: str) -> str:
    """One line of text that Markdown shows as it is, wherever in a line it stands."""
    marked = _NUMBER.sub(r"\1\\\2", _MARKS.sub(r"\\\g<0>", text))
    led = _LED.sub(r"\\\g<0>", marked)
    return "".join(_ENTITIES.get(char, char) for char in led)
