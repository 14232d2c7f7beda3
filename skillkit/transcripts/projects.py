"""The project that a session worked on, by the folder it worked in."""

import re

WORKTREE = re.compile(r"/\.(?:claude/)?worktrees(?:/.*)?$|(?<=[^/])(?:__|[.-])worktrees/.*$")
"""Where the worktrees of a project lie: in a hidden folder of it, or in a folder beside it that bears its name."""


def project_of(cwd: str) -> str:
    """The project's name: the last part of the working directory, seen through a worktree."""
    return WORKTREE.sub("", cwd.replace("\\", "/").rstrip("/")).rpartition("/")[2]
