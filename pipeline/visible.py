"""Text from elsewhere made fit for a terminal: what would steer it is shown, not sent."""

import json
import unicodedata

_UNSEEN = {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
"""Unicode's categories of controls, format marks, private and half characters, and separators of lines."""

_JOINERS = "\u200c\u200d"
"""Marks that only join letters or emoji, which Persian, Hindi and family emoji are written with."""


def visible(text: str) -> str:
    r"""``text`` with control characters, escape codes and direction marks written out as Python would.

    Args:
        text: any text; half surrogate pairs too.

    Returns:
        One line, safe to print: an escape stands as ``\x1b``, a right-to-left override as ``\u202e``.
    """
    return "".join(char.encode("unicode_escape").decode() if _steers(char) else char for char in text)


def visible_json(text: str) -> str:
    r"""JSON ``text`` that reads the same, with what would steer a terminal written as JSON's own escapes.

    Args:
        text: JSON; line feeds between its values stand.
    """
    return "".join(json.dumps(char)[1:-1] if _steers(char) and char != "\n" else char for char in text)


def _steers(char: str) -> bool:
    return unicodedata.category(char) in _UNSEEN and char not in _JOINERS
