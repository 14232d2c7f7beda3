"""Lays out any number of skills under fresh names: copied from real ones, or made with long references.

    python benchmarks/many_skills.py FROM TO [COUNT]
    python benchmarks/many_skills.py --long TO [COUNT]

FROM holds skills at any depth; TO/skills/<name>-<number> is made of them, round and round, each with its new name in
its frontmatter. With `--long`, COUNT (344) skills have two to four references of 20 to 100 kB each: sections of the
documents of this repository in a fixed random order, with their blocks, blocks of our Python, and links.
"""

import random
import re
import shutil
import sys
from pathlib import Path

COUNT = 1000
LONG_COUNT = 344
NAME = re.compile(r"^name:.*$", re.MULTILINE)
LONGEST = 59
"""The length of a name before its number, so that both are no longer than the specification allows."""
ROOT = Path(__file__).parents[1]
SMALLEST, LARGEST = 20_000, 100_000
SEED = 344
SKILL = """---
name: {name}
description: Explains {title} with long references. Use when a question is about {title}.
---

# {title}

Read the reference that fits the question:

{links}
"""


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


def _sections() -> list[str]:
    """The sections of our hand-written and generated documents, and pieces of our Python as blocks."""
    texts = [file.read_text("utf-8") for file in sorted(ROOT.glob("docs/*.md"))]
    pieces = [part for text in texts for part in re.split(r"^(?=#{1,3} )", text, flags=re.MULTILINE) if part.strip()]
    for file in sorted(ROOT.glob("benchmarks/*.py")):
        lines = file.read_text("utf-8").splitlines()
        for start in range(0, len(lines), 40):
            block = "\n".join(lines[start : start + 40])
            pieces.append(f"## {file.stem} from line {start + 1}\n\n```python\n{block}\n```\n\n")
    return pieces


def lay_out_long(target: Path, count: int = LONG_COUNT) -> None:
    """Makes `count` skills with long references in `target/skills`, which must not exist; the same ones each time."""
    chance, sections = random.Random(SEED), _sections()  # noqa: S311 - no secret
    for number in range(count):
        name = f"long-{number:04}"
        folder = target / "skills" / name / "references"
        folder.mkdir(parents=True)
        files = [f"part-{part}.md" for part in range(1, chance.randint(2, 4) + 1)]
        for file in files:
            size = SMALLEST * (LARGEST / SMALLEST) ** chance.random()
            parts = [f"# {file} of {name}\n\nSee also [{files[0]}]({files[0]}) and [the skill](../SKILL.md).\n\n"]
            while (room := size - sum(map(len, parts))) > 0:
                parts.append(chance.choice(sections)[: int(room) + 200].rstrip() + "\n\n")
            (folder / file).write_text("".join(parts), "utf-8")
        links = "\n".join(f"- [{file}](references/{file})" for file in files)
        text = SKILL.format(name=name, title=f"topic {number}", links=links)
        (folder.parent / "SKILL.md").write_text(text, "utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "--long":
        lay_out_long(Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else LONG_COUNT)
    else:
        lay_out(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else COUNT)
