"""Makes the classifier of the safety rules: what words and pairs of words tell attacks from look-alikes.

    pip install scikit-learn
    python benchmarks/make_classifier.py PUBLIC... [--dry]

It learns from `benchmarks/passages`, attacks and honest twins on the same subject, written for this; from the cases of
the tests on safety, where a window is an attack if another rule finds something in it; and from windows of the skills
in the folders PUBLIC, all taken for honest. A logistic regression is fitted on all traits, and once more on the
weightiest. Before it is written, each half of the cases from `n` on is left out in turn, and public skills in two
parts: what is printed was told of cases that the model had not seen. `--dry` writes nothing.

How it is fitted was chosen by what halves tell when they are left out: rare traits count more, look-alikes three times,
and regularisation and threshold are such that of the attacks of `n` to `zt` 0.83 are found so and of their look-alikes
0.008 (0.74 and 0.007 at a third of the threshold's share of public skills).
"""

import argparse
import json
import math
import re
import tomllib
import zlib
from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from collections.abc import Set
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import make_weighing
from safety import CASES
from safety import HALVES
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from skillkit.library import read_skills
from skillkit.model.folder import Tree
from skillkit.rules import RULES
from skillkit.safety import classifier
from skillkit.safety.passages import texts
from skillkit.safety.windows import windows
from skillkit.tree import DiskTree
from skillkit.tree import MemoryTree

PASSAGES = Path(__file__).parent / "passages"
TESTS = Path(__file__).parent.parent / "tests"
SHORT_SKILLS = ("safety_snippets.toml", "safety_languages.toml")
HEAD = re.compile(r"^=== (malicious|benign) \w+\n", re.MULTILINE)
"""What stands above each passage: its kind and its class."""
PUBLIC = "public"
"""The source of windows of public skills."""
TRAITS = 25_000
"""How many are kept: with 60,000 it finds 0.86 of the attacks where it finds 0.84 so, and more look-alikes."""
LEAST = 3
"""A trait of fewer examples is left out."""
PUBLIC_WINDOWS = 40_000
SMOOTHING = 30.0
"""The inverse strength of regularisation."""
ATTACK_WEIGHT = 5.0
"""What an attack counts against one honest window of a public skill: there are many more of these."""
ALIKE_WEIGHT = 3.0
"""What a window of a look-alike counts, which teaches more."""
IN_VAIN = 0.015
"""The share of unseen public skills that reach the threshold."""
GLANCED = 3_000
"""The words of a glance, which spares most honest texts a longer look."""
GLANCE_SMOOTHING = 10.0
OVERLOOKED = 0.002
"""The share of the attacks it finds that may be lost to the glance: so are 17 of 1,000 that it has not seen, and 44 of
1,000 windows of public skills are looked at whole."""
JUDGED_FROM = "n"
"""Of the halves before, what the rules found at first sight is not kept."""


class Example(NamedTuple):
    """A part of a skill: where it is from, its case, whether that is malicious, whether this is the attack in it."""

    source: str
    case: str
    malicious: bool
    attack: bool
    traits: frozenset[bytes]


def _passage(text: str, source: str, case: str, *, attack: bool) -> Example:
    return Example(source, case, attack, attack, frozenset(classifier.traits(text)))


def _passages() -> Iterator[Example]:
    for file in sorted(PASSAGES.glob("*.txt")):
        _, *parts = HEAD.split(file.read_text(encoding="utf-8"))
        for kind, text in zip(parts[::2], parts[1::2], strict=True):
            yield _passage(text, "passages", file.stem, attack=kind == "malicious")


def _short() -> Iterator[Example]:
    """The paragraphs and the short skills that the tests hold."""
    for name, cases in tomllib.loads((TESTS / "safety_paragraphs.toml").read_text(encoding="utf-8")).items():
        for kind in ("meant", "honest"):
            yield from (_passage(case["text"], "short", name, attack=kind == "meant") for case in cases.get(kind, ()))
    skills = [tomllib.loads((TESTS / name).read_text(encoding="utf-8")).items() for name in SHORT_SKILLS]
    for kind, cases in chain.from_iterable(skills):
        for case in cases:
            front = f"---\nname: x\ndescription: {json.dumps(case['description'])}\n---\n\n"
            tree = MemoryTree({"SKILL.md": front + case["body"], **case.get("files", {})})
            yield from _of_skills(tree, "short", case["name"], malicious=kind == "meant")


