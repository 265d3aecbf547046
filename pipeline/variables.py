"""The environment variables that are read."""

KEY = "STANDFIRST_API_KEY"
"""It holds the server's key, which is read nowhere else and never printed."""

BY = "STANDFIRST_BY"
"""It names who acts."""
