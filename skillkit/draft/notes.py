"""Drafts for what stands in the logs as it is: passages under headings."""

import re

from skillkit.draft.words import code
from skillkit.draft.words import cut
from skillkit.draft.words import fenced
from skillkit.draft.words import heading
from skillkit.draft.words import line
from skillkit.draft.words import listed
from skillkit.draft.words import sentence
from skillkit.draft.words import slug
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Notes
from skillkit.model.skill import Skill
from skillkit.model.specification import DESCRIPTION_MAX

FRAME = ("Use when", "Seen in")
MARKUP = re.compile(r"([\\*_<>\[\]#|~])")
"""What in a quoted sentence could become Markdown of its own; backticks stay what they are."""


def _plain(text: str) -> str:
    """A sentence as Markdown that says just that; what stands between backticks is left alone."""
    parts = re.split(r"(`[^`]*`)", line(text))
    return "".join(part if part.startswith("`") else MARKUP.sub(r"\\\1", part) for part in parts)


def markdown(passage: Passage) -> str:
    """A passage under its heading."""
    match passage.form:
        case "commands":
            body = fenced(passage.lines, "sh")
        case "messages" | "code":
            body = fenced(passage.lines)
        case "files":
            body = "\n".join(f"- {code(each)}" for each in passage.lines)
        case "list":
            body = "\n".join(f"- {_plain(each)}" for each in passage.lines)
        case "quotes":
            body = "\n>\n".join(f"> {_plain(each)}" for each in passage.lines)
        case "prose":
            body = "\n\n".join(_plain(each) for each in passage.lines)
    return f"## {heading(passage.heading)}\n\n{body}"


def skill_of(facts: Notes, projects: list[str]) -> tuple[Skill, str]:
    """The skill and its title; `projects` are the names of those it was seen in."""
    title = heading(facts.title)
    when = line(facts.when).rstrip(".")
    seen = f"Seen in {listed([code(project) for project in projects])}."
    parts = [f"# {title}", f"{sentence(_plain(when))}. {seen}", *map(markdown, facts.passages)]
    description = cut(line(f"{title.rstrip('.')}. Use when {when}."), DESCRIPTION_MAX)
    return Skill(name=slug(title), description=description, instructions="\n\n".join(parts)), title
