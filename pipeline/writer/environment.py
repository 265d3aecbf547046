"""The environment that the in-process engine works best in; a value that is already set stands.

vLLM reads these when it is imported or when it starts its engine process, so they are set before either. Its
engine process is spawned, not forked, so what is set here (the preload too) reaches it.
"""

import os
import sysconfig
from pathlib import Path

FEW_CORES = 4
"""Up to this many cores, all of them compute."""


def prepare(kv_cache_gb: int) -> None:
    """Set what is not set yet.

    Args:
        kv_cache_gb: memory for the key-value cache on a CPU, in GiB. A GPU takes its own share.
    """
    defaults = {
        # vLLM's n-gram drafter sets numba's threads to one; with numba's OpenMP layer that takes threads
        # from every matrix product of the process too.
        "NUMBA_THREADING_LAYER": "workqueue",
        "VLLM_CPU_KVCACHE_SPACE": str(kv_cache_gb),
        "VLLM_DO_NOT_TRACK": "1",
        "VLLM_NO_USAGE_STATS": "1",
        "VLLM_WORKER_MULTIPROC_METHOD": "spawn",
        "VLLM_LOGGING_LEVEL": "WARNING",
        "TOKENIZERS_PARALLELISM": "false",
        "TQDM_DISABLE": "1",
    }
    cores = _cores()
    if len(cores) <= FEW_CORES:
        # Left to itself vLLM keeps a core free for its other processes: of two cores it would compute on one.
        defaults["VLLM_CPU_OMP_THREADS_BIND"] = ",".join(map(str, cores))
    for name, value in defaults.items():
        os.environ.setdefault(name, value)
    preload = os.environ.get("LD_PRELOAD", "")
    library = Path(sysconfig.get_path("data")) / "lib" / "libiomp5.so"
    # vLLM warns of a large loss with speculative decoding on a CPU without it; the CPU build brings it along.
    if library.is_file() and "libiomp5" not in preload:
        os.environ["LD_PRELOAD"] = f"{preload}:{library}" if preload else str(library)


def _cores() -> list[int]:
    """One processor of each core that this process may use, by Linux's numbers."""
    cores: dict[str, int] = {}
    for cpu in sorted(os.sched_getaffinity(0)):
        siblings = Path(f"/sys/devices/system/cpu/cpu{cpu}/topology/thread_siblings_list")
        try:
            core = siblings.read_text(encoding="ascii").strip()
        except OSError:
            core = str(cpu)
        cores.setdefault(core, cpu)
    return sorted(cores.values())
