"""Loading and rendering prompts: strict Jinja over values that are data, never instructions."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Literal, cast, get_args

import frontmatter
from jinja2 import StrictUndefined, Template, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from schemas.draft import Message, PromptRef
from schemas.errors import StandfirstError

Role = Literal["system", "user", "assistant"]

TURN = re.compile(r"^<!-- (system|user|assistant) -->\n", re.MULTILINE)
"""The line that begins a turn. The file is cut at these before anything is put in, so no value can begin one."""


@dataclass(frozen=True)
class Prompt:
    """One prompt file: its reference for the ledger, what is asked for by kind, and its turns as templates.

    ``verdicts`` are the answers that a judge's prompt allows, each with what it means of a chip.
    """

    ref: PromptRef
    tasks: Mapping[str, str]
    turns: tuple[tuple[Role, str], ...]
    verdicts: Mapping[str, str] = field(default_factory=dict)

    def render(self, text: str, **values: object) -> tuple[Message, ...]:
        """The conversation, with ``text`` fenced by a marker that it cannot close and every value put in as text.

        Raises:
            StandfirstError: where a template names a value that was not given.
        """
        known = {"text": text, "fence": fence(text), "tasks": self.tasks} | values
        try:
            return tuple(
                Message(role=role, content=_template(template).render(known).strip()) for role, template in self.turns
            )
        except TemplateError as error:
            raise StandfirstError(f"cannot be rendered: {error}", where=f"prompts/{self.ref.id}.md") from error


@cache
def load(prompt_id: str) -> Prompt:
    """The prompt ``prompts/<prompt_id>.md``.

    The file is front matter (``id``, ``version``, ``tasks``: what is asked for, by kind) and turns, each begun by
    ``<!-- system -->``, ``<!-- user -->`` or ``<!-- assistant -->`` on a line of its own. The sum in the reference is
    of the file's bytes.

    Raises:
        StandfirstError: where there is no such prompt, or it lacks a key, names another id or has no turns.
    """
    where = f"prompts/{prompt_id}.md"
    file = resources.files("prompts") / f"{prompt_id}.md"
    if not file.is_file():
        raise StandfirstError("there is no such prompt", where=where)
    raw = file.read_bytes()
    page = frontmatter.loads(raw.decode())
    if missing := [key for key in ("id", "version", "tasks") if key not in page.metadata]:
        raise StandfirstError(f"the front matter lacks {', '.join(missing)}", where=where)
    if page["id"] != prompt_id:
        raise StandfirstError(f"the front matter names {page['id']!r}", where=where)
    parts = TURN.split(page.content + "\n")
    if len(parts) < len(get_args(Role)) or parts[0].strip():
        raise StandfirstError("the body does not begin with a turn", where=where)
    return Prompt(
        ref=PromptRef(id=prompt_id, version=page["version"], sha=hashlib.sha256(raw).hexdigest()),
        tasks={kind: str(task).strip() for kind, task in page["tasks"].items()},
        turns=tuple(zip(cast("list[Role]", parts[1::2]), parts[2::2], strict=True)),
        verdicts={name: str(meaning) for name, meaning in page.metadata.get("verdicts", {}).items()},
    )


def fence(text: str, word: str = "text") -> str:
    """A marker that ``text`` cannot close: ``word`` and hex digits that do not stand in it.

    The same text always gets the same marker, so that requests about one section share their beginning.
    """
    digits = hashlib.sha256(text.encode()).hexdigest()
    length = 6
    while f"{word}-{digits[:length]}" in text:
        length += 1
    return f"{word}-{digits[:length]}"


@cache
def _template(source: str) -> Template:
    return _environment().from_string(source)


@cache
def _environment() -> ImmutableSandboxedEnvironment:
    # No autoescape: a prompt is plain text. Strict and sandboxed, since values come from articles.
    return ImmutableSandboxedEnvironment(undefined=StrictUndefined, autoescape=False)
