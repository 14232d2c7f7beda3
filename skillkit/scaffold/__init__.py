"""Sets a skill repository up: an example skill, settings, hooks, workflows, lines for git to ignore.

What is there stays: a file is made where there is none, two are made longer (hooks, `.gitignore`). All is written or
nothing; a second run finds nothing to write.
"""

from skillkit.scaffold.repository import WORKFLOWS, Parts, place_of, plan, write
from skillkit.scaffold.source import Source, installed_from, named

__all__ = ["WORKFLOWS", "Parts", "Source", "installed_from", "named", "place_of", "plan", "write"]
