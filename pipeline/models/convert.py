"""From GGUF to what vLLM loads on a CPU: a folder of safetensors with its tokenizer, in bfloat16."""

from pathlib import Path


def convert_gguf(gguf: Path, folder: Path) -> None:
    """Write the model and tokenizer of ``gguf`` to ``folder``, dequantised to bfloat16.

    Needs the ``cpu`` or ``gpu`` extra. Memory: about three times the safetensors' size.
    """
    import torch  # noqa: PLC0415 - the engine's extra
    from transformers import (  # noqa: PLC0415
        AutoModelForCausalLM,
        AutoTokenizer,
        GgufConfig,
    )

    source = {"pretrained_model_name_or_path": str(gguf.parent), "gguf_file": gguf.name}
    tokenizer = AutoTokenizer.from_pretrained(**source)
    model = AutoModelForCausalLM.from_pretrained(
        **source, dtype=torch.bfloat16, quantization_config=GgufConfig(dequantize=True)
    )
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
