"""Exporting what is public of a pack, in the form that a page, a template or a text file takes it in."""
