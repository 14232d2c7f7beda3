"""Writes for the runner of GitHub Actions: the log, annotations, outputs, the job summary.

The text may be that of a pull request. So the log is written where the runner takes no commands, and an output ends
with a random word.
"""

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from skillkit.documents.escape import block
from skillkit.errors import SkillkitError
from skillkit.reporters.github import command
from skillkit.terminal import visible

MAX_SUMMARY = 1_000_000
"""GitHub shows no summary of a step above 1 MiB."""
MAX_MESSAGE = 2000


def muted(text: str) -> str:
    """`text` for the log, without commands for the runner."""
    word = secrets.token_hex(16)
    return f"::stop-commands::{word}\n{visible(text).rstrip()}\n::{word}::\n" if text.strip() else ""


def with_hint(error: SkillkitError) -> str:
    """An error with its remedy."""
    return f"{error.message}\nhint: {error.hint}" if error.hint else error.message


class Step(NamedTuple):
    """The files for outputs and the job summary, and a folder for other files."""

    output: Path
    summary: Path
    temp: Path

    def set_output(self, name: str, value: str) -> None:
        """Sets an output; one that is set again has the later value."""
        word = secrets.token_hex(16)
        with self.output.open("a", encoding="utf-8") as file:
            file.write(f"{name}<<{word}\n{value}\n{word}\n")

    def summarise(self, markdown: str) -> None:
        """Adds to the job summary."""
        text = markdown if len(markdown.encode()) < MAX_SUMMARY else "The summary is too long: look into the log.\n"
        with self.summary.open("a", encoding="utf-8", errors="replace") as file:
            file.write(f"{text}\n")

    def failed(self, name: str, error: SkillkitError) -> str:
        """Adds a command that could not run to the job summary; its annotation."""
        said = with_hint(error)
        self.summarise(f"### skillkit {name} could not run\n\n{block(said[:MAX_MESSAGE])}\n")
        return command("error", f"skillkit {name} could not run: {said}"[:MAX_MESSAGE], title="skillkit")


def step_of(environment: Mapping[str, str]) -> Step:
    """The step that this process runs in. Raises SkillkitError outside of GitHub Actions."""
    names = ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "RUNNER_TEMP")
    missing = [name for name in names if not environment.get(name)]
    if missing:
        raise SkillkitError(
            f"{', '.join(missing)} not set: this is no step of GitHub Actions", "run skillkit lint or skillkit gate"
        )
    return Step(*(Path(environment[name]) for name in names))
