"""What a text calls for, and how a workflow ran."""

from typing import Literal, NamedTuple

Conclusion = Literal["success", "failure", "cancelled", "skipped", "timed-out"]
"""How a run or a step ended, in the words of GitHub Actions."""
GOOD: tuple[Conclusion, ...] = ("success", "skipped")
"""How a step ends after which a run goes on."""


class Match(NamedTuple):
    """A skill that a text calls for: by a trigger's pattern, by similar words, or by similar meaning."""

    skill: str
    score: float
    """From 0 to 1; matches of different methods compare."""
    method: Literal["pattern", "text", "embedding"]
    trigger: str = ""
    parameters: tuple[tuple[str, str], ...] = ()
    """Names and values that the text gives."""


class Trial(NamedTuple):
    """An utterance, the skills of which one should come first, and what was found."""

    text: str
    expected: tuple[str, ...]
    found: tuple[Match, ...]
    is_right: bool
    values_right: bool = False
    """Whether the first match is right and has all values that are expected."""
    has_values: bool = False


class StepResult(NamedTuple):
    """How a step ended. Secrets in `shown`, `output` and `changes` are masked."""

    name: str
    type: str
    conclusion: Conclusion
    shown: str = ""
    """The command with its values, the question, the file."""
    exit_code: int | None = None
    output: str = ""
    """What the step printed, standard output and errors in the order in which they came; its end if it is long."""
    changes: str = ""
    """What an edit changed, as a unified diff."""
    seconds: float = 0.0
    message: str = ""
    """Why it did not succeed."""


class RunResult(NamedTuple):
    """How a workflow ran. Values of parameters that look like secrets are masked."""

    id: str
    skill: str
    version: str
    source: str
    root: str
    conclusion: Conclusion
    started_at: str
    """ISO 8601, UTC."""
    seconds: float
    parameters: tuple[tuple[str, str], ...] = ()
    steps: tuple[StepResult, ...] = ()
    """Conditions count as steps of the types `precondition` and `postcondition`."""
    message: str = ""
    """Why it did not succeed."""
    undone: tuple[str, ...] = ()
    """The steps that were rolled back, in the order in which they were."""
    not_undone: tuple[str, ...] = ()
    """What could not be undone, a sentence each."""
    aside: str = ""
    """The folder with the files that the undo replaced or removed."""
    dry_run: bool = False
