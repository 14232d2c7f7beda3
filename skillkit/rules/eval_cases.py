"""The eval cases of a skill cannot be run.

## What it does
Checks `evals/evals.json` beside SKILL.md against the format of Anthropic's skill-creator and the guide on
agentskills.io, as `schemas/evals.schema.json` has it: an object with the skill's name as `skill_name` and a list
`evals`. Each eval has a unique `id` and a `prompt`, and may have `expected_output` and lists `files`, `expectations` or
`assertions`. Further keys are allowed.

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

from skillkit.conformance import misfits
from skillkit.documents.formats import parse_json
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder, text_at
from skillkit.model.source import Document, pointer_to
from skillkit.rules import Violations, rule

FILE = "evals/evals.json"


def _at(file: Document, message: str, *keys: object) -> Violation:
    return Violation(file.source.at(pointer_to(*keys)), message)


def _name(folder: SkillFolder, file: Document) -> Violations:
    """A name that is not the skill's."""
    document = folder.readable_skill_md
    name = document.data.get("name") if document else None
    given = file.data.get("skill_name")
    if isinstance(name, str) and isinstance(given, str) and given != name:
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
    yield from (_at(file, each.message, *each.path) for each in misfits("evals", file.data, "the file"))
    cases = file.data.get("evals")
    first: dict[object, int] = {}
    for index, case in enumerate(cases if isinstance(cases, list) else ()):
        number = case.get("id") if isinstance(case, dict) else None
        if isinstance(number, (int, str)) and first.setdefault(number, index) != index:
            line = file.source.at(pointer_to("evals", first[number], "id")).start_line
            yield _at(file, f'the id "{number}" is also that of the eval on line {line}', "evals", index, "id")
