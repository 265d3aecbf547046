"""A citation that names no section, or whose section supports the item less than one it does not cite."""

from collections.abc import Iterator

from gates.context import Context
from gates.figures.whole import SKIPPED
from gates.gate import AnyItem, Gate
from gates.support import content_words
from schemas.finding import Finding
from schemas.item import item_text

_MARGIN = 0.3
_ENOUGH = 0.5
_FEWEST_WORDS = 4


def check(item: AnyItem, context: Context) -> Iterator[Finding]:
    """Find citations of nothing, of unknown sections, and of the clearly wrong section."""
    if item.kind == "bullet":
        return
    if not item.cites:
        yield Finding(gate="cite", message="no section is cited")
    unknown = [name for name in item.cites if context.article.section(name) is None]
    for name in unknown:
        known = ", ".join(section.id for section in context.article.sections[:12])
        yield Finding(gate="cite", message=f"no section has the id “{name}”; the article has {known}")
    if item.cites and not unknown:
        yield from _better_supported(item, context)


def _better_supported(item: AnyItem, context: Context) -> Iterator[Finding]:
    """Find another section that has half of what the item says or more, and far more of it than the cited ones.

    The parts of an address are not its words: they may well be another section's.
    """
    words = content_words(SKIPPED.sub(" ", item_text(item)))
    support = context.index.support
    if len(words) < _FEWEST_WORDS or len(context.article.sections) < 2:  # noqa: PLR2004 - none other to cite
        return
    cited = support.share(words, frozenset(item.cites))
    best, share = support.best(words, frozenset(item.cites))
    if best and share >= _ENOUGH and share - cited >= _MARGIN:
        part = context.index.parts[best]
        named = " or ".join(p.name for p in context.parts(item))
        yield Finding(
            gate="cite",
            message=f"{share:.0%} of what the item says, by rarity of its words, is in {part.name},"
            f" which it does not cite, and {cited:.0%} in {named}",
            evidence=(part.evidence(0, min(len(part.words.text), len(part.section.heading) if part.section else 0)),),
        )


GATE = Gate(reason="cite", version=2, check=check, faith=True)
