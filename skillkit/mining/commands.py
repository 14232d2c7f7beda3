"""The command of several runs: what was the same stays, what differed becomes a parameter."""

import itertools
import re
from collections import Counter
from collections.abc import Sequence

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
"""Share of the runs with the same command, word for word, from which it is taken as it is."""
TYPES = {"path": "path", "version": "semver"}
KINDS = frozenset({"path", "message", "version", "branch", "url", "number"})
NOUNS = {("git push", "identifier"): "branch", ("git push", "branch"): "branch"}
"""Arguments that an earlier step was given."""
LONG_EXAMPLE = 60
LONG_OPTION = re.compile(r"^--[a-z][a-z-]{2,30}$")
MEANINGS = {("git add", "path"): "what to stage", ("git commit", "message"): "the commit message"}


def step_name(verb: str) -> str:
    """Returns a verb as the name of a step: letters, digits and dashes."""
    words = [word for word in re.split(r"[^a-z0-9]+", verb.lower()) if word not in ("", "run", "bun", "npm", "pnpm")]
    return "-".join(words) or verb.split(maxsplit=1)[0]


class Parameters:
    """Names and describes what differs between the runs; no two parameters of a workflow have the same name."""

    def __init__(self) -> None:
        self.all: list[WorkflowParameter] = []

    def add(self, kind: str, verb: str, values: set[str], *, own: str = "") -> str:
        """Adds a parameter and returns it as it stands in a command; a long option, `own`, names its value."""
        named = LONG_OPTION.match(own) is not None
        noun = own.strip("-").replace("-", "_") if named else kind if kind in KINDS else "value"
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
                description=f"what {own} of {verb} is" if named else meaning,
                example=short[0] if short else "",
            )
        )
        return f'"{{{name}}}"'


def _words(action: Action) -> tuple[str, ...]:
    """Returns the words of a command without what only this machine ran it through (`timeout 60`, `nice` …)."""
    return unwrapped(action.words, keep_providers=True)


def _arguments(action: Action) -> tuple[str, ...]:
    words = _words(action)
    return words[len(called(words)) :]


def _layout(action: Action) -> tuple[str, ...]:
    """Returns how a command is called, where its options stand, and where its arguments."""
    options = (word.partition("=")[0] if word.startswith("-") else "" for word in _arguments(action))
    return " ".join(map(quoted, called(_words(action)))), *options


def _in_columns(verb: str, actions: Sequence[Action], layout: tuple[str, ...], parameters: Parameters) -> str:
    """Returns the command of runs with one layout, word for word."""
    words = [layout[0]]
    before = last = ""
    for option, column in zip(layout[1:], zip(*(_arguments(action) for action in actions))):
        values = [word.removeprefix(option).removeprefix("=") for word in column]
        kind = Counter(slot_of(word, quoted=" " in word).kind for word in values).most_common(1)[0][0]
        # What one run alone was given belongs to that run.
        same = len(set(column)) == 1 and (len(actions) > 1 or column[0].startswith("-"))
        if same and kind != "message" and not PARAMETER.search(column[0]):
            words.append(quoted(column[0]))
        else:
            prefix = f"{option}=" if option else ""
            # `git add a b c` names as many things as there are: one parameter stands for them.
            if option or before or not kind == last == "path":
                words.append(prefix + parameters.add(kind, verb, set(values), own=option or before))
            last = kind
        before = column[0] if same else ""
    return " ".join(words)


def _assigned(actions: Sequence[Action]) -> str:
    """Returns the assignments that most runs had before the command: without `GIT_EDITOR=true` it may not end."""
    seen = Counter(assignment for action in actions for assignment in dict.fromkeys(action.env))
    usual = [each for each, count in seen.items() if count >= len(actions) * CONSTANT and PLAIN.fullmatch(each)]
    return "".join(f"{each} " for each in usual if each.partition("=")[0] not in AMBIENT)


def command_of(verb: str, actions: Sequence[Action], parameters: Parameters) -> str:
    """Returns the command that most of these runs of one verb had: the same words, or the same layout."""
    lines = Counter(" ".join(map(quoted, _words(action))) for action in actions)
    line, count = min(lines.items(), key=lambda item: (-item[1], len(item[0]), item[0]))
    differs = TEXT in line or any(slot.kind == "message" for slot in actions[0].slots)
    # `{print}` of an awk program would be taken for a parameter: such a word becomes the value of one.
    if count >= len(actions) * CONSTANT and not differs and not PARAMETER.search(line):
        return _assigned(actions) + line
    layouts = list(map(_layout, actions))
    options = Counter(option for its in layouts for option in set(its[1:]) if option)
    usual = {option for option, count in options.items() if count >= len(actions) / 2}
    layout, _ = min(Counter(layouts).items(), key=lambda item: (-len(usual & set(item[0])), -item[1], item[0]))
    alike = [action for action, its in zip(actions, layouts) if its == layout]
    return _assigned(actions) + _in_columns(verb, alike, layout, parameters)


def plain(action: Action) -> str:
    """Returns the command as one types it."""
    return " ".join(map(quoted, action.words))
