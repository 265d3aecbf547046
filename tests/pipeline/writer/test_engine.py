"""The engine path with a real, small model: in process, over HTTP, with and without a drafter."""

import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from ledger import State, load
from pipeline.models.cache import model_folder
from pipeline.models.catalogue import packaged
from pipeline.pack.sums import check
from schemas.pack import Pack11, load_pack

pytestmark = pytest.mark.engine

EXAMPLES = Path(__file__).parents[3] / "examples"
SLUG = "what-a-ledger-is-for"
STANDFIRST = Path(sys.executable).with_name("standfirst")
DRAFTER = {"method": "ngram", "num_speculative_tokens": 4, "prompt_lookup_min": 2, "prompt_lookup_max": 4}


def tiny() -> Path:
    model = packaged("tiny")
    assert model is not None
    folder = model_folder(model)
    assert folder.is_dir(), "fetch it first: standfirst model fetch tiny"
    return folder


def site(folder: Path, **writer: object) -> Path:
    shutil.copytree(EXAMPLES, folder, ignore=shutil.ignore_patterns("packs", "ledgers"))
    toml = (EXAMPLES / "standfirst.toml").read_text(encoding="utf-8")
    settings = {"model": "tiny", "dtype": "float32", "max_tokens": 60, "max_model_len": 4096, "kv_cache_gb": 1}
    lines = [f"{key} = {json.dumps(value)}" for key, value in (settings | writer).items() if key != "speculative"]
    drafter = writer.get("speculative", DRAFTER)
    assert isinstance(drafter, dict)
    lines += ["[writer.speculative]", *(f"{key} = {json.dumps(value)}" for key, value in drafter.items())]
    (folder / "standfirst.toml").write_text(toml + "\n[writer]\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return folder


def write(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [STANDFIRST, "--site", str(folder), "write", SLUG], capture_output=True, text=True, check=False
    )


def state_of(folder: Path) -> State:
    return load(folder / "ledgers" / f"{SLUG}.jsonl").state


def answers(state: State) -> dict[tuple[str, str | None], object]:
    """What came of each request: the reply's words, or why it failed."""
    return {
        (request.kind, request.requested.section): request.raw or (request.failure and request.failure.message)
        for request in state.requests.values()
    }


@pytest.fixture(scope="module")
def in_process(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = site(tmp_path_factory.mktemp("in-process") / "site")
    done = write(folder)
    assert done.returncode == 0, done.stderr
    assert "drafter: n-gram" in done.stdout
    return folder


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "vllm.entrypoints.openai.api_server", "--model", str(tiny())]
    command += ["--served-model-name", "tiny", "--host", "127.0.0.1", "--port", str(port), "--dtype", "float32"]
    command += ["--enforce-eager", "--max-model-len", "4096", "--speculative-config", json.dumps(DRAFTER)]
    command += ["--structured-outputs-config", '{"backend": "xgrammar", "disable_any_whitespace": true}']
    command += ["--per-request-spec-decode-metrics", "summary", "--enable-prompt-tokens-details"]
    library = Path(sysconfig.get_path("data")) / "lib" / "libiomp5.so"
    environment = os.environ | {
        "NUMBA_THREADING_LAYER": "workqueue",
        "VLLM_CPU_KVCACHE_SPACE": "1",
        "VLLM_NO_USAGE_STATS": "1",
        "HF_HUB_OFFLINE": "1",
        "LD_PRELOAD": str(library) if library.is_file() else "",
    }
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        url = f"http://127.0.0.1:{port}"
        await_health(process, url)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=60)


def await_health(process: subprocess.Popen[bytes], url: str) -> None:
    for _ in range(600):
        assert process.poll() is None, "the server ended before it was ready"
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=2) as answer:
                if answer.status == 200:
                    return
        except (urllib.error.URLError, OSError):
            time.sleep(1)
    pytest.fail("the server was not ready after ten minutes")


def test_a_pack_is_written_that_adds_up(in_process: Path) -> None:
    pack = load_pack(in_process / "packs" / f"{SLUG}.pack.json")
    assert isinstance(pack, Pack11)
    check(pack)
    assert pack.bench.digests_written + pack.bench.chips_written + pack.bench.bullets_written > 0
    assert pack.receipts.label.startswith("drafter: n-gram · depth and gate: 4 guesses a round")
    assert pack.seat_class.writer_runtime == "vllm"


