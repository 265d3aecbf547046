"""Loading and rendering prompts: strict Jinja over values that are data, never instructions."""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib import resources

import frontmatter
from jinja2 import Environment, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from schemas.draft import PromptRef
from schemas.errors import StandfirstError


@dataclass(frozen=True)
class Prompt:
    """One prompt file: its reference for the ledger and its two messages as templates."""

    ref: PromptRef
    system: str
    user: str

    def render(self, **values: object) -> tuple[str, str]:
        """The system and user messages, with every value put in as text.

        Raises:
            StandfirstError: where the template names a value that was not given.
        """
        template = _environment().from_string(self.user)
        try:
            return self.system, template.render(values).strip()
        except Exception as error:
            raise StandfirstError(f"cannot be rendered: {error}", where=f"prompts/{self.ref.id}.md") from error


@cache
def load(prompt_id: str) -> Prompt:
    """The prompt ``prompts/<prompt_id>.md``.

    The file is front matter (``id``, ``version``, ``system``) and a Jinja body, the user's message. The sum in the
    reference is of the file's bytes.

    Raises:
        StandfirstError: where there is no such prompt, or its front matter lacks a key or names another id.
    """
    file = resources.files("prompts") / f"{prompt_id}.md"
    if not file.is_file():
        raise StandfirstError("there is no such prompt", where=f"prompts/{prompt_id}.md")
    raw = file.read_bytes()
    page = frontmatter.loads(raw.decode())
    missing = [key for key in ("id", "version", "system") if key not in page.metadata]
    if missing or page["id"] != prompt_id:
        raise StandfirstError(
            f"front matter lacks {', '.join(missing)}" if missing else f"front matter names {page['id']!r}",
            where=f"prompts/{prompt_id}.md",
        )
    ref = PromptRef(id=prompt_id, version=page["version"], sha=hashlib.sha256(raw).hexdigest())
    return Prompt(ref=ref, system=str(page["system"]).strip(), user=page.content)


def fence(text: str) -> str:
    """A marker that ``text`` cannot close: a word and hex digits that do not stand in it.

    The same text always gets the same marker, so that requests about one section share their beginning.
    """
    digits = hashlib.sha256(text.encode()).hexdigest()
    length = 6
    while f"text-{digits[:length]}" in text:
        length += 1
    return f"text-{digits[:length]}"


@cache
def _environment() -> Environment:
    # No autoescape: a prompt is plain text. Sandboxed and strict, since values come from articles.
    return ImmutableSandboxedEnvironment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
