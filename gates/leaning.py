"""Items that lean on words outside themselves: "the figures below", "as follows", "this page", "such pumps".

A pack's items are read apart from their page, one by one, so what points to another part of it points nowhere. Such
an item is cut off from what it speaks of, as one that stops in mid-sentence is: both are faults of ``length``, which
holds whatever the site's voice is.
"""

import re
from collections.abc import Iterator

from gates.report import shown
from gates.words import table

_TABLE = table("leaning")


def _any(name: str) -> str:
    return "(?:" + "|".join(re.escape(word) for word in sorted(_TABLE[name], key=len, reverse=True)) + ")"


_HERE = r"(?:above|below|overleaf|opposite)"
_ENDS = (
    r"(?=\s*(?:[.,;:?!)\]\"']|\Z)|\s(?:shows?|lists?|gives?|sums?|compares?|explains?|and|is|are|was|were|has|have)\b)"
)
_SAYS = r"(?:shows?|lists?|gives?|compares?|plots?|sums?|sets? out|illustrates?|summari[sz]es?)"
_POINTING = re.compile(
    rf"\b(?:{_any('parts')}s?\s{_HERE}{_ENDS}"
    rf"|(?:the|all|these|those)\s(?:above|aforementioned)(?:\s\w{{1,20}})?\s{_any('parts')}s?\b"
    rf"|{_any('pointed')}\s{_HERE}{_ENDS}"
    rf"|as\s{_any('pointed')}\s(?:here|earlier|previously|before|later)\b"
    rf"|see\s(?:above|below|overleaf|the\s{_any('parts')})"
    rf"|(?:see|in|from)\s(?:table|figure|fig\.)\s\d|(?:table|figure|fig\.)\s\d{{1,3}}[a-z]?\s{_SAYS}\b)"
)
_LISTING = re.compile(rf"\b(?:the following\b(?!\s{_any('times')}\b)|as follows\b)")
_LISTED = re.compile(r":\s*\w")
_THIS_PAGE = re.compile(rf"\bthis\s(?P<page>{_any('pages')})\b(?!-)")
_LEAD = r"\A[\s\"'(\[]*"
_LINK = re.compile(rf"{_LEAD}(?P<it>{_any('links')},|(?:and|but|or|nor|so|yet)\s)")
_START = re.compile(
    rf"{_LEAD}(?P<it>such\s(?!as\b)|these\s(?!days\b)|those\s(?!\w+(?:ing|ed)\b|(?:who|whose|whom|that|which|in|with|of|from"
    rf"|at|on|under|over|without|born|for|near|outside|inside|most|least|able|already|not|too)\b)"
    rf"|there(?:,|\s(?!{_any('exists')}\b))|the (?:latter|former)\b|(?:he|she|they)\s)"
)

# "found most of such names": no earlier clause can have said which; "no such thing" and "such as" point nowhere.
_SUCH = re.compile(
    r"\A(?P<before>(?:[^,.;:()?!\u2013\u2014-]|(?<=\w)[.,-](?=\w))*)(?<!\bno )(?<!\bany )"
    r"\b(?P<it>such\s(?!as\b|an?\b|things?\b)(?P<what>\w{3,}))"
)
_THERE = re.compile(r"\s(?P<it>there)[.\s]*\Z")
_PLACED = re.compile(r"\b(?:in|at|on|to|from|into|onto|near|inside|outside|within|under|over|by|where|and|but)\b|[,;:]")


def leaning(field: str, low: str, before: str) -> Iterator[tuple[int, int, str]]:
    """Stretches of ``low`` (folded, small letters) that point outside the item, each with its remedy.

    ``before`` is what the reader has read before ``field``: a chip's question, before its answer.
    """
    for match in _POINTING.finditer(low):
        yield *match.span(), f"{shown(match[0])} points to another part of the page; say here what stands there"
    listed = max((match.start() for match in _LISTED.finditer(low)), default=-1)
    for match in _LISTING.finditer(low):
        if match.end() > listed:
            yield *match.span(), f"{shown(match[0])} announces words that the item lacks; give them, or leave it out"
    for match in _THIS_PAGE.finditer(low):
        if match["page"] not in low[: match.start()] and match["page"] not in before:
            yield *match.span(), f"{shown(match[0])} is not where an item is read; say what is shown, and by whom"
    if field != "a":
        opening = _START.match(low) or _LINK.match(low)
        if opening is not None:
            words = shown(opening["it"].strip())
            yield *opening.span("it"), f"opens with {words}, which points to words before the item; name what is meant"
        else:
            yield from _unsaid(low)


def _unsaid(low: str) -> Iterator[tuple[int, int, str]]:
    """Names of a kind ("such names") that the item has not named before, and a "there" without a place."""
    such = _SUCH.match(low)
    if such is not None and such["what"][:4] not in such["before"]:
        yield *such.span("it"), f"{shown(such['it'])} points to words before the item; name what is meant"
    there = _THERE.search(low)
    if there is not None and not _PLACED.search(low, 0, there.start()):
        yield *there.span("it"), "“there” points to a place that the item does not name; name it"
