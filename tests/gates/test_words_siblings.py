"""The lists of words that exclude each other: well formed, and in no quarrel with the paraphrases."""

from itertools import combinations

import pytest

from gates.language import words_of
from gates.siblings import siblings
from gates.thesaurus import same

LISTS = ("siblings_nouns.txt", "siblings_others.txt")


def _groups(name: str) -> list[list[list[str]]]:
    return [[kind.strip().split("=") for kind in line.split(",")] for line in sorted(words_of(name))]


@pytest.mark.parametrize("name", LISTS)
def test_no_word_stands_twice_in_a_group_and_each_is_one_word(name: str) -> None:
    for group in _groups(name):
        words = [word for kind in group for word in kind]
        assert len(group) > 1, group
        assert len(words) == len(set(words)), group
        assert all(word and " " not in word and word == word.lower() for word in words), group


@pytest.mark.parametrize("name", LISTS)
def test_no_two_that_exclude_each_other_may_paraphrase_each_other(name: str) -> None:
    for group in _groups(name):
        for one, other in combinations(group, 2):
            pairs = [(a, b) for a in one for b in other if same(a, b) or same(b, a)]
            assert pairs == [], group


def test_words_of_one_meaning_do_not_exclude_each_other() -> None:
    for name in LISTS:
        for group in _groups(name):
            for kind in group:
                assert all(other not in siblings(word) for word in kind for other in kind)


def test_excluding_goes_both_ways() -> None:
    assert "chemist" in siblings("biologist")
    assert "biologist" in siblings("chemist")
    assert siblings("qwertyuiop") == frozenset()
