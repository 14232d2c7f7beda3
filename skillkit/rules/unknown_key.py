"""The frontmatter has a key that no client reads.

## What it does
Reports keys other than those of the specification: `name`, `description`, `license`, `compatibility`, `metadata`,
`allowed-tools`. A key that resembles a known one, such as `descripton` or `tools`, is a warning, any other key a note.
SK113 covers keys that a client defines, such as `model`.

## Why is this bad
Agents ignore the key. A misspelt key loses what it says. The specification does not forbid other keys, but uploads to
claude.ai and the Skills API refuse a file that has one.

## Example
```yaml
descripton: Releases a new version.
author: Ada
```

## Use instead
```yaml
description: Releases a new version.
metadata:
  author: "Ada"
```

## Fix safety
Unsafe: tools of the repository may read the key where it is, and the value of a corrected key takes effect. There is no
fix if another key has, or would get, the same name.
"""

from collections import Counter
from collections.abc import Collection

from skillkit.documents.clients import CLIENT_KEYS
from skillkit.documents.frontmatter import into_metadata, one_a_round
from skillkit.errors import nearest
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Edit, Fix, Severity, Violation
from skillkit.model.source import Document, Location
from skillkit.model.specification import FRONTMATTER_KEYS
from skillkit.rules import Violations, frontmatter_rule

MERGE_KEY = "<<"
MERGED = Pattern(r"/<<(?:/\d+)?/([^/]+)")
"""The pointer of a key that `<<` brings in, from a mapping or from a list of them."""


def _unknown(document: Document) -> dict[str, tuple[Location, str | None]]:
    """The keys that nobody reads, with their place and the known key that is nearest."""
    known = {*FRONTMATTER_KEYS, *CLIENT_KEYS}
    found = {}
    for pointer, place in document.source.keys.items():
        key = pointer[1:].replace("~1", "/").replace("~0", "~")
        if "/" not in pointer[1:] and key not in known and key != MERGE_KEY:
            found[key] = place, _meant(key, known)
    return found


def _meant(key: str, known: Collection[str]) -> str | None:
    """The known key that an unknown one was meant to be: one that ends in it as a word, else the nearest."""
    return next((whole for whole in sorted(FRONTMATTER_KEYS) if whole.endswith(f"-{key}")), None) or nearest(key, known)


def _renamed(document: Document, place: Location, right: str) -> Fix:
    edits = (one_a_round(document.source.path), Edit(location=place, text=right))
    return Fix(title=f"call it {right}", applicability="unsafe", edits=edits)


@frontmatter_rule("SK107", "unknown-key", "advice", "note")
def check(document: Document) -> Violations:
    """Yields each such key, with the known key that is nearest."""
    unknown = _unknown(document)
    meant = Counter(near for _, near in unknown.values())
    for key, (place, near) in unknown.items():
        if near is None:
            remedy, fix = "metadata is the place for keys of your own", into_metadata(document, key)
        else:
            remedy = f'did you mean "{near}"?'
            fix = _renamed(document, place, near) if meant[near] == 1 and near not in document.data else None
        message = f'no client reads the key "{key}"; {remedy}'
        severity: Severity = "warning" if near else "note"
        yield Violation(place, message, note="the Skills API refuses the skill", fix=fix, severity=severity)
    for pointer, place in document.source.keys.items():
        merged = MERGED.compiled.fullmatch(pointer)
        if merged and merged[1] not in {*FRONTMATTER_KEYS, *CLIENT_KEYS}:
            yield Violation(place, f'no client reads the key "{merged[1]}", which << brings in')
