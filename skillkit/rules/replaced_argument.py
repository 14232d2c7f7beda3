"""Claude Code replaces a `$1` in a command by an argument.

## What it does
Reports `$0` to `$9` in SKILL.md within awk programs, and in shell blocks that define a script or a function. It ignores
a `$` behind a backslash, and, where the frontmatter has `argument-hint` or `arguments`, everything but awk programs.

## Why is this bad
When a skill is called with arguments, Claude Code replaces `$N` everywhere in the body, in code as well: `$0` by the
first word of the arguments, `$1` by the second. The command that the agent sees is another one, and nothing says so.

## Example
```markdown
ps aux | awk '{print $2}'
```

## Use instead
A file in `scripts/`, whose text is not replaced, or a command without `$N`:

```markdown
ps aux | tr -s ' ' | cut -d ' ' -f 2
```
"""

from collections.abc import Iterator

from skillkit.documents.markdown import SHELL_LANGUAGES
from skillkit.documents.path_mentions import lines_of
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Violation
from skillkit.model.source import Document, Location
from skillkit.rules import Violations, frontmatter_rule

PLACE = Pattern(r"(?<![\\$\w])\$(?P<digit>\d)(?![\w$]|[.,]\d)")
"""An argument by its number; not a price, and not a part of a password's hash."""
AWK = Pattern(r"\b[gm]?awk\b")
SCRIPT = Pattern(r"^#!|^[ \t]*(?:function[ \t]+)?[\w-]+\(\)[ \t]*\{|\$#|\$@|\bshift\b|\b[A-Za-z_]\w*=[\"']?\$\{?\d", 8)
"""What only a script or a function has."""
MOST_BEFORE = 1_000
"""How many characters of a line before an argument are searched for awk."""


def _awk_program(line: str, at: int) -> bool:
    """Whether a place in a line is within the quotes of an awk program."""
    first = max(0, at - MOST_BEFORE)
    start = max((match.end() for match in AWK.finditer(line, first, at)), default=-1)
    return start >= 0 and line.count("'", start, at) % 2 == 1


def _scripts(body: str) -> frozenset[int]:
    """The numbers of the blocks of shell code that are scripts or define functions."""
    rows: dict[int, list[str]] = {}
    for block, _, line, language in lines_of(body):
        if language in SHELL_LANGUAGES:
            rows.setdefault(block, []).append(line)
    return frozenset(block for block, lines in rows.items() if SCRIPT.search("\n".join(lines)))


def _places(body: str, *, takes_arguments: bool) -> Iterator[tuple[int, int, str]]:
    """The line and column, from 0, of each such argument, with its text."""
    scripts = frozenset[int]() if takes_arguments else _scripts(body)
    for block, number, line, _ in lines_of(body, "$"):
        if not (block in scripts or "awk" in line):
            continue
        for match in PLACE.finditer(line):
            if block in scripts or _awk_program(line, match.start()):
                yield number, match.start(), match[0]


@frontmatter_rule("SK117", "replaced-argument", "client", "warning")
def check(document: Document) -> Violations:
    """Yields the first of them, with how many there are."""
    if "$" not in document.body:
        return
    takes_arguments = "argument-hint" in document.data or "arguments" in document.data
    found = list(_places(document.body, takes_arguments=takes_arguments))
    if found:
        number, column, text = found[0]
        line = document.body_line + number
        place = Location(document.source.path, line, column + 1, line, column + 1 + len(text))
        more = f", and {len(found) - 1} more like it," if len(found) > 1 else ""
        message = f'"{text}"{more} is replaced where Claude Code calls the skill with arguments'
        yield Violation(place, message, clients=("claude-code",), note="scripts in files of their own are not changed")
