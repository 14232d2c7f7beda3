"""Several sessions of a project go through the same commands in the same order.

## What it finds
Closed sequences of normalised commands that at least three sessions share, other commands allowed in between. Arguments
that were the same every time stay; those that differed become parameters, named and typed from what stood there.

## What it leaves alone
Commands that only look; failed attempts; runs that no person asked for; sequences of what every agent does everywhere
(`git add`, `git commit`, `mkdir` …) without two steps that belong to the project. Of sequences that overlap, the one
that most sessions and steps speak for is kept.
"""

import re
from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions.normal import called
from skillkit.actions.shell import TEXT
from skillkit.actions.shell import quoted
from skillkit.actions.verbs import GENERIC
from skillkit.detectors import detector
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Lesson
from skillkit.model.candidate import RepeatedWorkflow
from skillkit.model.candidate import WorkflowParameter
from skillkit.model.candidate import WorkflowStep
from skillkit.model.observation import Action
from skillkit.model.observation import Trace
from skillkit.sequences import Pattern
from skillkit.sequences import frequent

MIN_SESSIONS = 3
MIN_STEPS = 3
MIN_OWN_STEPS = 2
CONSTANT = 0.6
"""Share of the runs in which a command was the same to the letter, from which it is taken as it is."""
COMMON_FLAG = 0.5
SHORT_REQUEST = 40
"""A request up to this many characters can be what people say when they want the whole workflow."""
TYPES = {"path": "path", "version": "semver"}
NAMES = {
    "path": "path",
    "message": "message",
    "version": "version",
    "branch": "branch",
    "url": "url",
    "number": "number",
}

MEANINGS = {("git add", "path"): "what to stage", ("git commit", "message"): "the commit message"}


class Done(NamedTuple):
    """A command that went well, and the turn in which it did."""

    action: Action
    turn: int


def _run(trace: Trace) -> list[Done]:
    """What a session did, in order; repeats of one command right after each other count once."""
    done: list[Done] = []
    for observation in trace.observations:
        if observation.status not in ("ok", "unknown") or observation.kind != "action":
            continue
        for action in observation.actions:
            if action.kind == "shell" and action.effect != "look" and (not done or done[-1].action.verb != action.verb):
                done.append(Done(action, observation.turn))
    return done


def _argument_names(actions: Sequence[Action]) -> list[str]:
    """A name for each argument that differs between the runs: by what kind of thing most runs have there."""
    kinds = Counter(kind for action in actions for kind in {slot.kind for slot in action.slots})
    return [kind for kind, count in sorted(kinds.items()) if count >= len(actions) * CONSTANT]


def _step(verb: str, actions: Sequence[Action], taken: set[str]) -> tuple[WorkflowStep, list[WorkflowParameter]]:
    """The step that these runs of one verb have in common, and its parameters."""
    lines = Counter(_plain(action) for action in actions)
    line, count = min(lines.items(), key=lambda item: (-item[1], len(item[0]), item[0]))
    effect = actions[0].effect
    name = _step_name(verb)
    says_more = TEXT in line or any(slot.kind == "message" for slot in actions[0].slots)
    if count >= len(actions) * CONSTANT and not says_more:
        return WorkflowStep(name=name, command=line, verb=verb, effect=effect, sessions=len(actions)), []
    flags = Counter(flag for action in actions for flag in action.flags)
    calls = Counter(" ".join(map(quoted, called(action.words))) for action in actions)
    call = min(calls, key=lambda each: (-calls[each], len(each), each))
    words = [call, *(flag for flag, n in sorted(flags.items()) if n >= len(actions) * COMMON_FLAG)]
    parameters = []
    for kind in _argument_names(actions):
        parameter = NAMES.get(kind, "value")
        parameter = parameter if parameter not in taken else f"{name.replace('-', '_')}_{parameter}"
        taken.add(parameter)
        values = {slot.value for action in actions for slot in action.slots if slot.kind == kind} - {TEXT}
        described = MEANINGS.get((verb, kind), f"the {NAMES.get(kind, 'value')} that {verb} gets")
        parameters.append(
            WorkflowParameter(
                name=parameter,
                type=TYPES.get(kind, "string"),
                description=described,
                example=min(values, key=lambda value: (len(value), value), default=""),
            )
        )
        words.append(f'"{{{parameter}}}"')
    return WorkflowStep(name=name, command=" ".join(words), verb=verb, effect=effect, sessions=len(actions)), parameters


