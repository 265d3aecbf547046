"""How failures are printed: for a person, a script, GitHub's checks or a SARIF reader. None can be steered by text."""

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256
from urllib.parse import quote

from pipeline.verifying.failure import Failure
from pipeline.visible import visible, visible_json


def printed(failures: Sequence[Failure], form: str, packs: int) -> Iterator[str]:
    """The lines to print."""
    if form == "sarif":
        yield visible_json(json.dumps(_sarif(failures), indent=1, ensure_ascii=False))
    elif form == "json":
        yield from (visible_json(failure.model_dump_json()) for failure in failures)
    elif form == "github":
        yield from map(_github, failures)
    else:
        yield from (visible(failure.line()) for failure in failures)
        waived = sum(failure.waived is not None for failure in failures)
        yield f"packs verified: {packs}; failures: {len(failures) - waived}; waived: {waived}"


def _github(failure: Failure) -> str:
    level = "notice" if failure.waived else "error"
    title = _escaped(f"{failure.code}: {failure.slug}", value=True)
    text = _escaped(visible(f"{failure.message}; {failure.fix}"))
    return visible(f"::{level} file={_escaped(failure.file, value=True)},title={title}::{text}")


def _escaped(text: str, *, value: bool = False) -> str:
    """Text as a workflow command takes it; a property's value may hold neither colon nor comma."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if value else text


def _sarif(failures: Sequence[Failure]) -> dict[str, object]:
    codes = sorted({failure.code for failure in failures})
    driver = {"name": "standfirst", "rules": [{"id": code} for code in codes]}
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": [_result(failure) for failure in failures]}],
    }


def _result(failure: Failure) -> dict[str, object]:
    told = [failure.code, failure.slug, failure.item, failure.message]
    mark = sha256(json.dumps(told).encode()).hexdigest()
    result: dict[str, object] = {
        "ruleId": failure.code,
        "level": "error",
        "message": {"text": visible(f"{failure.message}; {failure.fix}")},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": quote(failure.file, errors="replace")}}}],
        "partialFingerprints": {"standfirst/v1": mark},
    }
    if failure.waived:
        result["suppressions"] = [{"kind": "external", "justification": visible(failure.waived)}]
    return result
