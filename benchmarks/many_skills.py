"""Lays out any number of skills under fresh names, copied from a folder of real ones.

    python benchmarks/many_skills.py FROM TO [COUNT]

FROM holds skills at any depth; TO/skills/<name>-<number> is made of them, round and round, each with its new name in
its frontmatter.
"""

import re
import shutil
import sys
from pathlib import Path

COUNT = 1000
NAME = re.compile(r"^name:.*$", re.MULTILINE)
LONGEST = 59
"""The length of a name before its number, so that both are no longer than the specification allows."""


def lay_out(source: Path, target: Path, count: int = COUNT) -> None:
    """Makes `count` skills in `target/skills`, which must not exist, of those below `source`."""
    found = sorted(file.parent for file in source.rglob("SKILL.md"))
    if not found:
        raise SystemExit(f"no SKILL.md below {source}")
    for number in range(count):
        skill = found[number % len(found)]
        plain = re.sub(r"[^a-z0-9]+", "-", skill.name.lower())[:LONGEST].strip("-") or "skill"
        name = f"{plain}-{number:04}"
        copy = target / "skills" / name
        shutil.copytree(skill, copy)
        file = copy / "SKILL.md"
        text = file.read_bytes().decode("utf-8")
        file.write_bytes(NAME.sub(f"name: {name}", text, count=1).encode("utf-8"))


if __name__ == "__main__":
    lay_out(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else COUNT)
