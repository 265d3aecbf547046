"""Every type of the project, and the JSON Schemas of the pack that are generated from them."""
