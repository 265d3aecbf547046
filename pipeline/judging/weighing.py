"""Weighing a judge model's answers: what they come to, by the verdict, by the probability of yes, and where they part.

A model that says one thing and is sure of another has not decided, so a person must look: the opinion is ``unclear``.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pipeline.judging.questions import SUPPORTED, read_verdict, says_yes, support
from pipeline.receipts.run import pooled
from prompts.loader import Prompt
from schemas.draft import Reply
from schemas.item_event import Opinion
from schemas.receipt import Receipt


class Answer(NamedTuple):
    """What a model's answers come to: an opinion, its quote or reason, the support (0 to 1), and the receipt."""

    opinion: Opinion
    quote: str = ""
    why: str = ""
    support: float | None = None
    receipt: Receipt | None = None


def claimed(quote: str, reply: Reply, threshold: float) -> Answer:
    """What a checker of claims says: its probability of yes where there is one, else its word."""
    sure, word = support(reply.chances), says_yes(reply)
    answer = Answer("unclear", support=sure, receipt=reply.receipt)
    passes = word if sure is None else sure >= threshold
    if passes is None:
        return answer._replace(why="it answered neither yes nor no")
    if passes:
        return answer._replace(opinion="approve", quote=quote)
    return answer._replace(opinion="refuse", why=f"the section does not support it{_told(sure)}")


def weighed(prompt: Prompt, quotes: Sequence[str], verdict: Reply, yes: Reply, threshold: float) -> Answer:
    """What a chat model says: its verdict and its probability of yes must agree, where it gives one."""
    said, sure = read_verdict(verdict, quotes, prompt), support(yes.chances)
    answer = Answer("unclear", support=sure, receipt=pooled((verdict.receipt, yes.receipt)))
    if said is None:
        return answer._replace(why="its answer is not in the form that was asked for")
    meaning = prompt.verdicts[said.verdict]
    if said.verdict == SUPPORTED:
        if sure is None or sure >= threshold:
            return answer._replace(opinion="approve", quote=said.quote)
        return answer._replace(why=f"it says that the section supports the answer{_told(sure)}")
    if sure is None or sure < threshold:
        return answer._replace(opinion="refuse", why=meaning)
    return answer._replace(why=f"it says that {meaning}{_told(sure)} all the same")


def _told(sure: float | None) -> str:
    return "" if sure is None else f", and gives yes a probability of {sure:.2f}"
