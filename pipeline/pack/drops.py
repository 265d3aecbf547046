"""How a pack tells of a dropped item: by its reason, its length and its sum, never by its words."""

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256

from ledger import ItemState
from schemas.article import Article
from schemas.event import Dropped
from schemas.finding import Reason
from schemas.item import item_text
from schemas.pack_parts import Drop

WITHHELD: Mapping[Reason, str] = {
    "length": "a text too long, too short or cut off for its kind",
    "cite": "a text whose citation does not hold",
    "figure": "a text with a figure that the section it cites does not carry",
    "bare_figure": "a figure without the unit or label that the article gives with it",
    "new_noun": "a text that names something the article does not name",
    "quote": "a quotation that does not stand in the article as quoted",
    "caveat": "a claim without the limit that the article puts on it",
    "binding": "a figure or name joined to something that the article does not join it to",
    "unsupported": "a claim that the section it cites does not make",
    "directive": "a text that gives orders to a reader or a model",
    "identifier": "an address, key, path or other identifier",
    "redaction": "a string on the site's redaction list",
    "profanity": "a swear word that the article does not use",
    "editorial": "praise, blame or selling in words that are not the article's",
    "house_voice": "a text outside the site's voice",
    "repeat": "a text that says what a kept item says",
    "judge": "a text that the judge refused",
    "hand-edit": "a text that a person removed from this pack",
    "superseded": "an earlier draft, replaced by a newer one",
    "section-gone": "a text for a section that the article no longer has",
    "retracted": "a text that was published and withdrawn",
}
"""What stands in the place of a dropped item's words, by reason."""

_NUMBER = re.compile(r"\d(?:[\d.,\u202f]*\d)?")
"""A figure without its unit and sign."""

UNTOLD = "the reason given repeats the item, so it stands in the private ledger alone"
"""In the place of a ``why`` that would show words of the item that the article does not have."""


def drop_entry(state: ItemState, drop: Dropped, article: Article) -> Drop:
    """The pack's entry for an item that the ledger dropped."""
    text = item_text(state.item)
    entry: dict[str, object] = {
        "kind": state.kind,
        "reason": drop.reason,
        "item": None,
        "item_chars": len(text),
        "text_sha": text_sha(text),
        "withheld": WITHHELD[drop.reason],
        "detail": _detail(drop, state, article),
    }
    if state.section is not None:
        entry["section"] = state.section
    elif drop.by != "gate" and (figure := _figure(text, article)):
        entry["figure"] = figure
    if drop.by != "gate":
        entry["removed_utc"] = state.at[:10]
    if drop.why:
        entry["why"] = told_why(drop.why, (state,), article)
    return Drop.model_validate(entry)


def text_sha(text: str) -> str:
    """The first twelve hex digits of a text's SHA-256."""
    return sha256(text.encode()).hexdigest()[:12]


def _detail(drop: Dropped, state: ItemState, article: Article) -> str:
    """What else is to say, at the level of reasons: a finding's message quotes the item, so none is told."""
    also = dict.fromkeys(finding.gate for finding in drop.findings if finding.gate != drop.reason)
    if drop.by == "gate":
        return f"other gates found fault too: {', '.join(also)}" if also else ""
    who = {"hand": "by hand", "judge": "by the judge", "run": "by a later run"}[drop.by]
    why = f": {told_why(drop.why, (state,), article)}" if drop.why else ""
    return f"removed {who} after the gates had counted{why}"


def told_why(why: str, items: Iterable[ItemState], article: Article) -> str:
    """A person's reason, unless it shows words of the items, as drafted or as edited, that the article has not.

    A word counts as shown when it stands inside another one too (``fox`` in ``foxes``).
    """
    texts = (f"{item_text(state.item)}\n{item_text(state.drafted)}" for state in items)
    item = "\n".join(texts)
    known = _words(f"{article.text}\n{article.metadata.title}")
    repeats = any(word in item.casefold() for word in _words(why) - known)
    shows = any(word in why.casefold() for word in _words(item) - known)
    return UNTOLD if repeats or shows else why


def _figure(text: str, article: Article) -> str | None:
    """The first figure of a bullet that the article has too: it tells which bullet it was and gives nothing away."""
    from gates.figures import parse  # noqa: PLC0415  # only where a bullet was removed

    figures = (text[figure.start : figure.end] for figure in parse(text))
    found = next((figure for figure in figures if figure in article.text), None)
    number = _NUMBER.search(found) if found else None
    return number[0] if number else found


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))
