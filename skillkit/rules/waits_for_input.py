"""A script waits for input from a terminal.

## What it does
Reports scripts of the skill that ask a question and wait for the answer: `input()` and `getpass` in Python, `read -p`
in shell, and prompt libraries in JavaScript. It ignores tests, questions behind an option (`if not args.yes`), and
scripts that look whether there is a terminal (`isatty`, `[ -t 0 ]`) or have an option such as `--yes` or `--force`.

## Why is this bad
An agent has no terminal. The script waits until it is killed, or fails at the end of its input.

## Example
```python
name = input("Name of the project: ")
```

## Use instead
```python
parser.add_argument("--name", required=True)
```
"""

import ast
import warnings
from collections.abc import Iterator

from skillkit.documents.references import is_sample
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Violation
from skillkit.model.folder import Resource, SkillFolder
from skillkit.model.source import Location
from skillkit.rules import Violations, rule

MAX_LENGTH = 65_536
OPTION = Pattern(
    r"isatty|isTTY|\[\[? +-t +[01]|--(?:yes|force|no-input|(?:non-?)?interactive|batch|assume-yes|auto)\b|\B-y\b"
)
"""What lets a script run without a terminal."""
ASKED = Pattern(r"\bargs?\b|\bopt(?:ion)?s\b|interactive|\bforce\b|\byes\b", 2)
SHELL = Pattern(
    r"^[ \t]*(?:if[ \t]+)?(?:IFS=\S{0,9}[ \t]+)?read[ \t]+(?:-[a-oq-zA-Z]+(?:[ \t]+\d+)?[ \t]+){0,4}-[a-zA-Z]*p\b", 8
)
SCRIPT = Pattern(
    r"\binquirer\.prompt\(|(?:from[ \t]+|require\()[\"'](?:@inquirer/[\w-]+|inquirer|enquirer|prompts|@clack/prompts"
    r"|readline-sync)[\"']|\brl\.question\(|\breadline\.question\("
)
ASKING = ("prompt", "quirer", "readline-sync", ".question(")
"""One of them is in all of these."""
SHELLS = (".sh", ".bash", ".zsh")
SCRIPTS = (".js", ".mjs", ".cjs", ".ts")


def _names(node: ast.AST) -> str:
    return ast.unparse(node)


class _Questions(ast.NodeVisitor):
    """Collects the lines of calls that ask, outside of branches that an option guards."""

    def __init__(self) -> None:
        self.lines: list[tuple[int, int, str]] = []

    def visit_If(self, node: ast.If) -> None:
        """Leaves out the branches of a condition on an option."""
        if not ASKED.search(_names(node.test)):
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Takes a call of `input` or of `getpass`."""
        called = _names(node.func)
        if called in ("input", "getpass.getpass", "getpass"):
            self.lines.append((node.lineno, node.col_offset, f"{called}()"))
        self.generic_visit(node)


def _in_python(text: str) -> Iterator[tuple[int, int, str]]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
        asked = _Questions()
        asked.visit(tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    if not any(isinstance(node, ast.FunctionDef) and node.name == "input" for node in ast.walk(tree)):
        yield from sorted(asked.lines)


def _by_pattern(pattern: Pattern, text: str) -> Iterator[tuple[int, int, str]]:
    for match in pattern.finditer(text):
        start = match.start() + len(match[0]) - len(match[0].lstrip())
        line = text.count("\n", 0, start) + 1
        yield line, start - (text.rfind("\n", 0, start) + 1), match[0].strip()


def _questions(resource: Resource) -> Iterator[tuple[int, int, str]]:
    """The line, the column (from 0) and the text of each question of a script."""
    text, path = resource.text or "", resource.path.lower()
    if not text or len(text) > MAX_LENGTH:
        return
    if path.endswith(".py") and ("input(" in text or "getpass(" in text):
        found = _in_python(text)
    elif path.endswith(SHELLS) and "read" in text:
        found = _by_pattern(SHELL, text)
    elif path.endswith(SCRIPTS) and any(name in text for name in ASKING):
        found = _by_pattern(SCRIPT, text)
    else:
        return
    # It takes longer to look for than all others.
    if not OPTION.search(text):
        yield from found


@rule("SK307", "waits-for-input", "advice", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields the first question of each such script."""
    for resource in folder.resources:
        name = resource.path.rpartition("/")[2]
        if is_sample(folder, resource.path) or name.startswith("test_"):
            continue
        first = next(_questions(resource), None)
        if first:
            line, column, text = first
            place = Location(resource.path, line, column + 1, line, column + 1 + len(text))
            yield Violation(place, f'the script waits for input at "{text}", and agents have no terminal')
