"""A person in the judge seat, at a terminal: each held chip in turn, each decision recorded at once."""

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Literal

import click
from rich.console import Console
from rich.text import Text

from ledger import ItemState, approval_sha
from pipeline.acts import Acting, acting, approve, offers, refuse
from pipeline.pack.items import in_order
from pipeline.site import LoadedSite
from pipeline.visible import visible
from schemas.errors import StandfirstError
from schemas.item import Chip

Choice = Literal["a", "r", "s", "q"]
HELP = "a approve, r refuse, s skip, q quit, ? help"
MORE = """\
a  approve: give the quote, by its number or in the section's own words (3 words to 400 characters, of one paragraph)
r  refuse: give the reason; with enough refusals the chip leaves the pack
s  skip: the chip stays held, and comes again the next time
q  quit: what is decided stands, and the same command goes on from here
»…«  marks the sentences that the gates found in support of the chip"""


class Sitting:
    """One person's pass over some packs; ``told`` counts what came of it.

    The ledger is held only while a decision is recorded, so that others may work meanwhile; a chip whose words
    changed while the person read it is refused, and shown again.
    """

    def __init__(self, site: LoadedSite, who: str) -> None:
        self._site = site
        self._who = who
        self._console = Console(highlight=False, markup=False, emoji=False)
        self.told: Counter[str] = Counter()

    def run(self, slugs: Sequence[str]) -> None:
        """Go through the packs until all chips are decided or skipped, or the person quits."""
        for slug in slugs:
            waiting = self._waiting(slug)
            for number, name in enumerate(waiting, 1):
                if not self._one(slug, name, f"{slug}: chip {number} of {len(waiting)}"):
                    return

    def _waiting(self, slug: str) -> tuple[str, ...]:
        """The held chips that this judge has no standing opinion of, in the pack's order."""
        with acting(self._site, slug, who=self._who) as session:
            held = (item for item in in_order(session.state, session.article) if item.status == "held")
            return tuple(i.item_id for i in held if all(one.who != self._who for one in i.opinions))

    def _one(self, slug: str, name: str, progress: str) -> bool:
        """Show one chip and do what is asked until it is decided; false where the person quits."""
        with acting(self._site, slug, who=self._who) as session:
            item = session.find(name)
            quotes = tuple(quote.words for quote in offers(item, session.context))
            self._show(session, item, progress, quotes)
            seen = approval_sha(item.item)
        while True:
            choice = self._key()
            if choice == "q":
                return False
            if choice == "s":
                self.told["skipped"] += 1
                return True
            try:
                with_words = self._quote(quotes) if choice == "a" else self._line("why")
                with acting(self._site, slug, who=self._who) as session:
                    item = session.find(name)
                    act = approve if choice == "a" else refuse
                    outcome = act(session, item, with_words) if approval_sha(item.item) == seen else None
            except StandfirstError as error:
                click.echo(f"not recorded: {error}")
                continue
            if outcome is None:
                click.echo("not recorded: somebody changed its words in the meantime; here it is again")
                return self._one(slug, name, progress)
            self.told[outcome] += 1
            click.echo(f"recorded: {outcome}")
            return True

    def _show(self, session: Acting, item: ItemState, progress: str, quotes: Sequence[str]) -> None:
        """The chip, its sections with the supporting sentences marked, and the quotes on offer."""
        assert isinstance(item.item, Chip)  # noqa: S101 - only chips are held
        say = self._console.print
        say(Text(f"\n{progress}", style="dim"))
        say(Text(visible(item.item.q), style="bold"))
        say(Text(visible(item.item.a)))
        if item.note:
            say(Text(visible(item.note), style="yellow"))
        for cite in item.item.cites:
            section = session.article.section(cite)
            if section is None:
                continue
            start, end = section.span
            say(Text(f"\n#{visible(cite)}", style="cyan"))
            marks = sorted((e.start, e.end) for e in item.evidence if start <= e.start and e.end <= end)
            at = start
            told = Text()
            for first, last in marks:
                if first >= at:
                    told.append(_lines(session.article.text[at:first]))
                    told.append(f"»{_lines(session.article.text[first:last])}«", style="reverse")
                    at = last
            told.append(_lines(session.article.text[at:end]))
            say(told)
        for number, words in enumerate(quotes, 1):
            say(Text(f"{number}. {visible(words)}", style="green"))

    def _key(self) -> Choice:
        while True:
            click.echo(f"[{HELP}] ", nl=False)
            try:
                key = click.getchar().lower()
            except (EOFError, KeyboardInterrupt):
                key = "q"
            click.echo(visible(key))
            if key == "?":
                click.echo(MORE)
            for choice in ("a", "r", "s", "q"):
                if key == choice:
                    return choice

    def _quote(self, quotes: Sequence[str]) -> str:
        said = self._line(f"the quote: its number (1 to {len(quotes)}) or the words")
        return quotes[int(said) - 1] if said.isdecimal() and 1 <= int(said) <= len(quotes) else said

    def _line(self, ask: str) -> str:
        click.echo(f"{ask}: ", nl=False)
        return sys.stdin.readline().strip()


def _lines(text: str) -> str:
    """The text line by line, each made visible."""
    return "\n".join(visible(line) for line in text.split("\n"))
