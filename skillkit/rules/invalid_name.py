"""The name has characters that names may not have.

## What it does
Checks that `name` consists of `a-z`, `0-9` and single hyphens, none at either end. The specification also says
"unicode lowercase", and its reference validator accepts letters of every script; this rule requires ASCII, because
names become folder names, commands and URLs.

## Why is this bad
The specification forbids other characters, and uploads to claude.ai refuse them. Whether capitals matter in a folder's
name differs from system to system.

## Example
```yaml
name: My_Release--Tool
```

## Use instead
```yaml
name: my-release-tool
```

## Fix safety
Unsafe: people may call the skill by its current name. There is a fix only if the folder has the valid name.
"""

from skillkit.documents.frontmatter import renamed
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.specification import valid_name
from skillkit.rules import Violations, rule

FOREIGN = Pattern(r"[^a-z0-9-]")
SHOWN = 5


def _wrong(name: str) -> str:
    foreign = list(dict.fromkeys(FOREIGN.compiled.findall(name)))
    if foreign:
        more = " and others" if len(foreign) > SHOWN else ""
        return "the name holds " + ", ".join(f'"{character}"' for character in foreign[:SHOWN]) + more
    if name.startswith("-"):
        return "the name begins with a hyphen"
    if name.endswith("-"):
        return "the name ends with a hyphen"
    return "the name holds two hyphens in a row" if "--" in name else ""


@rule("SK103", "invalid-name", "spec", "error")
def check(folder: SkillFolder) -> Violations:
    """Yields the name, with what is wrong in it and a name that would do."""
    document = folder.readable_skill_md
    if document is None:
        return
    name = document.data.get("name")
    if not isinstance(name, str) or not name.strip():
        return
    wrong = _wrong(name)
    if wrong:
        suggestion = valid_name(name)
        remedy = f'"{suggestion}" would do' if suggestion else "a-z, 0-9 and single hyphens between them are allowed"
        fix = renamed(document, suggestion, "take the folder's name") if suggestion == folder.name else None
        yield Violation(
            document.source.at("/name"),
            f"{wrong}; {remedy}",
            note="uploads to claude.ai and the Skills API refuse the skill",
            fix=fix,
        )
