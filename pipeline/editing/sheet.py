"""The edit sheet: a pack's items as one commented YAML file, the kept ones and those that can come back.

Every value is in double quotes with YAML's own escapes for what would steer an editor or a terminal, so whatever words
an item has, they are read back as they were (YAML 1.1, section 5.7).
"""

from collections.abc import Iterator

from yaml.reader import Reader

from ledger import ItemState, approval_sha
from ledger.items import FINAL
from pipeline.acts import Acting, handle
from pipeline.pack.items import in_order
from pipeline.visible import visible

SEEN = 16
"""The hex digits of an item's sum that the sheet shows."""

_HEAD = """\
# The pack of {slug}, to be edited. Save and close to act; close it as it is to change nothing.
#
#   To change an item's words, change them and say why.
#   To take an item out, set drop: true and say why.
#   To bring a dropped item back, set restore: true and say why.
#
# Leave item and seen as they are: they say which item is meant, and which words of it you saw. Keep the words in
# their quotation marks, and write a quotation mark inside them as \\"
"""


def seen_sum(item: ItemState) -> str:
    """What the sheet says of the words that it shows: the first digits of the sum that approvals are bound to."""
    return approval_sha(item.item)[:SEEN]


def listed(acting: Acting) -> tuple[tuple[ItemState, ...], tuple[ItemState, ...]]:
    """The items that a sheet shows, in the pack's order: the kept ones, and the dropped ones that can come back."""
    items = in_order(acting.state, acting.article)
    back = (item for item in items if item.drop is not None and item.drop.reason not in FINAL)
    return tuple(item for item in items if item.kept), tuple(back)


def sheet(acting: Acting) -> str:
    """The sheet of a pack as it is now."""
    kept, dropped = listed(acting)
    lines = [_HEAD.format(slug=visible(acting.article.slug)), "items:"]
    for item in kept:
        lines += ["", *_kept(acting, item, kept)]
    lines += ["", "dropped:" if dropped else "dropped: []"]
    for item in dropped:
        lines += ["", *_dropped(item)]
    return "\n".join(lines if kept else [line if line != "items:" else "items: []" for line in lines]) + "\n"


def quoted(text: str) -> str:
    """A text as a YAML scalar in double quotes, on one line."""
    escaped = visible(text.replace("\\", "\\\\").replace('"', '\\"'))
    return '"' + Reader.NON_PRINTABLE.sub(lambda found: f"\\U{ord(found[0]):08x}", escaped) + '"'


def _kept(acting: Acting, item: ItemState, kept: tuple[ItemState, ...]) -> Iterator[str]:
    section = acting.article.section(item.section) if item.section else None
    of = f", of “{visible(section.heading)}”" if section else ""
    yield f"  # {visible(handle(item, kept))}{of}{_standing(item)}"
    for span in item.evidence:
        yield f"  # the article: {_comment(acting.article.text[span.start : span.end])}"
    yield from _block(item, "drop")


def _dropped(item: ItemState) -> Iterator[str]:
    drop = item.drop
    if drop is None:
        return
    of = f" of {visible(item.section)}" if item.section else ""
    yield f"  # {item.kind}{of}, dropped by {drop.by}: {drop.reason}"
    for finding in drop.findings:
        yield f"  # {finding.gate}: {_comment(finding.message)}"
    if drop.why:
        yield f"  # {_comment(drop.why)}"
    yield from _block(item, "restore")


def _block(item: ItemState, act: str) -> Iterator[str]:
    yield f"  - item: {quoted(item.item_id)}"
    yield f"    seen: {quoted(seen_sum(item))}"
    for name, words in item.item.fields:
        yield f"    {name}: {quoted(words)}"
    yield f"    {act}: false"
    yield '    why: ""'


def _standing(item: ItemState) -> str:
    if item.status == "published":
        return "; published: other words must be judged again"
    return f"; {_comment(item.note)}" if item.note else ""


def _comment(text: str) -> str:
    """A text on one line of a comment."""
    return visible(" ".join(text.split()))
