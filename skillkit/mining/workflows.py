"""Builds a workflow from the runs that went through it: steps with parameters, requests, rules.

Of the commands of several runs what was the same stays, and what differed becomes a parameter.
"""

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from skillkit.expressions.templates import PARAMETER
from skillkit.mining.corpus import evidence_row
from skillkit.mining.resolutions.acts import content
from skillkit.mining.segments import Piece, went_well
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import Lesson, RepeatedWorkflow, WorkflowParameter, WorkflowStep
from skillkit.model.observation import Action, Observation, Trace
from skillkit.shell.arguments import slot_of
from skillkit.shell.command import called, normal_form
from skillkit.shell.grammar import TEXT
from skillkit.shell.parse import PLAIN, quoted, simple_commands
from skillkit.shell.programs import says_how, uncommon_call
from skillkit.shell.tables import AMBIENT, EDITORS, GENERIC, INTERPRETERS, OWN_SUBCOMMANDS, TASK_RUNNERS
from skillkit.shell.wrappers import unwrapped

USUAL = 0.6
"""Share of the runs with the same assignment from which the step has it."""
TYPES = {"path": "path", "version": "semver"}
KINDS = frozenset({"path", "file", "message", "version", "branch", "url", "number"})
NOUNS = {("git push", "identifier"): "branch", ("git push", "branch"): "branch"}
"""Arguments that an earlier step was given."""
LONG_EXAMPLE = 60
LONG_OPTION = re.compile(r"^--[a-z][a-z-]{2,30}$")
MEANINGS = {
    ("git add", "path"): "what to stage",
    ("git commit", "message"): "the commit message",
    ("edit", "file"): "what differs in the name of the file that is edited",
}


def step_name(verb: str) -> str:
    """Returns a verb as the name of a step: letters, digits and dashes."""
    words = [word for word in re.split(r"[^a-z0-9]+", verb.lower()) if word not in ("", "run", "bun", "npm", "pnpm")]
    return "-".join(words) or verb.split(maxsplit=1)[0]


class Parameters:
    """Names and describes what differs between the runs of a workflow; the names are unique."""

    def __init__(self) -> None:
        self.all: list[WorkflowParameter] = []
        self._values: dict[tuple[str, frozenset[str]], str] = {}

    def add(self, kind: str, verb: str, values: set[str], *, option: str = "") -> str:
        """Adds a parameter and returns it as a command has it; a long option names its value.

        What was given the same values as another of its kind, more than one, is that one.
        """
        key = kind, frozenset(values)
        if len(values) > 1 and key in self._values:
            return f'"{{{self._values[key]}}}"'
        named = LONG_OPTION.match(option) is not None
        noun = option.strip("-").replace("-", "_") if named else kind if kind in KINDS else "value"
        noun = NOUNS.get((verb, kind), noun)
        taken = {parameter.name for parameter in self.all}
        if (verb, kind) in NOUNS and noun in taken:
            return f'"{{{noun}}}"'
        longer = re.sub(r"^[^a-z]+", "", f"{step_name(verb)}_{noun}".replace("-", "_"))
        numbered = (f"{longer}_{number}" for number in itertools.count(2))
        name = next(name for name in itertools.chain((noun, longer), numbered) if name not in taken)
        short = sorted((value for value in values - {TEXT} if len(value) <= LONG_EXAMPLE), key=lambda v: (len(v), v))
        meaning = MEANINGS.get((verb, kind), f"the {noun} that {verb} gets")
        self.all.append(
            WorkflowParameter(
                name=name,
                type=TYPES.get(kind, "string"),
                description=f"what {option} of {verb} is" if named else meaning,
                example=short[0] if short else "",
            )
        )
        self._values[key] = name
        return f'"{{{name}}}"'


def _words(action: Action) -> tuple[str, ...]:
    """Returns the words of a command without what only this machine ran it through (`timeout 60`, `nice` …)."""
    return unwrapped(action.words, keep_providers=True)


def _arguments(action: Action) -> tuple[str, ...]:
    words = _words(action)
    return words[len(called(words)) :]


def _layout(action: Action) -> tuple[str, ...]:
    """Returns the call, and each argument as its option or as "" if it is none."""
    options = (word.partition("=")[0] if word.startswith("-") else "" for word in _arguments(action))
    return " ".join(map(quoted, called(_words(action)))), *options


