"""Reading articles: from a page's Markdown to sections, counts and metadata."""

from pipeline.reader.read import read_article, read_file

__all__ = ["read_article", "read_file"]
