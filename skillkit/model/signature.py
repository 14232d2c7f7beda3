"""A signature: the steps by which a kind of work is known, as a file says it."""

from typing import Annotated

from pydantic import Field, model_validator

from skillkit.model.base import Frozen


class SignatureStep(Frozen):
    """A step: a command that is run, or a file that is edited; each as a regular expression."""

    run: str = Field(default="", description="How the command line begins, without `sudo`, `npx` and the like.")
    edit: str = Field(default="", description="A part of the path of a file that is edited.")
    optional: bool = Field(default=False, description="Whether the work is complete without it.")
    implied: bool = Field(default=False, description="The same, where the user asked for this kind of work.")

    @model_validator(mode="after")
    def _one(self) -> "SignatureStep":
        if bool(self.run) == bool(self.edit):
            raise ValueError("a step has either `run` or `edit`")
        return self


class Signature(Frozen):
    """The steps by which a kind of work is known. They follow each other in this order, with others between."""

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,39}$", description="One of a later place replaces another.")]
    title: Annotated[str, Field(min_length=3, max_length=70, description="What is done: `Open a pull request`.")]
    when: Annotated[
        str, Field(min_length=3, max_length=120, description="When: `a change is to become a pull request`.")
    ]
    asked: tuple[str, ...] = Field(default=(), description="Words with which users ask for it.")
    enabled: bool = Field(default=True, description="`false` turns off one of the same name.")
    steps: Annotated[tuple[SignatureStep, ...], Field(min_length=1, max_length=20)]

    @model_validator(mode="after")
    def _ends(self) -> "Signature":
        if all(step.optional for step in self.steps):
            raise ValueError("a signature has a step that is not optional")
        return self
