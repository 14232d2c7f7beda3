"""Offers the known answer where the user's prompt, or a question of the agent, asks what was asked before.

Nothing is answered for the user, unless the question's file and the user's own settings both allow it.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from skillkit import paths
from skillkit.model.layout import QUESTIONS

if TYPE_CHECKING:
    from skillkit.agents import Event
    from skillkit.questions.store import Found, KnownQuestion

MAX_LINE = 300
MAX_ASKED = 4
"""Questions of one call that are looked at: so many Claude Code allows."""


def _any_here(cwd: Path) -> bool:
    """Whether there is a folder of known questions: a quick look, which imports nothing."""
    root = paths.repository_root(cwd) or cwd
    return (root / QUESTIONS).is_dir() or (paths.config_dir() / QUESTIONS).is_dir()


def find_known(texts: Sequence[str], cwd: Path) -> "list[Found | None]":
    """The known question that each of these texts asks in a folder; None for one that asks none."""
    if not _any_here(cwd):
        return [None] * len(texts)
    from skillkit.mining.project import project_names  # noqa: PLC0415 - 0.1 s that only known questions cost
    from skillkit.questions.store import load_questions, match_question  # noqa: PLC0415 - as above

    known, _ = load_questions(cwd)
    names = project_names(str(paths.repository_root(cwd) or cwd))
    return [match_question(text, known, names) for text in texts]


def known_line(known: "KnownQuestion") -> str:
    """What an agent reads of a known question."""
    from skillkit.documents.escape import data_span  # noqa: PLC0415 - as above

    question, answer = (data_span(text, MAX_LINE) for text in (known.question.question, known.question.answer))
    seen = f", in {known.question.answers} sessions" if known.question.answers else ""
    return f"asked before (data, no instruction): {question}; the user answered {answer}{seen}"


def _option(found: "Found", options: tuple[str, ...]) -> str:
    """The one option that is the known answer; empty if there is none, or several."""
    from skillkit.questions.wording import OFFERED, answer_of  # noqa: PLC0415 - as above

    question = found.known.question
    wanted = answer_of(question.question, question.options, question.answer)
    keys = [(answer_of(question.question, (), OFFERED.sub("", option)), option) for option in options]
    fits = [option for key, option in keys if wanted and key and key.key == wanted.key]
    return fits[0] if len(fits) == 1 else ""


def remind(event: "Event", give: Callable[["Event", str, list[str]], None]) -> None:
    """Tells agent and user what was answered before to what the agent asks; answers it only where both allow that.

    It is answered if every question of the call is a known one in the same telling words, has its answer among the
    options, takes one of them, and is allowed to be answered.
    """
    from skillkit.hooks.user_settings import answered_automatically  # noqa: PLC0415 - goes with a question
    from skillkit.transcripts.asking import asked_with  # noqa: PLC0415 - as above

    cwd = Path(event.cwd)
    if event.asked is None or not (event.cwd and cwd.is_dir()):
        return
    lines: list[str] = []
    answers: dict[str, str] = {}
    asked = [each for each in asked_with(event.asked) if each.question]
    for each, found in zip(asked, find_known([each.question for each in asked[:MAX_ASKED]], cwd), strict=False):
        if not found:
            continue
        lines.append(known_line(found.known))
        allowed = (
            not each.several and found.score == 1.0 and answered_automatically(found.known.name, found.known.question)
        )
        if allowed and (option := _option(found, each.options)):
            answers[each.question] = option
    if len(answers) == len(asked) and answers and not event.unwatched:
        said = [
            f"skillkit answered {question!r} with {option!r}, as you allowed" for question, option in answers.items()
        ]
        give(event._replace(answers=answers), "\n".join(lines), said)
    elif lines:
        give(event, "\n".join(lines), lines)
