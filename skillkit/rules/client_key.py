"""The frontmatter has a key that only some clients read.

## What it does
Looks for keys that are outside the specification and that a client defines: `model`, `argument-hint`,
`disable-model-invocation` and others of Claude Code, some of which Copilot reads too. Where the settings name only
clients that read the key, nothing is said. A key that nobody reads has its own rule, SK107.

## Why is this bad
It is not, where the skill is for that client. Others ignore the key, so that the skill behaves differently there;
uploads to claude.ai and the Skills API refuse a file with any key outside the specification.

## Example

```yaml
name: release
description: Releases a new version. Use when asked to publish a release.
model: opus
```

## Use instead
The same without the key, if the skill is for every client; or the clients that it is for, in the settings:

```toml
[tool.skillkit]
clients = ["claude-code"]
```
"""

from collections.abc import Iterator

from skillkit.clients import CLIENT_KEYS
from skillkit.clients import NAMES
from skillkit.clients import named
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import rule


@rule("SK113", "client-key", "client", "note")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each such key, with who reads it, who ignores it and who refuses it."""
    document = folder.readable_skill_md
    if document is None:
        return
    for key, readers in CLIENT_KEYS.items():
        place = document.source.keys.get(f"/{key}")
        if place:
            others = tuple(client for client in NAMES if client not in readers)
            verb = "reads" if len(readers) == 1 else "read"
            message = f'only {named(readers)} {verb} "{key}"; the Skills API refuses the skill'
            ignoring = named([client for client in others if client != "skills-api"])
            yield Violation(location=place, message=message, clients=others, note=f"{ignoring} ignore it")
