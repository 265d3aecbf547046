"""Quotes for approvals: verbatim words of one paragraph of a cited section, checked by the gates."""

import re
from typing import TYPE_CHECKING, NamedTuple

from rapidfuzz import fuzz

from gates import FAITH, GATES
from gates.fold import fold
from gates.run import judge
from schemas.errors import StandfirstError
from schemas.item import Digest

if TYPE_CHECKING:
    from gates.article_index import Part
    from gates.context import Context
    from ledger import ItemState

FEWEST_WORDS = 3
LONGEST = 400
"""Characters of the longest quote: what supports one answer is a sentence or two."""

_MARKS = " \t\n\"'“”‘’«»"
_PARAGRAPH = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*\|)")
_NOT_ASKED = frozenset({"length", "house_voice", "editorial", "repeat"})
"""The gates of a house's own words, which are not asked about the article's."""


class Quote(NamedTuple):
    """Words of the article as a reader sees them, and the section that they stand in."""

    words: str
    section: str


def checked_quote(quote: str, item: "ItemState", cite: str | None, context: "Context") -> Quote:
    """The article's own words for a quote, from ``cite`` or the first cited section that has it.

    Typography aside (marks, dashes, spaces) the quote stands there word for word, capitals too, in one paragraph.

    Raises:
        StandfirstError: it does not, it is too short or long to support an answer, or a gate finds fault with it.
    """
    where = context.article.slug
    bare = quote.strip(_MARKS)
    if len(bare.split()) < FEWEST_WORDS or len(bare) > LONGEST:
        fix = f"quote {FEWEST_WORDS} words to {LONGEST} characters of the section"
        raise StandfirstError(f"a quote of {len(bare)} characters supports no answer", where=where, fix=fix)
    if cite is not None and cite not in item.item.cites:
        fix = f"quote from {' or '.join(item.item.cites)}"
        raise StandfirstError(f"the chip does not cite {cite}", where=where, fix=fix)
    for part in context.parts(item.item):
        name = part.section.id if part.section else ""
        found = stands(bare, part) if cite in {None, name} else None
        if found:
            _pass_gates(found, name, context)
            return Quote(found, name)
    near = offers(item, context, most=1)
    fix = f"the nearest words there are “{near[0].words}”" if near else "copy the words from the section"
    raise StandfirstError("the quote does not stand in a section that the chip cites", where=where, fix=fix)


def offers(item: "ItemState", context: "Context", most: int = 5) -> tuple[Quote, ...]:
    """The sentences of the cited sections that are nearest to a chip, the nearest first, each fit to be its quote."""
    wanted = " ".join(text for _, text in item.item.fields)
    answer = item.item.fields[-1][1]
    scored = []
    for part in context.parts(item.item):
        for sentence in part.sentences.all:
            words = " ".join(sentence.text.split())
            if len(words.split()) >= FEWEST_WORDS and len(words) <= LONGEST and not sentence.row:
                score = fuzz.token_set_ratio(words, answer) + fuzz.token_set_ratio(words, wanted) / 2
                scored.append((-score, sentence.start, Quote(words, part.section.id if part.section else "")))
    ranked = (quote for _, _, quote in sorted(scored))
    fit = (quote for quote in ranked if _fits(quote, context))
    return tuple(quote for quote, _ in zip(fit, range(most), strict=False))


def stands(quote: str, part: "Part") -> str | None:
    """The rendered words of a part that ``quote`` gives, or nothing where no paragraph has all of them."""
    wanted, source = fold(quote).text, part.folded
    at = source.text.find(wanted)
    while at >= 0:
        end = at + len(wanted)
        whole = not (source.text[at - 1 : at].isalnum() or source.text[end : end + 1].isalnum())
        start, stop = source.span(at, end)
        words = part.words.text[start:stop]
        if whole and not _PARAGRAPH.search(words):
            return " ".join(words.split())
        at = source.text.find(wanted, at + 1)
    return None


def _fits(quote: Quote, context: "Context") -> bool:
    part = context.index.parts[quote.section]
    if stands(quote.words, part) is None:
        return False
    try:
        _pass_gates(quote.words, quote.section, context)
    except StandfirstError:
        return False
    return True


def _pass_gates(words: str, section: str, context: "Context") -> None:
    """Hold a quote against the gates, as a text in quotation marks and as the words that a page will show."""
    quoted = judge(Digest(section=section, text=f"“{words}”"), context, tuple(g for g in FAITH if g.reason == "quote"))
    asked = tuple(gate for gate in GATES if gate.reason not in _NOT_ASKED)
    findings = (*quoted.findings, *judge(Digest(section=section, text=words), context, asked).findings)
    if findings:
        first = findings[0]
        fix = "quote other words"
        raise StandfirstError(f"the gate {first.gate} finds fault with the quote: {first.message}", fix=fix)
