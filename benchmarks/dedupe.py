"""How well duplicates are told from what is merely alike, in repositories of several sizes; and how fast.

    python benchmarks/dedupe.py PAIRS.jsonl [SKILLS]

PAIRS.jsonl holds labelled pairs, one a line: `label` (duplicate, distinct), `stratum`, `a` and `b` with `name`,
`description`, `body`. Each pair is laid out in repositories of 5, 20, 60 and 600 skills, the others taken from the
other pairs. With SKILLS, a folder of skills, 10,000 texts made of them are compared with each other.
"""

import json
import random
import resource
import sys
import time
from collections import Counter
from pathlib import Path

from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree
from skillkit.similarity.index import Index
from skillkit.similarity.text import Text, squeezed, text_of

SIZES = (5, 20, 60, 600)
MANY = 10_000
LENGTH = 6_000


def _texts(pairs: list[dict[str, dict[str, str]]]) -> dict[str, Text]:
    found = {}
    for skill in (pair[side] for pair in pairs for side in "ab"):
        key = f"{skill['repo']}/{skill['path']}"
        found[key] = Text(key, skill["name"], skill["description"], skill["body"])
    return found


def verdicts(pairs: list[dict[str, dict[str, str]]], size: int) -> Counter[tuple[str, str, str]]:
    """How many pairs of each label and stratum came to which verdict, among `size` skills."""
    texts = _texts(pairs)
    told: Counter[tuple[str, str, str]] = Counter()
    for number, pair in enumerate(pairs):
        keys = [f"{pair[side]['repo']}/{pair[side]['path']}" for side in "ab"]
        names = {squeezed(texts[key].name) for key in keys}
        others = [text for key, text in texts.items() if squeezed(text.name) not in names]
        chance = random.Random(number)  # noqa: S311 - the same repositories each time
        chosen = chance.sample(others, min(size - 2, len(others)))
        # Of the rest nothing is left to take: they are made of what there is, each with words of its own.
        made = [
            Text(f"made/{n}", f"made {n}", "", f"{text.body[n % 7 * 300 :]} {n}")
            for n, text in enumerate(chance.choices(others, k=max(0, size - 2 - len(chosen))))
        ]
        index = Index([texts[key] for key in keys] + chosen + made)
        found = {frozenset((each.a, each.b)): each.similar.verdict for each in index.pairs()}
        told[str(pair["label"]), str(pair["stratum"]), found.get(frozenset(keys), "distinct")] += 1
    return told


def report(pairs: list[dict[str, dict[str, str]]], size: int) -> str:
    """The line on one size."""
    told = verdicts(pairs, size)

    def count(label: str, *found: str, stratum: str = "") -> int:
        return sum(n for (a, s, v), n in told.items() if a == label and v in found and stratum in ("", s))

    right, wrong = count("duplicate", "duplicate"), count("distinct", "duplicate")
    near, every = count("duplicate", "duplicate", "similar"), count("duplicate", "duplicate", "similar", "distinct")
    filled = count("distinct", "duplicate", "similar", "distinct", stratum="template")
    return (
        f"{size:>4} skills: blocking precision {right / (right + wrong):.3f}, recall of duplicate or similar "
        f"{near / every:.3f}, of duplicate {right / every:.3f}; templated pairs blocked "
        f"{count('distinct', 'duplicate', stratum='template')} of {filled}; distinct called similar "
        f"{count('distinct', 'similar')} of {count('distinct', 'duplicate', 'similar', 'distinct')}"
    )


def many(folder: Path) -> str:
    """Seconds and memory for all pairs of very many skills: words of real ones, as often as there; one in 50 a copy."""
    words = [word for skill in read_skills(DiskTree(folder)) for word in text_of(skill).body.split()]
    chance = random.Random(0)  # noqa: S311 - the same texts each time
    texts: list[Text] = []
    for number in range(MANY):
        body = " ".join(chance.choices(words, k=LENGTH // 8))[:LENGTH]
        if number % 50 == 1:
            body = texts[-1].body[: LENGTH // 2] + body[LENGTH // 2 :]
        texts.append(Text(f"skills/{number:05}", f"skill {number:05}", "", body))
    start = time.perf_counter()
    found = sum(1 for _ in Index(texts).pairs())
    seconds = time.perf_counter() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return f"{MANY} skills of {LENGTH} characters, all pairs: {seconds:.1f} s, {memory} MB at most, {found} pairs"


def main() -> None:
    """Prints the figures."""
    pairs = [json.loads(line) for line in Path(sys.argv[1]).read_text(encoding="utf-8").split("\n") if line]
    for size in SIZES:
        print(report(pairs, size))
    if len(sys.argv) > 2:
        print(many(Path(sys.argv[2])))


if __name__ == "__main__":
    main()
