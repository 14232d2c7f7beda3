"""Who answers prompts: an agent's command, an OpenAI-compatible address, a cassette, or the agent that works right now.

An author gets one prompt and gives one answer. It has no tools and a time limit, and nothing but the address that the
user names is reached over the network.
"""

import ipaddress
import json
import os
import shlex
import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol
from urllib.parse import urlsplit

from skillkit import config
from skillkit.errors import SkillkitError
from skillkit.process import Completed, run

if TYPE_CHECKING:
    from skillkit.authoring.prompts import Prompt

VARIABLE = "SKILLKIT_AUTHOR"
"""Names an author for a user, whatever the repository."""
LIVE = "agent"
"""The author that is the agent at work: it reads prompts and hands answers in by `skillkit lessons`."""
PRESETS: dict[str, str] = {
    "claude": "claude -p",
    "codex": "codex exec -",
    "gemini": "gemini",
    "opencode": "opencode run",
    "copilot": "copilot",
    "llm": "llm",
}
"""Commands by their short names; each reads the prompt on standard input and prints the answer."""
SANDBOX: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {
    ("claude",): (("--tools", ""), ("--strict-mcp-config",), ("--no-session-persistence",)),
    ("codex", "exec"): (("--sandbox", "read-only"), ("--skip-git-repo-check",), ("--ephemeral",)),
}
"""For how a command begins, the options that leave its model no tools and its session no log."""
Mode = Literal["none", "read", "run"]
"""What an author may do in a clone of a project: nothing, as there is none; read files; run commands, too."""
MODES: tuple[Mode, ...] = ("none", "read", "run")
GUARD = "SKILLKIT_ASKING"
"""Set for the command: a skillkit that it starts, as a hook of the agent may, asks no model again."""
SECONDS = 300.0
MAX_TOKENS = 16_000
MAX_MESSAGE = 200


class UnansweredError(SkillkitError):
    """An author that cannot be called has no answer yet."""


class Author(Protocol):
    """Somebody who answers."""

    @property
    def name(self) -> str:
        """The name under which answers are kept."""

    def ask(self, prompt: "Prompt", text: str) -> str:
        """Returns the answer to `text`: the prompt's, or the prompt with what was wrong with the first answer.

        Raises UnansweredError if there is none yet, SkillkitError if there will be none.
        """


def sandboxed(command: str) -> list[str]:
    """Returns the words of a command, with the options of `SANDBOX` that it does not name itself."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise SkillkitError(f"the command cannot be read: {error}", "quote it as a shell would want it") from None
    if not words:
        raise SkillkitError("the command is empty", "name an agent's command, such as 'claude -p'")
    begins = (Path(words[0]).name, *words[1:2])
    options = next((found for start, found in SANDBOX.items() if begins[: len(start)] == start), ())
    return [*words, *(word for option in options if option[0] not in words for word in option)]


class Command(NamedTuple):
    """The user's own command (`claude -p`, `codex exec`, `llm`): prompt on stdin, answer on stdout."""

    name: str
    seconds: float = SECONDS

    def ask(self, prompt: "Prompt", text: str) -> str:
        """Runs the command without a shell, in an empty folder, and returns what it prints."""
        del prompt
        if os.environ.get(GUARD):
            raise SkillkitError("a model is already being asked", f"unset {GUARD} if that is not so")
        words, environment = sandboxed(self.name), {GUARD: "1"}
        with tempfile.TemporaryDirectory(prefix="skillkit-") as folder:
            done = run(
                words,
                cwd=Path(folder),
                stdin=text.encode(),
                environment=environment,
                seconds=self.seconds,
                apart=True,
            )
        return answer_of(done)


