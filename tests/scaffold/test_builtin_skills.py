"""The skills that come with skillkit: sound, quoted, undoable, and called by what people say."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import tree_sitter_bash
from tree_sitter import Language, Node, Parser

from skillkit.documents.library import read_skills
from skillkit.expressions.templates import PARAMETER
from skillkit.files.tree import DiskTree
from skillkit.lint.engine import lint
from skillkit.model.skill import Skill
from skillkit.rules import RULES
from skillkit.shell.quoting import unquoted_parameters

ROOT = Path(__file__).parent.parent.parent / "skills"
FOLDERS = read_skills(DiskTree(ROOT))
NAMES = [folder.name for folder in FOLDERS]
META = ("mine-sessions", "skill-creator", "skill-enhance")
WORKFLOWS = [name for name in NAMES if name not in META]
STANDS_FOR = {"semver": r"\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?", "path": r"\S+"}
BASH = Parser(Language(tree_sitter_bash.language()))


def skill(name: str) -> Skill:
    folder = FOLDERS[NAMES.index(name)]
    assert folder.skill_md is not None
    workflow = folder.workflow.data if folder.workflow else {}
    return Skill.model_validate({**workflow, **folder.skill_md.data, "instructions": folder.skill_md.body})


def commands(found: Skill) -> Iterator[str]:
    for condition in (*found.preconditions, *found.postconditions):
        yield condition.command
    for step in found.steps:
        yield from (text for text in (step.command, step.condition, step.rollback) if text)


def walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from walk(child)


def pattern(found: Skill, trigger: str) -> re.Pattern[str]:
    """The trigger as a regular expression, each parameter a named group."""
    declared = {parameter.name: parameter for parameter in found.parameters}

    def group(match: re.Match[str]) -> str:
        parameter = declared[match[1]]
        choices = "|".join(map(re.escape, parameter.choices or ())) or ".+?"
        return f"(?P<{match[1]}>{STANDS_FOR.get(parameter.type, choices)})"

    return re.compile(PARAMETER.compiled.sub(group, trigger), re.IGNORECASE)


def called_with(found: Skill, utterance: str) -> dict[str, str] | None:
    """The parameters that the first matching trigger finds in what a person said; None if no trigger matches."""
    for trigger in found.triggers:
        match = pattern(found, trigger.pattern).search(utterance)
        if match:
            return match.groupdict()
    return None


def test_the_built_in_skills() -> None:
    told = {"commit", "deploy", "format", "issue", "maintenance", "pr", "release", "service", "test"}
    assert set(NAMES) == told | set(META)


def test_all_lint_clean() -> None:
    assert [(finding.location.path, finding.message) for finding in lint(FOLDERS, list(RULES))] == []


@pytest.mark.parametrize("name", META)
def test_what_teaches_to_write_skills_is_marked_so(name: str) -> None:
    found = skill(name)
    assert found.metadata["type"] == "meta"
    assert "Use when" in found.description
    assert len(found.instructions.splitlines()) < 80


@pytest.mark.parametrize("name", WORKFLOWS)
def test_reads_as_a_skill(name: str) -> None:
    found = skill(name)
    assert found.name == name
    assert found.license == "MIT"
    assert len(found.description) < 300
    assert "Use when" in found.description
    assert len(found.instructions.splitlines()) < 80
    assert "The same steps as data: [workflow.yaml](workflow.yaml)." in found.instructions
    assert found.steps
    assert found.triggers


@pytest.mark.parametrize("name", NAMES)
def test_parameters_in_commands_are_quoted(name: str) -> None:
    assert [(command, bad) for command in commands(skill(name)) if (bad := unquoted_parameters(command))] == []


@pytest.mark.parametrize("name", NAMES)
def test_stages_by_name_and_never_forces(name: str) -> None:
    parsed = (walk(BASH.parse(command.encode()).root_node) for command in commands(skill(name)))
    for command in (node for nodes in parsed for node in nodes if node.type == "command"):
        words = [node.text for node in command.children if node.type in ("command_name", "word")]
        told = [word.decode() for word in words if word]
        assert not {"--force", "--force-with-lease", "--no-verify", "--all"} & set(told), command
        assert not ({"add", "commit"} & set(told) and {"-A", "-a", "."} & set(told)), command
        assert not ({"push", "tag", "reset", "checkout"} & set(told) and {"-f", "--hard", "--tags"} & set(told)), (
            command
        )


@pytest.mark.parametrize("name", NAMES)
def test_defaults_embed_only_required_parameters(name: str) -> None:
    found = skill(name)
    required = {parameter.name for parameter in found.parameters if parameter.required}
    for parameter in found.parameters:
        assert set(PARAMETER.compiled.findall(parameter.default or "")) <= required
        assert parameter.required == (parameter.default is None)


@pytest.mark.parametrize("name", NAMES)
def test_asks_before_a_push(name: str) -> None:
    steps = skill(name).steps
    for before, step in zip((None, *steps), steps, strict=False):
        if "git push" in (step.command or ""):
            assert before is not None
            assert before.type == "confirm"


@pytest.mark.parametrize("name", NAMES)
def test_triggers_compile(name: str) -> None:
    found = skill(name)
    for trigger in found.triggers:
        assert not re.search(r"\.[*+].*\{", trigger.pattern), "a greedy run before a parameter swallows it"
        pattern(found, trigger.pattern)


SAID: list[tuple[str, str, dict[str, str] | None]] = [
    ("release", "bump the version to 11.2.3", {"version": "11.2.3"}),
    ("release", "please release v1.2.3", {"version": "1.2.3"}),
    ("release", "Release version 10.20.30 today", {"version": "10.20.30"}),
    ("release", "publish 2.0.0-rc.1", {"version": "2.0.0-rc.1"}),
    ("release", "bump to v0.9.0", {"version": "0.9.0"}),
    ("release", "can you cut a release of 3.1.4?", {"version": "3.1.4"}),
    ("release", "make a new release", {}),
    ("release", "bump pydantic to 2.7.1", None),
    ("release", "write the release notes", None),
    ("release", "the prerelease 1.2.3 is broken", None),
    ("test", "run the tests", {}),
    ("test", "Run all the unit tests please", {}),
    ("test", "run the tests in tests/unit", {"target": "tests/unit"}),
    ("test", "run pytest on tests/lint/test_lint.py", {"target": "tests/lint/test_lint.py"}),
    ("test", "run pytest", {}),
    ("test", "rerun the test suite", {}),
    ("test", "do the tests still pass?", {}),
    ("test", "test this", {}),
    ("test", "write a test for the parser", None),
    ("test", "run the test server", None),
    ("test", "the latest tests of the engine ran long", None),
    ("commit", "commit this", {}),
    ("commit", "save my changes", {}),
    ("commit", "Commit all my changes and tell me the hash", {}),
    ("commit", "make a commit", {}),
    ("commit", 'commit this with message "Refuse empty names"', {"message": "Refuse empty names"}),
    ("commit", "commit the parser with the message: Refuse empty names", {"message": "Refuse empty names"}),
    ("commit", 'commit it as "fix: say why"', {"message": "fix: say why"}),
    ("commit", "commit everything saying mend the clock", {"message": "mend the clock"}),
    ("commit", "commit this as is", {}),
    ("commit", "which commit broke the build?", None),
    ("commit", "save the file", None),
    ("deploy", "deploy to staging", {"env": "staging"}),
    ("deploy", "please deploy the api to production.", {"env": "production"}),
    ("deploy", "push this to prod", {"env": "prod"}),
    ("deploy", "deploy it", {}),
    ("deploy", "push to origin", None),
    ("deploy", "the deploy script is broken", None),
    ("format", "format the code", {}),
    ("format", "run ruff", {}),
    ("format", "format the code in src/app", {"path": "src/app"}),
    ("format", "fix the lint errors", {}),
    ("format", "what format does the log have?", None),
    ("service", "restart nginx", {"action": "restart", "service": "nginx"}),
    ("service", "stop the api service", {"action": "stop", "service": "api"}),
    ("service", "check status of postgresql", {"action": "status", "service": "postgresql"}),
    ("service", "show me the logs for the web container", {"action": "logs", "service": "web"}),
    ("service", "restart the service redis, please", {"action": "restart", "service": "redis"}),
    ("service", "start working on the parser", None),
    ("service", "check status of the pull request", None),
    ("pr", "create pr", {}),
    ("pr", "open a pull request against develop", {"base": "develop"}),
    ("pr", 'open a PR titled "Refuse empty names"', {"title": "Refuse empty names"}),
    ("pr", "review the pull request", None),
    ("issue", "create an issue", {}),
    ("issue", "file a bug report about empty names", {"title": "empty names"}),
    ("issue", 'open an issue titled "Crash at start"', {"title": "Crash at start"}),
    ("issue", "fix issue 12", None),
    ("maintenance", "run maintenance", {}),
    ("maintenance", "/cb-maintenance:maintain", {}),
    ("maintenance", "clean up the project", {}),
    ("maintenance", "the maintenance window is on Sunday", None),
]


@pytest.mark.parametrize(("name", "utterance", "parameters"), SAID)
def test_an_utterance_calls_its_skill_alone(name: str, utterance: str, parameters: dict[str, str] | None) -> None:
    assert called_with(skill(name), utterance) == parameters
    if parameters is not None:
        assert [other for other in NAMES if called_with(skill(other), utterance) is not None] == [name]
