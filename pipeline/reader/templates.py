"""Template syntax inside Markdown: lines that a site's generator takes out before, or as, it renders.

Liquid tags (Jekyll, Eleventy), Hugo shortcodes, Go template comments, MDX comments and imports, and
kramdown's attribute lines. Each becomes one block, so that a ``#`` in a highlighted listing is no heading and
a tag is no word of the article. What such a tag would insert is not known here and is not guessed.
"""

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock

HIDDEN = "template"
"""The type of a token whose words the page does not show."""
LISTING = "code_block"
"""The type of a token that shows its words as they stand, as markdown-it's own code blocks do."""
IAL = "attribute_line"
"""The type of a token that holds a kramdown attribute line, ``{: #id }``."""

_SPANS = (
    (re.compile(r"\{%-?\s*highlight\b[^%]*%\}"), re.compile(r"\{%-?\s*endhighlight\s*-?%\}"), LISTING),
    (re.compile(r"\{%-?\s*comment\s*-?%\}"), re.compile(r"\{%-?\s*endcomment\s*-?%\}"), HIDDEN),
    (re.compile(r"\{\{[<%]\s*highlight\b[^>%]*[>%]\}\}"), re.compile(r"\{\{[<%]\s*/highlight\s*[>%]\}\}"), LISTING),
    (re.compile(r"\{\{-?\s*/\*"), re.compile(r"\*/\s*-?\}\}"), HIDDEN),
    (re.compile(r"\{/\*"), re.compile(r"\*/\}"), HIDDEN),
)
_TAG = r"(?:\{%(?:[^%]|%(?!\}))*%\}|\{\{(?:[^}]|\}(?!\}))*\}\})"
_TAG_LINE = re.compile(rf"{_TAG}(?:[ \t]*{_TAG})*[ \t]*$")
_IAL_LINE = re.compile(r"\{:[^{}\n]*\}[ \t]*$")
_MDX_CODE = re.compile(r"(?:import|export)\s")
_INDENT_OF_CODE = 4


def templates_plugin(md: "MarkdownIt") -> None:
    """Teach a parser the block rule of this module; ``env["mdx"]`` turns the MDX part on."""
    md.block.ruler.before("fence", "template", _template, {"alt": ["paragraph", "reference", "blockquote", "list"]})


def _template(state: "StateBlock", start: int, end: int, silent: bool) -> bool:  # noqa: FBT001
    # The signature is markdown-it's own.
    if state.sCount[start] - state.blkIndent >= _INDENT_OF_CODE:
        return False
    line = state.src[state.bMarks[start] + state.tShift[start] : state.eMarks[start]]
    found = _block(state, line, start, end)
    if found is None:
        return False
    kind, after = found
    if not silent:
        token = state.push(kind, "", 0)
        token.map = [start, after]
        token.content = line if kind == IAL else _inside(state, start, after)
        state.line = after
    return True


def _inside(state: "StateBlock", start: int, after: int) -> str:
    """The lines between the one that opens a span and the one that closes it."""
    return state.getLines(start + 1, max(start + 1, after - 1), 0, keepLastLF=True)


def _block(state: "StateBlock", line: str, start: int, end: int) -> tuple[str, int] | None:
    """What begins at a line: the type of its token and the line after it."""
    if line.startswith("{"):
        for opening, closing, kind in _SPANS:
            if opened := opening.match(line):
                after = _closed(state, closing, start, opened.end(), end)
                return None if after is None else (kind, after)
        if _IAL_LINE.match(line):
            return IAL, start + 1
        return (HIDDEN, start + 1) if _TAG_LINE.match(line) else None
    if state.env.get("mdx") and state.level == 0 and _MDX_CODE.match(line):
        after = start + 1
        while after < end and not state.isEmpty(after):
            after += 1
        return HIDDEN, after
    return None


def _closed(state: "StateBlock", closing: re.Pattern[str], start: int, opened: int, end: int) -> int | None:
    """The line after the one that closes a span, or ``None`` where nothing closes it.

    That nothing does is remembered, so that a page of unclosed tags is still read once.
    """
    unclosed: set[str] = state.env.setdefault("unclosed", set())
    if closing.pattern in unclosed:
        return None
    at = state.bMarks[start] + state.tShift[start] + opened
    close = closing.search(state.src, at, state.eMarks[end - 1])
    if close is None:
        if end == state.lineMax:
            unclosed.add(closing.pattern)
        return None
    after = start
    while state.eMarks[after] < close.end():
        after += 1
    return after + 1
