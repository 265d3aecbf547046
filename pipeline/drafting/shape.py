"""The shape of a draft: the JSON Schema that the engine is held to, and the check of what came back."""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence

from pydantic import JsonValue

from pipeline.writer.seat import DraftRefused
from schemas.draft import DraftKind, DraftRequest, Reply
from schemas.item import Bullet, Chip, Digest
from schemas.site import Case, Voice

MANY = "items"
"""The key of the list, where a request asks for several items at once."""

OPENING: Mapping[Case, str] = {"lower": "[a-z0-9]", "upper": "[A-Z0-9]", "any": r'[^ .!?"\\]'}
"""The first character of a text, by the house's voice."""

INSIDE = r'([^.!?"\\]|[.][0-9a-z])'
"""What a sentence holds between its first character and its end; the points of ``0.5`` and ``llama.cpp`` end none."""

LEAST = 29
"""How many characters a question or a bullet has at least after its first: a stub asks and says nothing."""

NEXT = r'( [^ .!?"\\]' + INSIDE + "*[.])?"
"""A second sentence, or none."""


def patterns(kind: DraftKind, voice: Voice) -> dict[str, str]:
    """The text fields of one draft, in the order in which the writer fills them, each with its pattern.

    An answer comes before its question: the writer says what the section says, then asks for just that. Digests and
    answers are one or two sentences by their pattern, notes up to four. How long they may be is asked for in words by
    the prompt and not bounded here: an engine that is held to a number of characters cuts in mid-word.
    """
    sentences = f"{INSIDE}*[.]{NEXT}$"
    if kind == "digest":
        return {"digest": f"^{OPENING[voice.digest_opening]}{sentences}"}
    if kind == "bullet":
        return {"bullet": f"^{OPENING[voice.bullet_opening]}{INSIDE}{{{LEAST},}}$"}
    if kind == "chip":
        return {
            "answer": f"^{OPENING[voice.answer_opening]}{sentences}",
            "question": rf'^{OPENING[voice.question_opening]}[^?"\\]{{{LEAST},}}[?]$',
        }
    return {"notes": f"^{OPENING['any']}{INSIDE}*[.]{NEXT}{NEXT}{NEXT}$"}


def response_schema(kind: DraftKind, count: int, voice: Voice) -> dict[str, JsonValue]:
    """The JSON Schema of a reply: an object of texts, or for bullets and several items an object with their list."""
    fields = patterns(kind, voice)
    one: dict[str, JsonValue] = {
        "type": "object",
        "properties": {name: {"type": "string", "pattern": pattern} for name, pattern in fields.items()},
        "required": list(fields),
        "additionalProperties": False,
    }
    if not _listed(kind, count):
        return one
    return {
        "type": "object",
        "properties": {MANY: {"type": "array", "items": one, "minItems": 1, "maxItems": count}},
        "required": [MANY],
        "additionalProperties": False,
    }


def parse(request: DraftRequest, reply: Reply, count: int, voice: Voice) -> tuple[Digest | Bullet | Chip, ...]:
    """The items of a reply, in order; of notes there are none.

    Raises:
        DraftRefused: with the cause ``cut`` where the token limit ended the reply, ``empty`` where it has no
            text, ``not-json`` or ``shape`` where it is not what was asked for.
    """
    if reply.finish == "length":
        raise DraftRefused("cut", f"the draft was cut at the limit of {request.max_tokens} tokens")
    if not reply.text.strip():
        raise DraftRefused("empty", "the reply is empty")
    value = _read(reply.text)
    fields = patterns(request.kind, voice)
    drafts = [_texts(fields, draft) for draft in _list(value, request.kind, count)]
    return () if request.kind == "notes" else tuple(_item(request, draft) for draft in drafts)


def notes(raw: str) -> str:
    """The notes in a reply to a ``notes`` request that ``parse`` took."""
    return " ".join(str(json.loads(raw)["notes"]).split())


def _read(text: str) -> JsonValue:
    try:
        text.encode()
        value: JsonValue = json.loads(text)
    except json.JSONDecodeError as error:
        raise DraftRefused("not-json", f"the reply is not JSON: {error.msg} at character {error.pos}") from error
    except (ValueError, RecursionError) as error:  # half a surrogate pair, a number of thousands of digits, deep nests
        raise DraftRefused("not-json", f"the reply is no JSON that can be read: {type(error).__name__}") from error
    return value


def _listed(kind: DraftKind, count: int) -> bool:
    return kind == "bullet" or count > 1


def _list(value: JsonValue, kind: DraftKind, count: int) -> Sequence[JsonValue]:
    if not _listed(kind, count):
        return [value]
    found = value.get(MANY) if isinstance(value, dict) else None
    if not isinstance(found, list) or not 1 <= len(found) <= count:
        raise DraftRefused("shape", f"the reply has no list of 1 to {count} under {MANY!r}")
    return found


def _texts(fields: Mapping[str, str], draft: JsonValue) -> dict[str, str]:
    if not isinstance(draft, dict) or set(draft) != set(fields):
        raise DraftRefused("shape", f"the reply is not an object of {', '.join(fields)}")
    texts = {name: text for name, text in draft.items() if isinstance(text, str)}
    wrong = [name for name, pattern in fields.items() if not _fits(pattern, texts.get(name, ""))]
    if wrong:
        raise DraftRefused("shape", f"the reply is not in the form that was asked for: {', '.join(wrong)}")
    return {name: " ".join(text.split()) for name, text in texts.items()}


def _fits(pattern: str, text: str) -> bool:
    """Whether the text has the form, and no control character or half of a surrogate pair in it."""
    return bool(re.search(pattern, text)) and not any(unicodedata.category(char) in {"Cc", "Cs"} for char in text)


def _item(request: DraftRequest, draft: Mapping[str, str]) -> Digest | Bullet | Chip:
    section = request.section or ""
    if request.kind == "digest":
        return Digest(section=section, text=draft["digest"])
    if request.kind == "bullet":
        return Bullet(text=draft["bullet"])
    return Chip(q=draft["question"], a=draft["answer"], cites=(section,))
