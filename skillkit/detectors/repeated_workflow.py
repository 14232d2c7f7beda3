"""Several sessions of a project go through the same commands in the same order.

## What it finds
Closed sequences of normalised commands that at least three sessions share, other commands allowed in between. Arguments
that were the same every time stay; those that differed become parameters, named and typed from what stood there.

## What it leaves alone
Commands that only look; failed attempts; runs that no person asked for; sequences of what every agent does everywhere
(`git add`, `git commit`, `mkdir` …) without two steps that belong to the project. Of sequences that overlap, the one
that most sessions and steps speak for is kept.
"""

import itertools
import re
from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions.kinds import slot_of
from skillkit.actions.normal import called
from skillkit.actions.shell import PLAIN
from skillkit.actions.shell import quoted
from skillkit.actions.verbs import AMBIENT
from skillkit.actions.verbs import GENERIC
from skillkit.actions.words import TEXT
from skillkit.actions.wrappers import unwrapped
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import RepeatedWorkflow
from skillkit.model.lesson import WorkflowParameter
from skillkit.model.lesson import WorkflowStep
from skillkit.model.observation import Action
from skillkit.model.observation import Trace
from skillkit.sequences import Pattern
from skillkit.sequences import frequent
from skillkit.templates import PARAMETER

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


class _Parameters:
    """Names and describes what differs between the runs; a name is given once in a workflow."""

    def __init__(self) -> None:
        self.all: list[WorkflowParameter] = []

    def add(self, kind: str, verb: str, values: set[str]) -> str:
        """A new parameter, as it stands in a command."""
        noun = NAMES.get(kind, "value")
        taken = {parameter.name for parameter in self.all}
        own = re.sub(r"^[^a-z]+", "", f"{_step_name(verb)}_{noun}".replace("-", "_"))
        numbered = (f"{own}_{number}" for number in itertools.count(2))
        name = next(name for name in itertools.chain((noun, own), numbered) if name not in taken)
        self.all.append(
            WorkflowParameter(
                name=name,
                type=TYPES.get(kind, "string"),
                description=MEANINGS.get((verb, kind), f"the {noun} that {verb} gets"),
                example=min(values - {TEXT}, key=lambda value: (len(value), value), default=""),
            )
        )
        return f'"{{{name}}}"'


def _words(action: Action) -> tuple[str, ...]:
    """The words of a command without what only this machine ran it through (`timeout 60`, `nice` …)."""
    return unwrapped(action.words, keep_providers=True)


def _arguments(action: Action) -> tuple[str, ...]:
    words = _words(action)
    return words[len(called(words)) :]


def _layout(action: Action) -> tuple[str, ...]:
    """How a command is called, where its options stand, and where its arguments."""
    options = (word.partition("=")[0] if word.startswith("-") else "" for word in _arguments(action))
    return " ".join(map(quoted, called(_words(action)))), *options


def _kind_of(word: str) -> str:
    return slot_of(word, quoted=" " in word).kind


def _in_columns(verb: str, actions: Sequence[Action], layout: tuple[str, ...], parameters: _Parameters) -> str:
    """The command of runs with one layout, word for word: what was the same stays, what differed is a parameter."""
    words = [layout[0]]
    for option, column in zip(layout[1:], zip(*(_arguments(action) for action in actions))):
        values = [word.removeprefix(option).removeprefix("=") for word in column]
        kind = Counter(map(_kind_of, values)).most_common(1)[0][0]
        if len(set(column)) == 1 and kind != "message" and not PARAMETER.search(column[0]):
            words.append(quoted(column[0]))
        else:
            words.append((f"{option}=" if option else "") + parameters.add(kind, verb, set(values)))
    return " ".join(words)


def _in_kinds(verb: str, actions: Sequence[Action], parameters: _Parameters) -> str:
    """The command of runs that differ in their layout: its usual options, and a parameter for each kind of argument."""
    calls = Counter(_layout(action)[0] for action in actions)
    flags = Counter(flag for action in actions for flag in action.flags)
    words = [min(calls, key=lambda each: (-calls[each], len(each), each))]
    words += [flag for flag, count in sorted(flags.items()) if count >= len(actions) * COMMON_FLAG]
    kinds = Counter(kind for action in actions for kind in {slot.kind for slot in action.slots})
    for kind, count in sorted(kinds.items()):
        if count >= len(actions) * CONSTANT:
            values = {slot.value for action in actions for slot in action.slots if slot.kind == kind}
            words.append(parameters.add(kind, verb, values))
    return " ".join(words)


def _assigned(actions: Sequence[Action]) -> str:
    """The assignments that most of the runs had before the command: without `GIT_EDITOR=true` it may not end."""
    seen = Counter(assignment for action in actions for assignment in dict.fromkeys(action.env))
    usual = [each for each, count in seen.items() if count >= len(actions) * CONSTANT and PLAIN.fullmatch(each)]
    return "".join(f"{each} " for each in usual if each.partition("=")[0] not in AMBIENT)


def _command(verb: str, actions: Sequence[Action], parameters: _Parameters) -> str:
    """The command that these runs of one verb have in common."""
    enough = len(actions) * CONSTANT
    lines = Counter(" ".join(map(quoted, _words(action))) for action in actions)
    line, count = min(lines.items(), key=lambda item: (-item[1], len(item[0]), item[0]))
    says_more = TEXT in line or any(slot.kind == "message" for slot in actions[0].slots)
    # `{print}` of an awk program would be taken for a parameter: such a word becomes the value of one.
    if count >= enough and not says_more and not PARAMETER.search(line):
        return line
    layouts = Counter(map(_layout, actions))
    layout, count = min(layouts.items(), key=lambda item: (-item[1], len(item[0]), item[0]))
    if count >= enough:
        return _in_columns(verb, [action for action in actions if _layout(action) == layout], layout, parameters)
    return _in_kinds(verb, actions, parameters)


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
    parameters = _Parameters()
    steps: list[WorkflowStep] = []
    for index, verb in enumerate(pattern.items):
        actions = [runs[run][places[index]].action for run, places in sorted(pattern.places.items())]
        name = _step_name(verb)
        name = f"{name}-{index + 1}" if name in {step.name for step in steps} else name
        command = _assigned(actions) + _command(verb, actions, parameters)
        effect = actions[0].effect
        steps.append(WorkflowStep(name=name, command=command, verb=verb, effect=effect, sessions=len(actions)))
    evidence = tuple(
        witness(
            traces[run],
            "repeated-workflow",
            turns=(runs[run][place].turn for place in places),
            outcome="done",
            actions=(_plain(runs[run][place].action) for place in places),
        )
        for run, places in sorted(pattern.places.items())
    )
    facts = RepeatedWorkflow(
        steps=tuple(steps),
        parameters=tuple(parameters.all),
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
