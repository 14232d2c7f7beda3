"""New, enhance or nothing: what becomes of a lesson beside the skills that there are. Enhance before create.

Nothing, where a skill says it already; a change to the skill that it belongs to; a new skill, where there is none.
Skills are read, never run; what in them speaks to an agent is text like any other.
"""

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Literal
from typing import NamedTuple

from skillkit.drafting.belongs import WRONG
from skillkit.drafting.belongs import Tie
from skillkit.drafting.belongs import owner
from skillkit.drafting.belongs import subject_of
from skillkit.drafting.belongs import ties
from skillkit.drafting.point import Point
from skillkit.drafting.point import point_of
from skillkit.drafting.revise import Revision
from skillkit.drafting.revise import Written
from skillkit.drafting.revise import alignments
from skillkit.drafting.revise import with_point
from skillkit.drafting.revise import with_words
from skillkit.drafting.revise import with_workflow
from skillkit.drafting.revise import written
from skillkit.drafting.says import says
from skillkit.drafting.shelf import Kept
from skillkit.drafting.shelf import Shelf
from skillkit.drafting.used import Usage
from skillkit.model.candidate import Draft
from skillkit.model.folder import SkillFolder
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import RepeatedWorkflow
from skillkit.model.similar import Similar

__all__ = ["Decision", "Shelf", "Usage", "decide", "revision_of", "with_words"]

SAID = "said-by-skill"


class Decision(NamedTuple):
    """What becomes of a lesson, the code of the reason and what is said of it.

    For an enhancement, `folder` is the skill, and `files` the new texts of its files by their names within it; none
    where what is known needs an author first.
    """

    action: Literal["new", "enhance", "nothing"]
    code: str
    text: str
    folder: SkillFolder | None = None
    files: Mapping[str, str] = {}


def _says(kept: Kept, lesson: Lesson, point: Point | None) -> bool:
    """Whether a skill says all of it."""
    if point:
        return says(kept.text, point) or any(
            each.path.endswith(".md") and each.text is not None and says(each.text, point)
            for each in kept.folder.resources
        )
    if isinstance(lesson.facts, RepeatedWorkflow):
        found = list(alignments(kept.document, kept.folder.readable_workflow, lesson.facts))
        if found:
            return not any(each.missing or each.fixed for each in found)
        # Not in a numbered list, but there.
        return len(verbs := subject_of(lesson.facts).verbs) > 1 and all(map(kept.tells, verbs))
    return False


def revision_of(kept: Kept, lesson: Lesson, point: Point | None) -> Revision | None:
    """The files of a skill with what a lesson adds."""
    skill_md = written(kept.document)
    flow = kept.folder.readable_workflow
    workflow: Written | None = written(flow) if flow else None
    if skill_md is None or (kept.folder.workflow and workflow is None):
        return None
    if isinstance(lesson.facts, RepeatedWorkflow):
        return with_workflow(skill_md, workflow, lesson.facts)
    return with_point(skill_md, workflow, point) if point else None


def _inside(folder: SkillFolder, texts: Mapping[str, str]) -> dict[str, str]:
    prefix = "" if folder.path == "." else f"{folder.path}/"
    return {path.removeprefix(prefix): text for path, text in texts.items()}


def _enhanced(tie: Tie, lesson: Lesson, point: Point | None, *, complete: bool) -> Decision | None:
    """The change to the skill of a tie; None where none can be made, as of a file that is broken further down."""
    if not complete:
        return Decision("enhance", tie.code, tie.text, tie.kept.folder)
    revision = revision_of(tie.kept, lesson, point)
    if revision is None:
        return None
    what = f"{revision.what}: {tie.text}"
    return Decision("enhance", tie.code, what, tie.kept.folder, _inside(tie.kept.folder, revision.texts))


def decide(
    lesson: Lesson, made: Draft, similar: Sequence[Similar], shelf: Shelf, usage: Usage, *, own_id: str, complete: bool
) -> Decision:
    """What becomes of a lesson.

    `made` is the skill that it would make, under the id `own_id`, `similar` the skills most like that; `complete` says
    whether it could be merged as it stands.
    """
    if own_id in shelf.own_ids:
        return Decision("new", "own", "it is there as it was proposed")
    point = point_of(lesson.facts, made.title)
    found = ties(lesson, similar, shelf, usage, point)
    told = [tie for tie in found if _says(tie.kept, lesson, point)]
    wrong = [tie for tie in found if tie.strength >= WRONG and tie not in told]
    if told and not (wrong and owner(wrong)):
        return Decision("nothing", SAID, "an existing skill says it already")
    best = owner([tie for tie in found if tie not in told])
    decision = _enhanced(best, lesson, point, complete=complete) if best else None
    if decision:
        return decision
    told_why = f"{best.kept.name} cannot be added to" if best else "no skill is about it"
    return Decision("new", "no-skill", told_why)
