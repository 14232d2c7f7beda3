"""A workflow from the runs that went through it: its steps with parameters, what was asked for, what goes wrong."""

from collections import Counter
from collections import defaultdict
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions.programs import INTERPRETERS
from skillkit.actions.programs import says_how
from skillkit.actions.verbs import EDITORS
from skillkit.actions.verbs import GENERIC
from skillkit.mining.commands import Parameters
from skillkit.mining.commands import command_of
from skillkit.mining.commands import plain
from skillkit.mining.commands import step_name
from skillkit.mining.commit_rules import rules
from skillkit.mining.pitfalls import pitfalls
from skillkit.mining.segments import Piece
from skillkit.mining.segments import went_well
from skillkit.model.lesson import RepeatedWorkflow
from skillkit.model.lesson import WorkflowStep
from skillkit.model.observation import Action
from skillkit.model.observation import Trace

SHORT_REQUEST = 40
"""A request up to this many characters can be what people say when they want the whole workflow."""
MIN_SESSIONS = 2
EVERYWHERE = EDITORS | frozenset({"killall", "pkill", "xargs"})
MAX_SOMETIMES = 3
ENOUGH = 3
"""Things that are specific to the project, from which on a workflow is worth telling."""


class Done(NamedTuple):
    """A command that went well, and the turn in which it did."""

    action: Action
    turn: int


class Run(NamedTuple):
    """A run through the steps: in which piece of work, and what was done at each step; None where it was left out."""

    piece: Piece
    steps: tuple[Done | None, ...]

    @property
    def done(self) -> tuple[Done, ...]:
        """What was done."""
        return tuple(step for step in self.steps if step)


def _is_work(verb: str) -> bool:
    """Returns whether a command is the work itself, as an edit is: a file written by `cat`, a script in one line."""
    return verb in EVERYWHERE or verb in INTERPRETERS


def done_in(piece: Piece) -> list[Done]:
    """What was done in a piece of work, in order; repeats of one command right after each other count once."""
    found: list[Done] = []
    for seen in filter(went_well, piece.observations):
        for action in seen.actions:
            is_new = not found or found[-1].action.verb != action.verb
            if is_new and action.kind == "shell" and action.effect != "look" and not _is_work(action.verb):
                found.append(Done(action, seen.turn))
    return found


def of_sessions(runs: Iterable[Run]) -> list[Run]:
    """One run for each session, in which most was done; of several the first."""
    found: dict[str, tuple[int, Run]] = {}
    for run in runs:
        session, done = run.piece.trace.session, len(run.steps) - run.steps.count(None)
        if session not in found or done > found[session][0]:
            found[session] = done, run
    return [run for _, run in found.values()]


def with_own_commands(runs: Sequence[Run], share: float) -> list[Run]:
    """The runs with a step more for each of the project's commands that so many of them had before the last step."""
    verbs = {done.action.verb for run in runs for done in run.done}
    found: dict[str, dict[int, Done]] = defaultdict(dict)
    for number, run in enumerate(runs):
        for done in done_in(run.piece):
            if done.turn < run.done[-1].turn and done.action.verb not in verbs and is_own(done.action.verb):
                found[done.action.verb][number] = done
    usual = {verb: own for verb, own in found.items() if len(own) >= max(MIN_SESSIONS, share * len(runs))}
    # Where most runs had it: behind so many of the other steps.
    placed = []
    for verb, own in usual.items():
        behind = Counter(sum(s is not None and s.turn <= own[n].turn for s in runs[n].steps) for n in own)
        turn = min(own[n].turn for n in own)
        placed.append((min(behind, key=lambda place: (-behind[place], place)), turn, verb))
    steps = [list(run.steps) for run in runs]
    for place, _, verb in sorted(placed, reverse=True):
        for number, row in enumerate(steps):
            row.insert(place, usual[verb].get(number))
    return [Run(run.piece, tuple(row)) for run, row in zip(runs, steps)]