def _assigned(actions: Sequence[Action]) -> str:
    """Returns the assignments that most runs had before the command: without `GIT_EDITOR=true` it may not end."""
    seen = Counter(assignment for action in actions for assignment in dict.fromkeys(action.env))
    usual = [each for each, count in seen.items() if count >= len(actions) * USUAL and PLAIN.fullmatch(each)]
    return "".join(f"{each} " for each in usual if each.partition("=")[0] not in AMBIENT)


def command_of(verb: str, actions: Sequence[Action], parameters: Parameters) -> str:
    """Returns the command of these runs of one verb in their most usual layout, with parameters for what differs."""
    layouts = list(map(_layout, actions))
    options = Counter(option for its in layouts for option in set(its[1:]) if option)
    usual = {option for option, count in options.items() if count >= len(actions) / 2}
    layout, _ = min(Counter(layouts).items(), key=lambda item: (-len(usual & set(item[0])), -item[1], item[0]))
    alike = [_arguments(action) for action, its in zip(actions, layouts) if its == layout]
    words = [_assigned(actions) + layout[0]]
    before = last = ""
    for option, column in zip(layout[1:], zip(*alike)):
        values = [word.removeprefix(option).removeprefix("=") for word in column]
        kind = Counter(slot_of(word, quoted=" " in word).kind for word in values).most_common(1)[0][0]
        # What one run alone was given belongs to that run.
        same = len(set(column)) == 1 and (len(alike) > 1 or column[0].startswith("-"))
        # `{print}` of an awk program would be taken for a parameter: it becomes the value of one.
        if same and kind != "message" and not PARAMETER.search(column[0]):
            words.append(quoted(column[0]))
        else:
            # `git add a b c` names as many things as there are: one parameter covers them.
            if option or before or not kind == last == "path":
                prefix = f"{option}=" if option else ""
                words.append(prefix + parameters.add(kind, verb, set(values), option=option or before))
            last = kind
        before = column[0] if same else ""
    return " ".join(words)


def plain(action: Action) -> str:
    """Returns the command as one types it."""
    return " ".join(map(quoted, action.words))


MIN_RULE_SESSIONS = 3
TYPED = re.compile(r"^(?P<type>[a-z]+)(?:\([\w./, -]+\))?!?: \S")
TRAILER = re.compile(r"^(?P<key>[A-Z][a-z]+(?:-[A-Za-z]+)+): \S", re.MULTILINE)
ALL = frozenset({"-A", "--all", "-u", "--update", ".", ":/"})
MAX_TYPES = 4
NEARLY_ALL = 0.85


class Commit(NamedTuple):
    """A commit: its session, its message, and whether its files were staged by name (None if the log does not say)."""

    session: str
    message: str
    by_name: bool | None


def _commits(piece: Piece) -> Iterator[Commit]:
    """Yields the commits of a piece of work that went well."""
    staged: bool | None = None
    for seen in filter(went_well, piece.observations):
        for action in seen.actions:
            if action.verb == "git add":
                staged = not ALL.intersection((*action.flags, *(slot.value for slot in action.slots)))
            elif action.verb == "git commit" and "--amend" not in action.flags:
                given = [slot.value for slot in action.slots if slot.kind == "message" and slot.value != TEXT]
                message = "\n\n".join(content(seen.command) or given).strip()
                by_all = any(flag in ("-a", "-am", "--all") for flag in action.flags)
                yield Commit(piece.trace.session, message, False if by_all else staged)
                staged = None


def _subject_rule(subjects: Sequence[str]) -> Iterator[str]:
    types = Counter(found["type"] for subject in subjects if (found := TYPED.match(subject)))
    typed = types.total()
    if typed >= NEARLY_ALL * len(subjects):
        shown = ", ".join(f"`{each}`" for each in sorted(types, key=lambda each: (-types[each], each))[:MAX_TYPES])
        how = "" if typed == len(subjects) else f", in {typed} of {len(subjects)} commits"
        yield f"The subject of the commit begins with a type and a colon ({shown}){how}."


