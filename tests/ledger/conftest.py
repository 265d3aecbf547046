"""Lets the tests of this folder import the helpers that lie beside them, and share a nursery."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import ledger_nursery


@pytest.fixture
def nursery() -> Iterator[ledger_nursery.Nursery]:
    """A process whose children run the script."""
    with ledger_nursery.nursery() as started:
        yield started
