"""One walk over a session: what its agent said was wrong or so, the problem before it, and what was done about it.

A moment is a sentence with its surroundings: detectors are predicates over moments. Two things are related by file (one
names a file that the other touches) or by words: the words that both have, weighed by how rare they are in the session,
make up enough of the smaller side (the overlap coefficient with inverse document frequencies).
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from skillkit.expressions.sieve import Sieve
from skillkit.mining import feedback
from skillkit.mining.corpus import Corpus
from skillkit.mining.extract import CAUSES, FAILS, OBVIOUS
from skillkit.mining.resolutions.acts import called, doing, is_edit, is_settings
from skillkit.model.observation import Observation, Trace
from skillkit.shell.programs import is_common

WINDOW = 60
"""Observations before and after a sentence in which its problem and its fix are looked for."""
RELATED, RELATED_BY_CAUSE = 0.2, 0.1
SHARED_WORDS = 2
COSTLY = 8
"""Calls between a problem and the success from which on it took long."""
MIN_LOOKS = 5
SAID = ("discovery", "problem", "solution")
ASKED = ("request", "correction")
LIMITS = Sieve(
    r"(?i)\b(?:(?:doesn't|does not|don't|do not|can't|cannot|couldn't|could not|won't|isn't|is not|aren't) (?!need)\w+"
    r"|ha(?:s|ve) no|never|refuse[sd]|reject(?:s|ed)|requires?|expect(?:s|ed)|needs|wants|forbids?|blocks?|missing"
    r"|not set|instead)\b"
)
"""Words that say what something does not do, or demands."""
OPPOSES = re.compile(
    r"(?i)\b(?:not|instead of|rather than|but|while|whereas|although|though|without|only|unless|until|if|when|once"
    r"|defaults?)\b| \u2014 "
)
"""Words that set how it is against how one would think it is, or say when it is so."""
HEDGES = re.compile(
    r"(?i)^(?:\w+ )?(?:suggested|actionable|recommended|proposed|safe|possible) (?:fix|change)|\b(?:likely|probably"
    r"|perhaps|maybe|might|may|could be|seems?|looks like|appears?|possibly|should be|would)\b|\?$"
)
SELF = re.compile(
    r"(?i)^(?:updated|added|removed|changed|fixed|kept|moved|replaced|renamed|deleted|created)\b"
    r"|\b(?:i|i'm|i'll|i've|my|we|we're|let me|let's|you|your|now|ones?|here)\b"
)
"""What an agent did, and what it says to the user; neither is of interest to a stranger."""
REPORTED = re.compile(
    r"(?i)\W{0,3}(?:(?:actually|so|yes|yep|(?:severity:? )?(?:high|medium|low|critical|blocker))\b(?: \([^)]{1,40}\))?"
    r"(?:\W{0,3}[:,\u2014\u2013-]+\s*|`?\s+(?=`))|(?:this|that|it) (?:is|was) (?:usually |likely )?(?:because|due to)\s"
    r"|because\s(?!.{0,300},)|(?:this|that|which) means(?: that)?\s|(?:the )?(?:(?:\w{1,20} )?root cause|real issue"
    r"|real problem|issue|problem|cause|reason)(?: (?:here|of [^,]{3,40}))? (?:is|was|seems to be)(?: that)?\s"
    r"|(?:it )?turn(?:s|ed) out(?: that)?\s|(?:i|we) (?:also )?(?:found|discovered|see|confirmed)"
    r"(?: (?:that|the (?:\w{1,20} ){0,2}(?:culprit|cause|issue|key))\b:?| out)?\s"
    r"|[a-z][\w'&-]{0,30}(?: [\w'&-]{1,30}){0,4}(?: \([^)`]{1,40}\))?:\s)"
)
"""What precedes what was found: a label, a severity, a phrase."""
ASIDE = re.compile(r"(?i)(?:[,;\u2014\u2013] ?|\. )(?:so |and |but )?(?:i|i'm|i'll|i've|we|let me|now)\b.{0,400}$")
"""What the agent says of itself behind it."""
OPENS = re.compile(r"(?i)(?:since|because|as|while|although|if|when)\b")
LINK = re.compile(r"\[([^\]\n]{1,200})\]\([^)\s]{1,300}\)")
DANGLES = re.compile(
    r"(?i)(?:this|that|it|its|these|those|they|them|he|she|there|here|same|such|then|both|all|one|no|still|also|now|and"
    r"|but|or|so|you|you'll|your|good|great|everything|only (?:one|two)|(?!missing|during|nothing|string)\w+ing)\b"
)
"""Beginnings of which a stranger does not know what they are about."""
MAX_TITLE = 160
PARENTHESIS = re.compile(r"\s?\([^()]{1,200}\)")
CLAUSE = re.compile(r"[,;:] | [\u2014\u2013-] | \(| (?:and|which|so|even though)\b")
AT_ENDS = " .:;,()-\u2014\u2013"
PLACE = re.compile(r":\d{1,6}\b")
"""A line of a file, which is another one tomorrow."""
MIN_WORDS = 5
LEAST, NEAR = 3.5, 2.0
"""How telling a sentence has to be for a lead, and to be named among what is left out."""
NAME = re.compile(
    r"`[^`\n]{2,80}`|(?<![\w/.@-])(?:[\w.@-]{1,60}/){1,12}[\w.@-]{1,80}|(?<![\w-])--[a-z][\w-]*"
    r"|\b[A-Z][A-Z0-9]{0,30}_[A-Z0-9_]+\b|\b[a-z]{1,30}[A-Z]\w*\b"
    r"|\b(?!API|URL|JSON|HTTP|HTML|CSS|SQL|NULL)[A-Z]{3,12}\b"
    r"|\b[\w-]{1,60}\.(?:[a-z]{2,4}|toml|json|yaml)\b"
)
OPTION = re.compile(
    r"(?<![\w-])--?[a-z][\w-]*|\b(?:localhost|127\.0\.0\.1)\b|\bport \d|\bv?\d{1,4}\.\d{1,4}\.\d{1,6}\b"
)
"""An option, an address, a version."""
SPAN = re.compile(r"`[^`\n]{0,300}`|(?<![\w.@/-])(?:[\w.@-]{1,60}/){1,12}[\w.@-]{0,80}")
PLATFORM = re.compile(
    r"(?i)\b(?:macos|linux|windows|wsl|zsh|bash|shell|sandbox|environment|env|ci|pre-commit|pre-push|cli|sdk|dev server"
    r"|lint|node|docker|container|database|browser|headless|proxy|cache[sd]?|config(?:uration)?|secrets?)\b"
)
"""Surroundings of the code, which outlive a change of it."""
NUMBER = re.compile(r"(?<!\d)\d{3,8}(?!\d)")
WORDS = frozenset({"make", "just", "task", "time", "which", "test", "open", "read", "export", "source", "kill", "wait"})
"""Programs whose names are words of other things."""


def names_in(text: str) -> tuple[str, ...]:
    """Returns what a sentence names: code, paths, options, variables."""
    return tuple(dict.fromkeys(found[0].strip("`") for found in NAME.finditer(text)))


def files_of(seen: Observation) -> tuple[str, ...]:
    """Returns the files that a call names, whatever the tool: those it was given, and paths of its commands."""
    paths = (
        slot.value for action in seen.actions if action.kind == "shell" for slot in action.slots if slot.kind == "path"
    )
    return tuple(dict.fromkeys(path.removeprefix("./") for path in (*seen.files, *paths)))


def touches(seen: Observation, name: str) -> bool:
    """Returns whether a call names a file, by a path that ends alike."""
    return any(f"/{file}".endswith(f"/{name}") or f"/{name}".endswith(f"/{file}") for file in files_of(seen))


def is_file(name: str) -> bool:
    """Returns whether a name is that of a file."""
    return " " not in name and re.search(r"\w\.[a-z]{1,5}\w{0,2}$", name) is not None


def edits(seen: Observation) -> bool:
    """Returns whether a call changed a file and went well."""
    return seen.kind == "action" and seen.status in ("ok", "unknown") and any(map(is_edit, doing(seen)))


def runs(seen: Observation) -> frozenset[str]:
    """Returns the commands of a call that do more than look, without their arguments."""
    return frozenset(called(action) for action in doing(seen) if action.kind == "shell" and action.words)


class Moment(NamedTuple):
    """A sentence of an agent with what surrounds it.

    `problem` is what precedes it and is related to it: a failing call, a user's report or the agent's own sentence;
    `fix` the edit, the call or the sentence that follows; `passed` the call that shows that it helped. `looks` are
    files that were looked at or changed `MIN_LOOKS` times or more around it. `steps` counts the calls from the problem
    on.
    """

    trace: Trace
    said: Observation
    problem: Observation | None
    fix: Observation | None
    passed: Observation | None
    looks: tuple[str, ...]
    steps: int
    signals: tuple[str, ...]

    @property
    def title(self) -> str:
        """What was found, as a stranger understands it; empty if he does not."""
        return title_of(self.said.text)

    @property
    def is_solved(self) -> bool:
        """Whether a problem and its solution are there, related by file or words."""
        related = {"same-file", "same-words"} & set(self.signals) or "user-reported" in self.signals
        return bool(self.problem and related and (self.fix or self.passed or self.said.kind == "solution"))

    @property
    def telling(self) -> float:
        """How much the sentence says: why, that it is not as one thinks, what of; less if it is a guess."""
        text = self.said.text
        parts: float = 2 * bool(CAUSES.search(text)) + bool(OBVIOUS.search(text)) + bool(LIMITS.search(text))
        parts += 0.5 * bool(OPPOSES.search(text)) + 0.5 * min(2, len(names_in(text))) + ("environment" in self.signals)
        parts += (1.0 if self.problem.kind == "error" else 0.5) if self.problem else 0
        parts -= 1.5 * bool(HEDGES.search(text)) + bool(SELF.search(self.title)) + 0.5 * bool(PLACE.search(text))
        return parts - (len(text) > 220)

    @property
    def turns(self) -> set[int]:
        """The turns of all parts."""
        return {each.turn for each in (self.said, self.problem, self.fix, self.passed) if each}


def title_of(sentence: str) -> str:
    """Returns what a sentence reports, without what the agent says of itself; empty if no stranger understands it."""
    whole = LINK.sub(r"`\1`", sentence.replace("``", "`"))
    while found := REPORTED.match(whole):
        whole = whole[found.end() :].lstrip()
    said = ASIDE.sub("", whole).strip(AT_ENDS)
    is_half = len(said) < 0.7 * len(whole) and OPENS.match(said)
    if is_half or DANGLES.match(said) or len(said.split()) < MIN_WORDS or said.endswith("?"):
        return ""
    if len(said) > MAX_TITLE:
        said = PARENTHESIS.sub("", said)
    if len(said) > MAX_TITLE:
        ends = [found.start() for found in CLAUSE.finditer(said, MAX_TITLE // 2, MAX_TITLE)]
        said = (said[: ends[-1]] if ends else said[: MAX_TITLE - 2].rpartition(" ")[0]).rstrip(AT_ENDS) + " …"
    return feedback.capitalised(said)


def text_of(seen: Observation) -> str:
    """Returns the words of an observation that say what it is about."""
    return " ".join((seen.text, seen.command, *seen.files))


class _Walk:
    """The observations of a session with their words."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.seen = trace.observations
        told = [seen.kind in (*SAID, "request", "error", "correction") for seen in self.seen]
        self.words = [
            feedback.content(text_of(seen)) | set(NUMBER.findall(text_of(seen))) if is_told else frozenset[str]()
            for seen, is_told in zip(self.seen, told)
        ]
        self.counts = Counter(word for words in self.words for word in words)
        self.count = sum(told) + 1
        self.files = [files_of(seen) for seen in self.seen]

    def weight(self, words: Iterable[str]) -> float:
        """Returns how telling words are: the sum of their inverse document frequencies."""
        return sum(math.log(self.count / (1 + self.counts[word])) + 0.1 for word in words)

    def alike(self, one: int, other: int, share: float = RELATED) -> bool:
        """Returns whether two observations are related by words."""
        common = self.words[one] & self.words[other]
        least = min(self.weight(self.words[one]), self.weight(self.words[other]))
        return len(common) >= SHARED_WORDS and self.weight(common) >= share * least

    def shares_file(self, one: int, names: Sequence[str]) -> bool:
        """Returns whether an observation touches or tells of one of the named files."""
        text = self.seen[one].text
        return any(touches(self.seen[one], name) or name in text for name in names)

    def is_problem(self, at: int) -> bool:
        """Returns whether something is wrong: a call failed, the user reports it, the agent says so."""
        seen = self.seen[at]
        said = seen.kind in ASKED and FAILS.search(seen.text) is not None
        return said or (seen.kind == "error" and seen.status == "error") or seen.kind == "problem"

    def problem_of(self, at: int, names: Sequence[str]) -> tuple[int, list[str]]:
        """Returns the nearest problem before a sentence that is related to it, with how; -1 without one."""
        explains = CAUSES.search(self.seen[at].text) is not None
        for place in range(at - 1, max(-1, at - WINDOW), -1):
            explains = explains and (place == at - 1 or self.seen[place + 1].kind not in ASKED)
            if not self.is_problem(place):
                continue
            found = ["same-file"] * self.shares_file(place, [name for name in names if is_file(name)])
            found += ["same-words"] * self.alike(place, at, RELATED_BY_CAUSE if explains else RELATED)
            asked = self.seen[place].kind in ASKED
            if found or (asked and explains and feedback.is_typed(self.seen[place].text)):
                return place, found
        return -1, []

    def fix_of(self, at: int, names: Sequence[str], failed: Observation | None) -> tuple[int, list[str]]:
        """Returns what was done or said next about what a sentence names, with how it is related; -1 without one."""
        files = [name for name in names if is_file(name)]
        for place in range(at + 1, min(len(self.seen), at + WINDOW)):
            seen = self.seen[place]
            if seen.kind == "request" and place > at + 1 and feedback.complains(seen.text):
                break
            if edits(seen) and self.shares_file(place, files):
                return place, ["same-file"]
            if seen.kind == "action" and doing(seen) and any(name in seen.command for name in names):
                return place, ["same-words"]
            if seen.kind == "solution" and self.alike(place, at):
                return place, ["same-words"]
            if failed and seen.kind == "action" and seen.status == "ok" and runs(seen) & runs(failed):
                break
        return -1, []

    def passed_after(self, at: int, failed: Observation | None) -> int:
        """Returns the call that shows that a sentence is right: what had failed, or a check; -1 without one."""
        wanted = runs(failed) if failed else frozenset()
        for place in range(at + 1, min(len(self.seen), at + WINDOW)):
            seen = self.seen[place]
            if seen.kind == "request" and feedback.complains(seen.text):
                return -1
            if seen.kind == "action" and seen.status == "ok":
                if wanted and runs(seen) & wanted:
                    return place
                if not wanted and any(action.effect == "check" for action in seen.actions):
                    return place
        return -1

    def reported(self, at: int) -> int:
        """Returns how often the user had reported what a sentence is about."""
        asked = (place for place in range(max(0, at - WINDOW), at) if self.seen[place].kind in ASKED)
        return sum(FAILS.search(self.seen[place].text) is not None and self.alike(place, at) for place in asked)

    def looked_at(self, begin: int, end: int) -> tuple[str, ...]:
        """Returns the files that were named by `MIN_LOOKS` calls or more from one place to another."""
        counts = Counter(file for files in self.files[max(0, begin) : end] for file in files)
        whole = {
            file: sum(count for other, count in counts.items() if f"/{other}".endswith(f"/{file}")) for file in counts
        }
        return tuple(sorted(file for file, count in whole.items() if count >= MIN_LOOKS))


