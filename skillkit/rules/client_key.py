"""The frontmatter has a key that only some clients read.

## What it does
Reports keys outside the specification that a client defines, such as `model`, `argument-hint` or
`disable-model-invocation`. The finding names the clients that ignore the key, and the Skills API, which refuses the
skill. Nothing is reported if the settings name only clients that read the key. SK107 covers keys that no client reads.

## Why is this bad
The skill behaves differently in clients that ignore the key. Uploads to claude.ai and the Skills API refuse a file
with any key outside the specification.

## Example
```yaml
name: release
description: Releases a new version. Use when asked to publish a release.
model: opus
```

## Use instead
The skill without the key, or the clients that it is for, in the settings:

```toml
[tool.skillkit]
clients = ["claude-code"]
```
"""

from skillkit.documents.clients import CLIENT_KEYS, NAMES, named
from skillkit.model.finding import Client, Violation
from skillkit.model.source import Document
from skillkit.rules import Violations, frontmatter_rule

STRICT: Client = "skills-api"
"""It refuses what the others ignore."""


@frontmatter_rule("SK113", "client-key", "client", "note")
def check(document: Document) -> Violations:
    """Yields each such key, with who reads it, who ignores it, and who refuses the skill."""
    for key, readers in CLIENT_KEYS.items():
        place = document.source.keys.get(f"/{key}")
        if place:
            ignoring = tuple(client for client in NAMES if client not in (*readers, STRICT))
            verb = "reads" if len(readers) == 1 else "read"
            message = f'only {named(readers)} {verb} "{key}"'
            note = f"{named(ignoring)} ignore it; {named([STRICT])} refuses the skill"
            yield Violation(place, message, clients=(*ignoring, STRICT), note=note)
