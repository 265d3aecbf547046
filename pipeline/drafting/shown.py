"""What a prompt shows of an article: its Markdown without what a reader does not see."""

import re

LINK = re.compile(r"(!?)\[([^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)")
"""An inline link or image: its text stays, its address goes. A writer copies no address that it never saw."""

HEADING_ID = re.compile(
    r"[ \t]*\{(?::[ \t]*)?(?:#[\w.:-]+|id=\"[^\"]*\"|/\*[ \t]*#[\w.:-]+[ \t]*\*/)[ \t]*\}[ \t]*$", re.MULTILINE
)
ROLE_TOKEN = re.compile(
    r"<(?=[|\uff5c]|/?s>|/?(?:start|end)_of_turn>|/?(?:bos|eos)>|/?sys>)"
    r"|\[(?=/?(?:inst|system_prompt|available_tools|tool_calls|tool_results)\])",
    re.IGNORECASE,
)
"""What begins a token that models' chat templates begin and end turns with (ChatML, Llama, Gemma, Mistral, DeepSeek).

A tokenizer takes these for turns wherever they stand, in an article about prompts too.
"""

COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)

OPENING_MARK = re.compile(r"(?<![^\s(\[{\u2013\u2014*_])\"(?=\S)")
"""A straight double quotation mark that opens: white space, a bracket, a dash or emphasis before it, none behind."""


def shown(markdown: str) -> str:
    """The Markdown as the writer reads it: no comments, no heading ids, no link addresses, trimmed.

    Double quotation marks are curly: a writer that is held to JSON would have to escape the straight ones, so it
    leaves them out, and what was quoted then reads as said.
    """
    text = COMMENT.sub("", markdown)
    text = HEADING_ID.sub("", text)
    text = LINK.sub(r"\2", text).strip()
    return OPENING_MARK.sub("\u201c", text).replace('"', "\u201d")


def inert(text: str) -> str:
    """The text with a space inside everything that a tokenizer could take for the beginning or end of a turn."""
    return ROLE_TOKEN.sub(lambda found: f"{found[0]} ", text)
