"""Who answers prompts: an agent's command, an OpenAI-compatible address, a cassette, or the agent that works right now.

Whatever the author, it gets one prompt and gives one answer: no tools, no network of ours but to the address that the
user named, a time limit.
"""

import os
import shutil
from pathlib import Path
from typing import NamedTuple
from typing import Protocol

from skillkit.authoring import command
from skillkit.authoring import endpoint
from skillkit.authoring.cassette import Cassette
from skillkit.authoring.cassette import UnansweredError
from skillkit.authoring.presets import LIVE
from skillkit.authoring.presets import PRESETS
from skillkit.authoring.presets import SECONDS
from skillkit.authoring.prompts import Prompt
from skillkit.errors import SkillkitError


class Author(Protocol):
    """Somebody who answers."""

    @property
    def name(self) -> str:
        """Who it is; answers are kept under it."""

    def ask(self, prompt: Prompt, text: str) -> str:
        """The answer to `text`, which is the prompt's, or the prompt with what was wrong with the first answer.

        Raises UnansweredError if there is none yet, SkillkitError if there will be none.
        """


class Command(NamedTuple):
    """An author that is a command of the user's."""

    name: str
    line: str
    seconds: float = SECONDS

    def ask(self, prompt: Prompt, text: str) -> str:
        """What the command prints."""
        del prompt
        return command.ask(self.line, text, self.seconds)


class Endpoint(NamedTuple):
    """An author behind an OpenAI-compatible address."""

    name: str
    address: str
    seconds: float = SECONDS

    def ask(self, prompt: Prompt, text: str) -> str:
        """What the model behind the address says."""
        del prompt
        return endpoint.ask(self.address, text, self.seconds)


class Live:
    """The agent at work: what it has not handed in is not answered."""

    name = LIVE

    def ask(self, prompt: Prompt, text: str) -> str:
        """Raises UnansweredError: it is the agent that calls."""
        del text
        raise UnansweredError(f"{prompt.stage} {prompt.subject} waits for the agent", "skillkit lessons next shows it")


def author_of(named: str, seconds: float = SECONDS) -> Author:
    """The author that a user names: a preset, a command, an address, `agent`, or `cassette:FILE`.

    Raises SkillkitError for a command that is not there, and for an address that is not safe.
    """
    if named.startswith(("http://", "https://")):
        endpoint.address(named)
        return Endpoint(f"{os.environ.get('SKILLKIT_MODEL', 'model')} at {named.partition('://')[2]}", named, seconds)
    if named.startswith("cassette:"):
        return Cassette(Path(named.partition(":")[2]))
    if named == LIVE:
        return Live()
    line = PRESETS.get(named.lower(), named)
    words = command.boxed(line)
    if shutil.which(words[0]) is None:
        known = ", ".join((*PRESETS, LIVE))
        raise SkillkitError(f"{words[0]} is not installed", f"name an author: {known}, another command, or an address")
    return Command(line, line, seconds)
