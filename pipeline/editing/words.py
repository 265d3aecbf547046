"""What a person types: an item with other words, and the line that says what came of an act."""

from pipeline.acts import Acting, handle
from pipeline.pack.items import in_order
from pipeline.pack.standing import standing
from pipeline.visible import visible
from schemas.errors import StandfirstError
from schemas.item import Bullet, Chip, Digest


def reworded(item: Digest | Bullet | Chip, words: dict[str, str]) -> Digest | Bullet | Chip:
    """The item with other words in the fields named: ``text``, or ``q`` and ``a``.

    Raises:
        StandfirstError: the item has no such field, or the words hold half a character.
    """
    known = {name for name, _ in item.fields}
    for name, text in words.items():
        if name not in known:
            raise StandfirstError(f"a {item.kind} has no {name}")
        whole(text)
    return item.model_copy(update=words)


def whole(text: str) -> str:
    """The text, where it can be written in UTF-8.

    Raises:
        StandfirstError: it cannot: bytes of another encoding were typed, or half of a pair was escaped.
    """
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise StandfirstError("the text holds half a character", fix="type it as UTF-8") from error
    return text


def name_of(acting: Acting, item_id: str) -> str:
    """An item as a person names it, with its id in the ledger."""
    item = acting.state.items[item_id]
    short = handle(item, [one for one in in_order(acting.state, acting.article) if one.kept])
    return item_id if short == item_id else f"{short} ({item_id})"


def told(acting: Acting, done: str) -> str:
    """One line: what was done, and where the pack stands after it."""
    status, note = standing(acting.state, acting.article, acting.site.config)
    return visible(f"{acting.article.slug}: {done}; the pack is {status}: {note}")
