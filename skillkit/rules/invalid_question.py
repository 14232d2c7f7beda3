"""A known question does not fit its schema.

## What it does
Validates the files `questions/*.yaml`: keys, types and lengths by `schemas/questions.schema.json`; `answers` counts no
more same answers than answers, and none that differ; nothing in it is a secret, an e-mail address or a home folder.

## Why is this bad
A question that cannot be read is offered to no agent. What is in the file reaches every agent that asks this.

## Example
```yaml
question: Which database should I use?
answers: 4 of 4
```

## Use instead
```yaml
question: Which database should I use?
answer: PostgreSQL
answers: 4 of 4
```
"""

from collections.abc import Sequence
from typing import Any

from skillkit.documents.formats import read_by_schema
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder, Tree
from skillkit.model.layout import is_question
from skillkit.rules import Scope, Violations, repository_rule


def _file(tree: Tree, path: str) -> Violations:
    document = read_by_schema(tree, path, "questions", "the question")
    source, data = document.source, document.data
    if document.faults:
        yield from (Violation(fault.location, fault.message) for fault in document.faults)
        return
    same, _, asked = str(data.get("answers", "")).partition(" of ")
    if same != asked:
        message = f"{data['answers']} answers are the same: only what is always answered so is a known question"
        yield Violation(source.at("/answers"), message)
    from skillkit.redact.engine import Redactor  # noqa: PLC0415 - 60 ms that most repositories need not spend

    mask = Redactor()
    for pointer, place in source.values.items():
        value: Any = data
        for part in pointer.split("/")[1:]:
            value = value[int(part)] if isinstance(value, list) else value[part]
        if isinstance(value, str) and mask(value) != value and not pointer.startswith("/sessions"):
            yield Violation(place, "it holds what looks private: replace it, or remove the question")


@repository_rule("SK604", "invalid-question", "spec", "error")
def check(folders: Sequence[SkillFolder], scope: Scope) -> Violations:
    """Yields each fault, at its place."""
    del scope
    if folders:
        yield from check_tree(folders[0].tree)


def check_tree(tree: Tree) -> Violations:
    """Yields the faults of all known questions in a tree, which need not have skills."""
    for path in tree.files():
        if is_question(path):
            yield from _file(tree, path)