def test_every_request_has_a_receipt_with_the_engines_own_counts(in_process: Path) -> None:
    state = state_of(in_process)
    receipts = [request.receipt for request in state.requests.values()]
    assert receipts
    for receipt in receipts:
        assert receipt is not None
        assert receipt.engine_version
        assert receipt.precision == "float32"
        assert receipt.prompt_tokens
        assert receipt.output_tokens
        assert receipt.cached_tokens is not None
    proposed = [receipt.counts.proposed or 0 for receipt in receipts if receipt]
    run = state.runs[-1].receipt
    assert sum(proposed) > 0
    # The engine's counters over the run say the same as its counts of each request, summed.
    assert run.counts.proposed == sum(proposed)
    assert run.counts.accepted == sum(receipt.counts.accepted or 0 for receipt in receipts if receipt)
    assert run.prompt_tokens == sum(receipt.prompt_tokens or 0 for receipt in receipts if receipt)
    assert run.output_tokens == sum(receipt.output_tokens or 0 for receipt in receipts if receipt)


def test_the_second_request_of_a_section_reads_it_from_the_prefix_cache(in_process: Path) -> None:
    by_section: dict[str, list[tuple[int, int]]] = {}
    for request in state_of(in_process).requests.values():
        receipt, section = request.receipt, request.requested.section
        if section is not None and receipt and receipt.cached_tokens is not None and receipt.prompt_tokens:
            by_section.setdefault(section, []).append((receipt.cached_tokens, receipt.prompt_tokens))
    assert by_section
    for section, (first, second) in by_section.items():
        cached, whole = max(first, second)
        # All but the task at the end (under 160 tokens, and a block of up to 128 that it begins in).
        assert whole - cached < 160 + 128, section


def test_running_it_again_does_nothing(in_process: Path) -> None:
    files = [*in_process.rglob("*.pack.json"), *in_process.rglob("*.jsonl")]
    before = {path: path.read_bytes() for path in files}
    assert len(before) == 2
    done = write(in_process)
    assert done.returncode == 0
    assert "nothing to do" in done.stdout
    assert "engine" not in done.stderr
    assert {path: path.read_bytes() for path in files} == before


def test_a_server_gives_the_same_drafts_and_the_same_receipts(in_process: Path, server: str, tmp_path: Path) -> None:
    folder = site(tmp_path / "site", runtime="server", url=f"{server}/v1")
    done = write(folder)
    assert done.returncode == 0, done.stderr
    here, there = state_of(in_process), state_of(folder)
    assert answers(there) == answers(here)
    tokens = {
        (r.kind, r.requested.section): r.receipt and (r.receipt.prompt_tokens, r.receipt.output_tokens)
        for r in here.requests.values()
    }
    for request in there.requests.values():
        receipt = request.receipt
        assert receipt is not None
        assert (receipt.prompt_tokens, receipt.output_tokens) == tokens[request.kind, request.requested.section]
        assert receipt.counts.proposed is not None
        assert receipt.cached_tokens is not None
    assert there.runs[-1].receipt.counts.proposed == sum(
        r.receipt.counts.proposed or 0 for r in there.requests.values() if r.receipt
    )


def test_a_model_that_the_server_does_not_serve_fails_each_request_in_a_line(server: str, tmp_path: Path) -> None:
    folder = site(tmp_path / "site", runtime="server", url=server, model="somebody-else")
    done = write(folder)
    assert done.returncode == 1
    assert "the server answered 404" in done.stderr
    assert "Traceback" not in done.stderr
    state = state_of(folder)
    assert {request.failure.cause for request in state.requests.values() if request.failure} == {"transport"}


def test_without_a_drafter_the_drafts_are_the_same(in_process: Path, tmp_path: Path) -> None:
    folder = site(tmp_path / "site", speculative={"method": "none"})
    done = write(folder)
    assert done.returncode == 0, done.stderr
    assert "drafter: none" in done.stdout
    off = state_of(folder)
    # float32 at temperature 0: in lower precision the two need not agree.
    assert answers(off) == answers(state_of(in_process))
    receipt = off.runs[-1].receipt
    assert receipt.drafter.kind == "none"
    assert not receipt.counts.proposed


@pytest.mark.parametrize(
    ("writer", "said"),
    [
        ({"model": "/no/such/model"}, "the engine could not start"),
        ({"speculative": {"method": "no-such-method", "num_speculative_tokens": 2}}, "the engine could not start"),
        ({"engine": {"no_such_argument": 1}}, "no_such_argument"),
    ],
)
def test_an_engine_that_cannot_start_says_why_in_one_line(writer: dict[str, object], said: str, tmp_path: Path) -> None:
    engine = writer.pop("engine", None)
    folder = site(tmp_path / "site", **writer)
    if engine:
        with (folder / "standfirst.toml").open("a", encoding="utf-8") as toml:
            toml.write("[writer.engine]\nno_such_argument = 1\n")
    done = write(folder)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("standfirst: ")
    assert said in last
    assert "Traceback" not in done.stderr
