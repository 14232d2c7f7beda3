"""The arguments of a simple command as flags and typed slots."""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from skillkit.actions.arguments import SWITCHES
from skillkit.actions.arguments import TELLING
from skillkit.actions.arguments import TWO_VALUES
from skillkit.actions.arguments import grammar_of
from skillkit.actions.arguments import options_of
from skillkit.actions.clusters import parted
from skillkit.actions.kinds import typed
from skillkit.actions.looks import NUMBER
from skillkit.actions.looks import OPERAND
from skillkit.actions.option_names import fits
from skillkit.actions.option_names import place_of_name
from skillkit.actions.option_names import told
from skillkit.actions.places import Grammar
from skillkit.actions.places import Place
from skillkit.actions.valued import VALUED
from skillkit.model.observation import Slot

CLUSTER = re.compile(r"^-[A-Za-z]{2,4}$")
COUNT = re.compile(r"^-\d+$")
ECHO_OPTIONS = re.compile(r"^-[neE]+$")
TESTS = frozenset({"test", "[", "[["})
COMPARES = frozenset({"=", "==", "!=", "=~"})
"""What is compared to is text, whatever it looks like."""
GROUPING = frozenset({"(", ")", "!"})
INPUTS = frozenset({":::", "::::", ":::+"})
"""Behind these stand the arguments of `parallel`, which `{}` stands for before them."""
PINNING = ("conda ", "mamba ", "micromamba ")
"""Their packages have versions behind one equals sign."""
NONE: frozenset[str] = frozenset()


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
        self.telling = TELLING.get(verb, NONE)
        self.flags: list[str] = []
        self.slots: list[Slot] = []
        self.expected: list[Place | None] = []
        self.by_name = False
        self.position = 0
        self.only_paths = False
        self.before_paths = False
        self.after_unknown = False
        self.after_any = False

    def is_flag(self, word: str) -> bool:
        """Whether an unquoted word is an option."""
        if not word.startswith("-"):
            return False
        if self.verb in ("echo", "printf"):
            return ECHO_OPTIONS.match(word) is not None and not self.slots
        if (self.grammar.digits or self.verb.startswith("py ")) and COUNT.match(word):
            return True
        return len(word) > 1 and not NUMBER.match(word)

    def _place(self, name: str, *, before_verb: bool) -> tuple[Place | None, bool]:
        """What the value of an option is, and whether it takes one as far as is known."""
        program = self.verb.partition(" ")[0] if before_verb else self.verb
        place = (options_of(program) if before_verb else self.options).get(name)
        if place is None and CLUSTER.match(name) and not self.grammar.dashed:
            # `-xzf a.tgz`: the last of several letters may take a value.
            place = self.grammar.options.get(f"-{name[-1]}")
        self.by_name = place is None
        is_long = name.startswith("--") or (self.grammar.dashed and len(name) > 2)
        if place is None and is_long and name not in SWITCHES:
            place = place_of_name(name)
        return place, place is not None or name in VALUED.get(program, NONE)

    def flag(self, word: str, *, before_verb: bool = False) -> None:
        """Takes an option, and a value that stands in the same word; one before the subcommand is the program's own."""
        name, equals, value = parted(word, self.grammar)
        if name in self.telling:
            self.flags.append(word if equals or value else name)
            self.expected = []
            return
        self.flags.append(name)
        self.expected = []
        place, takes = self._place(name, before_verb=before_verb)
        if name in self.grammar.instead:
            self.position = max(self.position, 1)
        if value or equals:
            self.slots.append(typed(value, told(place, value) if self.by_name else place, quoted=" " in value))
        elif takes:
            self.expected = [place] * (2 if name in TWO_VALUES else 1)
        is_switch = takes or value or name in SWITCHES
        self.after_unknown = not (is_switch or not name.startswith("--") or not self.grammar.loose)
        self.after_any = not is_switch

    def _next(self) -> Place | None:
        return self.grammar.rest if self.position else self.grammar.first

    def _by_position(self, word: str) -> Place | None:
        """What an argument is that is no option's value."""
        place = self._next()
        if place == "identifier" and OPERAND.match(word) and not self.verb.startswith(PINNING):
            place = "text"
        self.position += 1
        return "branch" if place == "revision" and self.before_paths else place

    def _is_told(self, word: str) -> bool:
        """Whether a word says what is done, as the value of an option before it: it belongs to the option."""
        if not self.flags or self.flags[-1] not in self.telling:
            return False
        name = self.flags.pop()
        self.flags.append(f"{name}={word}" if len(name) > len("-X") else f"{name}{word}")
        return True

    def _place_of(self, word: str, *, quoted: bool, before_verb: bool) -> Place | None:
        """What an argument is, by what stands before it and by its position."""
        if self.expected:
            place = self.expected.pop(0)
            return told(place, word) if self.by_name else place
        if not quoted and COUNT.match(word):
            # `head -20`: a count, which is no argument of its own.
            return None
        if self.only_paths:
            return "path"
        maybe_value = self.after_unknown or (self.after_any and self._next() == "path" and NUMBER.match(word))
        if before_verb or maybe_value:
            # It may be the option's value, or the first argument behind a switch: its look must tell.
            return None
        if not word and self.flags[-1:] == ["-i"]:
            # The empty suffix of BSD's `sed -i ''`.
            return "text"
        return self._by_position(word)

    def argument(self, word: str, *, quoted: bool, before_verb: bool = False) -> None:
        """Takes what is no option; what stands before the last word of the verb has no place but that."""
        if self.telling and self._is_told(word):
            return
        if self.expected and self.by_name and not fits(self.expected[0], word):
            self.expected = []
        if word == "-" and not self.expected:
            # Standard input: no thing of its own.
            self.position += 1
            return
        place = self._place_of(word, quoted=quoted, before_verb=before_verb)
        self.after_unknown = self.after_any = False
        self.slots.append(typed(word, place, quoted=quoted))
        if self.verb in TESTS and word in COMPARES:
            self.expected = ["text"]


def arguments_of(verb: str, words: Sequence[str], taken: AbstractSet[int], quoted: AbstractSet[int]) -> Arguments:
    """The arguments of a command. `taken`, those of the verb, and `quoted` are indices of words."""
    walk, last = _Walk(verb), max(taken, default=0)
    paths = words.index("--") if "--" in words and verb.startswith("git ") else 0
    if walk.grammar.bundle and len(words) > 1 and words[1].isalpha():
        words = (words[0], f"-{words[1]}", *words[2:])
    ends = walk.grammar.ends
    inputs = not INPUTS.isdisjoint(words)
    for index, word in enumerate(words):
        if index in taken or (verb == "find" and word in GROUPING) or (inputs and (word in INPUTS or word == "{}")):
            continue
        walk.before_paths = index < paths
        if ends and walk.position:
            walk.slots.append(Slot(kind="text", value=" ".join(words[index:])))
            break
        if word == "--":
            walk.only_paths = verb.startswith("git ")
            walk.expected = []
        elif index not in quoted and not walk.only_paths and walk.is_flag(word):
            walk.flag(word, before_verb=index < last)
        else:
            walk.argument(word, quoted=index in quoted, before_verb=index < last)
    return Arguments(tuple(sorted(set(walk.flags))), tuple(walk.slots), walk.position)
