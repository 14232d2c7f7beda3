"""Drafts for what stands in the logs as it is: passages under headings."""

from skillkit.clients import listed
from skillkit.drafting.words import code
from skillkit.drafting.words import cut
from skillkit.drafting.words import fenced
from skillkit.drafting.words import heading
from skillkit.drafting.words import line
from skillkit.drafting.words import plain
from skillkit.drafting.words import quoted
from skillkit.drafting.words import sentence
from skillkit.drafting.words import slug
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Notes
from skillkit.model.skill import Skill
from skillkit.model.specification import DESCRIPTION_MAX

FRAME = ("Use when", "Seen in")


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
            body = "\n".join(f"- {plain(each)}" for each in passage.lines)
        case "quotes":
            body = "\n>\n".join(map(quoted, passage.lines))
        case "prose":
            body = "\n\n".join(plain(each) for each in passage.lines)
    return f"## {heading(passage.heading)}\n\n{body}"


def skill_of(facts: Notes, projects: list[str]) -> tuple[Skill, str]:
    """The skill and its title; `projects` are the names of those it was seen in."""
    title = heading(facts.title)
    when = line(facts.when).rstrip(".")
    seen = f"Seen in {listed([code(project) for project in projects])}."
    parts = [f"# {title}", f"{sentence(plain(when))}. {seen}", *map(markdown, facts.passages)]
    what = sentence(line(facts.title)).rstrip(".")
    description = cut(line(f"{what}. Use when {when}."), DESCRIPTION_MAX)
    return Skill(name=slug(title), description=description, instructions="\n\n".join(parts)), title
