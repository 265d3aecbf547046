"""The register holds every gate, once, in the order of the design."""

import importlib
import pkgutil
import subprocess
import sys
from typing import get_args

import gates
from gates import FAITH, GATES
from gates.gate import Gate
from schemas.finding import GateReason


def test_each_reason_has_one_gate_and_the_order_is_the_reasons_own() -> None:
    assert [gate.reason for gate in GATES] == list(get_args(GateReason))


def test_no_gate_file_is_outside_the_register() -> None:
    registered = {id(gate) for gate in GATES}
    for module in pkgutil.iter_modules(gates.__path__):
        found = getattr(importlib.import_module(f"gates.{module.name}"), "GATE", None)
        if found is not None:
            assert isinstance(found, Gate)
            assert id(found) in registered, f"gates/{module.name}.py is not in GATES"
            assert found.reason == module.name


def test_versions_start_at_one() -> None:
    assert all(gate.version >= 1 for gate in GATES)


def test_faith_is_the_gates_that_say_so() -> None:
    assert [gate.reason for gate in FAITH] == [
        "cite",
        "figure",
        "bare_figure",
        "new_noun",
        "quote",
        "caveat",
        "binding",
        "unsupported",
    ]


def test_importing_the_gates_loads_nothing_heavy() -> None:
    heavy = ("spacy", "sklearn", "torch", "numpy", "click", "rich")
    code = f"import sys, gates, gates.run; print([m for m in {heavy!r} if m in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
