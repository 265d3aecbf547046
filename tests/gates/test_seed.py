"""The reference pack: all thirteen items that it keeps pass every gate."""

from typing import Any

from gates import GATES
from gates.context import Context
from gates.run import judge
from schemas.article import Article
from schemas.item import Bullet, Chip, Digest


def _items(pack: dict[str, Any]) -> list[Digest | Bullet | Chip]:
    digests = [Digest(section=s["id"], text=s["digest"]) for s in pack["sections"] if s["digest"]]
    return [*digests, *(Chip(q=c["q"], a=c["a"], cites=tuple(c["cites"])) for c in pack["chips"])]


def test_all_thirteen_kept_items_pass_every_gate_with_those_before_them_kept(
    reference_pack: dict[str, Any], reference_article: Article
) -> None:
    context = Context(article=reference_article)
    items = _items(reference_pack)
    assert len(items) == 13
    for index, item in enumerate(items):
        verdict = judge(item, context.with_kept(tuple(items[:index])), GATES)
        assert verdict.kept, f"{item}: {[(f.gate, f.message) for f in verdict.findings]}"
