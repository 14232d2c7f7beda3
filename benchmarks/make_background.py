"""Makes the background of similarity: the runs of words that several differently named public skills have in common.

    python benchmarks/make_background.py OUT SKILLS... [--pairs PAIRS.jsonl]

SKILLS are folders of skills. Numbers alone are written: no text can be read from them.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree
from skillkit.similarity.commonness import COMMON_IN, packed_shingles
from skillkit.similarity.text import shingles, squeezed, text_of


def bodies(folders: list[Path], pairs: Path | None) -> Iterator[tuple[str, str]]:
    """The name and the body of each skill."""
    for folder in folders:
        yield from ((text_of(skill).name, text_of(skill).body) for skill in read_skills(DiskTree(folder)))
    for line in pairs.read_text(encoding="utf-8").split("\n") if pairs else ():
        for skill in (json.loads(line)[side] for side in "ab") if line else ():
            yield skill["name"], skill["body"]


def main() -> None:
    """Writes the file and tells how much is in it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("skills", type=Path, nargs="+")
    parser.add_argument("--pairs", type=Path)
    given = parser.parse_args()
    by_name: dict[str, set[int]] = {}
    for name, body in bodies(given.skills, given.pairs):
        by_name.setdefault(squeezed(name), set()).update(shingles(body))
    count = Counter(shingle for found in by_name.values() for shingle in found)
    common = frozenset(shingle for shingle, times in count.items() if times >= COMMON_IN)
    given.out.write_bytes(packed_shingles(common))
    print(f"{len(common)} commonplaces of {len(by_name)} names; {given.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
