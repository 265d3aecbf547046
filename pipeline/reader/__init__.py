"""The article reader: from a site's Markdown page to an ``Article``."""