def rules(pieces: Sequence[Piece]) -> tuple[str, ...]:
    """Returns sentences that hold for every commit of at least three sessions."""
    made = [commit for piece in pieces for commit in _commits(piece)]
    named = [commit for commit in made if commit.by_name is not None]
    written = [commit for commit in made if commit.message]
    found: list[str] = []
    if len({commit.session for commit in named}) >= MIN_RULE_SESSIONS and all(commit.by_name for commit in named):
        found.append("Stage the files of this change by name, never all at once (`git add -A`).")
    if len({commit.session for commit in written}) >= MIN_RULE_SESSIONS:
        found += _subject_rule([commit.message.splitlines()[0] for commit in written])
        ends = [{match["key"] for match in TRAILER.finditer(commit.message)} for commit in written]
        found += [f"The message ends with a line `{key}: …`." for key in sorted(set.intersection(*ends))]
    return tuple(found)


SHORT_REQUEST = 40
"""A request up to this many characters can be what people say when they want the whole workflow."""
MIN_SESSIONS = 2
EVERYWHERE = EDITORS | frozenset({"killall", "pkill", "xargs"})


class Done(NamedTuple):
    """A command that went well or an edit of `files`, and the turn in which it was done.

    `place` orders what was done in a piece of work: agents do much in one turn.
    """

    action: Action
    turn: int
    files: tuple[str, ...] = ()
    place: tuple[int, int] = (0, 0)


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


def commands_in(observations: Sequence[Observation]) -> Iterator[Done]:
    """Yields the commands that went well, in order."""
    for number, seen in enumerate(observations):
        for place, action in enumerate(seen.actions if went_well(seen) else ()):
            if action.kind == "shell" and action.words:
                yield Done(action, seen.turn, place=(number, place))


def done_in(piece: Piece) -> list[Done]:
    """What was done in a piece of work, in order; repeats of one command right after each other count once."""
    found: list[Done] = []
    for done in commands_in(piece.observations):
        is_new = not found or found[-1].action.verb != done.action.verb
        if is_new and done.action.effect != "look" and not _is_work(done.action.verb):
            found.append(done)
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
            if done.place < run.done[-1].place and done.action.verb not in verbs and is_own(done.action.verb):
                found[done.action.verb][number] = done
    usual = {verb: own for verb, own in found.items() if len(own) >= max(MIN_SESSIONS, share * len(runs))}
    # Where most runs had it: behind so many of the other steps.
    placed = []
    for verb, own in usual.items():
        behind = Counter(sum(s is not None and s.place <= own[n].place for s in runs[n].steps) for n in own)
        first = min(own[n].place for n in own)
        placed.append((min(behind, key=lambda place: (-behind[place], place)), first, verb))
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


SEPARATED = re.compile(r"[^/._-]*$")


def _beginning(texts: Iterable[str]) -> str:
    """Returns what all texts begin with, up to a separator."""
    same = itertools.takewhile(lambda letters: len(set(letters)) == 1, zip(*texts, strict=False))
    return SEPARATED.sub("", "".join(letters[0] for letters in same))


def _files_of(done: Sequence[Done], parameters: Parameters) -> tuple[str, ...]:
    """Returns the files that most runs edited; where each edited another one, its name with a parameter."""
    counts = Counter(file for each in done for file in each.files)
    usual = tuple(sorted(file for file, count in counts.items() if count >= len(done) * USUAL))
    firsts = [each.files[0] for each in done]
    if usual or len(done) == 1:
        return usual
    begin = _beginning(firsts)
    rests = [file[len(begin) :] for file in firsts]
    end = _beginning(rest[::-1] for rest in rests)[::-1]
    values = {rest[: len(rest) - len(end)] for rest in rests}
    return (begin + parameters.add("file", "edit", values).strip('"') + end,)


SCRIPT = re.compile(r"[^\s/]\.\w{1,4}$|/")
ELSEWHERE = re.compile(r"^[/~]|\$|…|<|(?:^|/)(?:\.\w+/)?skills/|node_modules/")
"""A file that is not in the project, or a script of a skill."""
TARGETS = re.compile(
    r"(?:(?:make|gmake|just|task|mage|invoke|rake|gulp|grunt|tox|nox|deno task|composer|gradlew?|mvnw?)"
    r"|(?:npm|pnpm|yarn|bun)(?: run)?|(?:docker[ -]|podman )compose) [\w:.@-]+"
)
SCRIPTED = frozenset({"build", "run", "start", "stop", "test"})
"""Of the subcommands of package managers, those that run a script of the package in most of them."""


