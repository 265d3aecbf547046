"""Drafting: from an article to requests, drafts, items, verdicts and the pack."""
