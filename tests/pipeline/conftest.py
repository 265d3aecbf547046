"""Lets the tests below this folder share the scripted writer, the recording disk and the engine's site."""

import sys
from pathlib import Path

HERE = Path(__file__).parent

sys.path[:0] = [str(HERE / name) for name in ("drafting", "judging", "engine")] + [str(HERE.parent / "ledger")]
