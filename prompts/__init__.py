"""The prompts, one Markdown file each, and their loader."""
