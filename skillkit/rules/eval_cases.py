"""The eval cases of a skill cannot be run.

## What it does
Checks `evals/evals.json` beside SKILL.md against the format of Anthropic's skill-creator and the guide on
agentskills.io: an object with the skill's name as `skill_name` and a list `evals`. Each eval has a unique `id` and a
`prompt`, and may have `expected_output` and lists `files`, `expectations` or `assertions`. Further keys are allowed.

## Why is this bad
Eval cases rarely run, so mistakes surface late, and a case without a prompt counts as a failure of the skill. Ignore
the rule for a skill whose `evals/evals.json` belongs to a runner with another format.

## Example
```json
{"skill_name": "release", "evals": [{"id": 1, "expectations": "The tag is pushed"}],}
```

## Use instead
```json
{"skill_name": "release", "evals": [{"id": 1, "prompt": "Release 1.2", "expectations": ["The tag is pushed"]}]}
```
"""

from typing import Any

from skillkit.documents.formats import parse_json
from skillkit.documents.yaml_document import kind_of
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder, text_at
from skillkit.model.source import Document, pointer_to
from skillkit.rules import Violations, rule

FILE = "evals/evals.json"
LISTS = ("files", "expectations", "assertions")


def _at(file: Document, message: str, *keys: object) -> Violation:
    return Violation(file.source.at(pointer_to(*keys)), message)


def _eval(file: Document, case: dict[str, Any], *keys: object) -> Violations:
    """What is wrong with one case."""
    prompt = case.get("prompt")
    if not isinstance(prompt, str) or not prompt.strip():
        yield _at(file, "the eval has no prompt", *keys, "prompt")
    if not isinstance(case.get("id"), (int, str)):
        yield _at(file, "the eval has no id", *keys, "id")
    if not isinstance(case.get("expected_output", ""), str):
        message = f"expected_output is {kind_of(case['expected_output'])} where text is due"
        yield _at(file, message, *keys, "expected_output")
    for key in LISTS:
        value = case.get(key, [])
        if not isinstance(value, list):
            yield _at(file, f"{key} is {kind_of(value)} where a list is due", *keys, key)
    files = case.get("files")
    for index, path in enumerate(files if isinstance(files, list) else ()):
        if not isinstance(path, str):
            yield _at(file, f"a file is {kind_of(path)} where a path is due", *keys, "files", index)


def _name(folder: SkillFolder, file: Document) -> Violations:
    """A name that is not the skill's."""
    document = folder.readable_skill_md
    name = document.data.get("name") if document else None
    given = file.data.get("skill_name")
    if isinstance(name, str) and given not in (None, name):
        yield _at(file, f'skill_name is "{given}", the skill is "{name}"', "skill_name")


@rule("SK116", "eval-cases", "advice", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields each fault, at its place."""
    path = FILE if folder.path == "." else f"{folder.path}/{FILE}"
    if folder.skill_md is None or path not in folder.files:
        return
    file = parse_json(path, text_at(folder.tree, path))
    if file.faults:
        yield from (Violation(fault.location, fault.message) for fault in file.faults)
        return
    yield from _name(folder, file)
    cases = file.data.get("evals")
    if not isinstance(cases, list):
        yield _at(file, "there is no list of evals", "evals")
        return
    first: dict[object, int] = {}
    for index, case in enumerate(cases):
        if not isinstance(case, dict):
            yield _at(file, f"an eval is {kind_of(case)} where an object is due", "evals", index)
            continue
        yield from _eval(file, case, "evals", index)
        number = case.get("id")
        if isinstance(number, (int, str)) and first.setdefault(number, index) != index:
            line = file.source.at(pointer_to("evals", first[number], "id")).start_line
            yield _at(file, f'the id "{number}" is also that of the eval on line {line}', "evals", index, "id")
