"""The arguments of a simple command as flags and typed slots."""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from skillkit.actions.arguments import SWITCHES
from skillkit.actions.arguments import TWO_VALUES
from skillkit.actions.arguments import grammar_of
from skillkit.actions.arguments import options_of
from skillkit.actions.kinds import NUMBER
from skillkit.actions.kinds import OPERAND
from skillkit.actions.kinds import typed
from skillkit.actions.places import Grammar
from skillkit.actions.places import Place
from skillkit.model.observation import Slot

CLUSTER = re.compile(r"^-[A-Za-z]{2,4}$")
COUNT = re.compile(r"^-\d+$")
ATTACHED_NUMBER = re.compile(r"^(-[A-Za-z])(\d+)$")
ATTACHED_WORD = re.compile(r"^-[A-Z]{4,}$")
"""An option with a word for its value in the same word: `-XPOST`."""
ECHO_OPTIONS = re.compile(r"^-[neE]+$")
TESTS = frozenset({"test", "[", "[["})
COMPARES = frozenset({"=", "==", "!=", "=~"})
"""What is compared to is text, whatever it looks like."""
GROUPING = frozenset({"(", ")", "!"})


class Arguments(NamedTuple):
    """The flags, sorted and each once, the slots in their order, and how many arguments are no option's value."""

    flags: tuple[str, ...]
    slots: tuple[Slot, ...]
    positional: int


class _Walk:
    """Goes over the words of a command and keeps what the next one is expected to be."""

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.grammar: Grammar = grammar_of(verb)
        self.options = options_of(verb)
        self.flags: list[str] = []
        self.slots: list[Slot] = []
        self.expected: list[Place] = []
        self.position = 0
        self.only_paths = False
        self.before_paths = False
        self.after_unknown = False

    def is_flag(self, word: str) -> bool:
        """Whether an unquoted word is an option."""
        if self.verb in ("echo", "printf"):
            return ECHO_OPTIONS.match(word) is not None and not self.slots
        if self.grammar.digits and COUNT.match(word):
            return True
        return word.startswith("-") and len(word) > 1 and not NUMBER.match(word)

    def flag(self, word: str, *, before_verb: bool = False) -> None:
        """Takes an option, and a value that stands in the same word; one before the subcommand is the program's own."""
        name, equals, value = word.partition("=")
        number = ATTACHED_NUMBER.match(word)
        if number and not self.grammar.digits:
            name, value = number[1], number[2]
        elif name[:2] in self.grammar.options and (ATTACHED_WORD.match(name) or not name[1:].isalpha()):
            name, value = word[:2], word[2:]
        self.flags.append(name)
        self.expected = []
        place = (options_of(self.verb.partition(" ")[0]) if before_verb else self.options).get(name)
        if place is None and CLUSTER.match(name):
            # `-xzf a.tgz`: the last of several letters may take a value.
            place = self.grammar.options.get(f"-{name[-1]}")
        if name in self.grammar.instead:
            self.position = max(self.position, 1)
        if value or equals:
            self.slots.append(typed(value, place, quoted=" " in value))
        elif place:
            self.expected = [place] * (2 if name in TWO_VALUES else 1)
        switch = not self.grammar.loose or name in SWITCHES or not name.startswith("--")
        self.after_unknown = not (switch or place or value)

    def argument(self, word: str, *, quoted: bool) -> None:
        """Takes what is no option."""
        place: Place | None
        if word == "-" and not self.expected:
            # Standard input: no thing of its own.
            self.position += 1
            return
        if not quoted and COUNT.match(word) and not self.expected:
            # `head -20`: a count, which is no argument of its own.
            place = None
        elif self.expected:
            place = self.expected.pop(0)
        elif self.only_paths:
            place = "path"
        elif self.after_unknown:
            # It may be the option's value, or the first argument behind a switch: its look must tell.
            place = None
        elif not word and self.flags[-1:] == ["-i"]:
            # The empty suffix of BSD's `sed -i ''`.
            place = "text"
        else:
            place = self.grammar.rest if self.position else self.grammar.first
            place = "text" if place == "identifier" and OPERAND.match(word) else place
            place = "branch" if place == "revision" and self.before_paths else place
            self.position += 1
        self.after_unknown = False
        self.slots.append(typed(word, place, quoted=quoted))
        if self.verb in TESTS and word in COMPARES:
            self.expected = ["text"]


def arguments_of(verb: str, words: Sequence[str], taken: AbstractSet[int], quoted: AbstractSet[int]) -> Arguments:
    """The arguments of a command. `taken`, those of the verb, and `quoted` are indices of words."""
    walk, last = _Walk(verb), max(taken, default=0)
    paths = words.index("--") if "--" in words and verb.startswith("git ") else 0
    if walk.grammar.bundle and len(words) > 1 and words[1].isalpha():
        words = (words[0], f"-{words[1]}", *words[2:])
    for index, word in enumerate(words):
        if index in taken or (verb == "find" and word in GROUPING):
            continue
        walk.before_paths = index < paths
        if word == "--":
            walk.only_paths = verb.startswith("git ")
            walk.expected = []
        elif index not in quoted and not walk.only_paths and walk.is_flag(word):
            walk.flag(word, before_verb=index < last)
        else:
            walk.argument(word, quoted=index in quoted)
    return Arguments(tuple(sorted(set(walk.flags))), tuple(walk.slots), walk.position)
