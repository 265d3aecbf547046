"""The gates: the register of all of them, in the order in which their reasons count."""

from gates import (
    bare_figure,
    binding,
    caveat,
    cite,
    directive,
    editorial,
    figure,
    house_voice,
    identifier,
    length,
    new_noun,
    profanity,
    quote,
    redaction,
    repeat,
    unsupported,
)
from gates.gate import Gate

GATES: tuple[Gate, ...] = (
    length.GATE,
    cite.GATE,
    figure.GATE,
    bare_figure.GATE,
    new_noun.GATE,
    quote.GATE,
    caveat.GATE,
    binding.GATE,
    unsupported.GATE,
    directive.GATE,
    identifier.GATE,
    redaction.GATE,
    profanity.GATE,
    editorial.GATE,
    house_voice.GATE,
    repeat.GATE,
)
"""Every gate. An item with findings is dropped for the first of these that has one."""

FAITH: tuple[Gate, ...] = tuple(gate for gate in GATES if gate.faith)
"""The gates that check truth to the source (``--gates faith``)."""
