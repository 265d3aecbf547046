"""What a model in the judge seat is asked of a chip, and what its answers say.

A general chat model (``form = "chat"``) is asked twice of the same text, which its prefix cache reads once: for a
verbatim sentence with a verdict, and for one word, yes or no, whose probability is its support. A trained checker of
claims (``form = "claim"``, the form of MiniCheck: https://arxiv.org/abs/2404.10774) is shown document and claim and
answers yes or no; the quote is then the nearest sentence.
"""

import hashlib
import json
import re
from collections.abc import Sequence
from typing import NamedTuple

from pydantic import JsonValue

from pipeline.drafting.shown import inert, shown
from pipeline.models.resolve import Identity
from prompts.loader import Prompt, fence, load
from schemas.article import Article
from schemas.draft import Chance, DraftRequest, Reply
from schemas.finding import Evidence
from schemas.item import Chip
from schemas.seats import Judge

CHANCES = 20
"""How many of the likeliest first tokens are asked for: the most that vLLM gives unless it is told otherwise."""

SUPPORTED = "supported"
"""The verdict that approves; every other one is a reason to refuse."""


_LABEL = re.compile(r"^([ \t>*_#-]*(?:claim|document|question|answer))[ \t]*:", re.IGNORECASE | re.MULTILINE)
"""A line of an article that begins like one of a prompt's own."""


class Asked(NamedTuple):
    """What is asked about: a chip, the text that it is held against, and the sentences that may be quoted."""

    slug: str
    chip: Chip
    text: str
    quotes: tuple[str, ...]


class Verdict(NamedTuple):
    """A chat model's answer: the sentence that it quotes and its verdict, a key of the prompt's ``verdicts``."""

    quote: str
    verdict: str


def prompt_of(settings: Judge) -> Prompt:
    """The prompt that the settings ask with."""
    return load("judge" if settings.form == "chat" else "judge-claim")


def question(kind: str, asking: Asked, settings: Judge, model: Identity) -> DraftRequest:
    """The request ``kind`` (``support``, ``verdict``) about a chip; a verdict chooses among the quotes."""
    prompt, chip = prompt_of(settings), asking.chip
    text = _LABEL.sub(r"\1 :", inert(asking.text))
    asked, answer = (inert(" ".join(words.split())) for words in (chip.q, chip.a))
    pair = fence(f"{text}\n{asked}\n{answer}", "pair")
    return DraftRequest(
        slug=asking.slug,
        section=chip.cites[0] if chip.cites else None,
        kind="chip",
        ordinal=0,
        text_sha=hashlib.sha256(text.encode()).hexdigest(),
        prompt=prompt.ref,
        response_schema=schema(asking.quotes, prompt) if kind == "verdict" else {},
        messages=prompt.render(text, kind=kind, question=asked, answer=answer, pair=pair),
        model=model.name,
        revision=model.revision,
        temperature=settings.temperature,
        max_tokens=settings.max_tokens if kind == "verdict" else 1,
        seed=settings.seed,
    )


def document(article: Article, chip: Chip, evidence: Sequence[Evidence]) -> str:
    """The text of the cited sections; of a long one, the parts that the chip's evidence lies in."""
    parts = []
    for section in filter(None, map(article.section, chip.cites)):
        chunks = [
            (start, end)
            for start, end in section.chunks
            if any(start < span.end and span.start < end for span in evidence)
        ]
        spans = chunks if len(section.chunks) > 1 and chunks else [section.span]
        parts += [shown(article.text[start:end]) for start, end in spans]
    return "\n\n".join(parts)


def schema(quotes: Sequence[str], prompt: Prompt) -> dict[str, JsonValue]:
    """The JSON Schema of a verdict: one of the sentences that may be quoted, and one of the prompt's verdicts.

    The model chooses its words from these, so nothing that it might make up can come into a pack or a ledger.
    """
    fields: dict[str, JsonValue] = {"quote": {"enum": list(quotes)}, "verdict": {"enum": list(prompt.verdicts)}}
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}


def read_verdict(reply: Reply, quotes: Sequence[str], prompt: Prompt) -> Verdict | None:
    """The verdict in a reply, or nothing where it is not what was asked for."""
    try:
        said = json.loads(reply.text)
        verdict = Verdict(said["quote"], said["verdict"])
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    return verdict if verdict.quote in quotes and verdict.verdict in prompt.verdicts else None


def support(chances: Sequence[Chance] | None) -> float | None:
    """The probability of yes against no, 0 to 1, or ``None`` where neither is among the likeliest first tokens."""
    yes, no = (
        sum(chance for token, chance in chances or () if token.strip(" \u2581\u0120\n").lower() == word)
        for word in ("yes", "no")
    )
    return yes / (yes + no) if yes + no > 0 else None


def says_yes(reply: Reply) -> bool | None:
    """What a reply of one word says, or ``None`` where it is neither yes nor no."""
    word = reply.text.strip().rstrip(".").lower()
    return {"yes": True, "no": False}.get(word)
