"""Workflows: which skills there are, which one a text calls for, how one runs, how it is undone, how it ran before."""

from typing import Protocol

from skillkit.model.run import StepResult


class Audience(Protocol):
    """Whoever watches a run and answers its questions: the command line, the picker, a test."""

    def begins(self, name: str, kind: str, shown: str) -> None:
        """Takes a step that begins: its name, its type, and its command, question or file with all values."""

    def writes(self, name: str, text: str) -> None:
        """Takes output of a step as it comes."""

    def ends(self, result: StepResult) -> None:
        """Takes a step that ended."""

    def agrees(self, question: str, details: str = "") -> bool:
        """Asks a question that is answered by yes or no; `details` are the commands or changes it is about."""
        ...
