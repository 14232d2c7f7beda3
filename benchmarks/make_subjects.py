"""Makes the background of what skills say they are for: how many skills have a root in their name or description.

    python benchmarks/make_subjects.py OUT SKILLS...

SKILLS are folders of skills; of those with one description one counts. Numbers alone are written: no text can be read
from them.
"""

import argparse
from collections import Counter
from pathlib import Path

from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree
from skillkit.similarity.commonness import RAREST, crc, packed
from skillkit.similarity.subject import roots
from skillkit.similarity.text import text_of


def main() -> None:
    """Writes the file and tells how much is in it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("skills", type=Path, nargs="+")
    given = parser.parse_args()
    texts = (text_of(skill) for folder in given.skills for skill in read_skills(DiskTree(folder)))
    told = {text.description or text.name: set(roots(f"{text.name} {text.description}")) for text in texts}
    count = Counter(root for roots in told.values() for root in roots)
    shares = {crc(root): times / len(told) for root, times in count.items() if times / len(told) >= RAREST}
    given.out.write_bytes(packed(shares))
    print(f"{len(shares)} roots of {len(told)} skills; {given.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
