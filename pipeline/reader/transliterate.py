"""Eleventy's slugs: letters of other alphabets in ASCII, as @sindresorhus/slugify writes them.

Source of the rules and of the letters' values: github.com/sindresorhus/slugify and
github.com/sindresorhus/transliterate. Latin, Greek and Cyrillic are here; letters of other scripts are left out
of an id (``untransliterated`` names them, so that the reader can say so).
"""
# ruff: noqa: RUF001 - the letters of other alphabets are what this table is of

import re
import unicodedata

_LATIN = "ß ss, ä ae, ö oe, ü ue, æ ae, ə a, ð d, ø o, œ oe, þ th, đ d, ı i, ł l, ĳ ij, ħ h"
_GREEK = (
    "α a, β v, γ g, δ d, ε e, ζ z, η i, θ th, ι i, κ k, λ l, μ m, ν n, ξ ks, ο o, π p, ρ r, σ s, ς s, τ t, υ y, "
    "φ f, χ x, ψ ps, ω o, ά a, έ e, ί i, ό o, ύ y, ή i, ώ o, ϊ i, ΰ y, ϋ y, ΐ i"
)
_CYRILLIC = (
    "а a, б b, в v, г g, д d, ъе ye, е e, ё yo, ж zh, з z, и i, ый iy, й y, к k, л l, м m, н n, о o, п p, р r, "
    "с s, т t, тс ts, у u, ф f, х kh, ц ts, ч ch, ш sh, щ sch, ъ, ы y, ь, э e, ю yu, я ya, ќ kj, љ lj, њ nj, "
    "є ye, і i, ї yi, ґ g"
)
_SIGNS = "€ e, ¢ c, ¥ y, ₹ r, ₽ p, ₿ b"
_WORDS = (("&", " and "), ("♥", " love "))

_TABLE = {
    letter: value
    for script in (_LATIN, _GREEK, _CYRILLIC, _SIGNS)
    for letter, _, value in (entry.partition(" ") for entry in script.split(", "))
}
_LETTERS = re.compile("|".join(map(re.escape, sorted(_TABLE, key=len, reverse=True))))
_CONTRACTION = re.compile(r"([a-z0-9])'([ts])(?=\s|$)")


def eleventy_slug(text: str) -> str:
    """The slug of one heading, before repeats are told apart."""
    slug = _CONTRACTION.sub(r"\1\2", _ascii(text))
    return re.sub(r"[^a-z0-9]+", "-", slug).strip("-")


def untransliterated(text: str) -> str:
    """The letters of a heading that this module has no value for, each once, in order."""
    left = (c for c in _ascii(text) if c.isalpha() and not c.isascii())
    return "".join(dict.fromkeys(left))


def _ascii(text: str) -> str:
    folded = unicodedata.normalize("NFC", text).lower()
    for sign, words in _WORDS:
        folded = folded.replace(sign, words)
    folded = _LETTERS.sub(lambda found: _TABLE[found.group()], folded)
    plain = "".join(_unstyled(c) for c in folded)
    return "".join(c for c in unicodedata.normalize("NFD", plain) if not _is_diacritic(c))


def _unstyled(char: str) -> str:
    """Letters in mathematical styles and digits in circles become plain ones; fractions and powers do not."""
    styled = unicodedata.decomposition(char).startswith(("<font>", "<circle>"))
    return unicodedata.normalize("NFKD", char).lower() if styled else char


def _is_diacritic(char: str) -> bool:
    return unicodedata.combining(char) > 0 or unicodedata.category(char) == "Sk"
