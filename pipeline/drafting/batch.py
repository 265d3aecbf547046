"""Writing the packs of many articles with one seat; one that fails does not stop the others."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pipeline.drafting.report import ScreenReport
from pipeline.drafting.seats import LazySeat, seat_for
from pipeline.drafting.write import Written, write_pack
from pipeline.models.resolve import identify
from pipeline.reader import read_article
from pipeline.related import Ground
from pipeline.site import LoadedSite
from schemas.errors import StandfirstError, WriterFailed


@dataclass
class Batch:
    """One run over some slugs. ``written`` and ``failed`` fill as it goes; ``failed`` is by slug, one line each."""

    site: LoadedSite
    report: ScreenReport
    force: bool = False
    limit: int | None = None
    written: list[Written] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)

    async def run(self, slugs: Sequence[str]) -> None:
        """Write the packs of ``slugs``, in order, until ``limit`` of them needed work.

        Raises:
            WriterFailed: where the writer cannot start: nothing further could be drafted.
        """
        settings = self.site.config.writer
        seat = LazySeat(seat_for(settings, self.report.say))
        writer = identify(settings)
        async with seat:
            for slug in slugs:
                if self.limit is not None and sum(one.changed for one in self.written) >= self.limit:
                    break
                self.report.article(slug)
                try:
                    article = read_article(self.site, slug)
                    self.written.append(
                        await write_pack(
                            self.site,
                            article,
                            ground=lambda: self.ground,
                            seat=seat,
                            writer=writer,
                            report=self.report,
                            force=self.force,
                        )
                    )
                except WriterFailed:
                    raise
                except StandfirstError as error:
                    self.failed[slug] = str(error)
                    self.report.say(f"not written: {error}")
        self.report.article("")

    @cached_property
    def ground(self) -> Ground:
        """Every article of the site that can be read, measured once; one that cannot is told and left out."""
        found = []
        for slug in self.site.slugs():
            try:
                found.append(read_article(self.site, slug))
            except StandfirstError as error:
                self.report.say(f"left out of related articles: {error}")
        return Ground(found)
