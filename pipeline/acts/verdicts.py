"""Putting an item before the gates, and the event that keeps it."""

import json
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from gates import GATES
from gates.evidence import evidence_of
from gates.run import versions
from schemas.article import Article
from schemas.event import Kept
from schemas.site import Voice

if TYPE_CHECKING:
    from gates.context import Context
    from gates.gate import AnyItem
    from ledger import ItemState


def kept_event(item_id: str, item: "AnyItem", context: "Context") -> Kept:
    """The event that keeps an item, with all that the verdict rests on."""
    article = context.article
    return Kept(
        item=item_id,
        gates=versions(GATES),
        evidence=evidence_of(item, context),
        article_sha=article.source.md_sha,
        voice_sha=voice_sum(context.voice),
        sections=article.section_sums(item.cites),
    )


def up_to_date(item: "ItemState", article: Article, voice: Voice) -> bool:
    """Whether the last verdict of a kept item is of these gates, this article and this voice."""
    return (
        item.gates == versions(GATES)
        and item.article_sha == article.source.md_sha
        and item.voice_sha == voice_sum(voice)
        and item.sections == article.section_sums(item.item.cites)
    )


@lru_cache(maxsize=8)
def _sum(voice: str) -> str:
    return sha256(voice.encode("utf-8", "surrogatepass")).hexdigest()


def voice_sum(voice: Voice) -> str:
    """The SHA-256 of the voice's settings as JSON, keys sorted."""
    return _sum(json.dumps(voice.model_dump(mode="json"), sort_keys=True))
