"""What the data types share that are read from files or kept in them: they never change and know all their fields.

What skillkit alone makes (places, findings, folders, reports) are named tuples and plain frozen dataclasses: lint
starts in half the time without the import of pydantic.
"""

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A frozen value; an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")
