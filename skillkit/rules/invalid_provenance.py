"""A provenance file does not fit its schema.

## What it does
Validates the files `provenance/*.yaml` against `schemas/provenance.schema.json`: keys, types and ranges; the file name
equals the `id`; no excerpt holds a secret, an e-mail address or a home folder.

## Why is this bad
The gate computes the confidence in a proposed skill from this file. One that is invalid blocks the proposal.

## Example
`provenance/0123abcd.yaml` with `id: 0123abce`

## Use instead
`id: 0123abcd`, and the other keys as `skillkit propose` wrote them.
"""

import posixpath
from collections.abc import Sequence

from skillkit.documents.formats import read_by_schema
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder, Tree
from skillkit.model.layout import is_evidence
from skillkit.rules import Scope, Violations, repository_rule


def _file(tree: Tree, path: str) -> Violations:
    document = read_by_schema(tree, path, "provenance", "the evidence")
    if document.faults:
        yield from (Violation(fault.location, fault.message) for fault in document.faults)
        return
    from skillkit.redact.engine import Redactor  # noqa: PLC0415 - 60 ms that most repositories need not spend

    source, data = document.source, document.data
    stem = posixpath.splitext(posixpath.basename(path))[0]
    if data["id"] != stem:
        yield Violation(source.at("/id"), f'the id is "{data["id"]}", the file is called "{stem}"')
    mask = Redactor()
    for key in ("evidence", "against"):
        for number, row in enumerate(data.get(key, ())):
            excerpt = row.get("excerpt", "")
            if mask(excerpt) != excerpt:
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
