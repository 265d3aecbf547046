"""A name in the item that the article does not have."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from gates.article_index import ArticleIndex
from gates.capitals import Neighbours, lost_capital, shouted, spoken_softly
from gates.context import Context
from gates.figures import parse
from gates.fold import name_key
from gates.gate import AnyItem, Gate
from gates.language import is_function_word, is_plain, kinds, words_of
from gates.nouns import Names
from gates.pairs import mixed
from gates.parse import tags
from gates.report import at, shown
from gates.tokens import Token, tokens
from schemas.finding import Evidence, Finding

_NEAR = 75
_MOST_NEIGHBOURS = 20
_RUN = 6
_LONG = 4
_ROLE_ENDINGS = ("er", "or", "ist", "ant", "ent", "man", "woman", "ess", "eer", "ary", "ain", "ief", "boss", "coach")
_DEMONYM_ENDINGS = ("ian", "ean", "ese", "ish", "can", "i", "ch", "sh")
_INFLECTED = ("s", "ing", "ed", "ly", "er", "ers", "est")


def check(item: AnyItem, context: Context) -> Iterator[Finding]:
    """Find the names that stand nowhere in the article, its title or its dek, and names mixed of two of its own."""
    names = context.index.names
    near = Neighbours(names)
    for field, text in item.fields:
        found = list(tokens(text))
        for token in _unknown(text, found, names, near):
            message = f"{shown(text[token.start : token.end])} is not named in the article"
            neighbour = near.of(token.surface, _NEAR) or near.of_small(name_key(token.surface), _NEAR)
            evidence = _evidence(neighbour, context.index) if neighbour else ()
            message += f"; it has {shown(neighbour)}" if neighbour else ""
            yield at("new_noun", field, (token.start, token.end), message, evidence)
        for mix in mixed(found, names):
            message = f"{shown(text[mix.start : mix.end])} is not named in the article"
            message += f"; it has {shown(mix.first)} and {shown(mix.second)}"
            evidence = (*_evidence(mix.first, context.index), *_evidence(mix.second, context.index))
            yield at("new_noun", field, (mix.start, mix.end), message, evidence)


def checked_tokens(item: AnyItem) -> tuple[str, ...]:
    """The tokens of an item that this gate looks up, sorted, each once."""
    return tuple(sorted({t.surface for _, text in item.fields for t in tokens(text) if t.marked and not _pronoun(t)}))


def _pronoun(token: Token) -> bool:
    return token.surface in words_of("titles.txt")


def _unknown(text: str, found: list[Token], names: Names, near: Neighbours) -> Iterator[Token]:
    figures = {i for f in parse(text) for i in range(f.start, f.end)} if any(t.digits for t in found) else set()
    loud = shouted(text, found)
    for place, token in enumerate(found):
        if not (token.cased or token.marked):
            if lost_capital(token, names, near):
                yield token
            continue
        if _pronoun(token) or _address(token) or (token.digits and token.start in figures):
            continue
        if names.knows(_lowered(token)) or (place in loud and spoken_softly(token, names)):
            continue
        if _expands(found, place, names) or _set_apart(found, place, names):
            continue
        following = found[place + 1] if place + 1 < len(found) else None
        if not token.marked and _plain_opening(text, token, following, names):
            continue
        if not token.cased and not token.digits and _plain_parts(token):
            continue
        yield token


def _address(token: Token) -> bool:
    """Whether it is an e-mail address, which the gate of identifiers judges."""
    _, sign, host = token.surface.partition("@")
    return bool(sign) and "." in host


def _lowered(token: Token) -> Token:
    """A compound that opens a sentence, without the capital that its place gives it."""
    if token.opens and "-" in token.surface and not token.acronym and is_plain(token.surface.split("-")[0].lower()):
        return replace(token, surface=token.surface[0].lower() + token.surface[1:])
    return token


def _plain_parts(token: Token) -> bool:
    """Whether a lower-case token with a symbol inside is plain words joined: "and/or"."""
    return all(is_plain(part) for part in token.surface.replace("/", " ").split())


def _expands(found: list[Token], place: int, names: Names) -> bool:
    """Whether a capitalised word belongs to a run whose initials are an acronym of the article."""
    low = high = place
    while low > 0 and place - low < _RUN and _runs_on(found[low - 1], found[low]):
        low -= 1
    while high + 1 < len(found) and high - place < _RUN and _runs_on(found[high], found[high + 1]):
        high += 1
    letters = [(t.surface[0].casefold() if t.cased else "") for t in found[low : high + 1]]
    at_ = place - low
    return any(
        names.acronym("".join(letters[start:stop]))
        for start in range(at_ + 1)
        for stop in range(at_ + 1, len(letters) + 1)
        if stop - start > 1
    )


def _set_apart(found: list[Token], place: int, names: Names) -> bool:
    """Whether a word and one beside it are a name that the article writes as one word: "Glaze Master"."""
    pairs = pairwise(found[max(0, place - 1) : place + 2])
    return any(
        other.start - one.end == 1 and name_key(one.surface + other.surface) in names.cased for one, other in pairs
    )


def _runs_on(one: Token, other: Token) -> bool:
    """Whether two tokens stand side by side in what may be one long name."""
    return other.start - one.end == 1 and all(t.cased or len(t.surface) < _LONG for t in (one, other))


def _plain_opening(text: str, token: Token, following: Token | None, names: Names) -> bool:
    """Whether a capital that opens a sentence stands on a plain word."""
    word = token.surface.casefold().split("'")[0].split("-")[0]
    if is_function_word(word):
        return True
    known = kinds(word)
    tag = None
    if token.surface not in words_of("given_names.txt"):
        if known & {"verb", "adv"} or ("adj" in known and not word.endswith(_DEMONYM_ENDINGS)):
            return True
        if known and following and following.cased and names.knows(following) and word.endswith(_ROLE_ENDINGS):
            return True
    tag = tags(text).get(token.start, "NNP")
    return not tag.startswith("NNP") and (bool(known) or word.endswith(_INFLECTED))


def _evidence(name: str, index: ArticleIndex) -> tuple[Evidence, ...]:
    start = index.whole.words.text.find(name)
    return (index.whole.evidence(start, start + len(name)),) if start >= 0 else ()


GATE = Gate(reason="new_noun", version=2, check=check, faith=True)
