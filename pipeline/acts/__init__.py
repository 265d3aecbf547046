"""Acts: what a person or a judge does to a pack. Each is one function; whoever offers it calls that one."""

from pipeline.acts.approvals import Outcome, approve, doubt, refuse
from pipeline.acts.edits import amend, drop_by_hand, restore
from pipeline.acts.names import find, handle
from pipeline.acts.people import whoever
from pipeline.acts.quoting import checked_quote, offers
from pipeline.acts.retracting import retract, retract_pack
from pipeline.acts.session import Acting, acting

__all__ = [
    "Acting",
    "Outcome",
    "acting",
    "amend",
    "approve",
    "checked_quote",
    "doubt",
    "drop_by_hand",
    "find",
    "handle",
    "offers",
    "refuse",
    "restore",
    "retract",
    "retract_pack",
    "whoever",
]