def _of_skills(tree: Tree, source: str, case: str, *, malicious: bool) -> Iterator[Example]:
    """The windows of all skills in a tree; attacks are those of a malicious one that hold another rule's finding."""
    checks = [rule.check_skill for rule in RULES if rule.layer == "safety" and rule.code != classifier.CODE]
    for skill in read_skills(tree):
        found: defaultdict[str, set[int]] = defaultdict(set)
        violations = (each for check in checks if check and malicious for each in check(skill))
        for place, *_ in violations:
            found[place.path].update(range(place.start_line, place.end_line + 1))
        for path, text in texts(skill):
            for start, end in windows(path, text):
                lines = range(text.count("\n", 0, start) + 1, text.count("\n", 0, end) + 2)
                attack = not found[path].isdisjoint(lines)
                name = case or skill.path
                yield Example(source, name, malicious, attack, frozenset(classifier.traits(text[start:end])))


def examples(public: Sequence[Path]) -> tuple[list[Example], list[Example]]:
    """What is learned from and judged by: passages and cases; and the windows of public skills."""
    cases = (
        _of_skills(DiskTree(case), half, case.name, malicious=kind == "malicious")
        for half in HALVES
        for kind in ("malicious", "benign")
        for case in sorted((CASES / half / kind).iterdir())
    )
    honest = (_of_skills(DiskTree(folder), PUBLIC, "", malicious=False) for folder in public)
    return [*_passages(), *_short(), *chain.from_iterable(cases)], list(chain.from_iterable(honest))


