"""The label: one line that says which drafter a speed figure had, how deep it guessed and what was accepted.

The form is the reference article's. It is built here and nowhere else.
"""

from schemas.receipt import DraftCounts, Drafter, Receipt

KINDS = {
    "none": "none",
    "ngram": "n-gram",
    "ngram_gpu": "n-gram",
    "suffix": "suffix",
    "draft_model": "draft model",
    "medusa": "Medusa heads",
    "mlp_speculator": "MLP speculator",
    "mtp": "MTP head",
    "eagle": "EAGLE",
    "eagle3": "EAGLE-3",
    "dflash": "DFlash",
    "dspark": "DSpark",
}
"""The article's names for vLLM's methods; a method that is not here goes by its own name."""

SEPARATOR = " · "


def label(receipt: Receipt) -> str:
    """The label of the figures that ``receipt`` stands for. What the engine did not say is said to be missing."""
    parts = [f"drafter: {_drafter(receipt.drafter)}"]
    if receipt.drafter.kind != "none":
        parts += [f"depth and gate: {_depth(receipt.drafter)}", _acceptance(receipt.counts)]
    parts += [
        f"temperature: {receipt.temperature:g}",
        f"streams at once: {receipt.streams}",
        " ".join(filter(None, (receipt.engine, receipt.engine_version))),
        _model(receipt),
    ]
    return SEPARATOR.join(parts)


def rate(tokens: int, seconds: float, receipt: Receipt) -> str:
    """A speed with its label: tokens a second, to a tenth."""
    return f"{tokens / seconds:.1f} tokens a second ({label(receipt)})"


def _drafter(drafter: Drafter) -> str:
    name = KINDS.get(drafter.kind, drafter.kind)
    if drafter.name:
        name += f" ({drafter.name})"
    if drafter.lossy:
        name += ", lossy"
    return f"{name}, as the site states" if drafter.as_stated else name


def _depth(drafter: Drafter) -> str:
    depth = "not stated" if drafter.depth is None else f"{drafter.depth} guesses a round"
    return f"{depth}, {'no threshold' if drafter.gate is None else f'threshold {drafter.gate:g}'}"


def _acceptance(counts: DraftCounts) -> str:
    source = "acceptance, from the engine's own counts: "
    share, tokens, slots = counts.accepted_of_proposed, counts.tokens_a_round, counts.slot_rates
    senses = []
    if share is not None:
        senses.append(f"{counts.accepted} of {counts.proposed} proposed ({share:.1%})")
    if tokens is not None:
        senses.append(f"{tokens:.2f} tokens a round")
    if slots is not None:
        senses.append("by slot " + " ".join(f"{slot:.3f}".lstrip("0") for slot in slots))
    if not senses and counts.proposed == 0:
        return source + "nothing was proposed"
    return source + (", ".join(senses) if senses else "not given")


def _model(receipt: Receipt) -> str:
    revision = f"@{receipt.revision[:19]}" if receipt.revision else ""
    return " ".join(filter(None, (receipt.model + revision, receipt.precision)))
