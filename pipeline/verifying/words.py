"""The check of dropped words: what left the pack stands nowhere in its file."""

import json
import re
from collections.abc import Iterator

from pipeline.verifying.failure import Failure
from pipeline.verifying.look import Look
from schemas.pack import Pack


def dropped_words(look: Look) -> Iterator[Failure]:
    """No text of a dropped item stands in the file, and no name of one in the pack's texts.

    What the article or a kept item says too is no secret. The message names the item by its ledger id alone.
    """
    if look.data is None or look.state is None or look.article is None:
        return
    from gates.new_noun import checked_tokens  # noqa: PLC0415 - it stands on a tagger that is slow to load

    kept = [item for item in look.state.items.values() if item.kept]
    meta = look.article.metadata
    own = (look.article.text, meta.title, meta.dek or "", *(text for one in kept for _, text in one.item.fields))
    known = _plain("\n".join(own))
    held = _plain(_unescaped(look.data))
    derived = "\n".join(_derived(look.pack)) if look.pack else ""
    public = {token for item in kept for token in checked_tokens(item.item)}
    for item in look.state.items.values():
        if item.drop is None:
            continue
        texts = {_plain(text) for one in (item.item, item.drafted) for _, text in one.fields}
        shown = any(text and text not in known and text in held for text in texts)
        names = (token for token in checked_tokens(item.item) if token not in public and _plain(token) not in known)
        if shown or any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", derived) for name in names):
            fix = f"write the pack again from its ledger with: standfirst write {look.slug}"
            what = "words" if shown else "a name"
            yield look.fail(
                "dropped-words", f"the pack shows {what} of the dropped item {item.item_id}", fix, item=item.item_id
            )


def _derived(pack: Pack) -> Iterator[str]:
    """The texts of a pack that are made of items, or of what people said of them."""
    yield from pack.short.bullets
    yield from (section.digest for section in pack.sections if section.digest)
    for chip in pack.chips:
        yield from (chip.q, chip.a, chip.quote)
    for drop in pack.bench.drops:
        yield from filter(None, (drop.why, drop.figure, drop.detail))
    yield from pack.bench.new_noun_tokens_checked


def _unescaped(data: bytes) -> str:
    """A file's text, as it stands and with JSON's escapes read, where it is JSON."""
    text = data.decode("utf-8", "replace")
    try:
        return text + "\n" + "\n".join(_strings(json.loads(text)))
    except (ValueError, RecursionError):
        return text


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())
