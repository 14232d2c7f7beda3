"""Drafts for an instruction that sessions disprove: the line, what fails when it is followed, what to do instead."""

from skillkit.clients import listed
from skillkit.drafting.words import code
from skillkit.drafting.words import cut
from skillkit.drafting.words import fenced
from skillkit.drafting.words import heading
from skillkit.drafting.words import line
from skillkit.drafting.words import quoted
from skillkit.drafting.words import short
from skillkit.drafting.words import slug
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Disproved
from skillkit.model.skill import Skill
from skillkit.model.specification import DESCRIPTION_MAX

FRAME = (
    "tells to do what fails",
    "Use before running, which fails with",
    "That does not hold here. Correct the line where it stands.",
    "Run instead",
    "How to verify It passes, and the message above is gone.",
)
VERB_WORDS = 3
MESSAGE_WIDTH = 120


def _head(command: str) -> str:
    return " ".join(command.split()[:VERB_WORDS])


def skill_of(facts: Disproved, projects: list[str]) -> tuple[Skill, str]:
    """The skill and its title; `projects` are the names of those it was seen in."""
    failing, passing = short(facts.failing, _head(facts.failing)), short(facts.passing, _head(facts.passing))
    title = heading(f"run {_head(facts.passing)}, not {_head(facts.failing)}")
    parts = [
        f"# {title}",
        f"{code(facts.document)} says:\n\n{quoted(facts.line)}",
        "That does not hold here. Correct the line where it stands.",
        f"{code(failing)} fails with:\n\n{fenced(facts.message)}",
        f"## Run instead\n\n{fenced([passing], 'sh')}\n\nSeen in {listed([code(each) for each in projects])}.",
        "## How to verify\n\nIt passes, and the message above is gone.",
    ]
    message = cut(facts.message[0].rstrip("."), MESSAGE_WIDTH)
    description = f'{title}. Use before running {failing}, which fails with "{message}".'
    skill = Skill(
        name=slug(title), description=cut(line(description), DESCRIPTION_MAX), instructions="\n\n".join(parts)
    )
    return skill, title


def passages(facts: Disproved) -> tuple[Passage, ...]:
    """The line, what failed, what passed."""
    return (
        Passage(heading=f"what {facts.document} says", form="quotes", lines=(facts.line,)),
        Passage(heading="what failed", form="commands", lines=(facts.failing,)),
        Passage(heading="the message", form="messages", lines=facts.message),
        Passage(heading="what passed", form="commands", lines=(facts.passing,)),
    )
