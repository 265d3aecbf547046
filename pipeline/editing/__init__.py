"""Editing by hand: what a person types in place of an item's words, and a sheet of all items for an editor."""
