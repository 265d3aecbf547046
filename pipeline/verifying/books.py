"""The checks of the pack against its article and ledger as a whole: stale, behind, or other bytes."""

import json
from collections.abc import Iterator
from datetime import datetime

from pipeline.pack.renew import pack_of
from pipeline.verifying.failure import Failure, told
from pipeline.verifying.look import Look
from schemas.article import Article
from schemas.errors import StandfirstError
from schemas.pack import Pack11, dump_pack


def stale(look: Look) -> Iterator[Failure]:
    """The article is the one that the pack was made of."""
    if look.pack is None or look.article is None or look.pack.source.md_sha == look.article.source.md_sha:
        return
    number = len(_changed(look, look.article))
    sections = "1 section" if number == 1 else f"{number} sections"
    yield look.fail("stale", f"the article changed since: {sections} with another text")


def _changed(look: Look, article: Article) -> set[str]:
    """The sections that are new, gone or of another text, as far as the pack and the ledger know their texts."""
    was = {section.id: section.chars for section in look.pack.sections} if look.pack else {}
    now = {section.id: section.chars for section in article.sections}
    changed = {name for name in was.keys() | now.keys() if was.get(name) != now.get(name)}
    sums = article.section_sums(now)
    for item in look.state.items.values() if look.state else ():
        changed |= {name for name, known in item.sections.items() if item.kept and sums.get(name) != known}
    return changed


def behind(look: Look) -> Iterator[Failure]:
    """The pack has all that the ledger says."""
    if isinstance(look.pack, Pack11) and look.state and look.state.head.count > look.pack.ledger.count:
        more = look.state.head.count - look.pack.ledger.count
        yield look.fail("behind", f"the ledger has {more} lines that the pack does not know of")


def differs(look: Look) -> Iterator[Failure]:
    """The pack is, byte for byte, what its article, settings and ledger make.

    The sum of the built page is the pack's own: a build changes pages, and the pack is not made again for it.
    """
    if look.pack is None or look.article is None or look.state is None or look.explained & {"stale", "behind"}:
        return
    source = look.article.source.model_copy(update={"html_sha": look.pack.source.html_sha})
    at = look.pack.generated_utc
    article = look.article.model_copy(update={"source": source})
    try:
        made = pack_of(article, look.site.config, look.state, clock=lambda: datetime.fromisoformat(at))
    except StandfirstError as error:
        yield look.fail("differs", f"no pack can be made of the ledger: {told(error)}")
        return
    data = dump_pack(made)
    if data != look.data:
        key = _first(json.loads(look.data or b"{}"), json.loads(data))
        where = f"first in {key}" if key else "in how it is written, not in what it says"
        yield look.fail("differs", f"the pack is not what its article, settings and ledger make: it differs {where}")


def _first(one: object, other: object, place: str = "") -> str:
    """The place of the first difference, or nothing where there is none."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys((*other, *one)):
            inner = f"{place}.{key}" if place else str(key)
            if key not in one or key not in other:
                return inner
            if found := _first(one[key], other[key], inner):
                return found
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return next((found for n, (a, b) in pairs if (found := _first(a, b, f"{place}[{n}]"))), "")
    elif one != other:
        return place
    return ""