def requests_in_common(pieces: Sequence[Piece]) -> tuple[str, ...]:
    """The short requests that several of these sessions have in common, the most frequent first."""
    said: dict[str, set[str]] = defaultdict(set)
    for piece in pieces:
        for request in piece.requests:
            text = " ".join(request.lower().split()).strip(" .!")
            if 0 < len(text) <= SHORT_REQUEST:
                said[text].add(piece.trace.session)
    ranked = sorted(said.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple(text for text, sessions in ranked if len(sessions) > 1)[:3]


def documented(traces: Iterable[Trace]) -> str:
    """What the instructions say that these sessions read."""
    return "\n".join(o.text for trace in traces for o in trace.observations if o.kind == "document")


def is_own(verb: str) -> bool:
    """Returns whether a command belongs to the project, unlike those that agents run everywhere."""
    return verb not in GENERIC and not _is_work(verb)


def _step(number: int, done: Sequence[Done], names: Collection[str], parameters: Parameters) -> WorkflowStep:
    verb = Counter(each.action.verb for each in done).most_common(1)[0][0]
    actions = [each.action for each in done if each.action.verb == verb]
    name = step_name(verb)
    return WorkflowStep(
        name=f"{name}-{number}" if name in names else name,
        command=command_of(verb, actions, parameters),
        verb=verb,
        effect=actions[0].effect,
        sessions=len(done),
    )


def _sometimes(runs: Sequence[Run], verbs: Collection[str]) -> Iterator[WorkflowStep]:
    """Yields the project's checks that several runs had besides, before the last step, those of most sessions first."""
    seen: dict[str, dict[str, Done]] = defaultdict(dict)
    for run in runs:
        for done in done_in(run.piece):
            verb, effect = done.action.verb, done.action.effect
            if done.turn < run.done[-1].turn and verb not in verbs and is_own(verb) and effect == "check":
                seen[verb].setdefault(run.piece.trace.session, done)
    for verb, sessions in sorted(seen.items(), key=lambda item: (-len(item[1]), item[0]))[:MAX_SOMETIMES]:
        command = min((plain(done.action) for done in sessions.values()), key=lambda line: (len(line), line))
        if len(sessions) >= MIN_SESSIONS:
            yield WorkflowStep(name=step_name(verb), command=command, verb=verb, effect="check", sessions=len(sessions))


def workflow(runs: Sequence[Run], *, title: str = "", when: str = "", asked: tuple[str, ...] = ()) -> RepeatedWorkflow:
    """Returns the workflow of these runs, one for each session. Without common requests it has those in `asked`."""
    parameters = Parameters()
    steps: list[WorkflowStep] = []
    for number, column in enumerate(zip(*(run.steps for run in runs)), 1):
        done = [each for each in column if each]
        steps.append(_step(number, done, {step.name for step in steps}, parameters))
    pieces = [run.piece for run in runs]
    verbs = [step.verb for step in steps]
    return RepeatedWorkflow(
        title=title,
        when=when,
        steps=tuple(steps),
        parameters=tuple(parameters.all),
        requests=requests_in_common(pieces) or asked,
        sometimes=tuple(_sometimes(runs, verbs)),
        rules=rules(pieces) if "git commit" in verbs else (),
        pitfalls=pitfalls(sorted(set(verbs)), pieces),
    )


def is_worth_telling(facts: RepeatedWorkflow, documents: str) -> bool:
    """Returns whether enough belongs to the project alone: commands that its instructions lack, pitfalls, rules."""
    own = [step.verb for step in facts.steps if is_own(step.verb)]
    new = [verb for verb in dict.fromkeys(own) if verb not in documents]
    more = len(facts.pitfalls) + len(facts.rules) + sum(says_how(step.verb, step.command) for step in facts.steps)
    return bool(own) and (len(new) > 1 or len(new) + more >= ENOUGH)
