"""What the sessions of one kind of work have in common, part by part, each part in few words.

A part is chosen by coverage: what one part says, the next does not say again. What most sessions have is taken to
belong to the work. A concept is a word or a name; it is worth as much as it is telling, times the sessions that have
it. Sentences are taken one after the other, each time the one that adds most worth for its length (Gillick and Favre
2009, "A scalable global model for summarization"). A number or a name that few sessions have tells of one run.
"""

import math
import re
from collections import Counter
from collections import defaultdict
from collections.abc import Callable
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from skillkit.actions.shell import quoted
from skillkit.actions.verbs import GENERIC
from skillkit.mining.clustering.features import stem
from skillkit.mining.clustering.features import weight
from skillkit.mining.segments import Segment
from skillkit.model.observation import Observation

WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*|\d[\d.,]*\d|\d|[^\W\d_a-zA-Z]+")
VALUE = re.compile(r"(?<!\w)\d[\d.,]*\d|[A-Z]?\d\w*[A-Z]\w*|(?<![\w.])\d{2,}")
"""Numbers, and words with digits in them: what differs from run to run, unless most sessions have it."""
IMPORT = re.compile(r"(?:from|import|use|using|require|#include)\b")
CALLED = re.compile(r"(\w+)\(|\.(\w+)|[(,]\s*(\w+)=(?!=)|\"([^\"]*)\"|'([^']*)'")
NAMED = re.compile(r"(?<=[a-z,;:=(/&] )[A-Z][a-z]+\b")
PLAIN = re.compile(r"\b[a-z]{2,}")
MIN_CONCEPT = 3
"""Characters of a word that can be a concept."""
SEVERAL = 0.4
"""Share of the sessions, and two at least, from which on a word is of the work, not of one run of it."""
MOST = 0.6
"""The same for a value."""
COST = 0.75
"""The power of its length that a sentence's worth is divided by: 1 favours the shortest, 0 the longest."""


Tells = Callable[[str], frozenset[str]]


class Line(NamedTuple):
    """A sentence or a line of code, its session, its place in the work (0 to 1), and how far it is trusted."""

    text: str
    session: int
    place: float
    trust: float = 1.0


@lru_cache(maxsize=65_536)
def concepts(text: str) -> frozenset[str]:
    """The words, names and numbers of a text."""
    return frozenset(stem(word) for word in WORD.findall(text) if len(word) >= MIN_CONCEPT or not word.isascii())


@lru_cache(maxsize=65_536)
def called(code: str) -> frozenset[str]:
    """The concepts of a line of code that are not its own variables: what is imported and called, options, literals."""
    if IMPORT.match(code):
        return concepts(code)
    return concepts(" ".join(part for parts in CALLED.findall(code) for part in parts))


@lru_cache(maxsize=65_536)
def values(text: str) -> frozenset[str]:
    """Those of them that look like values."""
    return frozenset(stem(word) for word in VALUE.findall(text))


def _names(texts: Iterable[str]) -> frozenset[str]:
    """Words that stand with a capital letter within sentences, and never without one: of persons, places, products."""
    named: set[str] = set()
    plain: set[str] = set()
    for text in texts:
        named.update(NAMED.findall(text))
        plain.update(PLAIN.findall(text))
    return frozenset(stem(name) for name in named if name.lower() not in plain)


