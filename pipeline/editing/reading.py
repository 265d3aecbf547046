"""Reading a sheet that a person saved: each fault with its line, and nothing of YAML but lists, tables and words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import yaml

from pipeline.visible import visible
from schemas.item import FieldName

Words = Mapping[FieldName, str]

_NAMES: tuple[FieldName, ...] = ("text", "q", "a")
_KNOWN = {"items": {"item", "seen", "drop", "why", *_NAMES}, "dropped": {"item", "seen", "restore", "why", *_NAMES}}
_STR, _BOOL = "tag:yaml.org,2002:str", "tag:yaml.org,2002:bool"
_TRUE = frozenset({"true", "yes", "on"})
_REFUSED = {
    yaml.AnchorToken: "an anchor (&)",
    yaml.AliasToken: "an alias (*)",
    yaml.TagToken: "a tag (!)",
    yaml.DirectiveToken: "a directive (%)",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a sheet. ``line`` counts from 1."""

    line: int
    what: str


class SheetBroken(Exception):
    """A sheet that cannot be read; ``faults`` are all that is known to be wrong with it."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(f"{len(faults)} faults")
        self.faults = faults


@dataclass(frozen=True, slots=True)
class Block:
    """What a sheet says of one item. ``act`` is set where it is to be dropped or restored; ``lines`` are by field."""

    item: str
    place: str
    seen: str | None
    words: Words
    act: bool
    why: str
    lines: Mapping[str, int] = field(default_factory=dict)

    @property
    def first(self) -> str:
        """The first field of its words, or ``item`` where it gives none."""
        return next(iter(self.words), "item")

    def line(self, name: str = "item") -> int:
        """The line of a field, or of the item where the sheet has no such field."""
        return self.lines.get(name, self.lines["item"])


def read_sheet(text: str) -> tuple[Block, ...]:
    """The blocks of a sheet, in its order.

    Raises:
        SheetBroken: it is no YAML, or not in the form of a sheet.
    """
    root = _compose(text)
    if not isinstance(root, yaml.MappingNode):
        raise SheetBroken(Fault(1, "the sheet has no items: it was emptied, or its first lines are gone"))
    faults: list[Fault] = []
    blocks: list[Block] = []
    for name, node in _fields(root, set(_KNOWN), faults).items():
        if not isinstance(node, yaml.SequenceNode):
            faults.append(Fault(_line(node), f"{name} is no list of items"))
            continue
        blocks += [block for entry in node.value if (block := _block(entry, name, text, faults))]
    faults += _twice(blocks)
    if faults:
        raise SheetBroken(*sorted(faults, key=lambda fault: fault.line))
    return tuple(blocks)


def _compose(text: str) -> yaml.Node | None:
    try:
        for token in yaml.scan(text, Loader=yaml.SafeLoader):
            for kind, told in _REFUSED.items():
                if isinstance(token, kind):
                    line = token.start_mark.line + 1
                    raise SheetBroken(Fault(line, f"{told} has no place in a sheet: put the words in quotation marks"))
        return yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise SheetBroken(Fault(mark.line + 1 if mark else 1, f"this is no YAML: {error.problem}")) from error
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise SheetBroken(Fault(line, f"the character U+{error.character:04X} cannot stand in a sheet")) from error
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        raise SheetBroken(Fault(1, f"this is no YAML that can be read: {type(error).__name__}")) from error


def _fields(node: yaml.MappingNode, known: set[str], faults: list[Fault]) -> dict[str, yaml.Node]:
    """The fields of a table by name; a strange or repeated one is a fault."""
    found: dict[str, yaml.Node] = {}
    for key, value in node.value:
        name = key.value if isinstance(key, yaml.ScalarNode) else "?"
        if name not in known:
            faults.append(
                Fault(_line(key), f"no field is named {visible(name)!r}: there are {', '.join(sorted(known))}")
            )
        elif name in found:
            faults.append(Fault(_line(key), f"{name} stands here twice"))
        else:
            found[name] = value
    return found


def _block(node: yaml.Node, place: str, text: str, faults: list[Fault]) -> Block | None:
    if not isinstance(node, yaml.MappingNode):
        faults.append(Fault(_line(node), "this is no item: it begins with - item:"))
        return None
    before = len(faults)
    fields = _fields(node, _KNOWN[place], faults)
    said: dict[str, str] = {}
    for name, value in fields.items():
        if (scalar := _scalar(name, value, text, faults)) is not None:
            said[name] = scalar
    if "item" not in fields:
        faults.append(Fault(_line(node), "this block does not say which item it is of"))
    if len(faults) > before:
        return None
    act = said.get("drop" if place == "items" else "restore", "false").lower() in _TRUE
    words: Words = {name: said[name] for name in _NAMES if name in said}
    lines = {name: _line(value) for name, value in fields.items()}
    return Block(said["item"], place, said.get("seen"), words, act, said.get("why", ""), lines)


def _scalar(name: str, node: yaml.Node, text: str, faults: list[Fault]) -> str | None:
    """The words of a field; of ``drop`` and ``restore``, ``true`` or ``false``."""
    if not isinstance(node, yaml.ScalarNode):
        faults.append(Fault(_line(node), f"{name} is no text: put it in quotation marks"))
        return None
    if name in {"drop", "restore"} and node.tag != _BOOL:
        faults.append(Fault(_line(node), f"{name} is true or false, not {visible(node.value)!r}"))
        return None
    if node.style is None and node.tag != _BOOL and _comment_behind(node, text):
        faults.append(Fault(_line(node), f"what follows # is not read: put the words of {name} in quotation marks"))
        return None
    return str(node.value)


def _comment_behind(node: yaml.ScalarNode, text: str) -> bool:
    return text[node.end_mark.index :].partition("\n")[0].lstrip().startswith("#")


def _twice(blocks: list[Block]) -> Iterator[Fault]:
    first: dict[str, int] = {}
    for block in blocks:
        if block.item in first:
            yield Fault(block.line(), f"{visible(block.item)} stands in line {first[block.item]} already")
        first.setdefault(block.item, block.line())


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1
