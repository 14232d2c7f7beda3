"""Judges the files of known questions: what is unsafe in them, and which other ones they repeat or contradict."""

from collections.abc import Collection, Iterator, Sequence

from skillkit.documents.formats import parse_yaml
from skillkit.documents.library import read_skill
from skillkit.drafting.words import code
from skillkit.errors import SkillkitError
from skillkit.files.tree import MemoryTree
from skillkit.lint.engine import findings_of, position
from skillkit.lint.suppressions import by_path
from skillkit.model.config import Config
from skillkit.model.finding import Finding
from skillkit.model.folder import Tree, text_at
from skillkit.model.question import Question
from skillkit.model.source import pointer_to
from skillkit.questions.store import parse_question
from skillkit.rules import Rule, stamped
from skillkit.rules.invalid_question import check_tree

HEAD = "---\nname: question\ndescription: A known question.\n---\n\n# Question\n"
FIRST, STEP = 8, 4
"""The line of the first value in the text that the safety rules read, and the lines from one value to the next."""


def _values(question: Question) -> list[tuple[str, str]]:
    """The texts of a question that reach an agent, by their JSON Pointers."""
    rows = [("/question", question.question), ("/answer", question.answer)]
    for key, texts in (("also", question.also), ("options", question.options)):
        rows += [(pointer_to(key, number), text) for number, text in enumerate(texts)]
    return rows


def _unsafe(tree: Tree, path: str, question: Question, rules: Sequence[Rule]) -> Iterator[Finding]:
    """Yields what the safety rules find in a question, which agents read as they read a skill, at its own lines.

    Each value is read as prose and as a command: an answer may be one.
    """
    rows = _values(question)
    body = "".join(f"\n{' '.join(text.split())}\n\n{code(text)}\n" for _, text in rows)
    made = MemoryTree({"skills/question/SKILL.md": HEAD + body})
    folder = read_skill(made, "skills/question", frozenset(made.files()))
    source = parse_yaml(path, text_at(tree, path) or "").source
    seen: set[tuple[str, str, str]] = set()
    for finding in findings_of([folder], rules):
        pointer = rows[min(max(finding.location.start_line - FIRST, 0) // STEP, len(rows) - 1)][0]
        if (finding.code, finding.message, pointer) not in seen:
            seen.add((finding.code, finding.message, pointer))
            yield finding._replace(location=source.at(pointer)._replace(path=path), fix=None)


def question_findings(tree: Tree, rules: Sequence[Rule], settings: Config, only: Collection[str]) -> list[Finding]:
    """The findings in some known questions of a tree, which need not have skills: by the schema and for safety."""
    safety = [rule for rule in rules if rule.layer == "safety" and rule.check_skill]
    by_schema = (rule for rule in rules if rule.code == "SK604")
    found = [stamped(rule, each) for rule in by_schema for each in check_tree(tree) if each.location.path in only]
    for path in sorted(only):
        if question := readable(tree, path):
            found += _unsafe(tree, path, question, safety)
    return sorted(by_path(found, settings), key=position)


def readable(tree: Tree, path: str) -> Question | None:
    """The question in a file of a tree; None if it is none."""
    try:
        return parse_question(path, text_at(tree, path) or "")
    except SkillkitError:
        return None
