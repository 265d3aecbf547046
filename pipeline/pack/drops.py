"""How a pack tells of a dropped item: by its reason, its length and its sum, never by its words."""

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256

from ledger import ItemState
from schemas.article import Article
from schemas.bench import Drop
from schemas.event import Dropped
from schemas.finding import Reason
from schemas.item import item_text

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

UNTOLD = "the reason given repeats a dropped item, so it stands in the private ledger alone"
"""In the place of a ``why`` that would show words of the item that the article does not have."""


def drop_entry(state: ItemState, drop: Dropped, article: Article, names: frozenset[str]) -> Drop:
    """The pack's entry for an item that the ledger dropped; ``names`` are those of all of them (``dropped_names``)."""
    why = told_why(drop.why, (state,), article, names) if drop.why else ""
    text = item_text(state.item)
    entry: dict[str, object] = {
        "kind": state.kind,
        "reason": drop.reason,
        "item": None,
        "item_chars": len(text),
        "text_sha": text_sha(text),
        "withheld": WITHHELD[drop.reason],
        "detail": _detail(drop, why),
    }
    if state.section is not None:
        entry["section"] = state.section
    elif drop.by != "gate" and (figure := _figure(text, article)):
        entry["figure"] = figure
    if drop.by != "gate":
        entry["removed_utc"] = state.at[:10]
    if why:
        entry["why"] = why
    return Drop.model_validate(entry)


def text_sha(text: str) -> str:
    """The first twelve hex digits of a text's SHA-256."""
    return sha256(text.encode()).hexdigest()[:12]


def _detail(drop: Dropped, why: str) -> str:
    """What else is to say, at the level of reasons: a finding's message quotes the item, so none is told."""
    also = dict.fromkeys(finding.gate for finding in drop.findings if finding.gate != drop.reason)
    if drop.by == "gate":
        return f"other gates found fault too: {', '.join(also)}" if also else ""
    who = {"hand": "by hand", "judge": "by the judge", "run": "by a later run"}[drop.by]
    return f"removed {who} after the gates had counted{f': {why}' if why else ''}"


def dropped_names(items: Sequence[ItemState], article: Article) -> frozenset[str]:
    """The names that only dropped items have, in small letters: no text of a pack may show one."""
    from gates.new_noun import checked_tokens  # noqa: PLC0415  # it stands on a tagger that is slow to load

    kept = "\n".join(item_text(item.item) for item in items if item.kept)
    known = f"{article.text}\n{article.metadata.title}\n{article.metadata.dek or ''}\n{kept}".casefold()
    drafts = (draft for item in items if not item.kept for draft in (item.item, item.drafted))
    names = {token.casefold() for draft in drafts for token in checked_tokens(draft)}
    return frozenset(name for name in names if name not in known)


def told_why(why: str, items: Iterable[ItemState], article: Article, names: frozenset[str]) -> str:
    """A person's reason, unless it shows what the article has not: words of the items, or a name of any dropped one.

    The items' words are those as drafted and as edited; one counts as shown when it stands inside another word too
    (``fox`` in ``foxes``).
    """
    if any(name in why.casefold() for name in names):
        return UNTOLD
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
