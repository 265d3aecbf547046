"""Word lists as data: plain lines of text, with ``#`` comments that say what they are."""

import tomllib
from importlib.resources import files


def lines(name: str) -> tuple[str, ...]:
    """The lines of ``gates/words/<name>.txt`` without comments, blank lines and white space at the ends."""
    text = files(__name__).joinpath(f"{name}.txt").read_text("utf-8")
    bare = (line.partition("#")[0].strip() for line in text.splitlines())
    return tuple(line for line in bare if line)


def table(name: str) -> dict[str, list[str]]:
    """The arrays of ``gates/words/<name>.toml``, by key."""
    text = files(__name__).joinpath(f"{name}.toml").read_text("utf-8")
    return {key: [str(value) for value in values] for key, values in tomllib.loads(text).items()}
