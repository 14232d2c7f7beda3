"""Asks an author several prompts at a time: each once, a second time to repair, later again where it was too busy.

Answers are kept as they come, so an interruption loses none. What is kept is valid for its shape.
"""

from collections.abc import Iterable
from collections.abc import Sequence
from queue import Empty
from queue import SimpleQueue
from threading import Event
from threading import Thread
from typing import NamedTuple

from pydantic import BaseModel

from skillkit.authoring.answer_store import Answers
from skillkit.authoring.answers import read
from skillkit.authoring.author import Author
from skillkit.authoring.author import Cassette
from skillkit.authoring.author import Live
from skillkit.authoring.author import UnansweredError
from skillkit.authoring.prompts import Prompt
from skillkit.authoring.prompts import again
from skillkit.errors import SkillkitError
from skillkit.pool import Watch
from skillkit.pool import unwatched
from skillkit.process import end_all

AT_ONCE = 4
REPAIRS = 1
WAITS = (2.0, 8.0, 20.0)
"""Seconds before an author that failed is asked again."""


class Failure(NamedTuple):
    """A prompt without an answer, and why."""

    prompt: Prompt
    reason: str
    waiting: bool = False
    """Whether the author may still hand it in."""


class Asked(NamedTuple):
    """What asking came to: answers by the keys of their prompts, and failures."""

    answers: dict[str, BaseModel]
    failures: tuple[Failure, ...]


def valid(prompt: Prompt, said: str) -> str:
    """The answer as it is kept. Raises SkillkitError if it is none."""
    return read(said, prompt.shape).model_dump_json()


class Asker:
    """Asks one author and keeps its answers. `budget` bounds the tokens of all prompts that are sent; 0 is no bound."""

    def __init__(
        self,
        author: Author,
        answers: Answers,
        *,
        budget: int = 0,
        at_once: int = AT_ONCE,
        waits: Sequence[float] | None = None,
    ) -> None:
        self.author = author
        self._answers = answers
        self._left = budget or None
        self._at_once = at_once
        self._waits = WAITS if waits is None else waits
        self._stopped = Event()
        self.calls = 0
        self.tokens = 0

    @property
    def is_at_hand(self) -> bool:
        """Whether nothing is sent: the author is the agent at work, or a cassette."""
        return isinstance(self.author, Live | Cassette)

    def silent(self) -> "Asker":
        """The same answers, and nobody is asked."""
        return Asker(Live(), self._answers)

    def unanswered(self, prompts: Iterable[Prompt]) -> list[Prompt]:
        """The prompts that would have to be sent."""
        return [prompt for prompt in prompts if self._kept(prompt) is None]

    def _kept(self, prompt: Prompt) -> BaseModel | None:
        said = self._answers.get(prompt)
        if said is None:
            return None
        try:
            return read(said, prompt.shape)
        except SkillkitError:
            return None

    def ask(self, prompts: Sequence[Prompt], watch: Watch = unwatched) -> Asked:
        """The answers to all prompts: those kept, and those that the author gives now."""
        found = {prompt.key: kept for prompt in prompts if (kept := self._kept(prompt)) is not None}
        failures: list[Failure] = []
        send: list[Prompt] = []
        for prompt in dict.fromkeys(prompt for prompt in prompts if prompt.key not in found):
            if self._left is not None and prompt.tokens > self._left:
                failures.append(Failure(prompt, "--max-tokens is reached", waiting=True))
                continue
            self._left = None if self._left is None else self._left - prompt.tokens
            send.append(prompt)
        said: SimpleQueue[tuple[Prompt, str | SkillkitError]] = SimpleQueue()
        waiting: SimpleQueue[Prompt] = SimpleQueue()
        for prompt in send:
            waiting.put(prompt)
        # Whoever interrupts does not wait for answers under way: daemon threads end with the program.
        for _ in range(min(self._at_once, len(send))):
            Thread(target=self._work, args=(waiting, said), daemon=True).start()
        try:
            for _ in watch(send):
                self._take(*said.get(), found, failures)
        except BaseException:
            self._stopped.set()
            end_all()
            raise
        failures.sort(key=lambda each: (each.prompt.stage, each.prompt.subject, each.prompt.key))
        return Asked(found, tuple(failures))

    def _work(self, waiting: "SimpleQueue[Prompt]", said: "SimpleQueue[tuple[Prompt, str | SkillkitError]]") -> None:
        while not self._stopped.is_set():
            try:
                prompt = waiting.get_nowait()
            except Empty:
                return
            try:
                said.put((prompt, self._answer(prompt)))
            except SkillkitError as error:
                said.put((prompt, error))
            except Exception as error:  # noqa: BLE001 - a mistake of ours in one call must not leave the run waiting
                said.put((prompt, SkillkitError(f"asking failed: {type(error).__name__}", "please report it")))

    def _answer(self, prompt: Prompt) -> str:
        """The valid answer of the author. Raises SkillkitError after one repair, UnansweredError at once."""
        text = prompt.text
        for attempt in range(REPAIRS + 1):
            said = self._said(prompt, text)
            try:
                return valid(prompt, said)
            except SkillkitError as error:
                if attempt == REPAIRS:
                    raise SkillkitError(f"two answers could not be used: {error}", "try another author") from None
                text = again(prompt, str(error))
        raise AssertionError("unreachable")

    def _said(self, prompt: Prompt, text: str) -> str:
        for wait in (*self._waits, None):
            try:
                return self.author.ask(prompt, text)
            except UnansweredError:
                raise
            except SkillkitError:
                if wait is None or self._stopped.wait(wait):
                    raise
        raise AssertionError("unreachable")

    def _take(
        self,
        prompt: Prompt,
        said: str | SkillkitError,
        found: dict[str, BaseModel],
        failures: list[Failure],
    ) -> None:
        if isinstance(said, SkillkitError):
            failures.append(Failure(prompt, str(said), waiting=isinstance(said, UnansweredError)))
            return
        self.calls += 1
        self.tokens += prompt.tokens
        self._answers.put(prompt, said)
        found[prompt.key] = read(said, prompt.shape)
