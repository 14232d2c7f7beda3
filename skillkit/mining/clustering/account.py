"""What the sessions of one kind of work have in common, part by part, each part in few words.

A part is chosen by coverage (see `coverage`): what one part says, the next does not say again. What most sessions have
is taken to belong to the work.
"""

import re
from collections import Counter
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.actions.shell import quoted
from skillkit.actions.verbs import GENERIC
from skillkit.mining.clustering.coverage import MOST
from skillkit.mining.clustering.coverage import Concepts
from skillkit.mining.clustering.coverage import Line
from skillkit.mining.clustering.coverage import called
from skillkit.mining.clustering.features import stem
from skillkit.mining.clustering.features import weight
from skillkit.mining.clustering.phrases import phrases
from skillkit.mining.segments import Segment
from skillkit.model.observation import Observation

STATED = frozenset({"statement", "answer"})
AGREED = 0.6
"""Share of a line, by weight, that other sessions must have."""
IMPORTED = 0.2
"""Trust in an import: that something is imported says less than how it is called."""
REPORTED = 0.6
"""Trust in a report of how one run ended."""
DESCRIBED = 0.5
"""Trust in a statement of how things are in one run."""
TELLING_LIBRARY = 3.5
LONG_COMMAND = 24
"""Words from which on a command is a script."""
CHECKS = re.compile(
    r"(?i)\b(?:verif\w*|check(?:s|ed|ing)?|ensure|confirm|validate|must|exactly|all .* (?:are|have|share|match))\b"
)
"""Statements of what must hold at the end."""
LIBRARY = re.compile(r"^(?:from|import)\s+([A-Za-z_]\w*)|\brequire\(['\"]([\w@/.-]+)|\bfrom ['\"]([\w@/-]+)")
DATE = re.compile(r"\b\d{4}-\d\d-\d\d(T\d\d:\d\d(?::\d\d)?Z?)?\b")
FILE = re.compile(
    r"(?<![\w/.{}-])[\w.-]*[A-Za-z]\w*(?:/[\w.-]+)*\.(?:csv|db|docx?|html|jsonl?|md|parquet|pdf|png|pptx?|sqlite|svg|tsv"
    r"|txt|xlsx?|xml|ya?ml|zip)\b"
)
INSTALLS = re.compile(r"\b(?:install|add|sync)\b")
WORK = re.compile(
    r"(?i)(?:add|apply|assign|avoid|build|calculat|call|choos|clean|collect|combin|compar|comput|construct|convert|copi|copy"
    r"|count|creat|defin|delet|determin|divid|download|draw|drop|edit|ensur|evaluat|execut|export|extract|fetch|fill|filter"
    r"|find|fix|follow|format|generat|get|group|handl|identif|includ|insert|install|iterat|join|keep|limit|load|loop|make"
    r"|map|mark|mask|match|measur|merg|move|normali[sz]|open|order|pars|pass|pick|plan|plot|prefer|print|process|produc"
    r"|project|query|rank|read|record|remov|renam|render|replac|request|return|round|run|sav|scal|scan|select|set|skip|sort"
    r"|split|store|strip|sum|test|transform|trim|updat|us|validat|verif|visit|wrap|writ)"
    r"(?:y|e|ies|es|s|ied|ed|ing|ting|ning|ping)?\b"
)
"""Verbs of work, in one form or another, with which a step begins."""
RULE = re.compile(
    r"(?i)\b(?:must|should|needs? to|requires?|never|always|only|instead|rather than|so that|because|since|before|after"
    r"|when|if|each|every|both|all)\b"
)

Find = Callable[[Observation], Iterable[str]]


def general(text: str) -> str:
    """Returns the text with the form of a date in the place of one."""
    return DATE.sub(lambda found: "YYYY-MM-DDTHH:MM:SSZ" if found[1] else "YYYY-MM-DD", text)


def in_code(names: Iterable[str]) -> str:
    """Returns names in backticks, with commas."""
    return ", ".join(f"`{name}`" for name in names)


def _texts(seen: Observation) -> Iterator[str]:
    """Yields all that a moment says of the work."""
    if seen.kind in STATED or seen.kind == "discovery":
        yield general(seen.text)
    yield from map(general, seen.code)
    yield from (general(" ".join(action.words)) for action in seen.actions)
    yield from seen.files


def _imported(seen: Observation) -> Iterator[str]:
    found = filter(None, map(LIBRARY.search, seen.code))
    yield from (next(filter(None, match.groups())) for match in found)


