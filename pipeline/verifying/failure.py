"""What a check reports."""

from schemas.base import Frozen
from schemas.errors import StandfirstError


class Failure(Frozen):
    """One thing that does not hold, of one pack. ``waived`` is the reason for which a site lets it stand."""

    code: str
    slug: str
    message: str
    fix: str
    file: str
    item: str | None = None
    waived: str | None = None

    def line(self) -> str:
        """It in one line; print it through ``pipeline.visible.visible``."""
        note = f" waived ({self.waived}):" if self.waived else ""
        return f"{self.file}:{note} {self.code}: {self.message}; {self.fix}"


def told(error: StandfirstError) -> str:
    """An error in one line, without its advice and its file: a failure names those itself."""
    return f"{error.where}: {error.what}" if error.where and error.where.startswith("$") else error.what
