"""What the safety rules find of sets of cases: `python benchmarks/safety.py DIR... [--list]`.

A set is a folder with `malicious` and `benign`, each a folder of skills; without an argument, the cases of the tests.
An attack counts as found, and a look-alike as reported in vain, by a finding that is worse than a note.

The cases of the tests are known: their figure measures nothing but change. At first sight, by sets of strangers to the
code that were sealed until the scanner was done (November 2026): prose 19 of 30 found and 3 of 30 in vain, code 24 and
3; both mixed 22 and 3, and, by another stranger, 13 and 2; each of the last two had one error in vain.
"""

import sys
from pathlib import Path

from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree
from skillkit.lint.engine import chosen_rules, findings_of
from skillkit.model.finding import Finding

CASES = Path(__file__).parent.parent / "tests" / "fixtures" / "safety"
SAFETY = [rule for rule in chosen_rules() if rule.layer == "safety"]


def reported(case: Path) -> list[Finding]:
    """What is found in a case that is worse than a note."""
    folders = read_skills(DiskTree(case), root_name=case.name)
    return [finding for finding in findings_of(folders, SAFETY) if finding.severity != "note"]


def main() -> None:
    """Prints a line a set, and with `--list` the attacks that are missed and the look-alikes that are reported."""
    given = [Path(name) for name in sys.argv[1:] if not name.startswith("-")]
    for cases in given or [CASES]:
        found = {
            kind: {case.name: reported(case) for case in sorted((cases / kind).iterdir()) if case.is_dir()}
            for kind in ("malicious", "benign")
        }
        attacks, others = found["malicious"], found["benign"]
        print(f"{cases}: {sum(map(bool, attacks.values()))} of {len(attacks)} found, ", end="")
        errors = sum(any(each.severity == "error" for each in findings) for findings in others.values())
        print(f"{sum(map(bool, others.values()))} of {len(others)} in vain ({errors} with an error)")
        if "--list" in sys.argv:
            print(*(f"  missed: {name}" for name, findings in attacks.items() if not findings), sep="\n")
            for name, findings in others.items():
                print(*(f"  in vain: {name}: {each.code} {each.message}" for each in findings), sep="\n")


if __name__ == "__main__":
    main()