def own_command(action: Action) -> str:
    """Returns the name of a command of the project that checks or changes something: a target, a script, a program that
    few other projects have; empty for others.
    """
    if action.kind != "shell" or action.effect == "look" or not action.words or ELSEWHERE.search(action.words[0]):
        return ""
    called = uncommon_call(action.words)
    if called and SCRIPT.search(called.program):
        script = called.program.rsplit(" ", 1)[-1].removeprefix("./")
        is_named = re.search(r"\w", script) and not ELSEWHERE.search(script)
        return (action.verb if " " in action.verb else script) if is_named else ""
    if called:
        return action.verb if re.fullmatch(r"[\w.@-]+(?: [\w:.@-]+)*", action.verb) else ""
    words = action.verb.split()
    is_tool = words[0] in TASK_RUNNERS and words[1:2] and words[1] in OWN_SUBCOMMANDS - SCRIPTED
    return action.verb if TARGETS.match(action.verb) and not is_tool else ""


PLAIN_TASKS = frozenset({"build", "dev", "install", "serve", "start"})
"""Tasks that packages have everywhere, beside checks."""


@cache
def common_steps() -> frozenset[str]:
    """Returns the verbs of `common_steps.txt`: a count of projects and a verb on each line."""
    lines = Path(__file__).with_name("common_steps.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(line.split("\t", 1)[1] for line in lines if line and not line.startswith("#")) | GENERIC


def is_common(verb: str) -> bool:
    """Returns whether every project has such a step: one of `common_steps`, any use of git."""
    return verb in common_steps() or verb.startswith("git ")


def has_own_step(facts: RepeatedWorkflow) -> bool:
    """Returns whether a step, or an option of a common one, belongs to the project: no check, no plain build."""
    return any(map(_is_of_project, facts.steps))


def _is_of_project(step: WorkflowStep) -> bool:
    if not step.command or is_common(step.verb):
        return bool(step.command) and says_how(step.verb, step.command)
    checks = all(normal_form(simple).effect == "check" for simple in simple_commands(step.command))
    return not checks and step.verb.rpartition(" ")[2] not in PLAIN_TASKS


def _step(number: int, done: Sequence[Done], names: Collection[str], parameters: Parameters) -> WorkflowStep:
    verb = Counter(each.action.verb for each in done).most_common(1)[0][0]
    actions = [each.action for each in done if each.action.verb == verb]
    edits = [each for each in done if each.files]
    name = "edit" if edits else step_name(verb)
    return WorkflowStep(
        name=f"{name}-{number}" if name in names else name,
        command="" if edits else command_of(verb, actions, parameters),
        verb=name if edits else verb,
        sessions=len(done),
        files=_files_of(edits, parameters) if edits else (),
    )


def workflow(runs: Sequence[Run], *, title: str, when: str, asked: tuple[str, ...]) -> RepeatedWorkflow:
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
        rules=rules(pieces) if "git commit" in verbs else (),
    )


def rows_of(runs: Iterable[Run], detector: str, facts: RepeatedWorkflow) -> tuple[Evidence, ...]:
    """Returns the evidence for a workflow, a row for each run; `everywhere` marks what every project does."""
    return tuple(
        evidence_row(
            run.piece.trace,
            detector,
            turns=(each.turn for each in run.done),
            outcome="done",
            actions=(plain(each.action) for each in run.done if each.action.words),
            signals=() if has_own_step(facts) else ("everywhere",),
        )
        for run in runs
    )


PIECE = 0.5
"""Share of its moments from which on a workflow is a piece of a wider one."""


def _moments(runs: Iterable[Run]) -> set[tuple[object, ...]]:
    return {(run.piece.trace.session, done.turn, done.place) for run in runs for done in run.done}


def with_wider(found: Sequence[tuple[Lesson, Sequence[Run]]]) -> Iterator[Lesson]:
    """Yields the workflows of a project; those that are a piece of a wider one, as a commit of a PR, name it."""
    moments = [_moments(runs) for _, runs in found]
    for (lesson, _), own in zip(found, moments):
        shares = ((len(own & theirs), other) for (other, _), theirs in zip(found, moments) if len(theirs) > len(own))
        wider = next((other.facts for count, other in shares if count > PIECE * len(own)), None)
        named = {"part_of": wider.title} if isinstance(wider, RepeatedWorkflow) else {}
        yield lesson.model_copy(update={"facts": lesson.facts.model_copy(update=named)})