class Concepts:
    """Which concepts how many of the sessions have."""

    def __init__(self, texts: Sequence[Iterable[str]]) -> None:
        """`texts` are those of each session."""
        self.sessions = len(texts)
        whole = [list(own) for own in texts]
        self.names = _names(text for own in whole for text in own)
        held = [frozenset[str]().union(*map(concepts, own)) for own in whole]
        self.support = Counter(concept for own in held for concept in own)
        self._several = max(2.0, SEVERAL * self.sessions)
        self._most = max(2.0, MOST * self.sessions)

    def worth(self, concept: str) -> float:
        """Returns the worth of a concept for a summary of these sessions."""
        count = self.support[concept]
        least = self._most if concept in self.names else self._several
        return weight(concept) * count / self.sessions if count >= least else 0.0

    def agreed(self, text: str) -> float:
        """The share of a text, by weight, that other sessions have as well; 0 with a value or a name of its own."""
        found = concepts(text)
        own = values(text) | (found & self.names)
        if any(self.support[value] < self._most for value in own):
            return 0.0
        total = sum(weight(concept) for concept in sorted(found))
        return sum(weight(c) for c in sorted(found) if self.support[c] >= self._several) / total if total else 0.0

    def chosen(
        self, lines: Iterable[Line], *, words: int, least: float, covered: set[str], told: Tells = concepts
    ) -> list[Line]:
        """Returns the lines that cover most in `words` words, in the order of the work; adds to `covered`.

        A line counts of which at least the share `least` is agreed; `told` finds the concepts for which it is taken.
        """
        unique: dict[str, Line] = {}
        for line in sorted(lines, key=lambda line: (line.session, line.place, line.text)):
            unique.setdefault(line.text, line)
        left = [(line, told(line.text), self.agreed(line.text)) for line in unique.values()]
        left = [each for each in left if each[2] >= least]
        taken: list[Line] = []
        while left:
            scored = []
            for line, found, agreed in left:
                gain = sum(self.worth(concept) for concept in sorted(found - covered)) * agreed**2 * line.trust
                scored.append((gain / _length(line.text) ** COST, line.text, line, found))
            best, _, line, found = max(scored, key=lambda each: each[:2])
            if best <= 0:
                break
            left = [each for each in left if each[0] is not line]
            if _length(line.text) > words:
                continue
            words -= _length(line.text)
            covered |= found
            taken.append(line)
        return sorted(taken, key=lambda line: (line.place, line.text))


def _length(text: str) -> int:
    """How many words one reads: in dense code there are fewer blanks than words."""
    return max(len(text.split()), len(text) // 8)


RUN = re.compile(r"(?<![\w./-])[A-Za-z]+(?:-[A-Za-z]+)*(?: [A-Za-z]+(?:-[A-Za-z]+)*)*(?![\w/-])")
"""Words with nothing but blanks between them."""
LONGEST = 3
MOST_OF = 0.6
"""Share of the sessions that must use a phrase."""
TELLING = 2.0
"""A word that weighs less begins and ends no phrase."""
WORDINESS = 0.4
TELLING_ALONE = 3.5
"""A word that weighs less is no phrase by itself."""


def _grams(text: str) -> Iterable[tuple[str, ...]]:
    for run in RUN.findall(text):
        words = run.split()
        for size in range(1, LONGEST + 1):
            yield from (tuple(words[at : at + size]) for at in range(len(words) - size + 1))


def _key(gram: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(stem, gram))


def _is_phrase(key: tuple[str, ...]) -> bool:
    tells = weight(key[0]) >= TELLING and weight(key[-1]) >= TELLING
    return tells and all(len(word) > 2 for word in key) and (len(key) > 1 or weight(key[0]) >= TELLING_ALONE)


def phrases(texts: Sequence[Iterable[str]], most: int, names: Collection[str] = ()) -> list[str]:
    """At most `most` phrases of these sessions, the most telling first, those with `names` last; none share a word."""
    held: Counter[tuple[str, ...]] = Counter()
    forms: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for own in texts:
        grams = [gram for text in own for gram in _grams(text)]
        held.update({_key(gram) for gram in grams})
        for gram in grams:
            forms[_key(gram)][" ".join(gram)] += 1
    least = max(2, MOST_OF * len(texts))

    def worth(key: tuple[str, ...]) -> float:
        # Two words tell more than one of them, if both tell something; a third must be worth it.
        return held[key] * sum(weight(word) for word in key) / math.pow(len(key), WORDINESS)

    sound = [key for key, count in held.items() if count >= least and _is_phrase(key)]
    found: list[str] = []
    used: set[str] = set()
    for key in sorted(sound, key=lambda key: (any(word in names for word in key), -worth(key), key)):
        if not used & set(key) and len(found) < most:
            used |= set(key)
            form = min(forms[key].items(), key=lambda item: (-item[1], item[0]))[0]
            found.append(form if any(c.isupper() for c in form[1:]) else form.lower())
    return found


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
