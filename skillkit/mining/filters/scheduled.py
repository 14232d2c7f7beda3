"""What sessions show that no person began: schedules, evaluations, loops with one prompt. Their prompt is the skill.

A failure that such a run mends is a failure all the same; but habits and wishes in it are the program's.
"""

from collections.abc import Collection

from skillkit.mining.filters import Known
from skillkit.mining.filters import reason
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import Disproved
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Lesson


@reason("scheduled", "seen in scheduled or evaluation runs alone")
def taken(lesson: Lesson, known: Known) -> Collection[Evidence]:
    """The rows of those sessions; of a fix those alone that no loop of work made."""
    of_work = isinstance(lesson.facts, ErrorFix | Disproved)
    return [
        row
        for row in lesson.evidence
        if row.session in known.by_program and not (of_work and not known.traces[row.session].scheduled)
    ]
