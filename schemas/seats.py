"""The seats of a site: the tables ``[writer]`` and ``[judge]``, and what both say of a model and its engine."""

from typing import ClassVar, Literal

from pydantic import Field, JsonValue

from schemas.base import Count, Table


def _default_drafter() -> dict[str, JsonValue]:
    return {"method": "ngram", "num_speculative_tokens": 6, "prompt_lookup_min": 3, "prompt_lookup_max": 6}


def _no_drafter() -> dict[str, JsonValue]:
    return {"method": "none"}


class Seat(Table):
    """A seat that a model sits in.

    ``runtime`` is ``vllm`` (in process) or ``server`` (``url``; the key comes from the environment variable
    ``STANDFIRST_API_KEY`` alone). ``model`` is ``default``, a hub name, a folder or a server's model name;
    ``model_class`` is how the pack names it in ``seat_class``. ``streams`` is how many requests the engine is given at
    once; ``kv_cache_gb`` its key-value cache on a CPU, in GiB. ``speculative`` is vLLM's own speculative
    configuration, or ``{"method": "none"}``; ``engine`` is passed through to vLLM's engine arguments.
    """

    table: ClassVar[str]
    """The table of the site's file that says this, for messages."""

    runtime: Literal["vllm", "server"] = "vllm"
    """Where the engine runs: in this process (vllm), or behind an address (server)."""
    model: str = "default"
    """The model: default, a hub name, a folder, or a server's name for it."""
    model_class: str | None = None
    """How a pack names the model, in seat_class."""
    revision: str | None = None
    """The revision of a model of the hub."""
    url: str | None = None
    """The server's address. Its key is read from the environment variable STANDFIRST_API_KEY alone."""
    dtype: Literal["auto", "bfloat16", "float16", "float32"] = "auto"
    """The weights' number format."""
    temperature: float = Field(default=0.0, ge=0.0, le=2.0)
    """Sampling temperature; 0 takes the likeliest token each time."""
    seed: int = 0
    """The seed of the sampling."""
    max_tokens: int = Field(default=220, gt=0)
    """The most tokens that an answer may have; one that is cut there is a failure."""
    max_model_len: int = Field(default=8192, gt=0)
    """The most tokens of prompt and answer together."""
    streams: int = Field(default=16, gt=0)
    """How many requests the engine is given at once."""
    kv_cache_gb: int = Field(default=2, gt=0)
    """The engine's key-value cache on a CPU, in GiB."""
    timeout_s: float = Field(default=600.0, gt=0)
    """How long a request to a server may take, in seconds."""
    retries: Count = 4
    """How often a request that did not reach a server is sent again."""
    speculative: dict[str, JsonValue] = Field(default_factory=_no_drafter)
    """Speculative decoding in vLLM's own terms; {method = "none"} turns it off. Of a server, what it runs with."""
    engine: dict[str, JsonValue] = Field(default_factory=dict)
    """Further engine arguments, passed through to vLLM as they stand."""


class Writer(Seat):
    """``[writer]``: the seat that drafts."""

    table: ClassVar[str] = "writer"

    speculative: dict[str, JsonValue] = Field(default_factory=_default_drafter)
    """Speculative decoding in vLLM's own terms; {method = "none"} turns it off. Of a server, what it runs with."""


class Judge(Seat):
    """``[judge]``: the seat that publishes chips. People sit in it, and the model that is named here, if any."""

    table: ClassVar[str] = "judge"

    model: str = ""
    """The model that judges with --model: small, a hub name, a folder, or a server's name for it. Empty: none.
    It is never the writer's, unless forced."""
    form: Literal["chat", "claim"] = "chat"
    """How the model is asked. A general chat model gives a quote and a verdict (chat); a trained checker of claims
    is shown a document and a claim and answers yes or no (claim)."""
    threshold: float = Field(default=0.5, ge=0.0, le=1.0)
    """The least probability of yes with which the model approves, where it gives one."""
    quorum: int = Field(default=1, ge=1, le=5)
    """How many judges must approve a chip before it is published."""