def _plain(action: Action) -> str:
    """The command as one writes it."""
    return " ".join(map(quoted, action.words))


def _step_name(verb: str) -> str:
    words = [
        word for word in re.split(r"[^a-z0-9]+", verb.lower()) if word and word not in ("run", "bun", "npm", "pnpm")
    ]
    return "-".join(words) or verb.split(maxsplit=1)[0]


def _requests(traces: Sequence[Trace]) -> tuple[str, ...]:
    """The short requests that several of these sessions have in common, the most frequent first."""
    said: Counter[str] = Counter()
    for trace in traces:
        texts = {" ".join(o.text.lower().split()).strip(" .!") for o in trace.observations if o.kind == "request"}
        said.update(text for text in texts if 0 < len(text) <= SHORT_REQUEST)
    return tuple(text for text, count in sorted(said.items(), key=lambda item: (-item[1], item[0])) if count > 1)[:3]


def _is_own(verb: str) -> bool:
    return verb not in GENERIC


def _chosen(patterns: Sequence[Pattern[str]]) -> Iterator[Pattern[str]]:
    """The patterns worth telling: of those that share steps, the one with most sessions times steps."""
    told: set[str] = set()
    ranked = sorted(patterns, key=lambda p: (-len(p.places) * (len(p.items) - 1), -len(p.items), p.items))
    for pattern in ranked:
        own = {verb for verb in pattern.items if _is_own(verb)}
        if len(own) >= MIN_OWN_STEPS and not own & told:
            told |= own
            yield pattern


def _lesson(project: str, pattern: Pattern[str], traces: Sequence[Trace], runs: Sequence[Sequence[Done]]) -> Lesson:
    taken: set[str] = set()
    steps: list[WorkflowStep] = []
    parameters: list[WorkflowParameter] = []
    for index, verb in enumerate(pattern.items):
        actions = [runs[run][places[index]].action for run, places in sorted(pattern.places.items())]
        step, needed = _step(verb, actions, taken)
        steps.append(step)
        parameters += needed
    evidence = tuple(
        Evidence(
            session=traces[run].session,
            digest=traces[run].digest,
            project=traces[run].project,
            day=traces[run].day,
            week=traces[run].week,
            detector="repeated-workflow",
            turns=tuple(sorted({runs[run][place].turn for place in places})),
            outcome="done",
            actions=tuple(_plain(runs[run][place].action)[:200] for place in places),
        )
        for run, places in sorted(pattern.places.items())
    )
    facts = RepeatedWorkflow(
        steps=tuple(steps),
        parameters=tuple(parameters),
        requests=_requests([traces[run] for run in sorted(pattern.places)]),
    )
    intent = ("repeated-workflow", project, *pattern.items)
    return Lesson(detector="repeated-workflow", intent=intent, facts=facts, evidence=evidence)


@detector("repeated-workflow")
def detect(traces: Sequence[Trace]) -> Iterator[Lesson]:
    """Yields one lesson for each workflow of each project."""
    # A session may lie in several logs: resumed, or those of its sub-agents. The one that tells most speaks for it.
    told: dict[str, Trace] = {}
    for trace in sorted(traces, key=lambda t: (-len(t.observations), t.digest)):
        told.setdefault(trace.session, trace)
    projects: dict[str, list[Trace]] = defaultdict(list)
    for trace in sorted(told.values(), key=lambda t: (t.day, t.session)):
        if not trace.scheduled:
            projects[trace.project].append(trace)
    for project, own in sorted(projects.items()):
        runs = [_run(trace) for trace in own]
        verbs = [[done.action.verb for done in run] for run in runs]
        for pattern in _chosen(frequent(verbs, min_runs=MIN_SESSIONS, min_length=MIN_STEPS)):
            yield _lesson(project, pattern, own, runs)
