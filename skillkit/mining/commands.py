"""The commands that several runs have in common: what was the same stays, what differed becomes a parameter."""

import itertools
import re
from collections import Counter
from collections.abc import Sequence

from skillkit.actions.arguments import SWITCHES
from skillkit.actions.arguments import options_of
from skillkit.actions.looks import slot_of
from skillkit.actions.normal import called
from skillkit.actions.shell import PLAIN
from skillkit.actions.shell import quoted
from skillkit.actions.verbs import AMBIENT
from skillkit.actions.words import TEXT
from skillkit.actions.wrappers import unwrapped
from skillkit.model.lesson import WorkflowParameter
from skillkit.model.observation import Action
from skillkit.templates import PARAMETER

CONSTANT = 0.6
"""Share of the runs in which a command was the same to the letter, from which it is taken as it is."""
COMMON_FLAG = 0.5
TYPES = {"path": "path", "version": "semver"}
NAMES = {
    "path": "path",
    "message": "message",
    "version": "version",
    "branch": "branch",
    "url": "url",
    "number": "number",
}

NOUNS = {("git push", "identifier"): "branch", ("git push", "branch"): "branch"}
"""Arguments that are what an earlier step was given."""
LONG_EXAMPLE = 60
LONG_OPTION = re.compile(r"^--[a-z][a-z-]{2,30}$")
MEANINGS = {("git add", "path"): "what to stage", ("git commit", "message"): "the commit message"}


def step_name(verb: str) -> str:
    """A verb as the name of a step: letters, digits and dashes."""
    words = [
        word for word in re.split(r"[^a-z0-9]+", verb.lower()) if word and word not in ("run", "bun", "npm", "pnpm")
    ]
    return "-".join(words) or verb.split(maxsplit=1)[0]


