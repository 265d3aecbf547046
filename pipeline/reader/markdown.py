"""The Markdown parser: CommonMark with tables, strikethrough and footnotes, and what templates add."""

from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from pipeline.reader.attributes import split_attributes
from pipeline.reader.templates import IAL, templates_plugin


def parse(text: str, *, mdx: bool) -> list[Token]:
    """The tokens of a page's Markdown; a heading's explicit id is in its token's ``meta["id"]``."""
    return _parser().parse(text, {"mdx": mdx})


@cache
def _parser() -> MarkdownIt:
    md = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    md.use(footnote_plugin)
    md.use(templates_plugin)
    md.core.ruler.after("block", "heading_ids", _heading_ids)
    return md


def _heading_ids(state: StateCore) -> None:
    """Take explicit ids off the headings before their words are parsed."""
    for index, token in enumerate(state.tokens):
        if token.type != "heading_open":
            continue
        inline = state.tokens[index + 1]
        inline.content, explicit = split_attributes(inline.content)
        token.meta["raw"] = inline.content
        token.meta["id"] = explicit or _line_id(state.tokens, index + 3)


def _line_id(tokens: list[Token], index: int) -> str | None:
    """The id of an attribute line that follows a heading at once, as kramdown has it."""
    if index >= len(tokens) or tokens[index].type != IAL:
        return None
    here, heading = tokens[index].map, tokens[index - 3].map
    if here is None or heading is None or here[0] != heading[1]:
        return None
    return split_attributes(tokens[index].content)[1]
