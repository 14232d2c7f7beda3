"""Where this skillkit was installed from: hooks and workflows of a repository name the same place and commit."""

import json
import re
from importlib import metadata
from typing import NamedTuple

from skillkit.errors import SkillkitError
from skillkit.forges.github.client import address_of, is_known

DISTRIBUTION = "skillkit-git"
PLACEHOLDER = re.compile(r"\bOWNER/skillkit@[\w./-]+")
"""How workflows name the action before it is known where it lies."""
REQUIREMENT = re.compile(r"git\+https://github\.com/OWNER/skillkit@[\w./-]+")
"""How those that have no actions name what pip installs."""
ADDRESS = re.compile(
    r"(?P<url>(?:https?|ssh)://(?:[^@/\s]+@)?[^@/\s]+/[^@\s]+|[\w.-]+@[\w.-]+:[^@\s]+)@(?P<rev>[\w./-]+)"
)
LOGIN = re.compile(r"(?<=://)[^@/\s]+@")


class Source(NamedTuple):
    """A git repository with skillkit in it, and a tag, branch or commit of it."""

    url: str
    rev: str

    @property
    def action(self) -> str:
        """How a workflow names it: `owner/name@rev`; empty if it lies on no GitHub, where that is somebody else's."""
        found = address_of(self.url)
        return f"{found.owner}/{found.name}@{self.rev}" if found and is_known(found.server) else ""

    @property
    def requirement(self) -> str:
        """How pip names it."""
        url = self.url if "://" in self.url else f"ssh://{self.url.replace(':', '/', 1)}"
        return f"git+{url}@{self.rev}"

    @property
    def hooks(self) -> str:
        """The entry of a pre-commit configuration."""
        return f"repo: {self.url}\nrev: {self.rev}\nhooks:\n  - id: skillkit-lint\n"


def named(text: str) -> Source:
    """The source that a user named, `URL@REV`; raises SkillkitError for another form."""
    found = ADDRESS.fullmatch(text)
    if not found:
        hint = "such as --source https://github.com/OWNER/skillkit@v1"
        raise SkillkitError(f"{LOGIN.sub('', text)} is no address of a git repository with @ and a revision", hint)
    return Source(LOGIN.sub("", found["url"]) if found["url"].startswith("http") else found["url"], found["rev"])


def installed_from() -> Source | None:
    """The repository and commit that pip, pipx or uv noted when it installed skillkit from git; None if it did not."""
    try:
        raw = metadata.distribution(DISTRIBUTION).read_text("direct_url.json") or "{}"
        noted = json.loads(raw)
    except (metadata.PackageNotFoundError, ValueError):
        return None
    about = noted.get("vcs_info", {})
    if about.get("vcs") != "git" or not about.get("commit_id") or str(noted.get("url", "")).startswith("file:"):
        return None
    return Source(LOGIN.sub("", noted["url"]), about["commit_id"])


def filled_in(workflow: str, source: Source | None) -> str:
    """A workflow with the real place of skillkit; empty if that is not known."""
    text = REQUIREMENT.sub(lambda _: source.requirement, workflow) if source else workflow
    text = PLACEHOLDER.sub(source.action, text) if source and source.action else text
    return "" if PLACEHOLDER.search(text) else text
