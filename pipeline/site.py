"""The site: ``standfirst.toml``, the folders that it names, and the articles in them."""

import re
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pydantic import ValidationError
from rapidfuzz import process

from schemas.errors import StandfirstError
from schemas.site import Config

FILE = "standfirst.toml"
"""The name of a site's file."""

SUFFIXES = (".md", ".mdx", ".markdown")
"""The endings of an article's file, in the order in which they are looked for."""

_DATED = re.compile(r"\d{4}-\d{2}-\d{2}-(.+)")
_TOML_PLACE = re.compile(r"^(.*?) \(at (?:line (\d+), column \d+|end of document)\)$", re.DOTALL)
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
            return LoadedSite(folder, _config(folder / FILE))
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


def _config(path: Path) -> Config:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise StandfirstError("the site's file cannot be read as UTF-8", where=str(path)) from error
    try:
        return Config.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        placed = _TOML_PLACE.match(str(error))
        line = placed.group(2) if placed else None
        what = placed.group(1) if placed else str(error)
        raise StandfirstError(f"not valid TOML: {what}", where=f"{path}:{line}" if line else str(path)) from error
    except ValidationError as error:
        raise _fault(path, text, error) from error


def _fault(path: Path, text: str, error: ValidationError) -> StandfirstError:
    """The first thing wrong with a site's file, in one line."""
    first = error.errors(include_url=False)[0]
    place = tuple(str(part) for part in first["loc"])
    line = _line(text, place)
    field = f"[{place[0]}] {'.'.join(place[1:])}".strip()
    where = f"{path}:{line}: {field}" if line else f"{path}: {field}"
    if first["type"] != "extra_forbidden":
        return StandfirstError(f"{first['msg']}, not {first['input']!r:.80}", where=where)
    known = Config.model_fields if len(place) == 1 else Config.model_fields[place[0]].default.model_fields
    near = process.extractOne(place[-1], list(known), score_cutoff=_NEAR)
    what = "no such table" if len(place) == 1 else "no such field"
    fix = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
    return StandfirstError(what, where=where, fix=fix)


def _line(text: str, place: tuple[str, ...]) -> int | None:
    """The line of a field in the file, from 1, or that of its table, or ``None``."""
    table = None
    header = None
    for number, line in enumerate(text.splitlines(), start=1):
        if opened := re.match(r"\s*\[+\s*([\w\"'.-]+)\s*\]+", line):
            table = opened.group(1).split(".")[0].strip("\"'")
            header = number if table == place[0] and header is None else header
        key = re.match(r"\s*([\w\"'-]+)\s*[.=]", line)
        named = key.group(1).strip("\"'") if key else None
        if (table == place[0] and len(place) > 1 and named == place[1]) or (table is None and named == place[0]):
            return number
    return header
