"""Receipts: records of what the engine reported, and the one label that every speed figure carries."""
