"""Explicit heading ids: the attribute lists that Markdown dialects let an author write.

``{#id}`` and ``{#id .class key="value"}`` (Pandoc, Hugo, kramdown, Docusaurus), ``{: #id }`` (kramdown's
inline attribute list, https://kramdown.gettalong.org/syntax.html#attribute-list-definitions, and
Python-Markdown's ``attr_list``), ``{id="x"}`` (Hugo, markdown-it-attrs) and ``{/* #id */}`` (MDX, where a
brace would open an expression).
"""

import re

_VALUE = r"""(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}=]+)"""
_ATTRIBUTE = rf"(?:#[^\s{{}}#]+|\.[^\s{{}}.#]+|[A-Za-z_][\w:.-]*={_VALUE})"
_LIST = re.compile(rf"\{{:?[ \t]*({_ATTRIBUTE}(?:[ \t]+{_ATTRIBUTE})*)[ \t]*\}}$")
_MDX = re.compile(r"\{/\*[ \t]*#([^\s*{}]+)[ \t]*\*/\}$")
_ONE = re.compile(_ATTRIBUTE)
_CLOSING = re.compile(r"(?:^|[ \t])#+$")


def split_attributes(content: str) -> tuple[str, str | None]:
    """A heading's own words, and its explicit id if it has one.

    An attribute list without an id is taken off too: it is no part of the heading. Braces that hold anything
    else are words of the heading and stay.
    """
    text = content.rstrip()
    opens = text.rfind("{")
    if opens < 0 or text[:opens].endswith("\\") or not text.endswith("}"):
        return content, None
    if mdx := _MDX.match(text, opens):
        return text[:opens].rstrip(), mdx.group(1)
    attributes = _LIST.match(text, opens)
    if attributes is None:
        return content, None
    return _CLOSING.sub("", text[:opens].rstrip()).rstrip(), attribute_id(attributes.group(1))


def attribute_id(attributes: str) -> str | None:
    """The id that a list of attributes gives, or ``None``; the last one wins, as in HTML builders."""
    found = None
    for attribute in _ONE.findall(attributes):
        if attribute.startswith("#"):
            found = attribute[1:]
        elif attribute.startswith("id="):
            found = attribute[3:].strip("\"'")
    return found or None
