"""The published chips as schema.org's FAQPage, ready to stand inside a script element of a page."""

import json
import re
from typing import Any

from pipeline.exporting.outgoing import SOURCE_TYPE, Answer, Outgoing
from schemas.errors import StandfirstError

_LITERAL = re.compile(r'"(?:[^"\\]|\\.)*"')
_TURNING = re.compile("[<>&{}\u2028\u2029]")
"""Characters that could end the script element, open a comment or a template's tag, or break a line of script."""


def jsonld(out: Outgoing) -> str:
    """A FAQPage as JSON; read back it has every text as it is, and no string of it holds ``<`` or ``{``.

    Raises:
        StandfirstError: no chip is published.
    """
    if not out.answers:
        raise StandfirstError("no chip is published, and a FAQPage holds nothing else", where=out.slug)
    text = json.dumps(_page(out), indent=1, ensure_ascii=False, allow_nan=False)
    return _LITERAL.sub(_escaped, text) + "\n"


def _page(out: Outgoing) -> dict[str, Any]:
    return {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        "name": out.title,
        **({"isBasedOn": out.url} if out.url else {}),
        "dateModified": out.made.utc,
        "digitalSourceType": SOURCE_TYPE,
        "creditText": out.made.words,
        "mainEntity": [_question(one) for one in out.answers],
    }


def _question(one: Answer) -> dict[str, Any]:
    cited = {"@type": "Quotation", "text": one.quote, "name": one.place.heading}
    if one.place.url:
        cited["url"] = one.place.url
    return {
        "@type": "Question",
        "name": one.question,
        "acceptedAnswer": {"@type": "Answer", "text": one.answer, "citation": cited},
    }


def _escaped(literal: re.Match[str]) -> str:
    return _TURNING.sub(lambda found: f"\\u{ord(found[0]):04x}", literal[0])