def is_of_surroundings(text: str, tools: frozenset[str]) -> bool:
    """Returns whether a sentence names a tool, an option, a setting or a platform, which outlive a change."""
    return (
        OPTION.search(text) is not None
        or PLATFORM.search(SPAN.sub(" ", text)) is not None
        or any(is_file(name) and is_settings(name) for name in names_in(text))
        or any(
            is_common(word) or word in tools
            for word in (name.split(" ", 1)[0] for name in names_in(text) if " " in name)
        )
        or not {word.strip(".") for word in re.findall(r"[\w./-]+", text.lower())}.isdisjoint(tools - WORDS)
    )


def moments(trace: Trace) -> Iterator[Moment]:
    """Yields what an agent said was wrong, helped or turned out, in order, with what surrounds it."""
    walk = _Walk(trace)
    does = (action for seen in walk.seen for action in doing(seen) if action.kind == "shell")
    tools = frozenset(word for action in does for word in (*action.words[:1], action.verb.split(" ")[0]))
    for at, said in enumerate(walk.seen):
        if said.kind not in SAID:
            continue
        names = names_in(said.text)
        before, how = walk.problem_of(at, names)
        problem = walk.seen[before] if before >= 0 else None
        failed = problem if problem and problem.kind == "error" else None
        after, so = walk.fix_of(at, names, failed)
        fix = walk.seen[after] if after >= 0 else None
        last = walk.passed_after(max(at, after), failed)
        passed = walk.seen[last] if last >= 0 else None
        begin, end = (before if before >= 0 else at - WINDOW), max(last, after, at) + 1
        steps = sum(bool(each.actions) for each in walk.seen[max(0, begin) : end]) if before >= 0 else 0
        signals = [*how, *so]
        signals += ["non-obvious"] * bool(OBVIOUS.search(said.text))
        signals += ["cause"] * bool(CAUSES.search(said.text) and not HEDGES.search(said.text))
        signals += ["asked-again"] * (walk.reported(at) > 1)
        signals += ["confirmed"] * bool(passed and (fix or failed))
        signals += ["user-reported"] * bool(problem and problem.kind in ASKED)
        signals += ["environment"] * is_of_surroundings(said.text, tools)
        signals += ["costly"] * (steps >= COSTLY and bool(passed))
        yield Moment(trace, said, problem, fix, passed, walk.looked_at(begin, end), steps, tuple(sorted(set(signals))))


