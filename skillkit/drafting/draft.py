"""A lesson to a skill's files, in words a reviewer can merge."""

from collections.abc import Sequence

from skillkit.drafting import disproved
from skillkit.drafting import error_fix
from skillkit.drafting import notes
from skillkit.drafting import repeated_workflow
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


def _files(skill: Skill) -> dict[str, str]:
    files = {"SKILL.md": FORMATS["skill-md"].render(skill)}
    if skill.steps:
        files["workflow.yaml"] = FORMATS["workflow-yaml"].render(skill)
    return files


def draft(lesson: Lesson, candidate_id: str) -> Draft:
    """The skill that a lesson makes. Its metadata names the candidate, so that its provenance is found."""
    projects = sorted({row.project or "an unnamed project" for row in lesson.evidence})
    match lesson.facts:
        case ErrorFix():
            skill, title = error_fix.skill_of(lesson.facts, projects)
        case Disproved():
            skill, title = disproved.skill_of(lesson.facts, projects)
        case RepeatedWorkflow():
            skill, title = repeated_workflow.skill_of(lesson.facts, projects)
        case Notes():
            skill, title = notes.skill_of(lesson.facts, projects)
    skill = skill.model_copy(update={"metadata": {ID_KEY: candidate_id}})
    return Draft(name=skill.name, title=title, description=skill.description, files=_files(skill))


def passages(facts: Facts) -> tuple[Passage, ...]:
    """What a lesson tells an author who has to put it in words."""
    match facts:
        case ErrorFix():
            return error_fix.passages(facts)
        case Disproved():
            return disproved.passages(facts)
        case RepeatedWorkflow():
            return repeated_workflow.passages(facts)
        case Notes():
            return facts.passages


def is_complete(facts: Facts) -> bool:
    """Whether a lesson needs no author: its draft could be merged as it stands."""
    return facts.complete if isinstance(facts, Notes) else not questions(facts)


def questions(facts: Facts) -> tuple[str, ...]:
    """What an author has to find out."""
    if isinstance(facts, ErrorFix):
        return error_fix.questions(facts)
    return facts.questions if isinstance(facts, Notes) else ()


def frame() -> str:
    """The sentences that drafts share by construction: nothing by which two of them could be told alike."""
    sentences: Sequence[str] = (*error_fix.FRAME, *disproved.FRAME, *repeated_workflow.FRAME, *notes.FRAME)
    return "\n".join(sentences)


def own_commands() -> frozenset[str]:
    """The commands that drafts hold without any session having run them: how a step is taken back."""
    return frozenset(repeated_workflow.UNDO.values())
