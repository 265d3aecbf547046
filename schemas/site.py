"""A site's settings: the tables of ``standfirst.toml``, with every default."""

from typing import Literal

from pydantic import Field, JsonValue

from schemas.base import Count, Frozen

HeadingIds = Literal["github", "hugo", "kramdown", "markdown-it-anchor", "eleventy", "python-markdown"]
"""The generators whose heading ids the reader can make."""

Case = Literal["lower", "upper", "any"]


def _default_drafter() -> dict[str, JsonValue]:
    return {"method": "ngram", "num_speculative_tokens": 6, "prompt_lookup_min": 3, "prompt_lookup_max": 6}


class Site(Frozen):
    """``[site]``: where things lie and what the pages say. Folders are relative to the file."""

    articles: str = "articles"
    packs: str = "packs"
    ledgers: str = "ledgers"
    html: str | None = None
    base_url: str | None = None
    licence: str | None = None
    words_per_minute: int = Field(default=220, gt=0)
    heading_ids: HeadingIds = "github"


class Plan(Frozen):
    """``[plan]``: what is asked of the writer."""

    bullets: int = Field(default=3, ge=0, le=3)
    digests: int = Field(default=1, ge=0, le=1)
    chips: int = Field(default=1, ge=0, le=3)
    min_words: Count = 40
    credits: tuple[str, ...] = ("thanks", "credits", "acknowledgements", "acknowledgments")
    sources: tuple[str, ...] = ("sources", "references", "further reading", "bibliography", "notes")


class Voice(Frozen):
    """``[voice]``: the house's voice. ``preferred`` maps a banned word to the one to use."""

    spelling: Literal["british", "american", "any"] = "british"
    digest_opening: Case = "lower"
    bullet_opening: Case = "lower"
    question_opening: Case = "lower"
    answer_opening: Case = "any"
    exclamation: bool = False
    first_person: bool = False
    max_sentences: int = Field(default=3, ge=1)
    banned: tuple[str, ...] = ()
    preferred: dict[str, str] = Field(default_factory=dict)
    redactions: tuple[str, ...] = ()


class Writer(Frozen):
    """``[writer]``: the seat that drafts.

    ``runtime`` is ``vllm`` (in process) or ``server`` (``url``; the key comes from the environment variable
    ``STANDFIRST_API_KEY`` alone). ``model`` is ``default``, a hub name, a folder or a server's model name;
    ``model_class`` is how the pack names it in ``seat_class``. ``streams`` is how many requests the engine is given at
    once; ``kv_cache_gb`` its key-value cache on a CPU, in GiB. ``speculative`` is vLLM's own speculative
    configuration, or ``{"method": "none"}``; ``engine`` is passed through to vLLM's engine arguments.
    """

    runtime: Literal["vllm", "server"] = "vllm"
    model: str = "default"
    model_class: str | None = None
    revision: str | None = None
    url: str | None = None
    dtype: Literal["auto", "bfloat16", "float16", "float32"] = "auto"
    temperature: float = Field(default=0.0, ge=0.0, le=2.0)
    seed: int = 0
    max_tokens: int = Field(default=220, gt=0)
    max_model_len: int = Field(default=8192, gt=0)
    streams: int = Field(default=16, gt=0)
    kv_cache_gb: int = Field(default=2, gt=0)
    timeout_s: float = Field(default=600.0, gt=0)
    retries: Count = 4
    speculative: dict[str, JsonValue] = Field(default_factory=_default_drafter)
    engine: dict[str, JsonValue] = Field(default_factory=dict)


class Config(Frozen):
    """The whole of ``standfirst.toml``."""

    site: Site = Site()
    plan: Plan = Plan()
    voice: Voice = Voice()
    writer: Writer = Writer()
