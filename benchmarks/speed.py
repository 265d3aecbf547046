"""How long the gates take in one process: the context of an article, items, each gate, and parsing apart."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from gates.context import Context
from gates.gate import AnyItem, Gate
from gates.parse import parsed
from gates.run import judge
from pipeline.gating import Line
from pipeline.rows import parse_row
from schemas.article import Article
from schemas.item import Bullet, Digest
from schemas.site import Voice

_PROBE = "the “quiet pump” lifts 40 litres in Qarth, as it is excellent and not slow."
"""A sentence for which every gate asks the article something."""

_CHUNK = 128
"""Items that are judged, then judged again; what they parse is few enough to be remembered in between."""

Pairs = Sequence[tuple[AnyItem, Context]]


def timed(work: Callable[[], object]) -> float:
    """Seconds of this process's own time on a core that ``work`` takes, whatever else the machine does."""
    began = time.process_time()
    work()
    return time.process_time() - began


def pairs_of(lines: Sequence[Line], voice: Voice) -> Pairs:
    """The rows' items, each with its context, in which all is worked out that a first verdict asks for."""
    made: dict[str, Context] = {}
    pairs: list[tuple[AnyItem, Context]] = []
    for _, line in lines:
        row = parse_row(line, with_source=True)
        source = row.source or ""
        if source not in made:
            made[source] = Context.from_source(source, voice)
            judge(Bullet(text=_PROBE), made[source])
        pairs.append((row.item, made[source]))
    return pairs


def context_seconds(article: Article, voice: Voice, times: int) -> float:
    """The median time to work out what verdicts ask of an article: first verdicts less the same ones again.

    The items rest on each section in turn, and on the whole.
    """
    items: list[AnyItem] = [
        Bullet(text=_PROBE),
        *(Digest(section=section.id, text=_PROBE) for section in article.sections),
    ]

    def judge_all(context: Context) -> None:
        for item in items:
            judge(item, context)

    judge_all(Context(article, voice))  # What is parsed of the article is remembered from here on, and not counted.
    costs = []
    for _ in range(times):
        context = Context(article, voice)
        costs.append(timed(partial(judge_all, context)) - timed(partial(judge_all, context)))
    return statistics.median(costs)


@dataclass
class Passes:
    """Seconds over all items with contexts made: ``cold``, with nothing parsed before, and ``warm``, once again."""

    cold: float = 0.0
    warm: float = 0.0
    parses: int = 0


def passes(pairs: Pairs, work: Callable[[AnyItem, Context], object]) -> Passes:
    """Do ``work`` twice for all items."""
    total = Passes()
    rest = iter(pairs)
    parsed.cache_clear()
    while chunk := list(islice(rest, _CHUNK)):
        before = parsed.cache_info().misses
        total.cold += timed(partial(_each, chunk, work))
        total.parses += parsed.cache_info().misses - before
        total.warm += timed(partial(_each, chunk, work))
    return total


def _each(pairs: Pairs, work: Callable[[AnyItem, Context], object]) -> None:
    for item, context in pairs:
        work(item, context)


def check(gate: Gate, item: AnyItem, context: Context) -> None:
    """Run one gate to its last finding."""
    for _ in gate.check(item, context):
        pass
