"""skillkit: a git-native repository of agent skills, with its linter, miner and gate."""

__version__ = "0.1.0"
