"""The words of a Markdown text as a reader sees them, with the way back to the Markdown's offsets.

markdown-it gives no offsets for inline text, so the marks are taken out here by one linear pattern. Text that
is no Markdown comes through unchanged.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from html import unescape

_MARK = re.compile(
    r"""
      (?P<comment><!--(?:(?!-->).)*+(?:-->)?)              # never rendered, an unclosed one hides the rest
    | ^(?:
        (?P<fence>[ ]{0,3}(?:```+|~~~+)[^\n]*$)            # the fence's own line
      | (?P<rule>[ ]{0,3}\|?[ ]*:?-{3,}:?[ ]*(?:\|[ ]*:?-{3,}:?[ ]*)*\|?[ ]*$)
      | (?P<lead>[ \t]{0,8}(?:>[ ]?)*(?:\#{1,6}[ \t]+|[-*+][ \t]+|\d{1,4}[.)][ \t]+)?)
      )
    | (?=[`\\ \t{(!\[\]<*_&])(?:                           # what begins no mark is passed over at once
        `(?P<code>[^`\n]*)`
      | (?P<escape>\\)(?=[!-/:-@\[-`{-~])
      | (?P<anchor>(?<![ \t])[ \t]*+\{:?[ ]?[\#.][^{}\n]{0,200}\}[ \t]*$)
      | (?P<target>(?<=\])\([^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,2000})?(?:\s"[^"\n]{0,300}")?\))
      | (?P<bracket>!?\[(?=[^\[\]\n]{0,1000}\]\()|\](?=\())
      | (?P<tag></?[A-Za-z][^<>\n]{0,500}>)
      | (?P<stars>(?<![\s*])\*{1,3}(?!\*)|(?<!\*)\*{1,3}(?![\s*]))
      | (?P<under>(?<!\w)_{1,3}(?=[^\W_])|(?<=[^\W_])_{1,3}(?!\w))
      | (?P<entity>&(?:[A-Za-z]{2,31}|\#\d{1,7}|\#x[0-9A-Fa-f]{1,6});)
      )
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Plain:
    """A text with pieces taken out or replaced.

    ``starts[i]`` is a character of ``text`` from which ``origins[i]`` is the matching character of the text
    that it was made from; between two of them both run in step.
    """

    text: str
    starts: tuple[int, ...]
    origins: tuple[int, ...]

    def origin(self, position: int) -> int:
        """The offset in the first text of a character of this one."""
        at = bisect_right(self.starts, position) - 1
        origin = self.origins[at] + position - self.starts[at]
        # A piece that grew (a ligature made two letters) has more characters than it was made from.
        return min(origin, max(self.origins[at], self.origins[at + 1] - 1)) if at + 1 < len(self.origins) else origin

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the first text that characters ``start`` to ``end`` (exclusive) were made from."""
        return self.origin(start), self.origin(end - 1) + 1 if end > start else self.origin(start)


class Cutter:
    """Builds a ``Plain`` from the pieces that change; what lies between them is copied."""

    def __init__(self, source: str, offset: int = 0) -> None:
        self._source = source
        self._offset = offset
        self._pieces: list[str] = []
        self._starts = [0]
        self._origins = [offset]
        self._length = 0
        self._at = 0

    def replace(self, start: int, end: int, by: str = "") -> None:
        """Put ``by`` in place of the source's characters ``start`` to ``end`` (exclusive), left to right."""
        kept = self._source[self._at : start]
        self._pieces += (kept, by)
        self._length += len(kept)
        if by:
            self._mark(self._length, start)
            self._length += len(by)
        self._mark(self._length, end)
        self._at = end

    def _mark(self, start: int, origin: int) -> None:
        self._starts.append(start)
        self._origins.append(self._offset + origin)

    def done(self) -> Plain:
        """The finished text."""
        self._pieces.append(self._source[self._at :])
        return Plain("".join(self._pieces), tuple(self._starts), tuple(self._origins))


def plain(markdown: str, offset: int = 0) -> Plain:
    """The rendered words of ``markdown``; ``offset`` is where it starts in the article's text."""
    cutter = Cutter(markdown, offset)
    for mark in _MARK.finditer(markdown):
        start, end = mark.span()
        if mark["code"] is not None:
            cutter.replace(start, start + 1)
            cutter.replace(end - 1, end)
        elif mark["entity"]:
            cutter.replace(start, end, unescape(mark["entity"]))
        elif end > start:
            cutter.replace(start, end)
    return cutter.done()
