"""Runs git, and turns its failures into errors with a remedy."""

import base64
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from skillkit.errors import SkillkitError
from skillkit.process import Completed, run

ENVIRONMENT = {
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_GRAFT_FILE": os.devnull,
}
"""Replaced objects and grafted parents would show another content and history than those of the ids."""
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
MAX_REASON = 300
OUTRUN = r"stale info|fetch first|cannot lock ref|reference already exists"
"""git's words where a branch is no longer at the commit that it was seen at."""
HINTS = {
    r"tell me who you are|empty ident name": "set git config user.name and user.email",
    r"(?:error:|HTTP) 403\b": "the server refuses it: look whether your account or token may write to the repository",
    r"(?:error:|HTTP) 429\b": "the server takes no more requests for now: run it again later",
    r"Authentication failed|could not read Username|Permission denied": (
        "sign in to the remote with git first, for instance with a credential helper"
    ),
    r"Could not resolve host|unable to access": "look at the network and at the remote's address: git remote -v",
    r"does not appear to be a git repository": "look at the remote's address: git remote -v",
    OUTRUN: "somebody changed the branch meanwhile: run it again",
}
"""Remedies by git's words; the first that fits."""
HINTS_BY_COMMAND = {
    "commit-tree": "git could not make or sign the commit: look at user.signingKey, or set commit.gpgSign to false",
    "push": "the remote or your pre-push hook refused it: look at what it says, then run it again",
}


class OutrunError(SkillkitError):
    """Somebody else changed the branch after it was looked at."""


@dataclass(frozen=True)
class Access:
    """How git signs in to one server, such as `https://github.com`; an empty one adds nothing.

    The token goes into git's environment as a header for this server alone, so that no process list and no remote
    shows it. A header that the settings have already (as after `actions/checkout`) is removed: a server refuses two.
    """

    server: str = ""
    token: str = field(default="", repr=False)

    @property
    def _encoded(self) -> str:
        return base64.b64encode(f"x-access-token:{self.token}".encode()).decode()

    @property
    def environment(self) -> Mapping[str, str]:
        """The variables to run git with; the `GIT_CONFIG_*` that are set stay."""
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
        return text.replace(self.token, "***").replace(self._encoded, "***") if self.token else text


ANONYMOUS = Access()
"""git signs in by itself."""


def run_git(root: Path, *arguments: str, stdin: bytes = b"", environment: Mapping[str, str] | None = None) -> Completed:
    """Runs git. The only hook of the user's that runs is pre-push: it guards what leaves the machine."""
    options = () if arguments[0] == "push" else ("-c", NO_HOOKS)
    return run(
        ["git", *options, *arguments],
        cwd=root,
        stdin=stdin,
        environment={**ENVIRONMENT, **(environment or {})},
        without=OF_ANOTHER_REPOSITORY,
    )


def completed(
    root: Path,
    *arguments: str,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
    access: Access = ANONYMOUS,
) -> Completed:
    """Runs git. Raises SkillkitError with git's own words if it fails, OutrunError if somebody else was quicker."""
    done = run_git(root, *arguments, stdin=stdin, environment={**access.environment, **(environment or {})})
    if done.code:
        stderr, command = access.masked(done.stderr), arguments[0]
        error = OutrunError if re.search(OUTRUN, stderr) else SkillkitError
        hint = next((hint for words, hint in HINTS.items() if re.search(words, stderr)), "")
        raise error(f"git {command} failed: {_reason(stderr)}", hint or HINTS_BY_COMMAND.get(command, ""))
    return done


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


def _reason(stderr: str) -> str:
    """The reason that git gives: its first fatal line, else the words of remote and hooks."""
    lines = [line.strip().removeprefix("remote: ") for line in stderr.splitlines() if line.strip()]
    fatal = [line.removeprefix("fatal: ") for line in lines if line.startswith("fatal: ")]
    others = [line for line in lines if not line.startswith(("To ", "hint: ", "error: failed to push some refs"))]
    reason = fatal[0] if fatal else "; ".join(others) or "no reason given"
    shown = "".join(character if character.isprintable() else " " for character in without_credentials(reason))
    return shown if len(shown) <= MAX_REASON else f"{shown[:MAX_REASON]}…"


def without_credentials(text: str) -> str:
    """`text` without the user names and tokens in its URLs."""
    return CREDENTIALS.sub("", text)
