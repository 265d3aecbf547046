"""Marking what is wrong in a sheet, in comments above it, so that the person finds the rest as it was typed."""

from collections.abc import Sequence

from pipeline.editing.reading import Fault
from pipeline.visible import visible

MARK = "# ERROR "


def marked(text: str, faults: Sequence[Fault]) -> str:
    """The text with a line for each fault above it; their numbers are those of the lines as they stand then."""
    text = unmarked(text)
    head = len(faults) + 1
    told = [f"{MARK}line {fault.line + head}: {visible(fault.what)}" for fault in faults]
    told.append(f"{MARK}above: mend these and save, or close the file as it is to stop; what is done is done")
    return "\n".join((*told, text))


def unmarked(text: str) -> str:
    """The text without the marks at its beginning."""
    lines = text.split("\n")
    while lines and lines[0].startswith(MARK):
        del lines[0]
    return "\n".join(lines)


def shifted(text: str, fault: Fault) -> int:
    """The line of a fault of the unmarked text, in the text as it is saved."""
    return fault.line + text.count("\n") - unmarked(text).count("\n")
