"""How it is told whether a command failed whose exit status a filter hides: the share right of judged outputs.

Run as `python benchmarks/outcomes.py`; it prints what is judged wrongly. What it counts is known to the code. Of those
of programs run by strangers to it, at first sight (failed ones told to have failed, others told so in vain):

    163 programs, runners and checkers mostly  102 of 324,  3 of 272
    128 others, rarely used ones                57 of  96,  2 of 101

The first figures are of the code before it was mended from them (after that 305 and 4), the second of the code after
that; by the code before, 12 of 96. Mended from both, 79 of these 96.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import yaml

from skillkit.mining.outcomes import status_of
from skillkit.model.session import Status, ToolCall
from skillkit.shell.command import normal_form
from skillkit.shell.parse import simple_commands

CASES = Path(__file__).parent.parent / "tests" / "fixtures" / "outcomes"
FILES = ("runners.yaml", "programs.yaml")


def judged(case: dict[str, Any]) -> Status:
    """How the run of a case ended, by its output."""
    actions = [normal_form(simple) for simple in simple_commands(case["run"])]
    logged: Status = case.get("logged", "ok")
    return status_of(ToolCall(id="1", name="Bash", kind="shell", result=case["output"], status=logged), actions)


def main() -> None:
    """Prints the share right by how the runs ended."""
    cases = [case for file in FILES for case in yaml.safe_load((CASES / file).read_text("utf-8"))]
    right: Counter[str] = Counter()
    every = Counter(case["status"] for case in cases)
    for case in cases:
        found = judged(case)
        right[case["status"]] += found == case["status"]
        if found != case["status"]:
            print(f"{case['run']}: {found}, not {case['status']}")
    for status, count in every.items():
        print(f"{status:<6}{right[status]:>5} of {count}")


if __name__ == "__main__":
    main()
