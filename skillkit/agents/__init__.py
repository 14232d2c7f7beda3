"""Coding agents: how their events read, what they want for an answer, where they keep hooks and skills. One a file."""

from collections.abc import Callable, Mapping
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any, Literal, NamedTuple

from skillkit.documents.clients import listed
from skillkit.model.folder import Tree
from skillkit.model.layout import FOLDERS, place_for_skills
from skillkit.plugins import Registry

Scope = Literal["user", "project"]
Moment = Literal["start", "prompt", "question", "turn", "end"]
"""A session begins, the user asks, the agent is about to ask, the agent has answered and waits, the session is over."""


class Event(NamedTuple):
    """What an agent reported, in terms that all agents share; empty where the agent does not say it."""

    agent: str
    moment: Moment
    session: str = ""
    cwd: str = ""
    transcript: str = ""
    """The path of the log, not yet written at the start of some sessions."""
    prompt: str = ""
    nested: bool = False
    """Whether it comes from a sub-agent or from a turn that a stop hook caused: nothing is done about those."""
    unwatched: bool = False
    """Whether the agent runs without a terminal, and shows lines to no user."""
    asked: Mapping[str, Any] | None = None
    """What the agent's tool for questions is given, before it asks."""
    answers: Mapping[str, str] = {}
    """What it is answered with in the user's place, by question; the user has allowed each."""


class Agent(NamedTuple):
    """How one coding agent is plugged in."""

    name: str
    """That of its reader, where it has one: `claude-code`."""
    title: str
    event: Callable[[str, Mapping[str, Any]], Event | None]
    """The event of a hook's name and payload; None for one that is of no use."""
    reply: Callable[[Event, str, str], dict[str, Any]]
    """What to print so that the agent reads a text as context, and shows lines to the user; both may be empty.

    `{}` prints nothing of use and is always valid.
    """
    settings: Callable[[Scope, Path], Path]
    """The file that names hooks, given the project's root (for the scope `user` the home folder)."""
    installed: Callable[[str | None, str], str]
    """The text of that file with hooks that call a command (a shell word or more), given its text (None: no file).

    It is the same text if they are there. Raises SkillkitError if the text is not what the agent reads.
    """
    uninstalled: Callable[[str], str | None]
    """The text without them; None if the file was made for them alone. Raises SkillkitError as `installed` does."""
    skill_folders: Mapping[Scope, tuple[str, ...]]
    """The folders below a project or the home folder in which the agent looks for skills; `install` takes the first."""
    program: str
    """The name by which it is started."""
    shows: tuple[Moment, ...] = ()
    """The events at which it shows the user lines of a hook. Where it shows none, its model is asked to say them."""
    doc: str = ""
    """What readers have to know: a section of docs/agents.md."""
    to_do: str = ""
    """What remains to be done by hand once the hooks are installed."""
    warning: Callable[[str], str] = lambda _: ""
    """Why it does not run the hooks in a text of its file that is valid for us; empty if it does."""


AGENTS: Registry[Agent] = Registry("skillkit.agents")


def how_loaded(tree: Tree, name: str) -> str:
    """Returns what makes agents load a new skill of a repository: its folder, a link to that, or `skillkit install`."""
    place = place_for_skills((*tree.files(), *tree.links()))
    linked = (path for path in tree.links() if path in FOLDERS)
    leads = (path for path in linked if normpath(join(dirname(path), tree.about(path).link)) == place)
    where = place if place in FOLDERS else next(leads, "")
    if not where:
        return f"skillkit install {name}: links it into .agents/skills and .claude/skills, where agents look"
    titles = [agent.title for agent in AGENTS if where in agent.skill_folders["project"]]
    readers = listed(titles) if titles else "agents that look there"
    return f"{readers} load{'s' * (len(titles) == 1)} it from {where}" + (f", a link to {place}" * (where != place))
