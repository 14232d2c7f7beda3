"""What is staged, on its way into a skill repository."""

from collections.abc import Iterable
from collections.abc import Sequence

from skillkit.drafting.draft import frame
from skillkit.model.candidate import Candidate
from skillkit.model.proposal import Proposal
from skillkit.propose.target import Target
from skillkit.propose.target import existing_skills
from skillkit.similarity.index import Index
from skillkit.similarity.text import Text
from skillkit.similarity.text import text_of

PENDING = ("planned", "waiting", "failed", "foreign")
"""What became of a candidate that is still to be proposed."""


def compared(target: Target, candidates: Iterable[Candidate]) -> Sequence[Candidate]:
    """The candidates with the most alike skills of the base: others may have been there when they were staged."""
    index = Index((text_of(folder) for folder in existing_skills(target) if folder.documents), frame=frame())
    found: list[Candidate] = []
    for each in candidates:
        if each.kind == "enhancement":
            found.append(each)
            continue
        text = Text(f"candidate/{each.id}", each.name, each.description, each.files.get("SKILL.md", ""))
        found.append(each.model_copy(update={"similar": tuple(index.nearest(text))}))
    return found


def done(proposals: Iterable[Proposal], candidates: Sequence[Candidate]) -> list[Candidate]:
    """Those of the candidates of which nothing more is to be done before there is new evidence."""
    ids = {proposal.id for proposal in proposals if proposal.operation not in PENDING}
    return [candidate for candidate in candidates if candidate.id in ids]
