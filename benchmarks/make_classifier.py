"""Makes the classifier of the safety rules: what words and pairs of words tell attacks from look-alikes.

    pip install scikit-learn
    python benchmarks/make_classifier.py PUBLIC... [--dry]

It learns from `benchmarks/passages`, attacks and honest twins on the same subject, written for this; from the cases of
the tests on safety, where a window is an attack if another rule finds something in it; and from windows of the skills
in the folders PUBLIC, all taken for honest. A logistic regression is fitted on all traits, and once more on the
weightiest. Before it is written, each half of the cases from `e` on is left out in turn, and public skills in two
parts: what is printed was told of cases that the model had not seen. `--dry` writes nothing.
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
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from safety import CASES
from safety import HALVES
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from skillkit.library import read_skills
from skillkit.lint import findings_of
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
TRAITS = 6_000
"""How many are kept: with 30,000 it finds no more."""
LEAST = 3
"""A trait of fewer examples is left out."""
PUBLIC_WINDOWS = 40_000
SMOOTHING = 30.0
"""The inverse strength of regularisation."""
ATTACK_WEIGHT = 5.0
"""What an attack counts against one honest window: there are many more of these."""
IN_VAIN = 0.005
"""The share of unseen honest cases that reach the threshold."""
OVERLOOKED = 0.006
"""The share of the attacks it finds that may be lost to the glance, which spares most honest texts a longer look."""
JUDGED_FROM = "e"
"""The halves before were written by those who wrote the rules."""


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
    rules = [rule for rule in RULES if rule.layer == "safety" and rule.code != classifier.CODE]
    for skill in read_skills(tree):
        found: defaultdict[str, set[int]] = defaultdict(set)
        for finding in findings_of([skill], rules) if malicious else ():
            if finding.severity != "note":
                place = finding.location
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

    def score(self, example: Example) -> float:
        """How much it reads like an attack."""
        if len(example.traits) < classifier.ENOUGH:
            return -math.inf
        known = math.fsum(self.weights.get(trait, 0.0) for trait in example.traits)
        return self.bias + known / math.sqrt(classifier.SHORT + len(example.traits))


def fitted(known: Sequence[Example]) -> Fitted:
    """A model of these examples."""
    count = Counter(trait for example in known if example.source != PUBLIC for trait in example.traits)
    kept = sorted(trait for trait, times in count.items() if times >= LEAST)
    is_attack = [example.attack for example in known]
    weights = [ATTACK_WEIGHT if attack else 1.0 for attack in is_attack]
    for few in (False, True):
        matrix = _matrix(known, kept)
        regression = LogisticRegression(C=SMOOTHING, solver="liblinear", max_iter=400, random_state=0)
        found = regression.fit(matrix, is_attack, sample_weight=weights)
        by_trait = dict(zip(kept, found.coef_[0].tolist(), strict=True))
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


def _matrix(known: Sequence[Example], kept: Sequence[bytes]) -> csr_matrix:
    column = {trait: number for number, trait in enumerate(kept)}
    values: list[float] = []
    columns: list[int] = []
    ends = [0]
    for example in known:
        inside = sorted(column[trait] for trait in example.traits if trait in column)
        columns += inside
        values += [1 / math.sqrt(classifier.SHORT + len(example.traits))] * len(inside)
        ends.append(len(columns))
    return csr_matrix((values, columns, ends), shape=(len(known), len(kept)))


def _highest(model: Fitted, judged: Sequence[Example]) -> dict[tuple[str, str, bool], float]:
    """The highest score of a window of each case."""
    highest: dict[tuple[str, str, bool], float] = {}
    for example in judged:
        key = example.source, example.case, example.malicious
        highest[key] = max(model.score(example), highest.get(key, -math.inf))
    return highest


def judged(known: Sequence[Example], honest: Sequence[Example]) -> float:
    """The threshold for unseen cases. Prints what is found of them there, and of public skills."""
    halves = [half for half in HALVES if half >= JUDGED_FROM]
    parts = [[e for e in honest if zlib.crc32(e.case.encode()) % 2 == part] for part in (0, 1)]
    scores: dict[tuple[str, str, bool], float] = {}
    for number, half in enumerate(halves):
        seen, unseen = parts[number % 2], parts[1 - number % 2]
        model = learned([*(e for e in known if e.source != half), *_thinned(seen, PUBLIC_WINDOWS // 2)])
        scores |= _highest(model, [*(e for e in known if e.source == half), *(unseen if number < len(parts) else ())])
    honest_scores = sorted((v for (source, _, bad), v in scores.items() if source in halves and not bad), reverse=True)
    threshold = honest_scores[int(IN_VAIN * len(honest_scores))]
    for half in (*halves, PUBLIC):
        for bad in (True, False):
            values = [v for (source, _, kind), v in scores.items() if source == half and kind is bad]
            if values:
                above = sum(value > threshold for value in values)
                print(f"{half:<8}{'malicious' if bad else 'honest':<10}{above:>4} of {len(values)}")
    return threshold


def _least(model: Fitted, known: Sequence[Example], threshold: float) -> float:
    """What the glance at an attack comes to at least, but for a few of those that the model finds."""
    found = [e for e in known if e.attack and model.score(e) >= threshold]
    glances = (classifier.glance({t.lstrip(b"`") for t in e.traits if b" " not in t}, model.weights) for e in found)
    return sorted(glances)[int(OVERLOOKED * len(found))]


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
    stored = classifier.stored(model.bias, threshold, _least(model, known, threshold), model.weights)
    print(f"{len(stored):,} bytes, threshold {threshold:.2f}")
    if not given.dry:
        (Path(classifier.__file__).with_name(classifier.DATA)).write_text(stored, encoding="utf-8")


if __name__ == "__main__":
    main()
