"""Articles from text, read as the command line would read them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.reader import read_file
from schemas.article import Article
from schemas.site import Config, HeadingIds, Site

Read = Callable[..., Article]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Write a page and read it."""

    def page(raw: str | bytes, *, name: str = "page.md", ids: HeadingIds = "github") -> Article:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw if isinstance(raw, bytes) else raw.encode())
        return read_file(path, Config(site=Site(heading_ids=ids)))

    return page
