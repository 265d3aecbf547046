"""The errors that a person sees as one line."""


class StandfirstError(Exception):
    """Work that could not be done, told in one line.

    Args:
        what: what is wrong, in plain words, without a full stop.
        where: the file, ``file:line`` or field that it concerns.
        fix: what the person can do about it.
    """

    def __init__(self, what: str, *, where: str | None = None, fix: str | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.fix = fix

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        fix = f"; {self.fix}" if self.fix else ""
        # What a file or a model wrote may be quoted here: it must not steer the terminal.
        return "".join(c if c.isprintable() else " " for c in f"{where}{self.what}{fix}")


class GateCrashed(StandfirstError):
    """A gate raised: the pack stops. A crash is never a drop."""


class LedgerBroken(StandfirstError):
    """A ledger whose chain, sums or lines do not hold."""


class PackRefused(StandfirstError):
    """A pack that does not add up or does not fit its schema: it is not written."""


class WriterFailed(StandfirstError):
    """The writer seat cannot start or cannot be reached at all."""
