"""The words that number things: cardinals, scales, ordinals, parts, multiples and counts."""

_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_ORDINAL_ONES = [
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
]

DIGITS = {word: n for n, word in enumerate(_ONES[:10])} | {"oh": 0}
"""Words that may stand behind "point"."""
SMALL = {word: n for n, word in enumerate(_ONES)} | {word: 10 * n for n, word in enumerate(_TENS, 2)}
SMALL |= {"fourty": 40}
SCALES = {
    "dozen": 12,
    "hundred": 100,
    "thousand": 1000,
    "lakh": 10**5,
    "million": 10**6,
    "crore": 10**7,
    "billion": 10**9,
    "trillion": 10**12,
}
ORDINALS = {word: n for n, word in enumerate(_ORDINAL_ONES)}
ORDINALS |= {word[:-1] + "ieth": 10 * n for n, word in enumerate(_TENS, 2)}
ORDINALS |= {"hundredth": 100, "thousandth": 1000, "millionth": 10**6}
PARTS = {"half": 2, "halves": 2, "quarter": 4, "quarters": 4, "third": 3, "thirds": 3}
PARTS |= {word: n for word, n in ORDINALS.items() if n > 3}
PARTS |= {f"{word}s": n for word, n in ORDINALS.items() if n > 3}
MULTIPLES = {"twice": 2, "thrice": 3, "doubled": 2, "doubling": 2, "doubles": 2, "double": 2}
MULTIPLES |= {"tripled": 3, "tripling": 3, "triples": 3, "triple": 3, "trebled": 3, "treble": 3}
MULTIPLES |= {"quadrupled": 4, "quadrupling": 4, "quadruple": 4}
LOOSE = frozenset({"double", "doubles", "triple", "triples", "treble"})
"""Multiples that are as often no figure: "double doors"."""
COUNTS = {"both": 2, "pair": 2, "couple": 2, "duo": 2, "trio": 3, "twins": 2, "triplets": 3, "quartet": 4}
"""Words that show a count without being one: an article that has them has the figure."""
HOURS = {word: n for n, word in enumerate(_ONES) if 1 <= n <= 12}
"""Words for the hours of a clock."""
