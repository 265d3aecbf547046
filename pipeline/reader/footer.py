"""The derivation footer: the comment that says from what a page was derived, and the sum of its text."""

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from pipeline.reader.source import Page
from schemas.errors import StandfirstError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pipeline.reader.document import Block

_OPENS = re.compile(r"<!--\s*derived\b")
_SUM = re.compile(r"\bderivation sha-?256:\s*(\S+)", re.IGNORECASE)
_HEX = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class Footer:
    """Where the footer begins, where the text above it ends, and the sum that both agreed on.

    ``sha`` is ``None`` where the footer states no sum, so that nothing was checked.
    """

    start: int
    text_end: int
    sha: str | None


def find_footer(page: Page, blocks: "Sequence[Block]") -> Footer | None:
    """The page's footer, checked, or ``None``.

    The sum is of the text up to the comment, its trailing white space replaced by one line feed.

    Raises:
        StandfirstError: the sum is not the text's, is no SHA-256, or text follows the footer.
    """
    found = next((b for b in blocks if b.type == "html_block" and _OPENS.match(b.tokens[0].content)), None)
    if found is None:
        return None
    close = page.text.find("-->", found.start)
    end = len(page.text) if close < 0 else close + len("-->")
    if after := page.text[end:].lstrip():
        raise StandfirstError(
            "text follows the derivation footer, which must end the page",
            where=page.where(len(page.text) - len(after)),
            fix="derive the page again, or take the footer off",
        )
    above = page.text[: found.start].rstrip() + "\n"
    checked = _checked(page.text[found.start : end], above, page.where(found.start))
    return Footer(found.start, min(len(above), found.start), checked)


def _checked(comment: str, above: str, where: str) -> str | None:
    stated = _SUM.search(comment)
    if stated is None:
        return None
    counted = sha256(above.encode()).hexdigest()
    said = stated.group(1).lower()
    if not _HEX.fullmatch(said):
        raise StandfirstError(
            f"the derivation footer's sum is not a SHA-256: {said[:80]!r}; the text's is {counted}", where=where
        )
    if said != counted:
        raise StandfirstError(
            f"the text is not what the derivation footer says: it states {said}, the text has {counted}",
            where=where,
            fix="derive the page again, or take the footer off if the change is meant",
        )
    return said
