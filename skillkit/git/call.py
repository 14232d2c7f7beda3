"""Calls git, and turns its failures into what a user can put right."""

import base64
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path

from skillkit.errors import SkillkitError
from skillkit.process import Completed
from skillkit.process import run


@dataclass(frozen=True)
class Access:
    """What git needs for one server, such as `https://github.com`; an empty one adds nothing.

    The token goes into git's environment as a header for this server alone, so that no process list and no remote
    shows it. A header that the settings have already (as after `actions/checkout`) is taken out: a server refuses two.
    """

    server: str = ""
    token: str = field(default="", repr=False)

    @property
    def _encoded(self) -> str:
        return base64.b64encode(f"x-access-token:{self.token}".encode()).decode()

    @property
    def environment(self) -> Mapping[str, str]:
        """The variables to run git with; what stands in `GIT_CONFIG_*` stays."""
        if not self.token:
            return {}
        given = os.environ.get("GIT_CONFIG_COUNT", "")
        first = int(given) if given.isdecimal() else 0
        values = ("", f"AUTHORIZATION: basic {self._encoded}")
        settings = {"GIT_CONFIG_COUNT": str(first + len(values))}
        for number, value in enumerate(values, first):
            settings[f"GIT_CONFIG_KEY_{number}"] = f"http.{self.server}/.extraheader"
            settings[f"GIT_CONFIG_VALUE_{number}"] = value
        return settings

    def masked(self, text: str) -> str:
        """`text` without the token, in either form: a trace that the user has turned on may show it."""
        if not self.token:
            return text
        return text.replace(self.token, "***").replace(self._encoded, "***")


ANONYMOUS = Access()
"""Signs in as git does by itself."""


ENVIRONMENT = {"GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"}
OF_ANOTHER_REPOSITORY = frozenset(
    {
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_COMMON_DIR",
        "GIT_DIR",
        "GIT_INDEX_FILE",
        "GIT_NAMESPACE",
        "GIT_OBJECT_DIRECTORY",
        "GIT_PREFIX",
        "GIT_WORK_TREE",
    }
)
"""What git sets for the hooks of a repository: it would lead away from the one that is meant."""
NO_HOOKS = f"core.hooksPath={os.devnull}"
CREDENTIALS = re.compile(r"(?<=://)[^/\s]+@")
DISTRUSTED = re.compile(r"dubious ownership in repository at '(.+)'")
MAX_REASON = 300
OUTRUN = ("stale info", "fetch first", "cannot lock ref", "reference already exists")
"""What git says where a branch is no longer at the commit that it was seen at."""


class OutrunError(SkillkitError):
    """Somebody else changed the branch after it was looked at."""


def run_git(root: Path, *arguments: str, stdin: bytes = b"", environment: Mapping[str, str] | None = None) -> Completed:
    """Runs git and tells how it ended. The one hook of the user's that is heeded is pre-push: it guards what leaves."""
    options = () if arguments[0] == "push" else ("-c", NO_HOOKS)
    return run(
        ["git", *options, *arguments],
        cwd=root,
        stdin=stdin,
        environment={**ENVIRONMENT, **(environment or {})},
        without=OF_ANOTHER_REPOSITORY,
    )


def checked(
    root: Path,
    *arguments: str,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
    access: Access = ANONYMOUS,
) -> str:
    """What git printed; raises as `completed` does."""
    done = completed(root, *arguments, stdin=stdin, environment=environment, access=access)
    return done.stdout.decode("utf-8", errors="replace")


def completed(
    root: Path,
    *arguments: str,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
    access: Access = ANONYMOUS,
) -> Completed:
    """How git ended. Raises SkillkitError with git's own words if it failed, OutrunError if another was quicker."""
    done = run_git(root, *arguments, stdin=stdin, environment={**access.environment, **(environment or {})})
    if done.code:
        stderr = access.masked(done.stderr)
        error = OutrunError if any(words in stderr for words in OUTRUN) else SkillkitError
        raise error(f"git {arguments[0]} failed: {_reason(stderr)}", _hint(arguments[0], stderr))
    return done


def _reason(stderr: str) -> str:
    """What git gives as the reason: its first fatal line, else what remote and hooks said."""
    lines = [line.strip().removeprefix("remote: ") for line in stderr.splitlines() if line.strip()]
    fatal = [line.removeprefix("fatal: ") for line in lines if line.startswith("fatal: ")]
    said = [line for line in lines if not line.startswith(("To ", "hint: ", "error: failed to push some refs"))]
    reason = fatal[0] if fatal else "; ".join(said) or "no reason given"
    shown = "".join(character if character.isprintable() else " " for character in without_credentials(reason))
    return shown if len(shown) <= MAX_REASON else f"{shown[:MAX_REASON]}…"


def _hint(command: str, stderr: str) -> str:
    if "tell me who you are" in stderr or "empty ident name" in stderr:
        return "set git config user.name and user.email"
    if "Authentication failed" in stderr or "could not read Username" in stderr or "Permission denied" in stderr:
        return "sign in to the remote with git first, for instance with a credential helper"
    if "Could not resolve host" in stderr or "unable to access" in stderr:
        return "look at the network and at the remote's address: git remote -v"
    if "does not appear to be a git repository" in stderr:
        return "look at the remote's address: git remote -v"
    if any(words in stderr for words in OUTRUN):
        return "somebody changed the branch meanwhile: run it again"
    if command == "commit-tree":
        return "git could not make or sign the commit: look at user.signingKey, or set commit.gpgSign to false"
    if command == "push":
        return "the remote or your pre-push hook refused it: look at what it says, then run it again"
    return ""


def without_credentials(text: str) -> str:
    """`text` with user names and tokens taken out of URLs."""
    return CREDENTIALS.sub("", text)
