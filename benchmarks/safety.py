"""Recall and false positives of the rules on safety, for each half of the cases and each class of attack.

Run as `python benchmarks/safety.py [--list]`; `--list` names what was missed and what was found in vain.

All are known to the rules by now, so that these figures tell nothing of other cases. At first sight, before the rules
were mended from them: `b` 59 of 67, `d` 32 of 44, `e` 32 of 50 and `f` 32 of 50 (by a stranger to the rules; `f` was
held back until those were mended from `e` and `g`: 35 of 50, and 3 of 50 in vain), `g` 35 of 70 (mostly code, meant to
be hard), `h` 54 of 60, and 2 of 60 in vain (by a third stranger, what published reports describe), `i` 33 of 40, and 3
of 40 in vain (by a fourth stranger; `j`, held back while the rules were mended from `i`: 35 of 40, and 1 of 40 in
vain), `k` 56 of 60, and 4 of 60 in vain (by a fifth stranger, after all others), `l` 49 of 60, and 12 of 100 in vain
(by a sixth; 11 in vain after the rules had been mended on 1,900 public skills alone), `m` 47 of 60, and 4 of 60 in vain
(by a seventh; none was left out as debatable), `n` 50 of 60, and 1 of 60 in vain (by an eighth, after the rules had
been mended from `m`), `o` 52 of 66, and 2 of 66 in vain (by a ninth), `q` 40 of 55, and 3 of 44 in vain (by a tenth,
after the rules had been mended from `o`), `r` 46 of 55, and 1 of 44 in vain (by an eleventh, after `q`), `s` 51 of 55,
and 2 of 44 in vain (by a twelfth, after `r`). `p`, held back by a thirteenth until these were known and the classifier
was made: 64 of 66, and 3 of 66 in vain; 56 of 66 by the other rules alone, which found all that was in vain. `x` 54 of
60, and 1 of 60 in vain; `y` 55 of 60, and 2 of 60 in vain (by two more strangers; by the code before, with the old
classifier: 51 and 1, 55 and 3). `z` and `za`, sealed until the rules had been mended from these and the classifier was made with
them: 57 of 60, and 2 of 60 in vain; 54 of 60, and 1 of 60 in vain (by the old code 55 and 1, 49 and 2). `zb` and `zc`,
sealed until as much was done with those: 56 of 60, and 1 of 60 in vain; 57 of 60, and 4 of 60 in vain, three of them in
skills of security teams (by the old code 58 and 2, 56 and 4).
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from skillkit.library import read_skills
from skillkit.lint import findings_of
from skillkit.model.finding import Finding
from skillkit.rules import RULES
from skillkit.tree import DiskTree

CASES = Path(__file__).parent.parent / "tests" / "fixtures" / "safety"
HALVES = (*"abcdefghijklmnopqrstuvwxyz", "za", "zb", "zc")


def found_in(case: Path) -> list[Finding]:
    """What the rules on safety find in a case, at warning or above."""
    rules = [rule for rule in RULES if rule.layer == "safety"]
    return [f for f in findings_of(read_skills(DiskTree(case)), rules) if f.severity != "note"]


def cases(half: str, kind: str) -> list[Path]:
    """The folders of a half that are malicious or benign."""
    return sorted(folder for folder in (CASES / half / kind).iterdir() if folder.is_dir())


def measured(half: str) -> tuple[dict[str, list[tuple[str, bool]]], list[tuple[str, Finding]]]:
    """Of each class its cases and whether they were found; and what was found in benign cases."""
    classes: dict[str, list[tuple[str, bool]]] = {}
    for case in cases(half, "malicious"):
        classes.setdefault(case.name.partition("-")[0], []).append((case.name, bool(found_in(case))))
    false = [(case.name, finding) for case in cases(half, "benign") for finding in found_in(case)]
    return classes, false


def report(half: str, *, names: bool) -> Iterator[str]:
    """The lines on a half."""
    classes, false = measured(half)
    results = [found for class_ in classes.values() for _, found in class_]
    benign = len(cases(half, "benign"))
    wrong = len({name for name, _ in false})
    yield f"half {half}: recall {sum(results)}/{len(results)} = {sum(results) / len(results):.2f}"
    yield f"        false positives {wrong} of {benign} benign cases"
    for name, members in classes.items():
        yield f"  {name:<14} {sum(found for _, found in members)}/{len(members)}"
        yield from (f"    missed: {case}" for case, found in members if names and not found)
    yield from (f"    false: {case}: {finding.code} {finding.message}" for case, finding in false if names)


def main() -> None:
    """Prints the figures of both halves."""
    for half in HALVES:
        print(*report(half, names="--list" in sys.argv[1:]), sep="\n")


if __name__ == "__main__":
    main()
