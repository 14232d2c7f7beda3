"""skillkit: a git-native repository of agent skills, with its linter, miner and gate."""

__version__ = "0.1.0"

HOMEPAGE = "https://github.com/skillkit-git/skillkit"
"""The repository of skillkit: reports link to the pages on rules there."""
