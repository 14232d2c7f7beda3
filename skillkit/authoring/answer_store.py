"""Keeps answers by the SHA-256 of their prompts: what was answered once is never asked again, also after Ctrl-C."""

import json
import re
from pathlib import Path

from skillkit.authoring.prompts import Prompt
from skillkit.errors import SkillkitError
from skillkit.files.write import write_privately
from skillkit.store.retention import Wanted

FOLDER = "answers"
SLUG = re.compile(r"[^a-z0-9]+")


def folder_name(author: str) -> str:
    """Returns the name of the folder with an author's answers."""
    return SLUG.sub("-", author.lower()).strip("-")[:60] or "author"


class Answers:
    """The answers of one author in a folder, made when the first is kept; without `keeps` new ones stay in memory."""

    def __init__(self, folder: Path, *, keeps: bool = True) -> None:
        self._folder = folder
        self._held: dict[str, str] | None = None if keeps else {}

    def get(self, prompt: Prompt) -> str | None:
        """Returns the answer to a prompt, as it was given; None if there is none, or its file is torn."""
        if self._held and prompt.key in self._held:
            return self._held[prompt.key]
        try:
            answer = json.loads((self._folder / f"{prompt.key}.json").read_text(encoding="utf-8"))["answer"]
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)

    def put(self, prompt: Prompt, answer: str) -> None:
        """Keeps an answer, whole or not at all; the prompt waits no longer."""
        if self._held is not None:
            self._held[prompt.key] = answer
            return
        about = {name: getattr(prompt, name) for name in ("stage", "subject", "session", "project", "day")}
        text = json.dumps({**about, "answer": json.loads(answer)}, ensure_ascii=False, indent=1)
        try:
            write_privately(self._folder / f"{prompt.key}.json", f"{text}\n")
            (self._folder / f"{prompt.key}.prompt").unlink(missing_ok=True)
        except OSError as error:
            message = f"{self._folder} cannot be written: {error.strerror}"
            raise SkillkitError(message, "set SKILLKIT_STATE_DIR to a folder of yours") from None

    def put_prompt(self, prompt: Prompt) -> None:
        """Keeps a prompt for an author that hands its answer in later."""
        text = json.dumps(prompt._asdict(), ensure_ascii=False)
        write_privately(self._folder / f"{prompt.key}.prompt", f"{text}\n")

    def open_prompt(self, prefix: str) -> Prompt:
        """Returns the kept prompt whose key begins with `prefix`; raises SkillkitError if not exactly one does."""
        found = sorted(self._folder.glob(f"{prefix}*.prompt")) if prefix.isalnum() else []
        if len(found) != 1:
            many = f"{len(found)} prompts begin" if found else "no open prompt begins"
            raise SkillkitError(f"{many} with {prefix!r}", "skillkit lessons next shows one that is open")
        return Prompt(**json.loads(found[0].read_text(encoding="utf-8")))


def answers_about(root: Path, wanted: Wanted) -> list[Path]:
    """Returns the files of answers and open prompts that hold words of what is to be forgotten.

    What was answered about all lessons of a project goes with any session of it.
    """
    found = []
    for file in sorted([*root.glob("*/*.json"), *root.glob("*/*.prompt")]):
        try:
            about = json.loads(file.read_text(encoding="utf-8"))
            session, project, day = (str(about.get(name, "")) for name in ("session", "project", "day"))
        except (OSError, ValueError, AttributeError):
            session = project = day = ""
        if wanted.everything or not session or wanted.covers(session, project, day):
            found.append(file)
    return found


def forget(root: Path, wanted: Wanted) -> None:
    """Deletes the answers that hold words of what is to be forgotten."""
    for file in answers_about(root, wanted):
        file.unlink(missing_ok=True)
