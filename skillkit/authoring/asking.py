"""Asks an author several prompts at a time: each once, a second time to repair, later again where it was too busy.

Answers are kept as they come, so an interruption loses none. What is kept is valid for its shape.
"""

from collections.abc import Iterable, Sequence
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import NamedTuple

from pydantic import BaseModel

from skillkit.authoring.answer_store import Answers
from skillkit.authoring.answers import read
from skillkit.authoring.author import Author, Cassette, Live, Mode, UnansweredError
from skillkit.authoring.prompts import Prompt, again
from skillkit.errors import SkillkitError
from skillkit.paths import host_names, user_names
from skillkit.pool import Watch, unwatched
from skillkit.process import end_all
from skillkit.redact.engine import Redactor

AT_ONCE = 4
WAITS = (2.0, 8.0, 20.0)
"""Seconds before an author that failed is asked again."""


class Failure(NamedTuple):
    """A prompt without an answer, and why. `waiting` says whether the author may still hand it in."""

    prompt: Prompt
    reason: str
    waiting: bool = False


class Asked(NamedTuple):
    """Answers by the keys of their prompts, and failures."""

    answers: dict[str, BaseModel]
    failures: tuple[Failure, ...]


def valid(prompt: Prompt, answer: str) -> str:
    """Returns the answer in the form in which it is kept: masked as the logs are that it is about.

    Raises SkillkitError if it has another shape.
    """
    return read(answer, prompt.shape, redactor_of(prompt)).model_dump_json()


def redactor_of(prompt: Prompt) -> Redactor:
    """Returns what masks the answer to a prompt: as the session's logs, and with the names of this user and machine."""
    own = user_names()
    project = "" if prompt.project in own else prompt.project
    return Redactor(own, host_names(), project=project, marks=prompt.marks)


class Asker:
    """Asks one author and keeps its answers. `budget` bounds the tokens of all prompts that are sent; 0 is no bound."""

    def __init__(
        self, author: Author, answers: Answers, *, budget: int = 0, waits: Sequence[float] | None = None
    ) -> None:
        self.author = author
        self.verifier: Author = author
        """Who answers prompts about a clone."""
        self.mode: Mode = "none"
        """What it may do in the clone."""
        self._answers = answers
        self._left = budget or float("inf")
        self._waits = WAITS if waits is None else waits
        self._stopped = Event()
        self.calls = 0
        self.tokens = 0

    @property
    def is_local(self) -> bool:
        """Whether nothing is sent: the author is the agent at work, or a cassette."""
        return isinstance(self.author, Live | Cassette)

    def offline(self) -> "Asker":
        """Returns an asker with the same answers that asks nobody."""
        offline = Asker(Live(), self._answers)
        offline.mode = self.mode
        return offline

    def unanswered(self, prompts: Iterable[Prompt]) -> list[Prompt]:
        """Returns the prompts that would have to be sent."""
        return [prompt for prompt in prompts if self._kept(prompt) is None]

    def _kept(self, prompt: Prompt) -> BaseModel | None:
        answer = self._answers.get(prompt)
        try:
            return None if answer is None else read(answer, prompt.shape, redactor_of(prompt))
        except SkillkitError:
            return None

    def ask(self, prompts: Sequence[Prompt], watch: Watch = unwatched) -> Asked:
        """Returns the answers to all prompts: those kept, and those that the author gives now."""
        answers = {prompt.key: kept for prompt in prompts if (kept := self._kept(prompt)) is not None}
        failures: list[Failure] = []
        send: list[Prompt] = []
        for prompt in dict.fromkeys(prompt for prompt in prompts if prompt.key not in answers):
            if prompt.tokens > self._left:
                failures.append(Failure(prompt, "--max-tokens is reached", waiting=True))
            else:
                self._left -= prompt.tokens
                send.append(prompt)
        waiting: SimpleQueue[Prompt] = SimpleQueue()
        for prompt in send:
            waiting.put(prompt)
        done: SimpleQueue[tuple[Prompt, str | SkillkitError]] = SimpleQueue()
        # Whoever interrupts does not wait for answers under way: daemon threads end with the program.
        for _ in range(min(AT_ONCE, len(send))):
            Thread(target=self._work, args=(waiting, done), daemon=True).start()
        try:
            for _ in watch(send):
                prompt, answer = done.get()
                if not isinstance(answer, UnansweredError):
                    self.calls += 1
                    self.tokens += prompt.tokens
                if isinstance(answer, SkillkitError):
                    reason = redactor_of(prompt)(str(answer))
                    failures.append(Failure(prompt, reason, waiting=isinstance(answer, UnansweredError)))
                    continue
                self._answers.put(prompt, answer)
                answers[prompt.key] = read(answer, prompt.shape)
        except BaseException:
            self._stopped.set()
            end_all()
            raise
        failures.sort(key=lambda each: (each.prompt.stage, each.prompt.subject, each.prompt.key))
        return Asked(answers, tuple(failures))

    def _work(self, waiting: "SimpleQueue[Prompt]", done: "SimpleQueue[tuple[Prompt, str | SkillkitError]]") -> None:
        while not self._stopped.is_set():
            try:
                prompt = waiting.get_nowait()
            except Empty:
                return
            try:
                done.put((prompt, self._answer(prompt)))
            except SkillkitError as error:
                done.put((prompt, error))
            except Exception as error:  # noqa: BLE001 - a mistake of ours in one call must not leave the run waiting
                done.put((prompt, SkillkitError(f"asking failed: {type(error).__name__}", "please report it")))

    def _answer(self, prompt: Prompt) -> str:
        """Returns the valid answer of the author. Raises SkillkitError after one repair, UnansweredError at once."""
        answer = self._call(prompt, prompt.text)
        try:
            return valid(prompt, answer)
        except SkillkitError as error:
            text = again(prompt, redactor_of(prompt)(answer), str(error))
        answer = self._call(prompt, text)
        try:
            return valid(prompt, answer)
        except SkillkitError as error:
            raise SkillkitError(f"two answers could not be used: {error}", "try another author") from None

    def _call(self, prompt: Prompt, text: str) -> str:
        author = self.verifier if prompt.stage == "verify" else self.author
        for wait in self._waits:
            try:
                return author.ask(prompt, text)
            except UnansweredError:
                raise
            except SkillkitError:
                if self._stopped.wait(wait):
                    raise
        return author.ask(prompt, text)
