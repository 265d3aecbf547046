"""The base that every type of the project shares."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
"""A SHA-256 sum in lower-case hex."""

Count = Annotated[int, Field(ge=0)]
"""A whole number of things, zero or more."""


class Frozen(BaseModel):
    """A value: it cannot be changed once made, and it refuses keys that it does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Table(Frozen):
    """A table of a site's file; what stands under a field is what ``standfirst init`` writes above it."""

    model_config = ConfigDict(use_attribute_docstrings=True)
