"""Plans a run: for each draft the files, the text, and the decision.

A candidate's proposal is found by the id at the end of its branch's name, by the pull request of that branch, or by the
mark in a pull request's body.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from skillkit import git
from skillkit.agents import how_loaded
from skillkit.documents.house_rules import house_rules
from skillkit.drafting.diff import unified_diff
from skillkit.drafting.draft import frame
from skillkit.drafting.provenance import BRANCH_PREFIX, digest_of, path_of
from skillkit.forges import LABEL, PullRequest
from skillkit.model.candidate import Candidate
from skillkit.model.folder import SkillFolder, text_at
from skillkit.model.layout import place_for_skills
from skillkit.model.proposal import Proposal
from skillkit.model.question import Question
from skillkit.propose import body, marker
from skillkit.propose.branch import files_of, fingerprint_of, ignored_by, message_of, more_evidence, state_of
from skillkit.propose.commit_style import LOOKED_AT, CommitStyle, commit_style
from skillkit.propose.decide import Decision, Situation, decide
from skillkit.propose.target import Target, existing_skills
from skillkit.questions.store import parse_question, path_of as path_of_question, questions_in, rivals
from skillkit.similarity.index import Index
from skillkit.similarity.text import Text, text_of

MAX_OPEN = 10
"""Pull requests of ours that may be open at a time, by default."""
PENDING = ("planned", "waiting", "failed", "foreign")
"""The operations after which a candidate is still to be proposed."""


class Wish(NamedTuple):
    """How to propose: all as drafts; again what was closed."""

    draft: bool = False
    recreate: bool = False


DEFAULT = Wish()
QUESTION_LOADED = "skillkit hooks install: offers the answer when it is asked again; nothing is answered for you"


class Planned(NamedTuple):
    """The plan for a candidate; `expected` is the commit that the branch must be at."""

    proposal: Proposal
    candidate: Candidate
    files: dict[str, str]
    message: str
    decision: Decision
    title: str = ""
    body: str = ""
    draft: bool = False
    expected: str = ""
    pull: PullRequest | None = None
    unlabelled: bool = False
    wish: Wish = DEFAULT

    @property
    def writes(self) -> bool:
        """Whether anything leaves the machine."""
        return self.decision.push or bool(self.decision.then)


@dataclass(frozen=True)
class View:
    """The base, the branches of proposals and the open pull requests, read once for all candidates of a run."""

    target: Target
    base: git.CommitTree
    branches: Mapping[str, str]
    pulls: Sequence[PullRequest]

    @cached_property
    def skills(self) -> Sequence[SkillFolder]:
        """The skills on the base."""
        return existing_skills(self.target)

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """Their texts by name."""
        return {skill.name: skill.body for skill in (text_of(folder) for folder in self.skills if folder.documents)}

    def text(self, path: str) -> str:
        """The text of a file on the base, empty if there is none."""
        return text_at(self.base, path) or ""

    @cached_property
    def style(self) -> CommitStyle:
        """How the base wants its commits."""
        return commit_style(self.text, git.subjects(self.target.root, self.target.base_commit, LOOKED_AT))

    def notes(self, files: Mapping[str, str]) -> list[str]:
        """What in the files does not keep the rules of the base on form, and what was not checked against them."""
        pages = [(path, text) for path, text in sorted(files.items()) if path.endswith(".md")]
        said = [
            note for path, text in pages for note in house_rules(self.text, path).notes(path, self.text(path), text)
        ]
        return [*dict.fromkeys(said), *self.style.notes]

    @cached_property
    def place(self) -> str:
        """The folder that new skills go into."""
        return place_for_skills(self.base.files())

    def folder(self, name: str) -> SkillFolder | None:
        """The first skill whose folder has that name."""
        return next((folder for folder in self.skills if folder.name == name), None)


def view_of(target: Target) -> View:
    """Looks at the remote and the forge."""
    pulls = target.forge.open_pull_requests()  # first: they may show where a fork lies
    return View(target, git.CommitTree(target.root, target.base_commit), target.branches(), pulls)


def _pull_of(view: View, candidate: Candidate, branch: str) -> PullRequest | None:
    """The pull request of a candidate: an open one before a merged one before the latest closed one."""
    forge = view.target.forge
    if not forge.has_pull_requests:
        return None
    needle = marker.needle(candidate.id)
    known = [pull for pull in view.pulls if pull.branch == branch or needle in pull.body]
    pulls = known or forge.by_branch(branch) or forge.by_marker(needle)
    order = {"open": 2, "merged": 1, "closed": 0}
    return max(pulls, key=lambda pull: (order[pull.state], pull.number), default=None)


def _known_branch(view: View, candidate: Candidate) -> str:
    """The branch of a candidate by its id, whatever its name; else that of its pull request; empty if there is none."""
    needle = marker.needle(candidate.id)
    named = (name for name in sorted(view.branches) if name.endswith(f"-{candidate.id}"))
    renamed = (pull.branch for pull in view.pulls if needle in pull.body and not pull.from_elsewhere)
    return next(named, "") or next(renamed, "")


def _outdated(candidate: Candidate, folder: SkillFolder | None) -> str:
    """Why a change to a skill does not fit the skill on the base; empty if it does, and for a new skill."""
    if candidate.kind != "enhancement":
        return ""
    if folder is None:
        return f"there is no skill {candidate.target} any more"
    there = {name: content for name, content in folder.texts().items() if name in candidate.files}
    return (
        "" if digest_of(there) == candidate.base else f"{candidate.target} has changed since this was mined: mine again"
    )


def _known_as(view: View, candidate: Candidate) -> str:
    """Which known question of the base asks the same, whatever its answer; empty if none does."""
    ((path, text),) = candidate.files.items()
    others = [(at, each) for at, each in questions_in(view.base) if isinstance(each, Question)]
    found = next(rivals(parse_question(path, text), others), None)
    how = "answers the same" if found and found[1] else "answers otherwise"
    return f"{view.target.base} has {found[0]}, which {how}" if found else ""


def _left_out(view: View, files: Mapping[str, str]) -> str:
    """Why git would leave out one of the files; empty if it takes all."""
    path, by = ignored_by(view.base, files)
    return (
        f"{by} on {view.target.base} leaves out {path}: change that line, or name another base with --base"
        if path
        else ""
    )


def _patch_of(candidate: Candidate, folder: SkillFolder) -> str:
    """The difference between a candidate and the skill on the base."""
    there = folder.texts()
    inside = "" if folder.path == "." else f"{folder.path}/"
    rows = ((f"{inside}{name}", there.get(name, ""), text) for name, text in sorted(candidate.files.items()))
    return unified_diff(rows)


def _is_unlabelled(target: Target, candidate: Candidate, pull: PullRequest | None, mark: marker.Mark | None) -> bool:
    """Whether our pull request lacks its labels, or has those of another level: a run ended before it set them."""
    if pull is None or mark is None or pull.state != "open" or target.branches_at != target.remote:
        return False
    levels = {*body.LABELS.values()}
    is_stale = LABEL in pull.labels and not levels.intersection(pull.labels) <= {body.LABELS[candidate.level]}
    return is_stale or {*levels, *candidate.detectors}.isdisjoint(pull.labels)


def plan_one(view: View, candidate: Candidate, wish: Wish) -> Planned:
    """The plan for one candidate."""
    target, forge = view.target, view.target.forge
    known = _known_branch(view, candidate)
    branch = known or f"{BRANCH_PREFIX}{candidate.name}-{candidate.id}"
    folder = view.folder(candidate.target or "") if candidate.kind == "enhancement" else None
    if folder:
        candidate = candidate.model_copy(update={"patch": _patch_of(candidate, folder)})
    place = folder.path if folder else f"{view.place}/{candidate.name}"
    files = files_of(candidate, excerpts=not forge.is_public, place=place)
    wanted = marker.Mark(candidate.id, fingerprint_of(files), candidate.support.sessions)
    pull = _pull_of(view, candidate, branch)
    is_open = pull is not None and pull.state == "open"
    mark = marker.read(pull.body, candidate.id) if pull else None
    tip = ""
    if known:
        tip = git.fetch(target.root, target.branches_at, known, forge.access, tip=view.branches.get(known, ""))
    is_elsewhere = is_open and pull is not None and pull.from_elsewhere
    state = "another's" if is_elsewhere else state_of(target, candidate, tip, files)
    duplicates = (similar for similar in candidate.similar if similar.verdict == "duplicate")
    alike = next(duplicates, None) if candidate.kind == "new" else None
    proof, known_as = path_of(candidate.id), ""
    if candidate.kind == "question":
        proof, known_as = path_of_question(candidate.name), _known_as(view, candidate)
    comments = forge.comments(pull.number) if is_open and pull else []
    situation = Situation(
        branch=state,
        pull=pull,
        mark=mark,
        on_base=f"already in {target.base}" if view.base.exists(proof) else "",
        duplicate=f"{target.base} has {alike.name} ({', '.join(alike.reasons)})" if alike else known_as,
        noted=any(marker.note(candidate.id) in comment.body for comment in comments),
        put_off=marker.is_put_off(comments, candidate.id),
        more=more_evidence(target, candidate, tip) if state in ("ours", "edited") else "",
        unlabelled=_is_unlabelled(target, candidate, pull, mark),
    )
    decision = decide(situation, wanted, has_pull_requests=forge.has_pull_requests, recreate=wish.recreate)
    outdated = (_outdated(candidate, folder) or _left_out(view, files)) if decision.push else ""
    if outdated:
        decision = Decision("waiting", outdated)
    proposal = Proposal(
        id=candidate.id,
        name=candidate.name,
        branch=branch,
        operation=decision.operation,
        commit=tip,
        confidence=candidate.confidence,
        detail=decision.detail,
        files=tuple(sorted(files)),
        url=pull.url if pull else "",
    )
    planned = Planned(
        proposal,
        candidate,
        files,
        message_of(candidate, view.style),
        decision,
        expected=tip,
        pull=pull,
        unlabelled=situation.unlabelled,
        wish=wish,
    )
    return _with_text(view, planned, wanted) if planned.writes else planned


def _with_text(view: View, planned: Planned, wanted: marker.Mark) -> Planned:
    """The plan with title and body."""
    candidate = planned.candidate
    texts = view.texts if any(similar.score for similar in candidate.similar) else {}
    loaded = QUESTION_LOADED if candidate.kind == "question" else how_loaded(view.base, candidate.name)
    excerpts, notes = not view.target.forge.is_public, view.notes(planned.files)
    text = body.text_of(candidate, excerpts=excerpts, nearest=texts, loaded=loaded, notes=notes)
    framed = marker.framed(wanted, text)
    if planned.decision.then == "edit" and planned.pull:
        framed = marker.spliced(planned.pull.body, framed, candidate.id)
    draft = planned.wish.draft or candidate.level != "high"
    return planned._replace(title=body.title_of(candidate, view.style), body=framed, draft=draft)


def plan(
    target: Target,
    candidates: Sequence[Candidate],
    *,
    min_confidence: float,
    limit: int | None,
    max_open: int | None = None,
    wish: Wish = DEFAULT,
    accepted: Collection[str] = frozenset(),
) -> list[Planned]:
    """The plan for each draft of that confidence, or with an id in `accepted`, the most confident first; for no lead.

    At most `limit` are written, and no pull request is opened where `max_open` of ours are open.
    """
    view = view_of(target)
    count = sum(pull.branch.startswith(BRANCH_PREFIX) for pull in view.pulls)
    plans: list[Planned] = []
    writing = 0
    for candidate in candidates:
        if candidate.readiness != "draft" or candidate.document:
            continue
        if candidate.confidence < min_confidence and candidate.id not in accepted:
            continue
        planned = plan_one(view, candidate, wish)
        if planned.proposal.operation in ("created", "updated"):
            if writing == limit:
                continue
            if planned.decision.then == "open":
                if max_open is not None and count >= max_open:
                    detail = f"{max_open} pull requests are open; --max-open allows no more"
                    waiting = planned.proposal.model_copy(update={"operation": "waiting", "detail": detail})
                    plans.append(planned._replace(decision=Decision("waiting", detail), proposal=waiting))
                    continue
                count += 1
            writing += 1
        plans.append(planned)
    return plans


def compared(target: Target, candidates: Iterable[Candidate]) -> Sequence[Candidate]:
    """The candidates with the most alike skills of the base: others may have been there when they were staged."""
    index = Index((text_of(folder) for folder in existing_skills(target) if folder.documents), frame=frame())

    def with_similar(candidate: Candidate) -> Candidate:
        key, files = f"candidate/{candidate.id}", candidate.files
        text = Text(key, candidate.name, candidate.description, files.get("SKILL.md", ""))
        return candidate.model_copy(update={"similar": tuple(index.nearest(text))})

    return [each if each.kind != "new" else with_similar(each) for each in candidates]


def done(proposals: Iterable[Proposal], candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates for which nothing is left to do before there is new evidence."""
    ids = {proposal.id for proposal in proposals if proposal.operation not in PENDING}
    return [candidate for candidate in candidates if candidate.id in ids]
