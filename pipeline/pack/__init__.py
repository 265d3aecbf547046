"""The pack: put together from an article and its ledger, checked, and written whole or not at all."""

from pipeline.pack.assemble import assemble
from pipeline.pack.save import save_pack
from pipeline.pack.sums import check

__all__ = ["assemble", "check", "save_pack"]
