"""Names of an item in a place where the article has another name: another doer, another owner, another town."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gates.bindings.faults import Fault
from gates.bindings.label_words import is_time
from gates.bindings.name_places import name_place
from gates.bindings.names_at import name_at, name_text
from gates.bindings.readings import roles_of
from gates.bindings.roles import PLACES
from gates.bindings.same_name import alike
from gates.fold import name_key
from gates.parse import parsed
from gates.report import shown
from gates.support import stem
from gates.thesaurus import same

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gates.bindings.name_places import NamePlace
    from gates.bindings.roles import Role
    from gates.claims import Claim
    from gates.nouns import Names
    from gates.parse import Word
    from gates.sentences import Sentence

_MOST_ROLES = 24
_MOST_SENTENCES = 4
_MOST_ABOUT = 400
_SHARE = 0.34
_HALF = 0.5
_CLEAR = frozenset({"agent", "patient", "owner"})
"""Places that a parse tells surely enough to say that a name of the same sentence stands elsewhere."""
_LIGHT = frozenset({"say", "tell", "ask", "come", "give", "see", "want", "add", "use"})
_TOLD = {"agent": "as the doer of", "patient": "as what is done to by", "owner": "as the owner of", "title": "as the"}


def misplaced(claim: Claim, names: Names) -> Iterator[Fault]:
    """The names of a claim in another name's place, at most one fault for each."""
    told: set[int] = set()
    for role in roles_of(claim.text)[:_MOST_ROLES]:
        place = name_place(claim, role, names)
        if place and role.filler not in told and (fault := _other_name(place)):
            told.add(role.filler)
            yield fault


def _other_name(place: NamePlace) -> Fault | None:
    """The fault of a name, if the article's sentences all have another in its place."""
    least = max(2 if place.governor.lemma in _LIGHT else 1, _SHARE * len(place.rest))
    found: tuple[Sentence, str, int] | None = None
    for sentence in _candidates(place):
        if len(place.rest & sentence.stems) < least:
            continue
        text = sentence.folded
        other = _against(place, text)
        if other is True:
            return None
        if other is not False and found is None:
            found = sentence, text, other
    if found is None or _elsewhere(place, found[0]):
        return None
    return _fault(place, *found)


def _candidates(place: NamePlace) -> list[Sentence]:
    claim = place.claim
    near = (*claim.rests, *claim.part.sentences.resting(place.rest | {stem(place.governor.lemma)}, 2))
    return [s for s in dict.fromkeys(rest.sentence for rest in near) if not s.row][:_MOST_SENTENCES]


def _against(place: NamePlace, text: str) -> int | bool:
    """The word of the article's sentence that is in the name's place; true where the name may be right there."""
    theirs, found = parsed(text), roles_of(text)
    fillers = [role.filler for role in found if _alike_roles(place, role, theirs)]
    if not fillers:
        return False
    own = [at for at, w in enumerate(theirs) if w.text[0].isupper() and alike(place.name, {name_key(w.text)})]
    own = [at for at in own if theirs[at].dep != "compound" or theirs[at].head not in own]
    placed = {role.filler for role in found} - set(fillers)
    if own and (place.relation not in _CLEAR or not placed.issuperset(own) or _listed(place.claim.words, [place.at])):
        return True
    if own and _listed(theirs, [*fillers, *own]):
        return True
    capitals = place.claim.words[place.at].text.isupper()
    for at in fillers:
        other = name_at(theirs, at)
        if not any(key in place.names.cased for key in other) or alike(place.name, other):
            return True
        # "the German" may be anyone of the article.
        if theirs[at].text.isupper() != capitals or any(w.head == at and w.dep == "det" for w in theirs):
            return True
    return fillers[0]


def _listed(words: tuple[Word, ...], places: list[int]) -> bool:
    """Whether a name is one of a list, which the grammar often joins wrongly."""
    return any(w.dep == "conj" and (at in places or w.head in places) for at, w in enumerate(words))


def _alike_roles(place: NamePlace, role: Role, theirs: tuple[Word, ...]) -> bool:
    governor = theirs[role.governor]
    relations = {place.relation, role.relation}
    alike_places = len(relations) == 1 or relations <= PLACES
    same_sort = is_time(place.name) == is_time({name_key(theirs[role.filler].text)})
    return (
        same_sort and alike_places and governor.pos == place.governor.pos and same(place.governor.lemma, governor.lemma)
    )


def _elsewhere(place: NamePlace, sentence: Sentence) -> bool:
    """Whether the article says of the name, in one other sentence, what the claim says; or has it too often to tell."""
    sentences = place.claim.part.sentences
    about = {s for key in place.name for s in sentences.holding(stem(key))} - {sentence}
    if len(about) > _MOST_ABOUT:
        return True
    if place.relation == "owner":
        return any(len(place.rest & s.stems) >= _HALF * len(place.rest) for s in about)
    said = place.rest | {stem(place.governor.lemma)}
    return any(len(said & s.stems) >= max(2, _SHARE * len(said)) for s in about)


def _fault(place: NamePlace, sentence: Sentence, text: str, at: int) -> Fault:
    said, told = name_text(place.claim.words, place.at, place.claim.text), name_text(parsed(text), at, text)
    how = _TOLD.get(place.relation, f"behind “{place.relation}” beside")
    end = place.claim.words[place.at].end
    message = f"“{said}” stands {how} “{place.governor.text}”; {place.claim.part.name} has “{told}” there, in"
    return Fault(end - len(said), end, f"{message} {shown(sentence.text)}", (sentence.start, sentence.end))
