"""What the sessions of one kind of work have in common, part by part, each part in few words.

A part is chosen by coverage (see `coverage`): what one part has told, the next does not tell again. What most sessions
have is said to belong to the work.
"""

from collections import Counter
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import partial

from skillkit.actions.shell import quoted
from skillkit.actions.verbs import GENERIC
from skillkit.mining.clustering.background import weight
from skillkit.mining.clustering.coverage import MOST
from skillkit.mining.clustering.coverage import Concepts
from skillkit.mining.clustering.coverage import Line
from skillkit.mining.clustering.coverage import called
from skillkit.mining.clustering.coverage import concepts
from skillkit.mining.clustering.features import stem
from skillkit.mining.clustering.messages import messages
from skillkit.mining.clustering.phrases import phrases
from skillkit.mining.clustering.signs import CHECKS
from skillkit.mining.clustering.signs import DATE
from skillkit.mining.clustering.signs import FILE
from skillkit.mining.clustering.signs import INSTALLS
from skillkit.mining.clustering.signs import LIBRARY
from skillkit.mining.clustering.signs import RULE
from skillkit.mining.clustering.signs import TITLE
from skillkit.mining.clustering.signs import WELL
from skillkit.mining.clustering.signs import WORK
from skillkit.mining.segments import Segment
from skillkit.model.observation import Observation

STATED = frozenset({"statement", "answer"})
FOUND = frozenset({"discovery", "problem", "solution"})
AGREED = 0.6
"""Share of a line, by weight, that other sessions must have."""
IMPORTED = 0.2
"""That something is imported tells less than how it is called."""
REPORTED = 0.6
"""A report of how one run ended tells less of how it is done."""
SECONDED = 0.6
"""Share of its worth from which on what one session found is what another one found."""
TELLING_LIBRARY = 3.5
TELLING_NAME = 2.5
"""A name that weighs less is used everywhere."""
MIN_NAME = 4
FEW_NAMES = 3
FIELDS = 12
LONG_COMMAND = 24
"""Words from which on a command is a script."""
DATA = ("csv", "json", "toml", "xml", "yaml", "yml")
DESCRIBED = 0.5
"""A statement of how things are in one run tells less of how it is done."""

Find = Callable[[Observation], Iterable[str]]


def general(text: str) -> str:
    """The text with the form of a date in the place of one."""
    return DATE.sub(lambda found: "YYYY-MM-DDTHH:MM:SSZ" if found[1] else "YYYY-MM-DD", text)


def in_code(names: Iterable[str]) -> str:
    """Names in backticks, with commas."""
    return ", ".join(f"`{name}`" for name in names)


def _texts(seen: Observation) -> Iterator[str]:
    """All that a moment says of the work."""
    if seen.kind in STATED | FOUND:
        yield general(seen.text)
    yield from map(general, seen.code)
    yield from (general(" ".join(action.words)) for action in seen.actions)
    yield from seen.files


def _imported(seen: Observation) -> Iterator[str]:
    for line in seen.code:
        found = LIBRARY.search(line)
        if found:
            yield next(filter(None, found.groups()))


def _ran(seen: Observation) -> Iterator[str]:
    if seen.kind == "action":
        for action in seen.actions:
            is_own = action.verb not in GENERIC and not INSTALLS.search(action.verb)
            if action.kind == "shell" and action.effect != "look" and is_own:
                yield action.verb


def _method(text: str) -> float:
    """How far a statement tells how a thing is done."""
    return 1.0 if WORK.match(text) or RULE.search(text) else DESCRIBED


def _wrote(seen: Observation) -> Iterable[str]:
    return seen.files if any(action.kind == "write" for action in seen.actions) else ()


def _terms_in(file: str, seen: Observation) -> Iterable[str]:
    return seen.terms if file in _wrote(seen) else ()


