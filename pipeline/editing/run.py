"""An editing session: the sheet goes to the person's editor, and what comes back is done or given back marked.

The sheet lies beside the ledger, readable by its owner alone, from the moment it is opened until all that it asks is
done. So whatever ends the session, a crash of the editor or of this program too, what was typed is there, and the next
session goes on with it.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import click

from ledger import write_whole
from ledger.disk import PRIVATE
from pipeline.acts import acting
from pipeline.editing.applying import apply
from pipeline.editing.marking import marked, unmarked
from pipeline.editing.reading import Fault, SheetBroken, read_sheet
from pipeline.editing.sheet import sheet
from pipeline.editing.words import told
from pipeline.site import LoadedSite
from schemas.errors import StandfirstError

Editor = Callable[[Path], None]

LARGEST = 4 << 20
"""Bytes of a sheet that are read at most."""


def in_editor(path: Path) -> None:
    """Open a file in the person's editor (``VISUAL`` or ``EDITOR``, else the usual one) and wait until it is closed.

    Raises:
        StandfirstError: there is none, or it failed; the file is as it left it.
    """
    try:
        click.edit(filename=str(path))
    except click.ClickException as error:
        fix = "set EDITOR to the command that opens yours, then go on with the same command: the sheet is kept"
        raise StandfirstError(error.format_message(), where=str(path), fix=fix) from error


@dataclass
class Editing:
    """One person's edit of one pack. ``done`` fills with a line for each act that was recorded."""

    site: LoadedSite
    slug: str
    who: str
    done: list[str] = field(default_factory=list)
    standing: str = ""

    @property
    def path(self) -> Path:
        """Where the sheet lies while it is edited."""
        return self.site.ledger_path(self.slug).with_suffix(".edit.yml")

    def new(self) -> str:
        """The sheet of the pack as it is now.

        Raises:
            StandfirstError: there is no pack, or it is held by another process.
        """
        with acting(self.site, self.slug, who=self.who) as session:
            return sheet(session)

    def edit(self, editor: Editor, say: Callable[[str], None]) -> bool:
        """Let the person edit until all is done, nothing is to do, or the sheet is closed with faults in it.

        Returns:
            Whether all that the sheet asks is done; where it is not, the sheet is kept.
        """
        given_back = self.path.is_file()
        if given_back:
            say(f"going on with the sheet that was kept: {self.path} (to begin anew, delete it)")
            before = ""
        else:
            before = self.new()
            write_whole(self.path, before.encode(), mode=PRIVATE)
        while True:
            editor(self.path)
            text = unmarked(self._read())
            if text.strip() in {"", before.strip()}:
                return self._close(before, given_back=given_back)
            faults = self.apply(text)
            if not faults:
                self._remove()
                return True
            before, given_back = text, True
            write_whole(self.path, marked(text, faults).encode(), mode=PRIVATE)
            say(f"{len(faults)} faults, told at the top of the sheet: line {faults[0].line}: {faults[0].what}")

    def apply(self, text: str) -> list[Fault]:
        """Do what a sheet asks; the faults are those of its lines without marks."""
        try:
            blocks = read_sheet(unmarked(text))
        except SheetBroken as broken:
            return list(broken.faults)
        with acting(self.site, self.slug, who=self.who) as session:
            done, faults = apply(session, blocks)
            self.done += done
            self.standing = told(session, f"{len(self.done)} edits")
        return faults

    def _close(self, before: str, *, given_back: bool) -> bool:
        """The sheet came back as it went, or empty: nothing is to do, or its faults are left for later."""
        if given_back and before:
            write_whole(self.path, before.encode(), mode=PRIVATE)
            return False
        self._remove()
        return True

    def _read(self) -> str:
        try:
            data = self.path.read_bytes()
            if len(data) > LARGEST:
                raise StandfirstError(f"the sheet is larger than {LARGEST >> 20} MiB", where=str(self.path))
            return data.decode("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            fix = "save it as UTF-8, then go on with the same command"
            raise StandfirstError("the sheet cannot be read as UTF-8", where=str(self.path), fix=fix) from error

    def _remove(self) -> None:
        with suppress(OSError):
            self.path.unlink()
