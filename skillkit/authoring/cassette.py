"""Keeps answers by the SHA-256 of their prompts: what was answered once is never asked again, also after Ctrl-C.

A cassette is a file of answers that travels with a test or an example: an author that knows these and no more.
"""

import json
import re
from pathlib import Path

from skillkit.authoring.prompts import Prompt
from skillkit.errors import SkillkitError
from skillkit.files.write import write_atomically
from skillkit.store.retention import Wanted

SLUG = re.compile(r"[^a-z0-9]+")


class UnansweredError(SkillkitError):
    """An author that cannot be called has no answer yet."""


def folder_name(author: str) -> str:
    """What the folder with an author's answers is called."""
    return SLUG.sub("-", author.lower()).strip("-")[:60] or "author"


class Answers:
    """The answers of one author in a folder, made when the first is kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _file(self, key: str) -> Path:
        return self.folder / f"{key}.json"

    def get(self, prompt: Prompt) -> str | None:
        """The answer to a prompt, as it was given; None if there is none."""
        try:
            kept = json.loads(self._file(prompt.key).read_text(encoding="utf-8"))
            answer = kept["answer"]
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError):
            # A torn or strange file is no answer: it is asked again.
            return None
        return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)

    def put(self, prompt: Prompt, answer: str) -> None:
        """Keeps an answer, whole or not at all. Raises SkillkitError where the folder cannot be written."""
        about = {name: getattr(prompt, name) for name in ("stage", "subject", "session", "project", "day")}
        kept = {**about, "answer": json.loads(answer)}
        try:
            write_atomically(self._file(prompt.key), json.dumps(kept, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            message = f"{self.folder} cannot be written: {error.strerror}"
            raise SkillkitError(message, "set SKILLKIT_STATE_DIR to a folder of yours") from None

    def ask_later(self, prompt: Prompt) -> None:
        """Keeps a prompt for an author that hands its answer in later."""
        about = {name: getattr(prompt, name) for name in Prompt._fields}
        write_atomically(self.folder / f"{prompt.key}.prompt", json.dumps(about, ensure_ascii=False) + "\n")

    def asked(self, begun: str) -> Prompt:
        """The prompt that was kept, whose key begins like that. Raises SkillkitError if there is not exactly one."""
        found = sorted(self.folder.glob("*.prompt")) if begun.isalnum() else []
        found = [file for file in found if file.name.startswith(begun)]
        if len(found) != 1:
            many = f"{len(found)} prompts begin" if found else "no open prompt begins"
            raise SkillkitError(f"{many} with {begun!r}", "skillkit lessons next shows one that is open")
        return Prompt(**json.loads(found[0].read_text(encoding="utf-8")))

    def answered(self, prompt: Prompt) -> None:
        """Takes a kept prompt away."""
        (self.folder / f"{prompt.key}.prompt").unlink(missing_ok=True)


def forget(root: Path, wanted: Wanted) -> int:
    """Deletes the answers that hold words of what is to be forgotten; how many there were.

    What was answered about all lessons of a project goes with any session of it.
    """
    count = 0
    for file in sorted([*root.glob("*/*.json"), *root.glob("*/*.prompt")]):
        try:
            about = json.loads(file.read_text(encoding="utf-8"))
            named = [str(about.get(name, "")) for name in ("session", "project", "day")]
        except (OSError, ValueError, AttributeError):
            named = ["", "", ""]
        if wanted.everything or not named[0] or wanted.covers(*named):
            file.unlink(missing_ok=True)
            count += 1
    return count


class Cassette:
    """An author that answers from a file of recorded answers: JSON that maps the SHA-256 of prompts to answers."""

    def __init__(self, file: Path) -> None:
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            self._answers = {str(key): json.dumps(answer, ensure_ascii=False) for key, answer in data.items()}
        except (OSError, ValueError, AttributeError) as error:
            message = f"{file} holds no recorded answers: {str(error)[:120]}"
            raise SkillkitError(message, "name a cassette, or another author") from None
        self.name = f"recorded answers in {file.name}"

    def ask(self, prompt: Prompt, text: str) -> str:
        """The recorded answer. Raises UnansweredError if there is none."""
        del text
        found = self._answers.get(prompt.key)
        if found is None:
            raise UnansweredError(f"no answer is recorded to {prompt.stage} {prompt.subject}", "record one")
        return found
