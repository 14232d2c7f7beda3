"""`allowed-tools` gives more than the text needs.

## What it does
Compares `allowed-tools` with the rest of the skill: any shell command (`Bash`, `Bash(*)`) where no command and no
script is there to run; `WebFetch` without a domain, or `WebSearch`, where the text names no address and nothing to
look up; `Write` and `Edit` where nothing is written; `*` for everything; and shells of one program that is any
program (`Bash(sudo:*)`, `Bash(bash:*)`, `Bash(eval:*)`).

## Why is this bad
What is allowed here runs without a question to the user. A permission that the task does not need serves only a text
that was tampered with.

## Example

```yaml
allowed-tools: Bash(*) Read
```

in a skill that reads and explains code.

## Use instead

```yaml
allowed-tools: Read Grep
```
"""

import re
from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.passages import RUNNABLE
from skillkit.passages import passages
from skillkit.patterns import Pattern
from skillkit.rules import rule

TOOL = Pattern(r"([\w*.-]+)(?:\(([^)]*)\))?")
ANY = frozenset({"", "*", ":*", "*:*", "* *", "**"})
SHELLS = Pattern(r"(?:sudo|su|bash|sh|zsh|eval|exec|env|xargs|curl \| sh)\b\s*:?\s*\*?$")
COMMAND = Pattern(
    r"`(?:\$ )?(?:[a-z][\w.-]*)(?: [^`]+)`|\b(?:run|runs|running|execut\w+|invoke|command|commands|shell|terminal|"
    r"bash|cli|script|scripts|build|tests?|install|commit|git|npm|pytest|make|compile|deploy)\b",
    re.IGNORECASE,
)
WEB = Pattern(
    r"https?://|\b(?:urls?|web|website|search|searches|searching|online|internet|fetch\w*|browse\w*|docs|"
    r"documentation|look up|research\w*|latest|sources?|links?|page)\b",
    re.IGNORECASE,
)
WRITES = Pattern(
    r"\b(?:writ\w+|creat\w+|edit\w*|updat\w+|modif\w+|sav\w+|generat\w+|fix\w*|refactor\w*|add\w*|replac\w+|chang\w+|"
    r"append\w*|implement\w*|renam\w+|draft\w*|produc\w+|insert\w*|remov\w+|delet\w+|"
    r"correct\w*|appl(?:y|ies)|migrat\w+|build\w*|scaffold\w*|set up|configur\w+|record\w*|log|format\w*|convert\w*|"
    r"translat\w*|mak(?:e|es|ing)|put\w*|store\w*|output\w*|document\w*|clean\w*|rewrit\w+|improv\w+|patch\w*|"
    r"port\w*|commit\w*|design\w*|report)\b",
    re.IGNORECASE,
)


def _tools(value: object) -> list[tuple[str, str | None]]:
    text = ", ".join(map(str, value)) if isinstance(value, list) else value if isinstance(value, str) else ""
    return [(match[1], match[2]) for match in TOOL.compiled.finditer(text)]


def _runs_something(folder: SkillFolder, body: str) -> bool:
    scripts = any(r.text is not None and r.path.rsplit(".", 1)[-1] in RUNNABLE for r in folder.resources)
    return scripts or folder.workflow is not None or bool(COMMAND.compiled.search(body))


def _too_wide(folder: SkillFolder, name: str, scope: str | None, body: str) -> str | None:
    if name in ("*", "all"):
        return "every tool is allowed without a question"
    scope = (scope or "").strip()
    if name == "Bash" and SHELLS.compiled.match(scope):
        return f'"Bash({scope})" allows any command without a question'
    if scope not in ANY:
        return None
    if name in ("Bash", "PowerShell", "Shell") and not _runs_something(folder, body):
        return "any shell command is allowed, and the text names none"
    if name in ("WebFetch", "WebSearch") and not WEB.compiled.search(body):
        return f"the tool {name} is allowed, and the text names nothing to look up"
    if name in ("Write", "Edit", "MultiEdit", "NotebookEdit") and not WRITES.compiled.search(body):
        return f"the tool {name} is allowed, and the text writes nothing"
    return None


@rule("SK811", "wide-permission", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each tool."""
    document = folder.readable_skill_md
    tools = _tools(document.data.get("allowed-tools")) if document else []
    if document is None or not tools:
        return
    said = [
        p.text
        for p in passages(document.source.path, document.source.text)
        if p.kind != "comment" and p.language != "yaml"
    ]
    body = "\n".join(said)
    for name, scope in dict.fromkeys(tools):
        message = _too_wide(folder, name, scope, body)
        if message:
            yield Violation(location=document.source.at("/allowed-tools"), message=message)
