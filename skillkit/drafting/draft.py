"""Writes the files of a new skill from a lesson, in words that a reviewer can merge."""

from skillkit.clients import listed
from skillkit.drafting import fix
from skillkit.drafting import words
from skillkit.drafting import workflow
from skillkit.formats import FORMATS
from skillkit.model.candidate import Draft
from skillkit.model.candidate import Passage
from skillkit.model.layout import ID_KEY
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Facts
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.lesson import RepeatedWorkflow
from skillkit.model.skill import Skill


def block(passage: Passage) -> str:
    """A passage as Markdown, without its heading."""
    match passage.form:
        case "commands":
            return words.fenced(passage.lines, "sh")
        case "messages" | "code":
            return words.fenced(passage.lines)
        case "files":
            return "\n".join(f"- {words.code(each)}" for each in passage.lines)
        case "list":
            return "\n".join(f"- {words.plain(each)}" for each in passage.lines)
        case "quotes":
            return "\n>\n".join(map(words.quoted, passage.lines))
        case "prose":
            return "\n\n".join(map(words.plain, passage.lines))


def _noted(facts: Notes, projects: str) -> Skill:
    """The skill for notes: its passages under their headings."""
    when = words.line(facts.when).rstrip(".")
    sections = [f"## {words.heading(passage.heading)}\n\n{block(passage)}" for passage in facts.passages]
    begins = f"{words.sentence(words.plain(when))}. Seen in {projects}."
    return words.skill(facts.title, f"Use when {when}.", [begins, *sections])


def draft(lesson: Lesson, candidate_id: str) -> Draft:
    """The skill that a lesson makes. Its metadata names the candidate, so that its provenance is found."""
    projects = sorted({row.project or "an unnamed project" for row in lesson.evidence})
    seen = listed([words.code(project) for project in projects])
    match lesson.facts:
        case ErrorFix():
            skill = fix.fixed(lesson.facts, seen)
        case RepeatedWorkflow():
            skill = workflow.repeated(lesson.facts, projects)
        case Notes():
            skill = _noted(lesson.facts, seen)
    skill = skill.model_copy(update={"metadata": {ID_KEY: candidate_id}})
    files = {"SKILL.md": FORMATS["skill-md"].render(skill)}
    if skill.steps:
        files["workflow.yaml"] = FORMATS["workflow-yaml"].render(skill)
    title = skill.instructions.partition("\n")[0].removeprefix("# ")
    return Draft(name=skill.name, title=title, description=skill.description, files=files)


def passages(facts: Facts) -> tuple[Passage, ...]:
    """What a lesson has for an author who puts it into words."""
    match facts:
        case ErrorFix():
            return fix.passages(facts)
        case RepeatedWorkflow():
            return workflow.passages(facts)
        case Notes():
            return facts.passages


def is_complete(facts: Facts) -> bool:
    """Whether a lesson needs no author: its draft could be merged as it is."""
    return facts.complete if isinstance(facts, Notes) else not questions(facts)


def questions(facts: Facts) -> tuple[str, ...]:
    """What an author has to find out."""
    if isinstance(facts, ErrorFix) and facts.change == "settings":
        files = listed([words.code(file) for file in facts.files])
        return (f"What was changed in {files}, and is it right for everyone?",)
    if isinstance(facts, ErrorFix) and fix.is_of_options(facts):
        return ("Is the other option right in general, or did it fit what these sessions wanted?",)
    return facts.questions if isinstance(facts, Notes) else ()


def frame() -> str:
    """The sentences that drafts share by construction, so that similarity can leave them out."""
    return "\n".join((*fix.FRAME, *workflow.FRAME))


def own_commands() -> frozenset[str]:
    """The commands that drafts have though no session ran them: how a step is taken back."""
    return frozenset(workflow.UNDO.values())
