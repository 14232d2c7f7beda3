"""What a run of a workflow left behind."""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from skillkit.forges._rest.calls import Calls


class _Run(msgspec.Struct):
    id: int = 0
    head_sha: str = ""


class _Artifact(msgspec.Struct):
    id: int
    name: str
    size_in_bytes: int
    expired: bool
    workflow_run: _Run | None = None


class _Page(msgspec.Struct):
    artifacts: list[_Artifact]


def artifact_of(calls: "Calls", repository: str, run: int, name: str, *, head: str, limit: int) -> bytes | None:
    """The zip that a run on the commit `head` has uploaded by a name, the latest; None if there is none of that size.

    `repository` is its path in the API. Raises SkillkitError if the forge does not answer.
    """
    pages = calls.pages(f"{repository}/actions/runs/{run}/artifacts", {"name": name})
    found = [each for page in pages for each in calls.decoded(page, _Page).artifacts]
    own = [
        each
        for each in found
        if (each.name, each.expired) == (name, False)
        and each.workflow_run is not None
        and (each.workflow_run.id, each.workflow_run.head_sha) == (run, head)
        and each.size_in_bytes <= limit
    ]
    if not own:
        return None
    latest = max(own, key=lambda each: each.id)
    return calls.download(f"{repository}/actions/artifacts/{latest.id}/zip", limit)