SAME, SAME_SESSION = 0.42, 0.35
"""Two sentences say the same from this share of the shorter one's words on."""
SHARED = 3
"""The least number of words that they share."""
RARE, LATEST = 5, 8
"""Sentences are compared that share one of the rarest words; of those that have it the latest."""


class Group(NamedTuple):
    """Moments of one project whose sentences say the same, the earliest first."""

    moments: tuple[Moment, ...]

    @property
    def best(self) -> Moment:
        """The one that says most."""
        return max(
            self.moments, key=lambda each: (bool(each.title), each.telling, bool(each.passed), -len(each.said.text))
        )

    @property
    def signals(self) -> frozenset[str]:
        """What the sentence itself has that makes it worth a look."""
        telling = self.best.title and self.best.telling >= LEAST
        found = {*["recurs"] * self.recurs, *["telling"] * bool(telling)}
        return frozenset(found | set(self.best.signals) & {"cause", "environment", "non-obvious"})

    @property
    def recurs(self) -> bool:
        """Whether several sessions say it, each in words of its own: the same words may be a copy."""
        return len({each.trace.session for each in self.moments}) > 1 < len({each.said.text for each in self.moments})


def _grouped(found: Sequence[Moment]) -> Iterator[Group]:
    """Yields groups: of one session those about one problem, of all those that share enough of their rarer words."""
    words = [feedback.content(each.said.text) | set(names_in(each.said.text.lower())) for each in found]
    counts = Counter(word for each in words for word in each)

    def weight(shared: Iterable[str]) -> float:
        return math.fsum(math.log((len(found) + 1) / counts[word]) for word in shared)

    def is_same(one: int, other: int) -> bool:
        common = words[one] & words[other]
        share = SAME_SESSION if found[one].trace is found[other].trace else SAME
        return len(common) >= SHARED and weight(common) >= share * min(weight(words[one]), weight(words[other]))

    first = list(range(len(found)))

    def first_of(place: int) -> int:
        while first[place] != place:
            first[place] = place = first[first[place]]
        return place

    places: dict[object, list[int]] = defaultdict(list)
    for place, each in enumerate(found):
        about = [(id(each.trace), id(each.problem))] if each.problem else []
        rare = sorted(words[place], key=lambda word: (counts[word], word))[:RARE]
        near = {other for word in rare for other in places[word][-LATEST:] if is_same(place, other)}
        for other in sorted(near | {other for key in about for other in places[key][:1]}):
            one, two = sorted((first_of(place), first_of(other)))
            first[two] = one
        for key in (*about, *rare):
            places[key].append(place)
    known: dict[int, list[Moment]] = defaultdict(list)
    for place, each in enumerate(found):
        known[first_of(place)].append(each)
    yield from (Group(tuple(group)) for group in known.values())


def groups(corpus: Corpus) -> Iterator[Group]:
    """Yields what the agents of each project found, each with all sentences that say it."""
    yield from corpus.once(_groups)


def _groups(corpus: Corpus) -> Iterator[Group]:
    for traces in corpus.projects.values():
        yield from _grouped([each for trace in traces for each in corpus.of(trace, moments)])
