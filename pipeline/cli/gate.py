"""``standfirst gate``: run gates over items that anybody wrote."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pipeline.cli import Options


@click.command()
@click.argument("items", metavar="ITEMS.jsonl")
@click.option("--article", metavar="FILE", type=click.Path(exists=True, dir_okay=False), help="What the items are of.")
@click.option("--gates", "names", metavar="NAME,…", help="Only these gates; “faith” for those that check the truth.")
@click.option("-o", "--out", metavar="OUT.jsonl", default="-", help="Write the verdicts there, once all are reached.")
@click.pass_obj
def command(options: "Options", *, items: str, article: str | None, names: str | None, out: str) -> None:
    r"""Judge each row of ITEMS.jsonl (plain or gzipped; - for standard input) and print its verdict.

    With --article, rows are {id, kind: digest, section, text}, {id, kind: bullet, text} or {id, kind: chip, q, a,
    cites}. Without it they are {id, source, item}: the item is a text or one of those objects, and the source is
    its one section. Other keys are ignored.

    Verdicts are {id, kept, reason, findings: [{gate, message, span, evidence}]}, in the order of the rows. A row
    that cannot be read is named on the error output and has no verdict; the others are judged all the same, and
    the exit code is 1.

    With --article, the gate "repeat" compares a row with the latest 200 rows kept before it, so the order of the
    rows counts and the number of cores does not.
    """
    from pipeline.gate_command import run_gate  # noqa: PLC0415 - loaded when called

    run_gate(options.site, items, article, names, out)
