"""The example site on a scratch folder, with the smallest real model as its writer."""

import json
import shutil
import sys
from pathlib import Path

from pipeline.models.cache import model_folder
from pipeline.models.catalogue import packaged

EXAMPLES = Path(__file__).parents[3] / "examples"
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
