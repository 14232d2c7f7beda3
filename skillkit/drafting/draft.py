"""Writes the files of a new skill from a lesson, in words that a reviewer can merge."""

from skillkit.clients import listed
from skillkit.drafting import fix
from skillkit.drafting import workflow
from skillkit.drafting.words import code
from skillkit.drafting.words import cut
from skillkit.drafting.words import fenced
from skillkit.drafting.words import heading
from skillkit.drafting.words import line
from skillkit.drafting.words import plain
from skillkit.drafting.words import quoted
from skillkit.drafting.words import sentence
from skillkit.drafting.words import slug
from skillkit.formats import FORMATS
from skillkit.model.candidate import Draft
from skillkit.model.candidate import Passage
from skillkit.model.layout import ID_KEY
from skillkit.model.lesson import Disproved
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Facts
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.lesson import RepeatedWorkflow
from skillkit.model.skill import Skill
from skillkit.model.specification import DESCRIPTION_MAX


def block(passage: Passage) -> str:
    """A passage as Markdown, without its heading."""
    match passage.form:
        case "commands":
            return fenced(passage.lines, "sh")
        case "messages" | "code":
            return fenced(passage.lines)
        case "files":
            return "\n".join(f"- {code(each)}" for each in passage.lines)
        case "list":
            return "\n".join(f"- {plain(each)}" for each in passage.lines)
        case "quotes":
            return "\n>\n".join(map(quoted, passage.lines))
        case "prose":
            return "\n\n".join(map(plain, passage.lines))


def _noted(facts: Notes, projects: str) -> tuple[Skill, str]:
    """The skill for notes: its passages under their headings."""
    title, when = heading(facts.title), line(facts.when).rstrip(".")
    sections = [f"## {heading(passage.heading)}\n\n{block(passage)}" for passage in facts.passages]
    parts = [f"# {title}", f"{sentence(plain(when))}. Seen in {projects}.", *sections]
    description = cut(line(f"{sentence(line(facts.title)).rstrip('.')}. Use when {when}."), DESCRIPTION_MAX)
    return Skill(name=slug(title), description=description, instructions="\n\n".join(parts)), title


def draft(lesson: Lesson, candidate_id: str) -> Draft:
    """The skill that a lesson makes. Its metadata names the candidate, so that its provenance is found."""
    projects = sorted({row.project or "an unnamed project" for row in lesson.evidence})
    seen = listed([code(project) for project in projects])
    match lesson.facts:
        case ErrorFix():
            skill, title = fix.fixed(lesson.facts, seen)
        case Disproved():
            skill, title = fix.disproved(lesson.facts, seen)
        case RepeatedWorkflow():
            skill, title = workflow.repeated(lesson.facts, projects)
        case Notes():
            skill, title = _noted(lesson.facts, seen)
    skill = skill.model_copy(update={"metadata": {ID_KEY: candidate_id}})
    files = {"SKILL.md": FORMATS["skill-md"].render(skill)}
    if skill.steps:
        files["workflow.yaml"] = FORMATS["workflow-yaml"].render(skill)
    return Draft(name=skill.name, title=title, description=skill.description, files=files)


def passages(facts: Facts) -> tuple[Passage, ...]:
    """What a lesson has for an author who puts it into words."""
    match facts:
        case ErrorFix() | Disproved():
            return fix.passages(facts)
        case RepeatedWorkflow():
            return workflow.passages(facts)
        case Notes():
            return facts.passages


def is_complete(facts: Facts) -> bool:
    """Whether a lesson needs no author: its draft could be merged as it stands."""
    return facts.complete if isinstance(facts, Notes) else not questions(facts)


def questions(facts: Facts) -> tuple[str, ...]:
    """What an author has to find out."""
    if isinstance(facts, ErrorFix) and facts.change == "settings":
        files = listed([code(file) for file in facts.files])
        return (f"What was changed in {files}, and is it right for everyone?",)
    return facts.questions if isinstance(facts, Notes) else ()


def frame() -> str:
    """The sentences that drafts share by construction, so that similarity can leave them out."""
    return "\n".join((*fix.FRAME, *workflow.FRAME))


def own_commands() -> frozenset[str]:
    """The commands that drafts have though no session ran them: how a step is taken back."""
    return frozenset(workflow.UNDO.values())
