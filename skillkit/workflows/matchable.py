"""What the matcher keeps of skills: triggers, parameters, and which words lead to which skill, ready to be stored."""

from functools import cached_property

import msgspec

KEY = 0.4
"""From this weight on a word is one that a skill is known by: of its name, its triggers, its description."""
IN_BODY = 0.3
"""What a skill counts for a word that is only in its body, where skills with a word are counted."""


class Slot(msgspec.Struct, frozen=True, array_like=True):
    """A parameter."""

    name: str
    type: str
    required: bool
    choices: tuple[str, ...] = ()


class Usable(msgspec.Struct, frozen=True, array_like=True):
    """A trigger that can be searched in bounded time; `needed` is in every text that it matches, in small letters."""

    pattern: str
    confidence: float | None
    """The least similarity at which it counts; None for what each way of matching asks for."""
    needed: str
    words: tuple[str, ...] = ()
    """Its roots."""
    sentence: str = ""
    """A sentence that it matches, for embeddings."""
    embedding: tuple[float, ...] = ()
    """The vector that its file gives."""


class Matchable(msgspec.Struct, frozen=True, array_like=True):
    """What the matcher has to know of a skill."""

    name: str
    source: str
    path: str
    has_workflow: bool
    answers: bool
    """Whether a trigger of it is a question."""
    verbs: tuple[str, ...] = ()
    """The programs that its steps call, with their subcommands."""
    triggers: tuple[Usable, ...] = ()
    parameters: tuple[Slot, ...] = ()
    description: str = ""
    """The beginning of it, for embeddings."""


class Index(msgspec.Struct, frozen=True, array_like=True, dict=True):
    """Skills, and for each root the numbers of the skills that it leads to, with weights.

    `refused` are triggers that are not used, with the reasons.
    """

    skills: tuple[Matchable, ...]
    postings: dict[str, list[tuple[int, float]]]
    refused: tuple[str, ...] = ()

    @cached_property
    def keys(self) -> frozenset[str]:
        """The roots that skills are known by."""
        return frozenset(each for each, found in self.postings.items() if any(share >= KEY for _, share in found))

    def holders(self, each: str) -> float:
        """How many skills a root leads to: less where it is only in the body."""
        return sum(1.0 if share >= KEY else IN_BODY for _, share in self.postings.get(each, ()))

    def weight(self, each: str, number: int) -> float:
        """How much a root counts for a skill."""
        return next((share for owner, share in self.postings.get(each, ()) if owner == number), 0.0)
