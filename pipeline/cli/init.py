"""``standfirst init``: write a site's file, with every default and what it means."""

from pathlib import Path

import click

from schemas.errors import StandfirstError


@click.command()
@click.argument("folder", metavar="[DIR]", default=".", type=click.Path(file_okay=False, path_type=Path))
def command(folder: Path) -> None:
    """Write standfirst.toml into DIR (the current folder), with every default and what it means.

    A file that is already there is left as it is.
    """
    from pipeline.defaults import default_file  # noqa: PLC0415 - loaded when called
    from pipeline.site import FILE  # noqa: PLC0415

    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(default_file())
    except FileExistsError as error:
        raise StandfirstError(
            "there is a file already", where=str(path), fix="edit it, or move it away first"
        ) from error
    except OSError as error:
        raise StandfirstError(f"cannot be written: {error.strerror}", where=str(path)) from error
    click.echo(f"wrote {path}")