def _ran(seen: Observation) -> Iterator[str]:
    for action in seen.actions if seen.kind == "action" else ():
        is_own = action.verb not in GENERIC and not INSTALLS.search(action.verb)
        if action.kind == "shell" and action.effect != "look" and is_own:
            yield action.verb


class Account:
    """The sessions of a cluster, each with the segments that belong to it."""

    def __init__(self, sessions: Sequence[Sequence[Segment]]) -> None:
        self._seen = [[seen for segment in own for seen in segment.observations] for own in sessions]
        self._asked = [[segment.asked.text for segment in own if segment.asked] for own in sessions]
        both = zip(self._seen, self._asked, strict=True)
        self._concepts = Concepts([[*asked, *(text for each in own for text in _texts(each))] for own, asked in both])
        self._covered: set[str] = set()

    def _lines(self, find: Find) -> Iterator[Line]:
        """Yields what `find` finds in the observations, with where it stands."""
        for number, observations in enumerate(self._seen):
            ends = {seen.turn for seen in observations if seen.kind == "answer"}
            for at, seen in enumerate(observations):
                trust = REPORTED if seen.turn in ends else 1.0
                for line, text in enumerate(find(seen)):
                    yield Line(general(text), number, (at + line / 100) / len(observations), trust)

    def _common(self, find: Find) -> list[str]:
        """Returns what `find` finds in most sessions, the commonest first, then by name."""
        count = Counter(each for own in self._seen for each in {text for seen in own for text in find(seen)})
        least = max(2.0, MOST * len(self._seen))
        return sorted((each for each, times in count.items() if times >= least), key=lambda each: (-count[each], each))

    def _chosen(self, lines: Iterable[Line], words: int) -> list[str]:
        chosen = self._concepts.chosen(lines, words=words, least=AGREED, covered=self._covered)
        return [line.text for line in chosen]

    def phrases(self, most: int) -> list[str]:
        """Returns what the work is about."""
        said = [[seen.text for seen in own if seen.kind in STATED] for own in self._seen]
        texts = [texts + asked for texts, asked in zip(said, self._asked, strict=True)]
        return phrases(texts, most, self._concepts.names)

    def libraries(self) -> list[str]:
        """Returns what is imported, the rarest first."""
        own = [name for name in self._common(_imported) if weight(stem(name)) >= TELLING_LIBRARY]
        return sorted(own, key=lambda name: (-weight(stem(name)), name))

    def programs(self) -> list[str]:
        """Returns the commands that belong to the work, without those that only run a script."""
        return self._common(_ran)

    def files(self) -> list[str]:
        """Returns the files that commands and code name."""
        return self._common(lambda seen: FILE.findall("\n".join((*seen.code, *seen.files, seen.command))))

    def outputs(self) -> list[str]:
        """Returns the files that are written."""
        return self._common(lambda seen: seen.files if any(a.kind == "write" for a in seen.actions) else ())

    def statements(self, words: int, *, checks: bool) -> list[str]:
        """Returns what the agents said of how the work is done, or, with `checks`, of what must hold at its end."""
        lines = self._lines(lambda seen: seen.text.splitlines() if seen.kind == "statement" else ())
        fit = (line for line in lines if bool(CHECKS.search(line.text)) == checks)
        how = (line if WORK.match(line.text) or RULE.search(line.text) else _doubted(line) for line in fit)
        return self._chosen(how, words)

    def code(self, words: int) -> list[str]:
        """Returns lines of code, imports first, also those that words cover."""
        lines = [
            line._replace(trust=IMPORTED if LIBRARY.search(line.text) else 1.0)
            for line in self._lines(lambda seen: seen.code)
        ]
        chosen = self._concepts.chosen(lines, words=words, least=AGREED, covered=set(), told=called)
        return [line.text for line in sorted(chosen, key=lambda line: not LIBRARY.search(line.text))]

    def commands(self, words: int) -> list[str]:
        """Returns command lines of the programs that belong to the work."""
        programs = set(self.programs())

        def find(seen: Observation) -> Iterator[str]:
            fit = (action for action in seen.actions if seen.kind == "action" and action.verb in programs)
            whole = (" ".join(map(quoted, action.words)) for action in fit if len(action.words) < LONG_COMMAND)
            yield from (line for line in whole if "\n" not in line)

        return self._chosen(self._lines(find), words)


def _doubted(line: Line) -> Line:
    return line._replace(trust=line.trust * DESCRIBED)
