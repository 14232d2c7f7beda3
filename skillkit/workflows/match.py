"""Which registered skills a text calls for: by the patterns of triggers, by similar words, and by similar meaning.

What a text says and what it asks for are two things: "the release failed", "why did the release fail" and "do not
release yet" say much of a release and ask for none. So every match has to lie in a clause that asks for something.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from skillkit.documents import triggers
from skillkit.expressions.limited import limited
from skillkit.expressions.patterns import Pattern
from skillkit.model.registered import RegisteredSkill
from skillkit.model.run import Match
from skillkit.similarity.commonness import NOWHERE
from skillkit.similarity.subject import level, root
from skillkit.workflows.matchable import KEY, Index, Matchable, Slot
from skillkit.workflows.sentences import AUXILIARY, PREPOSITION, QUOTED, Clause, clauses, runs
from skillkit.workflows.vocabulary import LIGHT, corrected, telling, tokens, within

VERSION = Pattern(rf"(?<![\w.])v?({triggers.VERSION})(?![\w])")
PATH = Pattern(
    r"(?<!\S)(?:\.{0,2}/)?[\w.@-]+(?:/[\w.@*-]+)+/?(?=[\s,;:!?)]|\.?(?:\s|$))"
    r"|(?<!\S)[\w-]+(?:\.[a-z]{2,4}|(?<!\d)\.[a-z])(?=[\s,;:!?)]|$)"
)
AFTER_NAME = r"\b{name}(?:(?:\s+is|\s*[:=])\s+(.+)$|\s+({quoted}))"


def _named(text: str, name: str) -> str:
    """What follows the name of a parameter: in quotes, or behind a colon up to the end (`title: …`)."""
    pattern = AFTER_NAME.format(name=re.escape(name.replace("_", " ")), quoted=QUOTED.text)
    found = re.search(pattern, text, re.IGNORECASE)
    return triggers.unquoted((found[1] or found[2]).strip()) if found else ""


def _typed(text: str, slot: Slot) -> str:
    """The one value of the type of a parameter that is in a text; empty if there are several."""
    found: set[str] = set()
    if slot.type == "semver":
        found = {each[1] for each in VERSION.finditer(text)}
    elif slot.type == "choice":
        found = {each for each in slot.choices if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text, re.IGNORECASE)}
    elif slot.type == "path":
        found = {each[0].rstrip(".") for each in PATH.finditer(text)}
    return found.pop() if len(found) == 1 else ""


def given(text: str, slots: Sequence[Slot], taken: Mapping[str, str] = {}) -> tuple[tuple[str, str], ...]:
    """The values in a text by name, sorted; those `taken` by a pattern hold. None where several could be meant."""
    values = dict(taken)
    for slot in slots:
        # An optional choice is only what a pattern has: the text may name it to say no.
        if slot.name in values or (slot.type == "choice" and not slot.required):
            continue
        value = _named(text, slot.name) if slot.type == "string" else _typed(text, slot)
        is_alone = sum(other.type == slot.type for other in slots) == 1
        if value and (is_alone or slot.type in ("string", "choice")):
            values[slot.name] = value
    strings = [slot.name for slot in slots if slot.type == "string" and slot.required and slot.name not in values]
    quoted = [triggers.unquoted(each[0]) for each in QUOTED.finditer(text)]
    if len(strings) == 1 and len(quoted) == 1 and quoted[0] not in values.values():
        values[strings[0]] = quoted[0]
    return tuple(sorted(values.items()))


if TYPE_CHECKING:
    from skillkit.similarity.embedding import StaticModel

OBJECT, REST, CONTEXT = 1.0, 0.85, 0.75
"""How much a word counts: of what is to be done to what, of what follows, of what is said besides."""
LEAST = 4.2
"""The least weight of the words that a text shares with a skill."""
LEAST_ASKED = 1.5
"""The least weight of those of them by which the skill is known and that are in one clause which asks for something."""
LEAST_KNOWN = 5.0
"""The least weight of all words by which a skill without a workflow is known: it has no triggers that say more."""
EXISTING = 0.3
"""What is left of a word with a number behind it, or in a name: `issue 12`, `src/format.py` exist, and are no work."""
HALF = 5.0
"""The weight at which a match by words scores one half."""
OTHER_ACTION = 0.35
"""What is left of the weight where a text asks to do something else with what a workflow is about."""
PATTERN_SECONDS = 0.3
"""How long one pattern may search; one that takes longer finds nothing."""
MOST_LATE = 3
"""After so many of these no further pattern is tried."""
MARGIN = 0.05
"""Two matches whose scores differ by less are ambiguous."""
PATTERN = 0.8
"""The score of a pattern that covers next to nothing of its clause; one that covers all of it scores 1."""
TELLING = (
    "show list tell explain describe print display count compare find look read see summarize view inspect review"
    " analyze search grep translate recommend suggest remind remember open"
)
DOING = (
    "delete remove drop close cancel revert undo abort discard rename edit change update refactor move migrate rewrite"
    " replace optimize improve debug fix write draft document implement design plan generate add merge approve assign"
    " label comment answer ignore rebase squash amend mock copy convert"
)
ACTIONS = frozenset(root(verb) for verb in f"{TELLING} {DOING}".split())
"""Verbs of which each asks for a certain action: a workflow that does not speak of it does another one."""
LIGHT_ROOTS = frozenset(root(verb) for verb in (*LIGHT, *TELLING.split()))
OF_LIGHT = 0.4
"""What is left of the weight of a verb that many requests have, whatever they are about."""
OTHERS = frozenset(root(verb) for verb in DOING.split())
IN_ONE = 0.5
"""What the words of one trigger count for more than those that several triggers have."""
NAMED = 2.5
"""What a skill gains whose name is the very verb of a request."""
MEANING = 0.8
"""The least cosine of a text and a trigger that does not say how similar it has to be."""
SAME_MEANING = 0.5
"""The least cosine of a text and a description, which is longer; between two descriptions the settings ask for more."""
DOUBT = 0.1
"""What a cosine loses where neither description nor words are similar."""
COVERED = 0.5
"""The least share of what a request says that a workflow must be known by to gain that."""
NUMBER = Pattern(r"#?\d+|[0-9a-f]{7,40}")
IN_CODE = Pattern(r"[a-z0-9][A-Z]|[/_]|\w\.[a-z]{2,4}$")
"""What a path, a file name or another name in code has."""


class _Word(NamedTuple):
    """A root in a text, and how much it counts there."""

    root: str
    clause: int
    share: float
    exists: bool = False


def is_ambiguous(matches: Sequence[Match]) -> bool:
    """Whether the first two matches are as likely as each other."""
    return len(matches) > 1 and matches[0].score - matches[1].score < MARGIN


class Matcher:
    """Finds the skills that a text calls for. What it has of each skill is computed once."""

    embedder: "StaticModel | None" = None
    """Where it is set, texts that ask for something are compared by their meaning, too."""

    def __init__(self, skills: Sequence[RegisteredSkill] = (), *, index: Index | None = None) -> None:
        if index is None:
            from skillkit.workflows.indexing import index_of  # noqa: PLC0415 - not where the index is cached

            index = index_of(skills)
        self.index = index

    def match(self, text: str, limit: int = 5) -> list[Match]:
        """The skills that a text calls for, the likeliest first; of a long text the first 2,000 characters count.

        A text that only asks for facts, reports or denies calls for none.
        """
        text = triggers.clean(text)
        said = clauses(text)
        found = {each.skill: each for each in self._by_words(text, said)}
        for each in self._by_patterns(text, said):
            if each.skill not in found or each.score >= found[each.skill].score:
                found[each.skill] = each
        if self.embedder:
            for each in self._by_meaning(text, said, self.embedder, found):
                known = found.get(each.skill)
                if known is None or (known.method != "pattern" and each.score > known.score):
                    found[each.skill] = each
        return sorted(found.values(), key=lambda each: (-each.score, each.skill))[:limit]

    def _by_meaning(
        self, text: str, said: Sequence[Clause], model: "StaticModel", found: Mapping[str, Match]
    ) -> Iterator[Match]:
        """The skills of which a trigger, or name and description, mean much the same as what the text asks for.

        The score is the cosine, less a little where description and words (those `found`) speak for it less.
        """
        asked = [text[each.start : each.end] for each in said if each.form in ("request", "advice")]
        if not asked:
            return
        skills = self.index.skills
        about = model.similar(asked, [f"{each.name}: {each.description}" for each in skills])
        every = [(skill, trigger) for skill in skills for trigger in skill.triggers]
        nearest: dict[str, tuple[float, str]] = {}
        for (skill, trigger), cosine in zip(every, model.similar_triggers(asked, [each for _, each in every])):
            least = MEANING if trigger.confidence is None else trigger.confidence
            if cosine >= least and (skill.name not in nearest or cosine > nearest[skill.name][0]):
                nearest[skill.name] = (cosine, trigger.pattern)
        for skill, cosine in zip(skills, about):
            least = min((each.confidence or 0.0 for each in skill.triggers), default=0.0)
            if skill.name not in nearest and cosine >= max(SAME_MEANING, least):
                nearest[skill.name] = (cosine, "")
            if skill.name in nearest:
                best, pattern = nearest[skill.name]
                words = found[skill.name].score if skill.name in found else 0.0
                score = round(best - DOUBT * (1 - (cosine + words) / 2), 2)
                yield Match(skill.name, score, "embedding", pattern, given(text, skill.parameters))

    def _by_patterns(self, text: str, said: Sequence[Clause]) -> Iterator[Match]:
        """For each skill the best of its triggers whose pattern is in the text."""
        small, late = text.lower(), 0
        for number, skill in enumerate(self.index.skills):
            best: Match | None = None
            wanted = [each for each in skill.triggers if each.needed in small]
            types = {each.name: each.type for each in skill.parameters} if wanted else {}
            choices = {each.name: each.choices for each in skill.parameters} if wanted else {}
            for trigger in wanted:
                if late == MOST_LATE:
                    break
                try:
                    with limited(PATTERN_SECONDS):
                        hits = list(triggers.compiled(trigger.pattern, types, choices, capture=True).finditer(text))
                except TimeoutError:
                    late += 1
                    continue
                for hit in hits:
                    clause = next((each for each in reversed(said) if each.start <= hit.start()), None)
                    score = _pattern_score(text, clause, hit.span()) if clause else 0.0
                    values = triggers.values(hit)
                    if clause and (self._is_other(number, clause, hit.start()) or _is_no_value(values)):
                        continue
                    if score >= max(trigger.confidence or 0.0, PATTERN) and (best is None or score > best.score):
                        taken = given(text, skill.parameters, values)
                        best = Match(skill.name, score, "pattern", trigger.pattern, taken)
            if best:
                yield best

    def _is_other(self, number: int, clause: Clause, start: int) -> bool:
        """Whether a clause asks to do something else with what a pattern behind its verb names."""
        action = root(clause.words[clause.head])
        return clause.start < start and action in OTHERS and self.index.weight(action, number) < KEY

    def _words(self, text: str, said: Sequence[Clause]) -> list[_Word]:
        """The roots of a text that say what it is about, each once, where it counts most."""
        found: dict[str, _Word] = {}
        things = {each.lower() for each in runs(text) if IN_CODE.search(each)}
        for number, clause in enumerate(said):
            if clause.form == "negation":
                continue
            asks = clause.form in ("request", "advice")
            after = next((at for at, word in enumerate(clause.words) if at > clause.head and word in PREPOSITION), None)
            for at, word in enumerate(clause.words):
                share = CONTEXT if not asks else REST if after is not None and at > after else OBJECT
                exists = word in things or any(map(NUMBER.fullmatch, clause.words[at + 1 : at + 2]))
                for each in tokens(word):
                    known = self._known(each)
                    if known not in found or found[known].share < share:
                        found[known] = _Word(known, number, share, exists)
        return list(found.values())

    def _known(self, each: str) -> str:
        """The root by which skills are known that is meant by a word: itself, a part of it, or it spelt rightly."""
        if each in self.index.keys or level(each) < NOWHERE:
            return each
        return within(each, self.index.keys) or corrected(each, self.index.keys) or each

    def _by_words(self, text: str, said: Sequence[Clause]) -> Iterator[Match]:
        """The skills that share enough telling words with the text."""
        if not any(each.form in ("request", "advice", "question") for each in said):
            return
        sums: dict[int, float] = {}
        known: dict[int, float] = {}
        asked: dict[tuple[int, int], float] = {}
        heard: dict[str, float] = {}
        for word in self._words(text, said):
            weight = telling(word.root, self.index.holders(word.root), len(self.index.skills)) * word.share
            weight *= OF_LIGHT if word.root in LIGHT_ROOTS else 1.0
            heard[word.root] = weight * (EXISTING if word.exists else 1)
            for number, share in self.index.postings.get(word.root, ()):
                of_word = weight * share * (EXISTING if word.exists and self.index.skills[number].has_workflow else 1)
                sums[number] = sums.get(number, 0.0) + of_word
                if share >= KEY:
                    place = (number, word.clause)
                    known[number] = known.get(number, 0.0) + of_word
                    asked[place] = asked.get(place, 0.0) + of_word
        _refer_back(said, asked)
        best = max(sums.values(), default=0.0)
        requests = [(clause, self._roots(clause)) for clause in said if clause.form == "request"]
        for number, weight in sums.items():
            skill = self.index.skills[number]
            gained = self._named(number, requests) if skill.has_workflow else 0.0
            of_trigger, least = self._nearest_trigger(number, heard)
            total = weight + gained + IN_ONE * of_trigger
            if gained:
                asked.update({(number, place): LEAST_ASKED for place in range(len(said))})
            if total < max(LEAST, best / 2) or (not skill.has_workflow and known.get(number, 0.0) < LEAST_KNOWN):
                continue
            total *= self._fitting(skill, number, said, asked)
            score = round(total / (total + HALF), 2)
            if total >= LEAST and score >= least:
                yield Match(skill.name, score, "text", "", given(text, skill.parameters))

    def _fitting(
        self, skill: Matchable, number: int, said: Sequence[Clause], asked: Mapping[tuple[int, int], float]
    ) -> float:
        """How well what the text asks for fits what the skill is for: 0 if nothing that it asks for is about it."""
        shares = [0.0]
        for place, clause in enumerate(said):
            if asked.get((number, place), 0.0) < LEAST_ASKED or not self._asks(skill, clause):
                continue
            action = root(clause.words[clause.head])
            is_other = skill.has_workflow and action in ACTIONS and self.index.weight(action, number) < KEY
            shares.append(OTHER_ACTION if is_other else 1.0)
        return max(shares)

    def _nearest_trigger(self, number: int, heard: Mapping[str, float]) -> tuple[float, float]:
        """The weight of the words of the trigger that has most of them, and the least score at which it counts."""
        triggers_of = self.index.skills[number].triggers
        sums = ((sum(heard.get(each, 0.0) for each in one.words), -(one.confidence or 0.0)) for one in triggers_of)
        weight, least = max(sums, default=(0.0, 0.0))
        return weight, -least

    def _roots(self, clause: Clause) -> list[str]:
        """The roots of what a clause asks for, as skills are known by them."""
        return [self._known(each) for word in clause.words[clause.head :] for each in tokens(word)]

    def _named(self, number: int, requests: Sequence[tuple[Clause, list[str]]]) -> float:
        """What a workflow gains whose name is the verb of a request that says little else, or whose program is."""
        skill = self.index.skills[number]
        for clause, roots in requests:
            if not roots:
                continue
            if any(clause.calls(verb) for verb in skill.verbs):
                return NAMED
            if roots[0] not in tokens(skill.name):
                continue
            heard = [each for each in roots if each in self.index.postings or level(each) < NOWHERE]
            known = [each for each in heard if self.index.weight(each, number) >= KEY]
            if len(known) >= COVERED * len(heard):
                return NAMED
        return 0.0

    def _asks(self, skill: Matchable, clause: Clause) -> bool:
        """Whether a clause can ask for the skill. Advice is for knowledge, not for what a program does."""
        if clause.form == "request":
            return True
        if clause.form == "advice":
            return not skill.has_workflow
        return clause.form == "question" and skill.answers and clause.words[clause.head] in AUXILIARY


def _refer_back(said: Sequence[Clause], asked: dict[tuple[int, int], float]) -> None:
    """Adds what is reported to a request behind it that refers to it: "the branch is done, push it"."""
    for place, (before, clause) in enumerate(pairwise(said), 1):
        if clause.refers_back and before.form == "report":
            for (number, at), weight in list(asked.items()):
                if at == place - 1:
                    asked[number, place] = asked.get((number, place), 0.0) + weight


def _is_no_value(values: Mapping[str, str]) -> bool:
    """Whether something that was taken for a value begins as no name does: "start in may" starts no service."""
    return any(value.split(maxsplit=1)[0].lower() in PREPOSITION for value in values.values())


def _pattern_score(text: str, clause: Clause, span: tuple[int, int]) -> float:
    """How certain a match of a pattern is by its place in a clause; 0 where the clause does not ask for it."""
    start, end = span
    before = text[clause.start : start].split()
    begins = len(before) <= clause.head
    covered = (min(end, clause.end) - start) / max(1, len(text[clause.start : clause.end].strip()))
    if clause.form == "negation" or (clause.form == "report" and not (begins and covered >= PATTERN)):
        return 0.0
    if clause.form in ("question", "advice") and not begins:
        return 0.0
    return round(PATTERN + (1 - PATTERN) * min(1.0, covered), 2)
