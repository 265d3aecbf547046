"""Verifying: whether a pack is what its article, settings and ledger make, and says nothing that a gate would drop."""
