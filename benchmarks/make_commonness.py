"""Makes the background of likeness: how common the words and names of work are, wherever it is done.

    python benchmarks/make_commonness.py OUT --logs LOGS... --skills SKILLS... --wheels WHEELS...

LOGS are folders of session logs, SKILLS folders of skills, WHEELS packages from a registry (those that were used:
flask, matplotlib, networkx, openpyxl, pandas, requests, scikit-learn, sqlalchemy): their modules and tests show what
code that uses them is made of. A feature's share is the largest of its shares in sessions, skills and modules; it
counts only if it occurs in several projects or skills, or in a package. Numbers alone are written: no text can be read
from them.
"""

import argparse
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree
from skillkit.mining.clustering import of_segment, tokens
from skillkit.mining.extract import observe
from skillkit.mining.keep import KEEP
from skillkit.mining.segments import segments
from skillkit.mining.sessions import Logs
from skillkit.similarity.commonness import RAREST, crc, packed
from skillkit.similarity.text import text_of

IN_SEVERAL = 3
MIN_TOKENS = 40
"""A module with fewer names shows nothing."""

Document = tuple[str, frozenset[str]]
"""Whose it is, and what it holds."""


def of_logs(folders: Iterable[Path]) -> Iterator[Document]:
    """The segments of sessions that a person asked for, by project."""
    for session in Logs(list(folders), keep=KEEP):
        trace = observe(session)
        for segment in () if trace.scheduled else segments(trace):
            yield trace.project, of_segment(segment)


def of_skills(folders: Iterable[Path]) -> Iterator[Document]:
    """Skills, each its own."""
    for folder in folders:
        for skill in map(text_of, read_skills(DiskTree(folder))):
            yield skill.key, frozenset(tokens(f"{skill.description} {skill.body}"))


def of_wheels(wheels: Iterable[Path]) -> Iterator[Document]:
    """The modules of packages."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as files:
            for name in sorted(name for name in files.namelist() if name.endswith(".py")):
                found = frozenset(tokens(files.read(name).decode("utf-8", "replace")))
                if len(found) >= MIN_TOKENS:
                    yield wheel.name.partition("-")[0], found


def shares(documents: Iterable[Document], least: int) -> dict[int, float]:
    """The share of documents that hold a feature, of those features that at least `least` owners have."""
    total = 0
    held: Counter[str] = Counter()
    owners: dict[str, set[str]] = {}
    for owner, features in documents:
        total += 1
        held.update(features)
        for feature in features:
            owners.setdefault(feature, set()).add(owner)
    return {crc(f): count / total for f, count in held.items() if len(owners[f]) >= least and count / total > RAREST}


def main() -> None:
    """Writes the file and tells how much is in it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    for name in ("logs", "skills", "wheels"):
        parser.add_argument(f"--{name}", type=Path, nargs="+", default=[])
    given = parser.parse_args()
    found: dict[int, float] = {}
    sources = (
        (of_logs(given.logs), IN_SEVERAL),
        (of_skills(given.skills), IN_SEVERAL),
        (of_wheels(given.wheels), 1),
    )
    for documents, least in sources:
        for key, share in shares(documents, least).items():
            found[key] = max(share, found.get(key, 0.0))
    given.out.write_bytes(packed(found))
    print(f"{len(found)} features; {given.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
