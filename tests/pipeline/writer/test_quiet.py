"""The engine's chatter goes to its log, its first error comes out of it, and its environment is set where it is not."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.writer import environment
from pipeline.writer.environment import prepare
from pipeline.writer.quiet import first_cause, output_to


def test_what_this_and_started_processes_say_goes_to_the_file(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "logs" / "engine.log"
    with output_to(log):
        os.write(1, b"from here\n")
        os.write(2, b"an error\n")
        subprocess.run([sys.executable, "-c", "print('from a child')"], check=True)
    os.write(1, b"back again\n")
    assert log.read_text() == "from here\nan error\nfrom a child\n"
    assert capfd.readouterr() == ("back again\n", "")


def test_the_streams_come_back_after_an_error(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    def fails() -> None:
        with output_to(tmp_path / "engine.log"):
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        fails()
    os.write(2, b"back\n")
    assert capfd.readouterr().err == "back\n"


@pytest.mark.parametrize(
    ("log", "cause"),
    [
        ("", None),
        ("INFO all is well\n", None),
        ("Traceback:\nValueError: no such model\nRuntimeError: engine core failed\n", "ValueError: no such model"),
        ("(EngineCore pid=7) ERROR 11-29 torch.OutOfMemoryError: 3 GiB\n", "OutOfMemoryError: 3 GiB"),
        ("KeyboardInterrupt: \nOSError: [Errno 28] No space left\n", "OSError: [Errno 28] No space left"),
    ],
)
def test_the_first_cause_of_a_log(log: str, cause: str | None) -> None:
    assert first_cause(log) == cause


def test_what_is_set_already_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"VLLM_CPU_KVCACHE_SPACE": "9", "LD_PRELOAD": "/lib/other.so"}
    monkeypatch.setattr(environment.os, "environ", own)
    prepare(2)
    assert own["VLLM_CPU_KVCACHE_SPACE"] == "9"
    assert own["LD_PRELOAD"].startswith("/lib/other.so")
    assert own["VLLM_NO_USAGE_STATS"] == "1"
    assert own["VLLM_WORKER_MULTIPROC_METHOD"] == "spawn"
    first = dict(own)
    prepare(2)
    assert own == first


def test_the_cache_s_size_is_the_site_s(monkeypatch: pytest.MonkeyPatch) -> None:
    own: dict[str, str] = {}
    monkeypatch.setattr(environment.os, "environ", own)
    prepare(3)
    assert own["VLLM_CPU_KVCACHE_SPACE"] == "3"
