"""The texts that come with skillkit for a repository to begin with."""

from importlib import resources
from importlib.resources.abc import Traversable


def _below(*names: str) -> Traversable:
    return resources.files("skillkit").joinpath("scaffold", *names)


def file(path: str) -> str:
    """A file as it stands in `files`."""
    return _below("files", *path.split("/")).read_text(encoding="utf-8")


def workflows(ci: str = "github") -> dict[str, str]:
    """The workflows for a CI, by the names of their files."""
    folder = _below("workflows", *(() if ci == "github" else (ci,)))
    found = [each for each in folder.iterdir() if each.name.endswith(".yml")] if folder.is_dir() else []
    return {each.name: each.read_text(encoding="utf-8") for each in sorted(found, key=lambda each: each.name)}
