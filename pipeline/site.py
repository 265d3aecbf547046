"""The site: ``standfirst.toml``, the folders that it names, and the articles in them."""

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from rapidfuzz import process

from pipeline.settings import read_settings
from schemas.errors import StandfirstError
from schemas.site import Config

FILE = "standfirst.toml"
"""The name of a site's file."""

SUFFIXES = (".md", ".mdx", ".markdown")
"""The endings of an article's file, in the order in which they are looked for."""

_DATED = re.compile(r"\d{4}-\d{2}-\d{2}-(.+)")
_NEAR = 60.0


@dataclass(frozen=True)
class LoadedSite:
    """A site as it was found: the folder of its file, and what the file says."""

    root: Path
    config: Config

    @property
    def articles(self) -> Path:
        """The folder of the articles."""
        return self.root / self.config.site.articles

    @property
    def packs(self) -> Path:
        """The folder of the packs."""
        return self.root / self.config.site.packs

    @property
    def ledgers(self) -> Path:
        """The folder of the ledgers."""
        return self.root / self.config.site.ledgers

    @property
    def html(self) -> Path | None:
        """The folder of the built pages, where the site names one."""
        return self.root / self.config.site.html if self.config.site.html else None

    def pack_path(self, slug: str) -> Path:
        """The pack of an article."""
        return self.packs / f"{_name(slug)}.pack.json"

    def ledger_path(self, slug: str) -> Path:
        """The ledger of an article."""
        return self.ledgers / f"{_name(slug)}.jsonl"

    def slugs(self) -> tuple[str, ...]:
        """The slugs of all articles, sorted."""
        return tuple(sorted(self._paths))

    def article_path(self, slug: str) -> Path:
        """The file of an article.

        It is ``<slug>/index.md`` or ``<slug>.md`` (``.mdx`` and ``.markdown`` too), or Jekyll's
        ``YYYY-MM-DD-<slug>.md``.

        Raises:
            StandfirstError: the slug is a path, names no article or more than one, or leads out of the folder.
        """
        found = self._paths.get(_name(slug), ())
        if not found:
            near = process.extractOne(slug, self.slugs(), score_cutoff=_NEAR)
            fix = f"did you mean {near[0]}?" if near else f"articles lie in {self.articles}"
            raise StandfirstError(f"no article is named {slug!r}", where=str(self.articles), fix=fix)
        if len(found) > 1:
            names = " and ".join(str(path.relative_to(self.articles)) for path in found)
            raise StandfirstError(f"{slug!r} names two files: {names}", where=str(self.articles))
        path = found[0]
        if not path.resolve().is_relative_to(self.articles.resolve()):
            raise StandfirstError(
                f"{slug!r} leads out of the article folder, to {path.resolve()}", where=str(self.articles)
            )
        return path

    @cached_property
    def _paths(self) -> dict[str, tuple[Path, ...]]:
        """Every slug with the files that it may name."""
        if not self.articles.is_dir():
            raise StandfirstError(
                "the article folder is not there",
                where=str(self.articles),
                fix=f"make it, or set articles in [site] of {self.root / FILE}",
            )
        found: dict[str, tuple[Path, ...]] = {}
        for entry in sorted(self.articles.iterdir()):
            if entry.name.startswith((".", "_")):
                continue
            slug, paths = _forms(entry)
            if paths:
                found[slug] = found.get(slug, ()) + paths
        return found


def load_site(start: Path) -> LoadedSite:
    """Find ``standfirst.toml`` from a folder upwards and read it.

    Raises:
        StandfirstError: there is none, it is not TOML, or a table or field of it is wrong.
    """
    site = find_site(start)
    if site is None:
        raise StandfirstError(
            f"no {FILE} here or in a folder above",
            where=str(start.resolve()),
            fix="write one with: standfirst init",
        )
    return site


def find_site(start: Path) -> LoadedSite | None:
    """The site that a folder belongs to, as ``load_site`` finds it, or ``None``."""
    here = start.resolve()
    for folder in (here, *here.parents):
        if (folder / FILE).is_file():
            return LoadedSite(folder, read_settings(folder / FILE))
    return None


def _forms(entry: Path) -> tuple[str, tuple[Path, ...]]:
    """The slug that a file or folder of the article folder stands for, and the article's files in it."""
    if entry.is_dir():
        pages = (entry / f"index{suffix}" for suffix in SUFFIXES)
        return _undated(entry.name), tuple(page for page in pages if page.is_file())
    if entry.suffix in SUFFIXES and entry.stem != "index" and entry.is_file():
        return _undated(entry.stem), (entry,)
    return entry.stem, ()


def _undated(name: str) -> str:
    dated = _DATED.fullmatch(name)
    return dated.group(1) if dated else name


def _name(slug: str) -> str:
    """The slug, once it is known to be one name and no path."""
    if not slug or slug in {".", ".."} or re.search(r"[/\\\x00-\x1f\x7f]", slug) or Path(slug).is_absolute():
        raise StandfirstError(
            f"{slug!r} is not a slug",
            fix="name an article by its slug alone, without a folder, or give a file to: standfirst read",
        )
    return slug
