"""A value does not have the type that the specification asks for.

## What it does
Checks that `description`, `license`, `compatibility` and `allowed-tools` are text, and that `metadata` is a mapping of
texts. YAML reads `1.0` and `12e5` as numbers, `yes` as a boolean, `2025-01-31` as a date. SK110 covers `name`, and
SK112 a list for `allowed-tools`.

## Why is this bad
OpenCode does not load a skill whose description is not text. Other clients convert the value in their own ways:
`version: 1.10` becomes `1.1`.

## Example
```yaml
description: [release, tag, push]
metadata: {version: 1.10}
```

## Use instead
```yaml
description: Releases, tags and pushes a new version.
metadata: {version: "1.10"}
```
"""

from skillkit.conformance import kind_of
from skillkit.model.finding import Violation
from skillkit.model.source import Document, pointer_to
from skillkit.rules import Violations, frontmatter_rule

OPTIONAL_TEXTS = ("license", "compatibility", "allowed-tools")


def _not_text(document: Document, *keys: str, value: object) -> Violation:
    remedy = "" if isinstance(value, (list, dict)) or value is None else ": quote it"
    message = f"{'.'.join(keys)} is {kind_of(value)} where text is due{remedy}"
    note = "OpenCode does not load the skill" if keys == ("description",) else ""
    return Violation(document.source.at(pointer_to(*keys)), message, note=note)


def _metadata(document: Document) -> Violations:
    metadata = document.data["metadata"]
    if not isinstance(metadata, dict):
        yield Violation(document.source.at("/metadata"), f"metadata is {kind_of(metadata)} where a mapping is due")
        return
    for key, value in metadata.items():
        if not isinstance(key, str):
            message = f"the key {key} of metadata is {kind_of(key)} where text is due: quote it"
            yield Violation(document.source.key_at(pointer_to("metadata", key)), message)
        if not isinstance(value, str):
            yield _not_text(document, "metadata", str(key), value=value)


@frontmatter_rule("SK108", "wrong-type", "spec", "error")
def check(document: Document) -> Violations:
    """Yields each value of a wrong type."""
    for key, value in document.data.items():
        absent = value is None and key in ("description", *OPTIONAL_TEXTS)
        if key not in ("description", *OPTIONAL_TEXTS) or absent or isinstance(value, str):
            continue
        if key != "allowed-tools" or not isinstance(value, list):
            yield _not_text(document, key, value=value)
    tools = document.data.get("allowed-tools")
    for index, tool in enumerate(tools if isinstance(tools, list) else ()):
        if not isinstance(tool, str):
            message = f"a tool of allowed-tools is {kind_of(tool)} where text is due"
            yield Violation(document.source.at(pointer_to("allowed-tools", index)), message)
    if "metadata" in document.data:
        yield from _metadata(document)
