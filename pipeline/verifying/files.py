"""The checks of the files: there, readable, of their shape, and unbroken."""

from collections.abc import Iterator

from ledger import load
from pipeline.pack.save import validate
from pipeline.pack.sums import check
from pipeline.reader import read_article
from pipeline.verifying.failure import Failure, told
from pipeline.verifying.look import Look
from schemas.errors import LedgerBroken, StandfirstError
from schemas.pack import Pack11, load_pack


def pack_file(look: Look) -> Iterator[Failure]:
    """The pack is there, fits its schema and adds up."""
    path = look.site.pack_path(look.slug)
    try:
        look.data = path.read_bytes()
    except FileNotFoundError:
        yield look.fail("pack-missing", "the article has no pack", f"write it with: standfirst write {look.slug}")
        return
    except OSError as error:
        yield look.fail("schema", f"the pack cannot be read ({error.strerror})", "check who may read it")
        return
    try:
        pack = load_pack(look.data)
        validate(look.data, pack.schema_version)
        look.pack = pack
    except (StandfirstError, RecursionError) as error:
        yield look.fail("schema", told(error) if isinstance(error, StandfirstError) else "it is nested too deeply")
        return
    if pack.slug != look.slug:
        yield look.fail("schema", f"the pack is of {pack.slug!r}, and its file of {look.slug!r}")
    try:
        check(pack)
    except StandfirstError as error:
        yield look.fail("sums", told(error))


def article_file(look: Look) -> Iterator[Failure]:
    """The article can be read, and has not changed since the pack was made."""
    try:
        look.article = read_article(look.site, look.slug)
    except StandfirstError as error:
        yield look.fail("article", f"the article cannot be read: {told(error)}", error.fix or "mend the article")


def ledger_file(look: Look) -> Iterator[Failure]:
    """The ledger is there, whole, and has all that the pack knows of. A pack of version 1.0 needs none."""
    path = look.site.ledger_path(look.slug)
    head = look.pack.ledger if isinstance(look.pack, Pack11) else None
    if not path.is_file():
        if head is not None:
            fix = "bring the ledger to this machine, or waive this code where it is private"
            yield look.fail("ledger-missing", "the ledger is not here, so what rests on it is not checked", fix)
        return
    try:
        look.ledger = load(path, head)
    except LedgerBroken as error:
        place = (error.where or "").rpartition(":")[2]
        line = f"line {place}: " if place.isdecimal() else ""
        yield look.fail("chain", f"the ledger does not hold: {line}{error.what}", "restore the ledger from a copy")
    except StandfirstError as error:
        yield look.fail("chain", told(error), "check who may read the ledger")
    else:
        if look.strict and look.ledger.torn:
            size = len(look.ledger.torn.data)
            yield look.fail("torn", f"the ledger's last line was never finished ({size} bytes)")
