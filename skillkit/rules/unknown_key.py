"""The frontmatter has a key that nobody reads.

## What it does
Compares the keys of the frontmatter with those of the specification: `name`, `description`, `license`, `compatibility`,
`metadata`, `allowed-tools`. Keys that Claude Code or Copilot define, such as `model` or `argument-hint`, are not
reported.

## Why is this bad
No client reads the key, so what it says is lost; often it is a known key misspelt. Uploads to claude.ai and the Skills
API refuse a file with any key outside the specification.

## Example

```yaml
name: release
descripton: Releases a new version.
author: Ada
```

## Use instead

```yaml
name: release
description: Releases a new version.
metadata:
  author: Ada
```
"""

import re
from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.skill import Frontmatter
from skillkit.nearest import nearest
from skillkit.rules import rule

SPEC_KEYS = frozenset(field.alias or name for name, field in Frontmatter.model_fields.items())
CLIENT_KEYS = frozenset(
    {
        "agent",
        "argument-hint",
        "arguments",
        "context",
        "disable-model-invocation",
        "disallowed-tools",
        "effort",
        "hooks",
        "model",
        "paths",
        "shell",
        "user-invocable",
        "version",
        "when_to_use",
    }
)
MERGE_KEY = "<<"
MERGED = re.compile(r"/<<(?:/\d+)?/([^/]+)")
"""The pointer of a key that `<<` brings in, from a mapping or from a list of them."""


@rule("SK107", "unknown-key", "spec", "error")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each such key, with the known key that is nearest."""
    document = folder.readable_skill_md
    if document is None:
        return
    known = SPEC_KEYS | CLIENT_KEYS
    for pointer, place in document.source.keys.items():
        key = pointer[1:].replace("~1", "/").replace("~0", "~")
        if "/" in pointer[1:] or key in known or key == MERGE_KEY:
            continue
        near = nearest(key, known)
        remedy = f'did you mean "{near}"?' if near else "metadata is the place for keys of your own"
        yield Violation(location=place, message=f'no client reads the key "{key}"; {remedy}')
    for pointer, place in document.source.keys.items():
        merged = MERGED.fullmatch(pointer)
        if merged and merged[1] not in known:
            yield Violation(location=place, message=f'no client reads the key "{merged[1]}", which << brings in')
