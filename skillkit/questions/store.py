"""Known questions in files: `questions/*.yaml` of the repository around here, then those of the user.

The user's are in `questions` of the configuration folder, which may be a link to a clone that a team shares. Of two
files with one name the repository's counts.
"""

import posixpath
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from skillkit import paths
from skillkit.documents.yaml_document import YamlText, dumped
from skillkit.errors import SkillkitError
from skillkit.model.folder import Tree, text_at
from skillkit.model.layout import QUESTIONS, is_question
from skillkit.model.question import Question
from skillkit.questions import wording

MAX_FILES = 1_000


class KnownQuestion(NamedTuple):
    """A question with its name, the path of its file, and whether the user or the repository has it."""

    name: str
    path: str
    source: str
    question: Question


class Found(NamedTuple):
    """A known question that a text asks, and how alike it is, 0 to 1."""

    known: KnownQuestion
    score: float


def parse_question(path: str, text: str) -> Question:
    """The question in a file. Raises SkillkitError for what is none; `skillkit lint` has the line."""
    try:
        return Question.model_validate(YamlText(path, text).data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        message = f"{path}: {where}: {first['msg'][0].lower()}{first['msg'][1:]}"
        raise SkillkitError(message, f"skillkit lint {path}") from None


def render_question(question: Question) -> str:
    """The text of a question's file, without what is as by default; `automatic` is always written."""
    given = question.model_dump(mode="json", exclude_defaults=True)
    return dumped({**given, "automatic": question.automatic})


def questions_in(tree: Tree) -> Iterator[tuple[str, Question | SkillkitError]]:
    """Yields the paths of the files in a tree with the question of each, or why it cannot be read."""
    for path in sorted(filter(is_question, tree.files()))[:MAX_FILES]:
        try:
            yield path, parse_question(path, text_at(tree, path) or "")
        except SkillkitError as error:
            yield path, error


def load_questions(here: Path) -> tuple[list[KnownQuestion], list[str]]:
    """The questions that count in a folder, by name, and what could not be read."""
    root = paths.repository_root(here) or here
    found: dict[str, KnownQuestion] = {}
    faults: list[str] = []
    for source, folder in (("project", root / QUESTIONS), ("user", paths.config_dir() / QUESTIONS)):
        for file in sorted(folder.glob("*.yaml"))[:MAX_FILES] if folder.is_dir() else ():
            try:
                question = parse_question(str(file), file.read_text(encoding="utf-8"))
                found.setdefault(file.stem, KnownQuestion(file.stem, str(file), source, question))
            except (SkillkitError, OSError, UnicodeDecodeError) as error:
                faults.append(error.message if isinstance(error, SkillkitError) else f"{file} cannot be read: {error}")
    return [found[name] for name in sorted(found)], faults


def match_question(text: str, known: Iterable[KnownQuestion], projects: Iterable[str] = ()) -> Found | None:
    """The known question that a text asks; None if there is none, if two are as near, or if it is of its session.

    `projects` are names of the project at hand: a question of other projects does not count.
    """
    asked = wording.content(text)
    if not asked or wording.why_not(text):
        return None
    here = {*projects}
    scores = []
    for each in known:
        if each.question.projects and here.isdisjoint(each.question.projects):
            continue
        alike = [
            wording.alike(asked, wording.content(known_as))
            for known_as in each.question.wordings
            if wording.asks_the_same(asked, wording.content(known_as), is_open=wording.kind_of(known_as) == "open")
        ]
        if alike:
            scores.append(Found(each, max(alike)))
    scores.sort(key=lambda found: (-found.score, found.known.name))
    is_clear = len(scores) == 1 or (len(scores) > 1 and scores[0].score > scores[1].score)
    return scores[0] if is_clear else None


def rivals(question: Question, others: Iterable[tuple[str, Question]]) -> Iterator[tuple[str, bool]]:
    """Yields the paths of known questions that ask the same in a common project, with whether they answer it alike."""
    for path, other in others:
        shares = not (question.projects and other.projects) or not {*question.projects}.isdisjoint(other.projects)
        asks_it = any(
            wording.asks_the_same(one, two)
            for one in map(wording.content, question.wordings)
            for two in map(wording.content, other.wordings)
            if one and two
        )
        if shares and asks_it:
            yield path, same_answer(question, other)


def same_answer(one: Question, other: Question) -> bool:
    """Whether two questions have the same answer, but for how it is put."""
    keys = [wording.answer_of(each.question, each.options, each.answer) for each in (one, other)]
    if keys[0] and keys[1]:
        return keys[0].key == keys[1].key
    return one.answer.casefold() == other.answer.casefold()


def path_of(name: str) -> str:
    """Where the file of a question lies in a repository."""
    return posixpath.join(QUESTIONS, f"{name}.yaml")
