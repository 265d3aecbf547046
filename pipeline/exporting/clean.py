"""Text and addresses made fit to leave: nothing in them steers a reader's page, terminal or editor."""

import re
import unicodedata
from urllib.parse import quote, urlsplit

_JOINERS = "\u200c\u200d"
"""Marks that only join letters or emoji, which Persian, Hindi and family emoji are written with."""

_DROPPED = {"Cc", "Cf", "Co", "Cs"}
"""Unicode's categories of controls, format marks (direction marks among them), private and half characters."""

_SAFE = "/%:@!&+,;=-.~"
"""Characters of a path or a query that stand as they are; brackets and quotes mean something in HTML or Markdown."""

_HOST = re.compile(r"[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?")
_STRAY = re.compile(r"%(?![0-9A-Fa-f]{2})")


def clean(text: str) -> str:
    """One line of visible text: breaks and tabs become spaces, other control and direction marks go."""
    return " ".join("".join(map(_fit, text)).split())


def page_url(url: str | None) -> str | None:
    """A page's address without its fragment, percent-encoded, or ``None`` where it is none that may leave.

    Only ``http`` and ``https`` with a host and without a user's name or password may.
    """
    try:
        parts = urlsplit(clean(url or ""))
        port = parts.port
        host = (parts.hostname or "").encode("idna").decode()
    except ValueError:  # no address at all, or a host that no name server knows
        return None
    if parts.scheme not in {"http", "https"} or "@" in parts.netloc or not _HOST.fullmatch(host):
        return None
    query = f"?{_encoded(parts.query)}" if parts.query else ""
    return f"{parts.scheme}://{host}{f':{port}' if port is not None else ''}{_encoded(parts.path)}{query}"


def anchor_url(page: str | None, section: str) -> str | None:
    """The address of a section on a page that ``page_url`` let pass."""
    if page is None or not section:
        return page
    return f"{page}#{quote(section, safe='', errors='replace')}"


def _encoded(part: str) -> str:
    return quote(_STRAY.sub("%25", part), safe=_SAFE)


def _fit(char: str) -> str:
    if char.isspace():
        return " "
    return "" if unicodedata.category(char) in _DROPPED and char not in _JOINERS else char
