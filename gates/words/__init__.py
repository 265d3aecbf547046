"""Word lists, as data."""
