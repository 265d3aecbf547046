"""Lets the tests below this folder share the scripted writer and the recording disk."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent / "drafting"), str(Path(__file__).parents[1] / "ledger")]