def _thinned(found: Sequence[Example], most: int) -> Sequence[Example]:
    """At most so many, evenly from all."""
    return found[:: -(-len(found) // most)]


class Fitted(NamedTuple):
    """A model with real weights."""

    bias: float
    weights: dict[bytes, float]

    def leaning(self, traits: Set[bytes]) -> float | None:
        """How much a text with these traits reads like an attack; None where it is short."""
        if len(traits) < classifier.ENOUGH:
            return None
        known = math.fsum(self.weights.get(trait, 0.0) for trait in traits)
        return self.bias + known / math.sqrt(classifier.SHORT + len(traits))

    def score(self, example: Example) -> float:
        """The same of an example, least where it is short."""
        found = self.leaning(example.traits)
        return -math.inf if found is None else found


def _weight(example: Example) -> float:
    if example.attack:
        return ATTACK_WEIGHT
    return 1.0 if example.source == PUBLIC else ALIKE_WEIGHT


def _rarities(known: Sequence[Example]) -> dict[bytes, float]:
    """How rare each trait is that several examples have: the logarithm of how many there are for one that has it.

    Public skills have no part in it. The mean is 1; as a scale of the columns it lets rare traits weigh more.
    """
    own = [example for example in known if example.source != PUBLIC]
    count = Counter(trait for example in own for trait in example.traits)
    rarity = {trait: math.log1p(len(own) / times) for trait, times in sorted(count.items()) if times >= LEAST}
    mean = math.fsum(rarity.values()) / len(rarity)
    return {trait: value / mean for trait, value in rarity.items()}


def fitted(known: Sequence[Example]) -> Fitted:
    """A model of these examples."""
    rarity = _rarities(known)
    kept = list(rarity)
    is_attack = [example.attack for example in known]
    weights = [_weight(example) for example in known]
    for few in (False, True):
        matrix = _matrix(known, {trait: rarity[trait] for trait in kept})
        regression = LogisticRegression(C=SMOOTHING, solver="liblinear", max_iter=400, random_state=0)
        found = regression.fit(matrix, is_attack, sample_weight=weights)
        scaled = zip(kept, found.coef_[0].tolist(), strict=True)
        by_trait = {trait: weight * rarity[trait] for trait, weight in scaled}
        if not few:
            kept = sorted(sorted(kept, key=lambda trait: (-abs(by_trait[trait]), trait))[:TRAITS])
    return Fitted(float(found.intercept_[0]), by_trait)


def learned(known: Sequence[Example]) -> Fitted:
    """A model of these examples, and of the attacks that no rule finds.

    In a malicious case without a finding, the window that reads most like an attack is taken for it, and what else
    there is of the case is left out: as if honest, it would teach the contrary.
    """
    told = {(example.source, example.case) for example in known if example.attack}
    sure = [e for e in known if not e.malicious or (e.source, e.case) in told]
    first = fitted(sure)
    guessed: dict[tuple[str, str], Example] = {}
    for example in known:
        if example.malicious and (example.source, example.case) not in told:
            key = example.source, example.case
            guessed[key] = max(guessed.get(key, example), example, key=first.score)
    return fitted([*sure, *(example._replace(attack=True) for example in guessed.values())])


def _matrix(known: Sequence[Example], kept: Mapping[bytes, float]) -> csr_matrix:
    """A row of each example, a column of each trait in `kept`, scaled by its value there."""
    column = {trait: number for number, trait in enumerate(kept)}
    scale = list(kept.values())
    values: list[float] = []
    columns: list[int] = []
    ends = [0]
    for example in known:
        inside = sorted(column[trait] for trait in example.traits if trait in column)
        columns += inside
        length = math.sqrt(classifier.SHORT + len(example.traits))
        values += [scale[number] / length for number in inside]
        ends.append(len(columns))
    return csr_matrix((values, columns, ends), shape=(len(known), len(kept)))


Case = tuple[str, str, bool]
"""The source of a case, its name, and whether it is malicious."""


def _highest(model: Fitted, judged: Sequence[Example]) -> dict[Case, float]:
    """The highest score of a window of each case."""
    highest: dict[Case, float] = {}
    for example in judged:
        key = example.source, example.case, example.malicious
        highest[key] = max(model.score(example), highest.get(key, -math.inf))
    return highest


def judged(known: Sequence[Example], honest: Sequence[Example]) -> float:
    """The threshold, by models that have not seen what they judge. Prints what they make of it."""
    halves = [half for half in HALVES if half >= JUDGED_FROM]
    parts = [[e for e in honest if zlib.crc32(e.case.encode()) % 2 == part] for part in (0, 1)]
    scores: dict[Case, float] = {}
    leanings: dict[make_weighing.Line, float | None] = {}
    lines = make_weighing.lines()
    for number, half in enumerate(halves):
        seen, unseen = parts[number % 2], parts[1 - number % 2]
        model = learned([*(e for e in known if e.source != half), *_thinned(seen, PUBLIC_WINDOWS // 2)])
        scores |= _highest(model, [*(e for e in known if e.source == half), *(unseen if number < len(parts) else ())])
        leanings |= {line: model.leaning(line.traits) for line in lines if line.half == half}
    make_weighing.report(scores, leanings)
    return _threshold(scores)


def _threshold(scores: Mapping[Case, float]) -> float:
    """The threshold that few unseen public skills reach. Prints how many cases of each half do."""
    public = sorted((score for (source, _, _), score in scores.items() if source == PUBLIC), reverse=True)
    threshold = public[int(IN_VAIN * len(public))]
    for half in sorted({source for source, _, _ in scores}):
        for bad in (True, False):
            values = [score for (source, _, kind), score in scores.items() if source == half and kind is bad]
            if values:
                above = sum(value > threshold for value in values)
                print(f"{half:<8}{'malicious' if bad else 'honest':<10}{above:>4} of {len(values)}")
    return threshold


def _in_words(example: Example) -> Example:
    """The same part of a skill, with nothing but its single words for traits."""
    return example._replace(traits=frozenset(trait.lstrip(b"`") for trait in example.traits if b" " not in trait))


def glanced(
    model: Fitted, known: Sequence[Example], honest: Sequence[Example], threshold: float
) -> tuple[dict[bytes, float], float]:
    """The weights of words that tell apart at a glance what the model finds, and what this has to come to."""
    attacks = [_in_words(e) for e in known if e.malicious and model.score(e) >= threshold]
    others = [_in_words(e) for e in honest if len(e.traits) >= classifier.ENOUGH]
    count = Counter(word for example in (*attacks, *others) for word in example.traits)
    common = sorted(count, key=lambda word: (-count[word], word))[:GLANCED]
    regression = LogisticRegression(C=GLANCE_SMOOTHING, solver="liblinear", max_iter=400, random_state=0)
    matrix = _matrix([*attacks, *others], dict.fromkeys(common, 1.0))
    found = regression.fit(matrix, [True] * len(attacks) + [False] * len(others))
    weights = dict(zip(common, found.coef_[0].tolist(), strict=True))
    return weights, sorted(classifier.glance(e.traits, weights) for e in attacks)[int(OVERLOOKED * len(attacks))]


def main() -> None:
    """Prints figures on what is left out in turn, then writes the model of all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("public", type=Path, nargs="+")
    parser.add_argument("--dry", action="store_true")
    given = parser.parse_args()
    known, honest = examples(given.public)
    attacks = sum(example.attack for example in known)
    print(f"{len(known)} windows and passages, {attacks} of them attacks; {len(honest)} of public skills")
    threshold = judged(known, honest)
    model = learned([*known, *_thinned(honest, PUBLIC_WINDOWS)])
    weights, least = glanced(model, known, honest, threshold)
    stored = classifier.stored((model.bias, threshold, least), model.weights, weights)
    print(f"{len(stored):,} bytes, threshold {threshold:.2f}")
    if not given.dry:
        Path(classifier.__file__).with_name(classifier.DATA).write_text(stored, encoding="utf-8")


if __name__ == "__main__":
    main()
