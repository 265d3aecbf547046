"""What a prompt shows of an article: its Markdown without what a reader does not see."""

import re

LINK = re.compile(r"(!?)\[([^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)")
"""An inline link or image: its text stays, its address goes. A writer copies no address that it never saw."""

HEADING_ID = re.compile(
    r"[ \t]*\{(?::[ \t]*)?(?:#[\w.:-]+|id=\"[^\"]*\"|/\*[ \t]*#[\w.:-]+[ \t]*\*/)[ \t]*\}[ \t]*$", re.MULTILINE
)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


def shown(markdown: str) -> str:
    """The Markdown as the writer reads it: no comments, no heading ids, no link addresses, trimmed."""
    text = COMMENT.sub("", markdown)
    text = HEADING_ID.sub("", text)
    return LINK.sub(r"\2", text).strip()
