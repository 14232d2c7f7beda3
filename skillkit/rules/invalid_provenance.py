"""A provenance file does not fit its model.

## What it does
Validates the files `provenance/*.yaml` as the gate does: keys, types and ranges; the file name equals the `id`; no
excerpt holds a secret, an e-mail address or a home folder.

## Why is this bad
The gate computes the confidence in a proposed skill from this file. One that is invalid blocks the proposal.

## Example
`provenance/0123abcd.yaml` with `id: 0123abce`

## Use instead
`id: 0123abcd`, and the other keys as `skillkit propose` wrote them.
"""

import posixpath
from collections.abc import Sequence
from typing import TYPE_CHECKING

from skillkit.documents.formats import parse_yaml
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder, Tree, text_at
from skillkit.model.layout import is_evidence
from skillkit.model.source import Location, Source, pointer_to
from skillkit.rules import Scope, Violations, repository_rule

if TYPE_CHECKING:
    from pydantic import ValidationError


def _misfits(source: Source, error: "ValidationError") -> Violations:
    errors = error.errors()
    for one in errors:
        # The errors of the rows of a list cover the error of the list.
        if any(other is not one and other["loc"][: len(one["loc"])] == one["loc"] for other in errors):
            continue
        pointer = pointer_to(*one["loc"])
        while pointer not in source.values:
            pointer = pointer.rpartition("/")[0]
        message = f"{'.'.join(map(str, one['loc']))}: {one['msg'][0].lower()}{one['msg'][1:]}"
        yield Violation(source.key_at(pointer), message)


def _file(tree: Tree, path: str) -> Violations:
    text = text_at(tree, path)
    if text is None:
        yield Violation(Location(path=path), "the file cannot be read as UTF-8")
        return
    document = parse_yaml(path, text)
    if document.faults:
        yield from (Violation(fault.location, fault.message) for fault in document.faults)
        return
    from pydantic import ValidationError  # noqa: PLC0415 - 60 ms that most repositories need not spend

    from skillkit.model.provenance import Provenance  # noqa: PLC0415 - as above
    from skillkit.redact.engine import Redactor  # noqa: PLC0415 - as above

    source = document.source
    try:
        provenance = Provenance.model_validate(document.data)
    except ValidationError as error:
        yield from _misfits(source, error)
        return
    stem = posixpath.splitext(posixpath.basename(path))[0]
    if provenance.id != stem:
        yield Violation(source.at("/id"), f'the id is "{provenance.id}", the file is called "{stem}"')
    mask = Redactor()
    for key, rows in (("evidence", provenance.evidence), ("against", provenance.against)):
        for number, row in enumerate(rows):
            if mask(row.excerpt) != row.excerpt:
                message = "the excerpt holds what looks private: replace or empty it"
                yield Violation(source.at(f"/{key}/{number}/excerpt"), message)


@repository_rule("SK701", "invalid-provenance", "spec", "error")
def check(folders: Sequence[SkillFolder], scope: Scope) -> Violations:
    """Yields each fault, at its place."""
    del scope
    if not folders:
        return
    tree = folders[0].tree
    for path in tree.files():
        if is_evidence(path) and path.endswith((".yaml", ".yml")) and path.count("/") == 1:
            yield from _file(tree, path)