class Account:
    """The sessions of a cluster, each with the segments that belong to it."""

    def __init__(self, sessions: Sequence[Sequence[Segment]]) -> None:
        self._seen = [[seen for segment in own for seen in segment.observations] for own in sessions]
        self._asked = [[segment.asked.text for segment in own if segment.asked] for own in sessions]
        self._concepts = Concepts(
            [
                [*asked, *(text for each in own for text in _texts(each))]
                for own, asked in zip(self._seen, self._asked, strict=True)
            ]
        )
        self._covered: set[str] = set()

    def _lines(self, find: Find) -> Iterator[Line]:
        """What `find` finds in the observations, with where it stands."""
        for number, observations in enumerate(self._seen):
            ends = {seen.turn for seen in observations if seen.kind == "answer"}
            for at, seen in enumerate(observations):
                trust = REPORTED if seen.turn in ends else 1.0
                for line, text in enumerate(find(seen)):
                    yield Line(general(text), number, (at + line / 100) / len(observations), trust)

    def _common(self, find: Find) -> list[str]:
        """What `find` finds in most sessions, the commonest first, then by name."""
        count = Counter(each for own in self._seen for each in {text for seen in own for text in find(seen)})
        least = max(2.0, MOST * len(self._seen))
        return sorted((each for each, times in count.items() if times >= least), key=lambda each: (-count[each], each))

    def _chosen(self, lines: Iterable[Line], words: int) -> list[str]:
        chosen = self._concepts.chosen(lines, words=words, least=AGREED, covered=self._covered)
        return [line.text for line in chosen]

    def phrases(self, most: int) -> list[str]:
        """What the work is about."""
        said = [[seen.text for seen in own if seen.kind in STATED] for own in self._seen]
        texts = [texts + asked for texts, asked in zip(said, self._asked, strict=True)]
        return phrases(texts, most, self._concepts.names)

    def libraries(self) -> list[str]:
        """What is imported, the rarest first."""
        own = [name for name in self._common(_imported) if weight(stem(name)) >= TELLING_LIBRARY]
        return sorted(own, key=lambda name: (-weight(stem(name)), name))

    def programs(self) -> list[str]:
        """The commands that belong to the work, without those that only run a script."""
        return self._common(_ran)

    def files(self) -> list[str]:
        """The files that commands and code name."""
        return self._common(lambda seen: FILE.findall("\n".join((*seen.code, *seen.files, seen.command))))

    def outputs(self) -> list[str]:
        """The files that are written, those with data with the names that stand in them."""
        found: list[str] = []
        for file in self._common(_wrote):
            terms = self._common(partial(_terms_in, file))
            fields = [term for term in terms if not TITLE.search(term)][:FIELDS]
            is_data = file.endswith(DATA)
            found.append(f"`{file}` with {in_code(fields)}" if fields and is_data else f"`{file}`")
        return found

    def statements(self, words: int, *, checks: bool) -> list[str]:
        """What the agents said of how the work is done, or, with `checks`, of what must hold at its end."""
        lines = self._lines(lambda seen: seen.text.splitlines() if seen.kind == "statement" else ())
        fit = (line for line in lines if bool(CHECKS.search(line.text)) == checks)
        return self._chosen((line._replace(trust=line.trust * _method(line.text)) for line in fit), words)

    def code(self, words: int) -> list[str]:
        """Lines of code, imports first. What words have told of it is shown all the same."""
        lines = [
            line._replace(trust=IMPORTED if LIBRARY.search(line.text) else 1.0)
            for line in self._lines(lambda seen: seen.code)
        ]
        chosen = self._concepts.chosen(lines, words=words, least=AGREED, covered=set(), told=called)
        return [line.text for line in sorted(chosen, key=lambda line: not LIBRARY.search(line.text))]

    def commands(self, words: int) -> list[str]:
        """Command lines of the programs that belong to the work."""
        programs = set(self.programs())

        def find(seen: Observation) -> Iterator[str]:
            if seen.kind == "action":
                fit = (action for action in seen.actions if action.verb in programs)
                whole = (" ".join(map(quoted, action.words)) for action in fit if len(action.words) < LONG_COMMAND)
                yield from (line for line in whole if "\n" not in line)

        return self._chosen(self._lines(find), words)

    def pitfalls(self, words: int) -> list[str]:
        """What several agents found out, or stumbled over."""
        found = list(self._lines(lambda seen: [seen.text] if seen.kind in FOUND and not WELL.search(seen.text) else ()))
        return self._chosen([line for line in found if any(self._seconds(line, other) for other in found)], words)

    def _seconds(self, line: Line, other: Line) -> bool:
        """Whether the other one, of another session, says much the same."""
        ours = concepts(line.text)
        worth = sum(map(self._concepts.worth, sorted(ours)))
        shared = sum(map(self._concepts.worth, sorted(ours & concepts(other.text))))
        return line.session != other.session and shared >= SECONDED * worth > 0

    def names(self, told: str, most: int) -> list[str]:
        """Names in the code that `told` does not have, the most telling first; none if they are few."""
        known = concepts(told)
        fresh = [
            name
            for name in self._common(lambda seen: (part for term in seen.terms for part in term.split(".")))
            if len(name) >= MIN_NAME
            and not TITLE.search(name)
            and weight(stem(name)) >= TELLING_NAME
            and not concepts(name) & known
        ]
        ranked = sorted(fresh, key=lambda name: (-self._concepts.worth(stem(name)), name))
        return ranked[:most] if len(ranked) >= FEW_NAMES else []

    def errors(self, most: int) -> list[str]:
        """Messages that two or more sessions met, as the first of them had it, and what mended it there."""
        return messages(self._seen)[:most]
