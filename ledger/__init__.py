"""The ledger: events, the one writer of events, and the fold that turns events into state and counts."""
