"""Doing what a sheet asks, act by act, each through the one function that the command line calls too.

A sheet may be applied again: what it asks and what is done already is left alone. So a person who is given a sheet
back mends what is marked and saves it; nothing is done twice.
"""

from collections.abc import Iterator, Sequence
from typing import cast

from ledger import ItemState, approval_sha
from pipeline.acts import Acting, amend, drop_by_hand, restore
from pipeline.acts.edits import EditRefused
from pipeline.editing.reading import Block, Fault
from pipeline.editing.sheet import SEEN, listed, quoted, seen_sum
from pipeline.editing.words import name_of, reworded, whole
from pipeline.visible import visible
from schemas.errors import StandfirstError
from schemas.finding import Finding
from schemas.item import Bullet, Chip, Digest


def apply(acting: Acting, blocks: Sequence[Block]) -> tuple[list[str], list[Fault]]:
    """Record what the blocks ask: drops first, then changed words, then what comes back.

    Returns:
        One line for each act that is recorded, and the faults of those that are not.
    """
    done: list[str] = []
    faults: list[Fault] = list(_missing(acting, blocks))
    known = [block for block in blocks if _known(acting, block, faults)]
    drops = [block for block in known if block.act and block.place == "items"]
    words = [block for block in known if not block.act and block.place == "items"]
    back = [block for block in known if block.place == "dropped"]
    for block in (*drops, *words, *back):
        try:
            done += _do(acting, block, acting.state.items[block.item])
        except EditRefused as refused:
            faults += [_fault(block, finding) for finding in refused.findings]
        except StandfirstError as error:
            faults.append(Fault(block.line("why"), str(error)))
    return done, sorted(faults, key=lambda fault: fault.line)


def _do(acting: Acting, block: Block, item: ItemState) -> Iterator[str]:
    """Do what one block asks, where it is not done yet.

    Raises:
        StandfirstError: it cannot be done.
    """
    to = _worded(item, block)
    drafted = approval_sha(to)[:SEEN]
    changed = bool(block.words) and drafted != (block.seen or seen_sum(item))
    if block.act:
        yield from (
            _drop(acting, block, item, changed=changed)
            if block.place == "items"
            else _restore(acting, block, item, changed=changed)
        )
    elif changed and to != item.item:
        if block.place == "dropped":
            fix = "bring it back first, then change its words"
            raise StandfirstError(f"{item.item_id} is dropped", fix=fix)
        _fresh(block, item)
        _why(block)
        amend(acting, item, to, whole(block.why))
        yield f"{name_of(acting, item.item_id)} has new words"
    elif block.why.strip() and not changed and not item.edits and item.restored is None:
        raise StandfirstError("a reason is given, and nothing is changed", fix="take the reason out, or say what to do")


def _drop(acting: Acting, block: Block, item: ItemState, *, changed: bool) -> Iterator[str]:
    _why(block)
    if item.drop is not None and (item.drop.by, item.drop.why) == ("hand", " ".join(block.why.split())):
        return
    if changed:
        raise StandfirstError("its words are changed, and it is to be dropped", fix="do one of the two")
    _fresh(block, item)
    name = name_of(acting, item.item_id)
    drop_by_hand(acting, item, whole(block.why))
    yield f"{name} is dropped"


def _restore(acting: Acting, block: Block, item: ItemState, *, changed: bool) -> Iterator[str]:
    _why(block)
    if item.restored is not None and item.restored.why == " ".join(block.why.split()):
        return
    if changed:
        raise StandfirstError("a dropped item comes back in its own words", fix="restore it, then change them")
    _fresh(block, item)
    over = restore(acting, item, whole(block.why))
    told = f", in spite of {', '.join(over)}" if over else ""
    yield f"{name_of(acting, item.item_id)} is back{told}"


def _worded(item: ItemState, block: Block) -> Digest | Bullet | Chip:
    words = {name: " ".join(text.split()) if "\n" in text else text for name, text in block.words.items()}
    return reworded(item.item, cast("dict[str, str]", words)) if words else item.item


def _why(block: Block) -> None:
    if not block.why.strip():
        raise StandfirstError("no reason is given", fix="say why")


def _fresh(block: Block, item: ItemState) -> None:
    """Refuse to act on words that the person did not see."""
    if block.seen is not None and block.seen != seen_sum(item):
        now = " / ".join(text for _, text in item.item.fields)
        raise StandfirstError(
            f"somebody changed it in the meantime: it reads “{now}” now",
            fix=f"to act on those words all the same, set seen: {quoted(seen_sum(item))}",
        )


def _known(acting: Acting, block: Block, faults: list[Fault]) -> bool:
    if block.item in acting.state.items:
        return True
    faults.append(Fault(block.line(), f"no item is named {visible(block.item)!r}"))
    return False


def _missing(acting: Acting, blocks: Sequence[Block]) -> Iterator[Fault]:
    """A kept item that the sheet does not have: to take one out, a reason is asked for."""
    there = {block.item for block in blocks}
    last = max((block.line() for block in blocks if block.place == "items"), default=1)
    for item in listed(acting)[0]:
        if item.item_id not in there:
            name = name_of(acting, item.item_id)
            fix = f'- {{item: {quoted(item.item_id)}, drop: true, why: "…"}}'
            what = f"{name} has no block any more; to take it out, say why: {fix} (with drop: false it stays)"
            yield Fault(last, what)


def _fault(block: Block, finding: Finding) -> Fault:
    line = block.line(finding.span.field if finding.span else block.first)
    return Fault(line, f"{finding.gate}: {finding.message}")
