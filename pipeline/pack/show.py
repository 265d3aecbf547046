"""Printing a pack, with the private ledger where this machine has it."""

import sys
from pathlib import Path

import click
from rich.console import Console

from ledger import State, load
from pipeline.pack.page import page
from pipeline.pack.private import told_drops
from pipeline.pack.sums import check
from pipeline.site import LoadedSite
from pipeline.visible import visible, visible_json
from schemas.errors import StandfirstError
from schemas.pack import Pack, Pack11, load_pack

_ONE_LINE = 1_000_000
"""The width, in columns, that keeps each text on one line where no terminal sets a width."""


def show_page(site: LoadedSite, slug: str) -> None:
    """Print a pack and its drops to be read; plain text where the output is no terminal.

    Raises:
        StandfirstError: there is no pack, or it cannot be read.
        PackRefused: it does not add up; it is printed first.
        LedgerBroken: its ledger is damaged or cut; what the pack holds is printed first.
    """
    pack = load_pack(_pack_path(site, slug))
    state, broken = _ledger(site.ledger_path(slug), pack)
    console = Console(highlight=False, emoji=False, markup=False)
    if not console.is_terminal:
        console.width = _ONE_LINE
    for part in page(pack, told_drops(pack, state), private=state is not None):
        console.print(part)
    if broken:
        raise broken
    check(pack)


def show_json(site: LoadedSite, slug: str) -> None:
    """Print the pack itself: byte for byte, or, to a terminal, JSON that reads the same and cannot steer it.

    Raises:
        StandfirstError: there is no pack, or it cannot be read.
        PackRefused: it does not add up; it is printed first.
    """
    path = _pack_path(site, slug)
    pack, data = load_pack(path), path.read_bytes()
    if sys.stdout.isatty():
        data = visible_json(data.decode()).encode()
    click.echo(data, nl=False)
    check(pack)


def _pack_path(site: LoadedSite, slug: str) -> Path:
    path = site.pack_path(slug)
    if path.exists():
        return path
    site.article_path(slug)  # a slug that is no article's is named as such, with the nearest one
    raise StandfirstError(f"{slug} has no pack yet", where=str(path), fix=f"write it with: standfirst write {slug}")


def _ledger(path: Path, pack: Pack) -> tuple[State | None, StandfirstError | None]:
    """The pack's private ledger, where it is here; what is odd about it is told beside the pack."""
    if not path.exists():
        return None, None
    head = pack.ledger if isinstance(pack, Pack11) else None
    try:
        loaded = load(path, head)
    except StandfirstError as error:
        return None, error
    if loaded.torn:
        click.echo(visible(loaded.torn.told(path)), err=True)
    newer = loaded.state.head.count - head.count if head else 0
    if newer:
        told = f"{path}: lines newer than this pack: {newer}; to take them in: standfirst write {pack.slug}"
        click.echo(visible(told), err=True)
    return loaded.state, None
