"""A provenance file does not fit its model.

## What it does
Reads the files `provenance/*.yaml` of the repository as the gate reads them: required keys, types, ranges, no other
keys; the file is called after the `id` in it; no excerpt holds a secret, an e-mail address or a home folder.

## Why is this bad
The gate computes from this file how sure a proposed skill is. One that does not fit blocks the proposal.

## Example
`provenance/0123abcd.yaml` with

```yaml
id: 0123abce
```

## Use instead

```yaml
id: 0123abcd
```

and the other keys as `skillkit propose` wrote them.
"""

import posixpath
from collections.abc import Iterator
from collections.abc import Sequence
from typing import TYPE_CHECKING

from skillkit.documents.references import text_at
from skillkit.documents.yaml_document import YamlText
from skillkit.documents.yaml_document import mapping_of
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.folder import Tree
from skillkit.model.layout import is_evidence
from skillkit.model.source import Location
from skillkit.model.source import pointer_to
from skillkit.redact.engine import Redactor
from skillkit.rules import repository_rule

if TYPE_CHECKING:
    from skillkit.model.provenance import Provenance


def _file(tree: Tree, path: str) -> Iterator[Violation]:
    text = text_at(tree, path)
    if text is None:
        yield Violation(location=Location(path=path), message="the file cannot be read as UTF-8")
        return
    document = YamlText(path, text)
    data, faults = mapping_of(document)
    found = [Violation(location=fault.location, message=fault.message) for fault in faults]
    yield from found
    if found:
        return
    from pydantic import ValidationError  # noqa: PLC0415 - 60 ms that most repositories need not spend

    from skillkit.model.provenance import Provenance  # noqa: PLC0415 - goes with it

    try:
        known = Provenance.model_validate(data)
    except ValidationError as error:
        errors = error.errors()
        for one in errors:
            # A list whose rows do not fit is told of by its rows.
            if any(other is not one and other["loc"][: len(one["loc"])] == one["loc"] for other in errors):
                continue
            where = ".".join(str(part) for part in one["loc"])
            pointer = pointer_to(*one["loc"])
            while pointer and pointer not in document.values:
                pointer = pointer.rpartition("/")[0]
            message = f"{where}: {one['msg'][0].lower()}{one['msg'][1:]}"
            yield Violation(location=document.keys.get(pointer) or document.values[pointer], message=message)
        return
    stem = posixpath.splitext(posixpath.basename(path))[0]
    if known.id != stem:
        message = f'the id is "{known.id}", the file is called "{stem}"'
        yield Violation(location=document.values["/id"], message=message)
    yield from _private(known, document)


def _private(known: "Provenance", document: YamlText) -> Iterator[Violation]:
    """Each excerpt that holds what looks private."""
    masked = Redactor()
    for key, rows in (("evidence", known.evidence), ("against", known.against)):
        for number, row in enumerate(rows):
            if masked(row.excerpt) != row.excerpt:
                place = document.values[f"/{key}/{number}/excerpt"]
                yield Violation(location=place, message="the excerpt holds what looks private: replace or empty it")


@repository_rule("SK701", "invalid-provenance", "spec", "error")
def check(folders: Sequence[SkillFolder]) -> Iterator[Violation]:
    """Yields each fault, at its place."""
    if not folders:
        return
    tree = folders[0].tree
    for path in tree.files():
        if is_evidence(path) and path.endswith((".yaml", ".yml")) and path.count("/") == 1:
            yield from _file(tree, path)
