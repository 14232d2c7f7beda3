"""Makes the weights by which `similarity/nearness.py` tells that skills are for the same; says what they are worth.

    python benchmarks/make_nearness.py SKILLS PAIRS.jsonl...

PAIRS are sets of labelled pairs as `dedupe.py` reads them, SKILLS a folder of skills. Two logistic regressions are made
of pairs that share no title and next to no text: that two are near, of the duplicates and pairs of SKILLS taken by
chance; that they are two by intent, of the duplicates and the distinct. Each set is also judged by what was made of the
others, without the pairs of names that it has as well; the pairs by chance are halved, to be made of and to be judged.
"""

import json
import math
import random
import sys
from collections.abc import Sequence
from itertools import combinations
from operator import mul
from pathlib import Path
from typing import NamedTuple

from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree
from skillkit.similarity.compare import SIMILAR, Facts, of_one_template, share
from skillkit.similarity.index import MANY
from skillkit.similarity.nearness import NEAR, TWO, Signs, signs
from skillkit.similarity.text import Text, text_of

BY_CHANCE = 4_000
ROUNDS = 12
PENALTY = 1.0
LEAN_NEAR = 2.5
LEAN_TWO = 1.0
"""How far the logarithm of the odds may be from even, for a pair to be named: in vain, that costs a look."""


class Row(NamedTuple):
    """The signs of a pair, and what it is."""

    names: tuple[str, ...]
    found: Signs
    duplicate: bool
    template: bool = False


class Model(NamedTuple):
    """What a logistic regression weighs."""

    bias: float
    weights: Signs

    def odds(self, found: Signs) -> float:
        """The logarithm of the odds."""
        return self.bias + sum([weight * sign for weight, sign in zip(self.weights, found)])


def _solved(rows: list[list[float]]) -> list[float]:
    """The solution of linear equations, by elimination."""
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column])]
    return [row[-1] / row[number] for number, row in enumerate(rows)]


def fitted(found: Sequence[Signs], labels: Sequence[bool], used: Signs) -> Model:
    """A logistic regression on the signs that are `used`, by Newton's method on what is scaled to one spread."""
    columns = [number for number, weight in enumerate(used) if weight]
    means = {c: sum(each[c] for each in found) / len(found) for c in columns}
    spreads = {c: math.sqrt(sum((each[c] - means[c]) ** 2 for each in found) / len(found)) or 1.0 for c in columns}
    rows = [[1.0, *((each[c] - means[c]) / spreads[c] for c in columns)] for each in found]
    size = len(columns) + 1
    weights = [0.0] * size
    for _ in range(ROUNDS):
        steps = [[0.0] * (size + 1) for _ in range(size)]
        for row, label in zip(rows, labels):
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, sum(map(mul, weights, row))))))
            for i in range(size):
                steps[i][size] += (label - chance) * row[i]
                for j in range(size):
                    steps[i][j] += chance * (1 - chance) * row[i] * row[j]
        for i in range(1, size):
            steps[i][i] += PENALTY
            steps[i][size] -= PENALTY * weights[i]
        weights = list(map(sum, zip(weights, _solved(steps))))
    unscaled = {c: weight / spreads[c] for c, weight in zip(columns, weights[1:])}
    bias = weights[0] - sum(unscaled[c] * means[c] for c in columns)
    return Model(bias, Signs(*(unscaled.get(c, 0.0) for c in range(len(used)))))


def _facts(skill: dict[str, str]) -> Facts:
    return Facts(Text(f"{skill['repo']}/{skill['path']}", skill["name"], skill["description"], skill["body"]))


def _row(one: Facts, other: Facts, *, duplicate: bool) -> Row | None:
    """The row of a pair, unless names and descriptions rule out that it is near, or title or text decide."""
    found = None if one.titles & other.titles else signs(one.subject, other.subject)
    if found is None or share(one.rare, other.rare) >= SIMILAR:
        return None
    names = tuple(sorted((one.text.name, other.text.name)))
    return Row(names, found, duplicate, of_one_template(one, other))


def labelled(file: Path) -> list[Row]:
    """The rows of a set."""
    pairs = [json.loads(line) for line in file.read_text(encoding="utf-8").split("\n") if line]
    rows = [_row(_facts(pair["a"]), _facts(pair["b"]), duplicate=pair["label"] == "duplicate") for pair in pairs]
    return [row for row in rows if row]


def by_chance(folder: Path) -> tuple[list[Row], int]:
    """Rows of pairs of a folder, and how many pairs share enough to be looked at."""
    facts = [Facts(text_of(skill)) for skill in read_skills(DiskTree(folder)) if skill.documents]
    holders: dict[str, list[int]] = {}
    for number, each in enumerate(facts):
        for root in each.subject.telling:
            holders.setdefault(root, []).append(number)
    pairs = sorted({pair for held in holders.values() if len(held) <= MANY for pair in combinations(held, 2)})
    random.Random(0).shuffle(pairs)  # noqa: S311 - the same pairs each time
    rows: list[Row] = []
    for tried, (one, other) in enumerate(pairs):
        if len(rows) == BY_CHANCE:
            return rows, round(len(pairs) * BY_CHANCE / tried)
        row = _row(facts[one], facts[other], duplicate=False)
        rows += [row] if row else []
    return rows, len(rows)


def _unique(rows: Sequence[Row]) -> list[Row]:
    return list({(row.names, row.duplicate): row for row in rows}.values())


def made(rows: Sequence[Row], chance: Sequence[Row]) -> tuple[Model, Model]:
    """Both regressions: that two are near, that they are two."""
    duplicates = [row for row in rows if row.duplicate]
    near = [*duplicates, *chance]
    return (
        fitted([row.found for row in near], [row.duplicate for row in near], NEAR),
        fitted([row.found for row in rows], [not row.duplicate for row in rows], TWO),
    )


def named(row: Row, models: tuple[Model, Model]) -> bool:
    """Whether the pair is called similar."""
    near, two = (model.odds(row.found) for model in models)
    return near >= -LEAN_NEAR and two < LEAN_TWO and not row.template


def main() -> None:
    """Prints the weights and what they are worth."""
    chance, looked_at = by_chance(Path(sys.argv[1]))
    sets = {file: labelled(Path(file)) for file in sys.argv[2:]}
    for file, rows in sets.items():
        own = {row.names for row in rows}
        others = [row for other, its in sets.items() if other != file for row in its if row.names not in own]
        models = made(_unique(others), chance[::2])
        found = {label: [named(row, models) for row in rows if row.duplicate is label] for label in (True, False)}
        share_of_chance = sum(named(row, models) for row in chance[1::2]) / len(chance[1::2])
        print(
            f"{file}: left out, {sum(found[True])} of {len(found[True])} duplicates and {sum(found[False])} of "
            f"{len(found[False])} distinct are named; {share_of_chance * looked_at:.0f} of {looked_at} pairs by chance"
        )
    near, two = made(_unique([row for rows in sets.values() for row in rows]), chance[::2])
    for name, model, lean in (("NEAR", near, LEAN_NEAR), ("TWO", two, LEAN_TWO)):
        told = {key: round(weight, 2) for key, weight in model.weights._asdict().items() if weight}
        threshold = -model.bias - lean if name == "NEAR" else -model.bias + lean
        print(f"{name} {told} from {threshold:.2f}")


if __name__ == "__main__":
    main()
