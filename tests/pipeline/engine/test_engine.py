"""The engine path with a real, small model: in process, over HTTP, with and without a drafter."""

import subprocess
from pathlib import Path

import pytest
from engine_site import STANDFIRST, site

from ledger import State, load
from pipeline.pack.sums import check
from schemas.pack import Pack11, load_pack

pytestmark = pytest.mark.engine

SLUG = "what-a-ledger-is-for"


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
