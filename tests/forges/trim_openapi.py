"""Trims GitHub's OpenAPI description to what the fake needs: `python -m tests.forges.trim_openapi api.github.com.json`.

The description is generated/api.github.com.json of the npm package `@octokit/openapi` (`npm pack @octokit/openapi`).
Kept are the operations that we call and what they refer to; prose is left out, an example of each answer is kept.
"""

import json
import sys
from pathlib import Path
from typing import Any

PLACE = Path(__file__).parent.parent / "fixtures" / "github" / "openapi.json"
USED = {
    "/repos/{owner}/{repo}": ("get",),
    "/repos/{owner}/{repo}/pulls": ("get", "post"),
    "/repos/{owner}/{repo}/pulls/{pull_number}": ("get", "patch"),
    "/repos/{owner}/{repo}/issues": ("get",),
    "/repos/{owner}/{repo}/issues/{issue_number}/comments": ("get", "post"),
    "/repos/{owner}/{repo}/issues/{issue_number}/labels": ("post",),
    "/repos/{owner}/{repo}/issues/{issue_number}/labels/{name}": ("delete",),
    "/repos/{owner}/{repo}/issues/comments/{comment_id}": ("delete", "patch"),
    "/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts": ("get",),
    "/repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}": ("get",),
    "/repos/{owner}/{repo}/forks": ("post",),
    "/user": ("get",),
}
EXAMPLES = (
    "full-repository-default-response",
    "pull-request",
    "pull-request-simple-items",
    "issue-items",
    "issue-comment",
    "label-items",
    "artifact-paginated",
    "private-user-response-with-public-and-private-profile-information",
)
PROSE = ("externalDocs", "x-github", "x-github-breaking-changes", "x-octokit", "examples", "example", "summary", "tags")


def lean(value: Any, *, names: bool = False) -> Any:
    """A part without what is for people. `names` says that its keys are names of properties, which all stay."""
    if isinstance(value, list):
        return [lean(part) for part in value]
    if not isinstance(value, dict):
        return value
    kept = {key: part for key, part in value.items() if names or key not in (*PROSE, "description")}
    return {
        key: lean(part, names=key in ("properties", "schemas", "parameters") and not names)
        for key, part in kept.items()
    }


def references(value: Any) -> set[str]:
    """All that a part refers to."""
    if isinstance(value, list):
        return {found for part in value for found in references(part)}
    if not isinstance(value, dict):
        return set()
    own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
    return own | {found for part in value.values() for found in references(part)}


def trimmed(whole: dict[str, Any]) -> dict[str, Any]:
    """The description of the operations in `USED`."""
    paths: dict[str, Any] = {}
    for path, methods in USED.items():
        paths[path] = {method: lean(whole["paths"][path][method]) for method in methods}
    components: dict[str, Any] = {}
    waiting = references(paths)
    while waiting:
        reference = waiting.pop()
        _, _, kind, name = reference.split("/")
        if name in components.setdefault(kind, {}):
            continue
        components[kind][name] = lean(whole["components"][kind][name])
        waiting |= references(components[kind][name])
    components["examples"] = {name: whole["components"]["examples"][name] for name in EXAMPLES}
    ordered = {kind: dict(sorted(parts.items())) for kind, parts in sorted(components.items())}
    info = {key: whole["info"][key] for key in ("title", "version", "license")}
    return {"openapi": whole["openapi"], "info": info, "paths": paths, "components": ordered}


def main() -> None:
    """Writes the trimmed description."""
    whole = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    PLACE.write_text(json.dumps(trimmed(whole), separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