def answer_of(done: Completed) -> str:
    """Returns what a command printed. Raises SkillkitError if it failed, or printed nothing."""
    hint = "run it by hand to see why"
    if done.code:
        last = done.stderr.strip().splitlines()[-1:]
        detail = f": {last[0][:MAX_MESSAGE]}" if last else ", no output"
        raise SkillkitError(f"the command exited with status {done.code}{detail}", hint)
    answer = done.stdout.decode("utf-8", errors="replace").strip()
    if not answer:
        raise SkillkitError("the command answered nothing", hint)
    return answer


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Endpoint:
    """A model behind an OpenAI-compatible address: one chat completion, no tools.

    `SKILLKIT_MODEL` names the model, `SKILLKIT_MODEL_KEY`, else `OPENAI_API_KEY`, holds the key. The key is part of no
    address and of no message, and is sent over HTTPS or to this machine alone.
    """

    def __init__(self, base: str, seconds: float = SECONDS) -> None:
        parts = urlsplit(base)
        if parts.username or parts.password:
            raise SkillkitError("the address holds a login", "put the key into SKILLKIT_MODEL_KEY")
        if not parts.hostname or (parts.scheme != "https" and not _is_loopback(parts.hostname)):
            raise SkillkitError(f"{base} is neither https nor this machine", "evidence is private: use https")
        self._model = os.environ.get("SKILLKIT_MODEL", "")
        if not self._model:
            raise SkillkitError("the address needs the name of a model", "set SKILLKIT_MODEL to one that it knows")
        self._address = base.rstrip("/").removesuffix("/chat/completions") + "/chat/completions"
        self._seconds = seconds
        self.name = f"{self._model} at {base.partition('://')[2]}"

    def ask(self, prompt: "Prompt", text: str) -> str:
        """Returns what the model says."""
        import httpx  # noqa: PLC0415 - 100 ms that only those who ask a model need spend

        del prompt
        key = os.environ.get("SKILLKIT_MODEL_KEY") or os.environ.get("OPENAI_API_KEY")
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        messages = [{"role": "user", "content": text}]
        body = {"model": self._model, "messages": messages, "temperature": 0, "max_tokens": MAX_TOKENS}
        try:
            answer = httpx.post(self._address, json=body, headers=headers, timeout=self._seconds)
        except httpx.TimeoutException:
            raise SkillkitError(f"the model took longer than {self._seconds:g} s", "raise --author-timeout") from None
        except httpx.HTTPError as error:
            raise SkillkitError(f"the model cannot be reached: {error}"[:MAX_MESSAGE], "look at the address") from None
        if answer.status_code != httpx.codes.OK:
            # The body may repeat the request, so it is not shown.
            raise SkillkitError(f"the address answered {answer.status_code}", "look at the key and the model's name")
        try:
            content = answer.json()["choices"][0]["message"]["content"]
        except (ValueError, KeyError, IndexError, TypeError):
            hint = "the address has to be OpenAI-compatible"
            raise SkillkitError("the answer is no chat completion", hint) from None
        if not isinstance(content, str) or not content.strip():
            raise SkillkitError("the model answered nothing", "try another model")
        return content


class Live:
    """The agent at work: what it has not handed in is not answered."""

    name = LIVE

    def ask(self, prompt: "Prompt", text: str) -> str:
        """Raises UnansweredError: it is the agent that calls."""
        del text
        raise UnansweredError(f"{prompt.stage} {prompt.subject} waits for the agent", "skillkit lessons next shows it")


class Cassette:
    """Recorded answers: a file of JSON that maps the SHA-256 of prompts to answers."""

    def __init__(self, file: Path) -> None:
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            self._answers = {str(key): json.dumps(answer, ensure_ascii=False) for key, answer in data.items()}
        except (OSError, ValueError, AttributeError) as error:
            message = f"{file} holds no recorded answers: {str(error)[:120]}"
            raise SkillkitError(message, "name a cassette, or another author") from None
        self.name = f"recorded answers in {file.name}"

    def ask(self, prompt: "Prompt", text: str) -> str:
        """Returns the recorded answer. Raises UnansweredError if there is none."""
        del text
        if prompt.key not in self._answers:
            raise UnansweredError(f"no answer is recorded to {prompt.stage} {prompt.subject}", "record one")
        return self._answers[prompt.key]


def author_of(named: str, seconds: float = SECONDS) -> Author:
    """Returns the author that a user names: a preset, a command, an address, `agent`, or `cassette:FILE`.

    Raises SkillkitError for a command that is not there, and for an address that is not safe.
    """
    if named.startswith(("http://", "https://")):
        return Endpoint(named, seconds)
    if named.startswith("cassette:"):
        return Cassette(Path(named.partition(":")[2]))
    if named == LIVE:
        return Live()
    line = PRESETS.get(named.lower(), named)
    program = sandboxed(line)[0]
    if shutil.which(program) is None:
        known = ", ".join((*PRESETS, LIVE))
        raise SkillkitError(f"{program} is not installed", f"name an author: {known}, another command, or an address")
    return Command(line, seconds)


def configured(start: Path, file: str | None = None) -> str:
    """Returns the author that the user's environment names, else the settings of `start` or `file`; empty if none does.

    Settings travel with a repository: they may name a preset or the agent at work. Raises SkillkitError for a command
    and an address there.
    """
    if named := os.environ.get(VARIABLE, ""):
        return named
    named = config.load(start, file).author
    if named and named not in (*PRESETS, LIVE):
        known = ", ".join((*PRESETS, LIVE))
        raise SkillkitError(
            f"author = {named!r} in the settings is no preset", f"name one of {known}, or set {VARIABLE} yourself"
        )
    return named