class Parameters:
    """Names and describes what differs between the runs; a name is given once in a workflow."""

    def __init__(self) -> None:
        self.all: list[WorkflowParameter] = []

    def add(self, kind: str, verb: str, values: set[str], *, own: str = "") -> str:
        """A new parameter, as it stands in a command; a long option, `own`, names its value."""
        named = LONG_OPTION.match(own) is not None
        noun = own.strip("-").replace("-", "_") if named else NAMES.get(kind, "value")
        noun = NOUNS.get((verb, kind), noun)
        taken = {parameter.name for parameter in self.all}
        if (verb, kind) in NOUNS and noun in taken:
            return f'"{{{noun}}}"'
        longer = re.sub(r"^[^a-z]+", "", f"{step_name(verb)}_{noun}".replace("-", "_"))
        numbered = (f"{longer}_{number}" for number in itertools.count(2))
        name = next(name for name in itertools.chain((noun, longer), numbered) if name not in taken)
        short = sorted((value for value in values - {TEXT} if len(value) <= LONG_EXAMPLE), key=lambda v: (len(v), v))
        self.all.append(
            WorkflowParameter(
                name=name,
                type=TYPES.get(kind, "string"),
                description=f"what {own} of {verb} is"
                if named
                else MEANINGS.get((verb, kind), f"the {noun} that {verb} gets"),
                example=short[0] if short else "",
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


def _in_columns(verb: str, actions: Sequence[Action], layout: tuple[str, ...], parameters: Parameters) -> str:
    """The command of runs with one layout, word for word: what was the same stays, what differed is a parameter."""
    words = [layout[0]]
    before = ""
    for option, column in zip(layout[1:], zip(*(_arguments(action) for action in actions))):
        values = [word.removeprefix(option).removeprefix("=") for word in column]
        kind = Counter(map(_kind_of, values)).most_common(1)[0][0]
        if len(set(column)) == 1 and kind != "message" and not PARAMETER.search(column[0]):
            words.append(quoted(column[0]))
        else:
            words.append(
                (f"{option}=" if option else "") + parameters.add(kind, verb, set(values), own=option or before)
            )
        before = column[0] if len(set(column)) == 1 else ""
    return " ".join(words)


def _options(verb: str, actions: Sequence[Action]) -> dict[str, list[str | None]]:
    """The options of these calls, each with the values it had; None where it stood alone."""
    known = options_of(verb)
    found: dict[str, list[str | None]] = {}
    for action in actions:
        words = _arguments(action)
        for word, after in zip(words, (*words[1:], "-")):
            if word.startswith("-") and word != "-":
                name, equals, value = word.partition("=")
                takes = name in known or (name.startswith("--") and name not in SWITCHES)
                given = value if equals else after if takes and not after.startswith("-") else None
                found.setdefault(name, []).append(given)
    # An option that once stood alone takes no value: what followed it was something else.
    return {name: [None] * len(values) if None in values else values for name, values in found.items()}


def _in_kinds(verb: str, actions: Sequence[Action], parameters: Parameters) -> str:
    """The command of runs that differ in their layout: its usual options, and a parameter for each kind of argument."""
    calls = Counter(_layout(action)[0] for action in actions)
    words = [min(calls, key=lambda each: (-calls[each], len(each), each))]
    taken: set[str] = set()
    for name, found in _options(verb, actions).items():
        values = [value for value in found if value is not None]
        taken.update(values)
        if len(found) < len(actions) * COMMON_FLAG:
            continue
        same = len(set(values)) == 1 and len(values) > 1 and TEXT not in values[0] and not PARAMETER.search(values[0])
        if same:
            words.append(f"{name} {quoted(values[0])}")
        elif values:
            kind = Counter(map(_kind_of, values)).most_common(1)[0][0]
            words.append(f"{name} {parameters.add(kind, verb, set(values), own=name)}")
        else:
            words.append(name)
    alone = [[slot for slot in action.slots if slot.value not in taken] for action in actions]
    kinds = Counter(kind for slots in alone for kind in {slot.kind for slot in slots})
    for kind, count in sorted(kinds.items()):
        if count >= len(actions) * CONSTANT:
            values = [slot.value for slots in alone for slot in slots if slot.kind == kind]
            words.append(parameters.add(kind, verb, set(values)))
    return " ".join(words)


def _assigned(actions: Sequence[Action]) -> str:
    """The assignments that most of the runs had before the command: without `GIT_EDITOR=true` it may not end."""
    seen = Counter(assignment for action in actions for assignment in dict.fromkeys(action.env))
    usual = [each for each, count in seen.items() if count >= len(actions) * CONSTANT and PLAIN.fullmatch(each)]
    return "".join(f"{each} " for each in usual if each.partition("=")[0] not in AMBIENT)


def _common(verb: str, actions: Sequence[Action], parameters: Parameters) -> str:
    """The command that these runs of one verb have in common."""
    enough = len(actions) * CONSTANT
    lines = Counter(" ".join(map(quoted, _words(action))) for action in actions)
    line, count = min(lines.items(), key=lambda item: (-item[1], len(item[0]), item[0]))
    says_more = TEXT in line or any(slot.kind == "message" for slot in actions[0].slots)
    # `{print}` of an awk program would be taken for a parameter: such a word becomes the value of one.
    if count >= enough and not says_more and not PARAMETER.search(line):
        return line
    layouts = list(map(_layout, actions))
    layout, count = min(Counter(layouts).items(), key=lambda item: (-item[1], len(item[0]), item[0]))
    if count >= enough:
        alike = [action for action, its in zip(actions, layouts) if its == layout]
        return _in_columns(verb, alike, layout, parameters)
    return _in_kinds(verb, actions, parameters)


def command_of(verb: str, actions: Sequence[Action], parameters: Parameters) -> str:
    """The command that these runs of one verb have in common, with the assignments that most of them had before it."""
    return _assigned(actions) + _common(verb, actions, parameters)


def plain(action: Action) -> str:
    """The command as one writes it."""
    return " ".join(map(quoted, action.words))
