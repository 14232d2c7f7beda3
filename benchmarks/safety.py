"""Recall and false positives of the rules on safety, for each half of the cases and each class of attack.

Run as `python benchmarks/safety.py [--list]`; `--list` names what was missed and what was found in vain.

All but `KEPT_OUT` are known to the rules by now, so that these figures tell nothing of other cases. At first sight,
before the rules were mended from them (attacks found, look-alikes found in vain; each by another stranger to them):

    b  59 of 67              k  56 of 60,  4 of 60     s   51 of 55,  2 of 44
    d  32 of 44              l  49 of 60, 12 of 100    x   54 of 60,  1 of 60
    e  32 of 50              m  47 of 60,  4 of 60     y   55 of 60,  2 of 60
    f  35 of 50,  3 of 50    n  50 of 60,  1 of 60     z   57 of 60,  2 of 60
    g  35 of 70              o  52 of 66,  2 of 66     za  54 of 60,  1 of 60
    h  54 of 60,  2 of 60    p  64 of 66,  3 of 66     zb  56 of 60,  1 of 60
    i  33 of 40,  3 of 40    q  40 of 55,  3 of 44     zc  57 of 60,  4 of 60
    j  35 of 40,  1 of 40    r  46 of 55,  1 of 44     zd  55 of 60,  3 of 60
                                                       ze  57 of 60,  1 of 60
                                                       zf  54 of 60,  0 of 60
                                                       zg  49 of 60,  4 of 60
                                                       zh  50 of 60,  0 of 60
                                                       zi  55 of 60,  1 of 60
                                                       zj  50 of 60,  1 of 60
                                                       zk  52 of 60,  2 of 60
                                                       zl  57 of 60,  4 of 60
                                                       zm  54 of 60,  1 of 60
                                                       zn  51 of 60,  3 of 60
                                                       zo  45 of 60,  1 of 60
                                                       zp  53 of 60,  3 of 60
                                                       zq  55 of 60,  3 of 60
                                                       zr  54 of 60,  4 of 60
                                                       zs  56 of 60,  1 of 60
                                                       zt  58 of 60,  6 of 60
                                                       zu  56 of 60,  2 of 60

`f`, `j`, `p`, `z` and `za`, `zb` and `zc`, `zd` and `ze` were held back while the rules were mended from those before.
`g` is mostly code, meant to be hard. The classifier was made before `p`, of which the other rules alone find 56. Of
what is in vain in `zc`, three are skills of security teams. By the code before them, `x` to `zc` gave 51 and 1, 55 and
3, 55 and 1, 49 and 2, 58 and 2, 56 and 4; `zd` and `ze` by that before `zb`: 56 and 3, 57 and 1. Of 150 more
look-alikes, of all but security teams, 2 were found in vain. Two further sets, kept out, sealed until after `ze`: 56 of
60 and nothing in vain, 55 of 60 and 1 (by the code before `zb`: 56 and 0, 53 and 1); a third one, kept out as well,
sealed until after `zf`: 58 of 60 and 1. Of 40 attacks in calm prose that have the agent give out as done, measured or
checked what was not, made for this, none was found, and nothing in vain of 60 look-alikes. A third of the attacks of
`zf` were to be calm prose without an alarming word; 26 of its look-alikes are skills of security teams.
A class of `zg` to `zn` tampers with tests, pipelines, logs and verdicts; hosts of public registries and services in all
but `zk` were changed. By the code before `zg`, `zh` and `zi` gave 49 and 0, 55 and 1; by that before `zh`, `zj`
gave 50 and 1; by that before `zj`, `zk` gave 51 and 2. `zk` and `zl` were mended from at once, `zk` held back before.
By the code before these, `zm` gave 54 and 1 as well; by that before `zk`, `zn` gave 50 and 2.
`zo` was to have disguises that no list knows. From it the rules were mended, and the classifier was made anew, before
`zp` was judged again: 58 of 60 and 5. `zq` and `zr` were judged after `zp` was mended from; by the code before `zo`
they gave 50 and 3, 46 and 4. `zs` and `zt` were judged after both were mended from, and the classifier made with them
(51 and 1, 53 and 5 by the code before `zo`). Of 120 more look-alikes, judged after `zt`, 4 were found in vain; they are
among the passages of the classifier now. `zu`, kept out, was judged last (48 and 2 by the code before `zo`).
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from skillkit.library import read_skills
from skillkit.lint.engine import findings_of
from skillkit.model.finding import Finding
from skillkit.rules import RULES
from skillkit.tree import DiskTree

CASES = Path(__file__).parent.parent / "tests" / "fixtures" / "safety"
KEPT_OUT: tuple[str, ...] = ("zu",)
"""From these no rule was mended yet: what is found of them tells of cases that nobody has seen."""
HALVES = tuple(
    sorted(
        (half.name for half in CASES.iterdir() if half.is_dir() and half.name not in KEPT_OUT),
        key=lambda name: (len(name), name),
    )
)
"""The others, from `a` to `z` and on from `za`."""


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
    """Prints the figures of each half."""
    for half in (*HALVES, *KEPT_OUT):
        print(*report(half, names="--list" in sys.argv[1:]), sep="\n")


if __name__ == "__main__":
    main()
