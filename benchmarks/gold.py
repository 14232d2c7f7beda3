"""What of the things that careful readers would merge the miner finds, and what of the traps it falls into.

Run as `python benchmarks/gold.py LOGS GOLD [NAME] [--all]`: LOGS holds a folder of logs for each project, in a folder
for each format; GOLD holds `gold.json` and `traps.json`. For every item it names the candidate that has most in common
with it: sessions of its evidence, and names in what it must say. Whether that is the item, a person judges; the
judgement is in `gold-dev.md`. `--all` prints all candidates too, in the order of `mine`; NAME picks the projects whose
name has it.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from skillkit.mining.pipeline import mine
from skillkit.model.candidate import Candidate

FIRST = 20
NAME = re.compile(r"[A-Za-z_][\w./:-]{3,}")


def names_in(text: str) -> set[str]:
    """The words of a text that could name something."""
    return {word.strip("./:-").lower() for word in NAME.findall(text)}


def text_of(candidate: Candidate) -> str:
    """All that a candidate says."""
    said = [line for passage in candidate.passages for line in passage.lines]
    shown = [part for row in candidate.evidence for part in (row.excerpt, *row.actions)]
    return "\n".join((candidate.title, candidate.description, *said, *shown, *candidate.files.values()))


def named(candidate: Candidate) -> str:
    """What found it, and its title."""
    return f"{'+'.join(candidate.detectors)}: {candidate.title}"


def common(item: dict[str, Any], candidate: Candidate, rare: dict[str, int]) -> tuple[float, int]:
    """Share of an item's telling names that a candidate has, weighted by how rare they are; shared sessions."""
    wanted = names_in(" ".join(code for fact in item["must_say"] for code in re.findall("`([^`]+)`", fact)))
    wanted = wanted or names_in(" ".join(item["must_say"]))
    have = names_in(text_of(candidate))
    weights = {name: 1 / (1 + rare.get(name, 0)) for name in wanted}
    shared = {row.session for row in candidate.evidence} & {row["session"] for row in item["evidence"]}
    return sum(weights[name] for name in wanted & have) / (sum(weights.values()) or 1), len(shared)


def located(items: list[dict[str, Any]], candidates: list[Candidate]) -> Iterator[str]:
    """A line for each item: the candidate nearest to it."""
    rare: dict[str, int] = {}
    for candidate in candidates:
        for name in names_in(text_of(candidate)):
            rare[name] = rare.get(name, 0) + 1
    for item in items:
        scored = [(common(item, each, rare), -number, each) for number, each in enumerate(candidates, 1)]
        near = max((each for each in scored if each[0][1]), key=lambda each: each[:2], default=None)
        line = f"{item['worth']:<5} {item['name']:<40}"
        if near is None:
            yield f"{line} -"
        else:
            (share, sessions), place, found = near
            yield f"{line} {share:.2f} {sessions}/{len(item['evidence'])} #{-place} {found.readiness} {named(found)}"


def main() -> None:
    """Prints the table of each project."""
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    logs, gold = Path(words[0]), Path(words[1])
    items = json.loads((gold / "gold.json").read_text())
    traps = json.loads((gold / "traps.json").read_text())
    for project in sorted({item["project"] for item in items}):
        if len(words) > 2 and words[2] not in project:
            continue
        folders = sorted(logs.glob(f"*/{project.replace('/', '+')}"))
        candidates = list(mine(folders, key=b"gold").candidates)
        drafts = sum(each.readiness == "draft" for each in candidates)
        print(f"\n## {project}: {len(candidates)} candidates, {drafts} drafts")
        print(*located([item for item in items if item["project"] == project], candidates), sep="\n")
        print(f"traps that share most sessions with one of the first {FIRST}:")
        for trap in (trap for trap in traps if trap["project"] == project):
            shared = [
                (len({row.session for row in each.evidence} & set(trap["sessions"])), -number, each)
                for number, each in enumerate(candidates[:FIRST], 1)
            ]
            best = max(shared, key=lambda each: each[:2], default=None)
            if best and best[0]:
                named_trap = trap.get("trap") or trap["proposal"]
                print(f"      {named_trap:<40} {best[0]}/{len(trap['sessions'])} #{-best[1]} {best[2].title}")
        if "--all" in sys.argv:
            for number, each in enumerate(candidates, 1):
                sessions = each.support.sessions
                print(f"#{number:<3} {each.confidence:.2f} {each.readiness:<5} {sessions}s {named(each)}")


if __name__ == "__main__":
    main()
