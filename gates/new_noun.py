"""A name in the item that the article does not have."""

from collections.abc import Iterator
from dataclasses import replace

from rapidfuzz import fuzz, process

from gates.article_index import ArticleIndex
from gates.context import Context
from gates.figures import parse
from gates.gate import AnyItem, Gate
from gates.language import is_function_word, is_plain, kinds, tags, words_of
from gates.nouns import Names
from gates.report import at, shown
from gates.tokens import Token, tokens
from schemas.finding import Evidence, Finding

_NEAR = 75
_RUN = 6
_LONG = 4
_ROLE_ENDINGS = ("er", "or", "ist", "ant", "ent", "man", "woman", "ess", "eer", "ary", "ain", "ief", "boss", "coach")
_DEMONYM_ENDINGS = ("ian", "ean", "ese", "ish", "can", "i", "ch", "sh")
_INFLECTED = ("s", "ing", "ed", "ly", "er", "ers", "est")


def check(item: AnyItem, context: Context) -> Iterator[Finding]:
    """Find the names that stand nowhere in the article, its title or its dek."""
    names = context.index.names
    for field, text in item.fields:
        for token in _unknown(text, names):
            message = f"{shown(text[token.start : token.end])} is not named in the article"
            near = process.extractOne(token.surface, names.written, scorer=fuzz.ratio, score_cutoff=_NEAR)
            evidence = _evidence(near[0], context.index) if near else ()
            message += f"; its nearest name there is {shown(near[0])}" if near else ""
            yield at("new_noun", field, (token.start, token.end), message, evidence)


def checked_tokens(item: AnyItem) -> tuple[str, ...]:
    """The tokens of an item that this gate looks up, sorted, each once."""
    return tuple(sorted({t.surface for _, text in item.fields for t in tokens(text) if t.marked and not _pronoun(t)}))


def _pronoun(token: Token) -> bool:
    return token.surface in words_of("titles.txt")


def _unknown(text: str, names: Names) -> Iterator[Token]:
    found = list(tokens(text))
    figures = {i for f in parse(text) for i in range(f.start, f.end)} if any(t.digits for t in found) else set()
    for place, token in enumerate(found):
        if not (token.cased or token.marked) or _pronoun(token) or (token.digits and token.start in figures):
            continue
        if names.knows(_lowered(token)) or _expands(found, place, names):
            continue
        following = found[place + 1] if place + 1 < len(found) else None
        if not token.marked and _plain_opening(text, token, following, names):
            continue
        if not token.cased and not token.digits and _plain_parts(token):
            continue
        yield token


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


GATE = Gate(reason="new_noun", version=1, check=check, faith=True)
