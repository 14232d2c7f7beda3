"""Which lines of a mined skill are as they were mined, and which a person has edited, added or removed since."""

from collections.abc import Mapping
from typing import NamedTuple

from skillkit.documents.lines import WORDS
from skillkit.documents.lines import Line
from skillkit.documents.lines import digests_in
from skillkit.documents.lines import lines_in
from skillkit.drafting.draft import frame
from skillkit.model.proposal import Edits
from skillkit.model.provenance import ClaimRow
from skillkit.model.provenance import Provenance


class Compared(NamedTuple):
    """A skill beside its evidence.

    `edits` are what a person changed, `kept` the files without it, `claims` those behind lines that are as mined, and
    `is_mined` whether evidence is behind any line.
    """

    edits: Edits
    kept: dict[str, str]
    claims: tuple[ClaimRow, ...]
    is_mined: bool


def _without(text: str, edited: list[Line]) -> str:
    """A file without these lines, as blank ones: what is around them means what it meant."""
    rows = text.splitlines()
    for line in edited:
        rows[line.first - 1 : line.last] = [""] * (line.last - line.first + 1)
    return "\n".join(rows) + "\n"


def compared(evidence: Provenance, files: Mapping[str, str], before: Mapping[str, str]) -> Compared:
    """Compares the files of a skill with the lines that its evidence names.

    `before` are the files that the base has of it and that its evidence was not given for: their lines are neither
    mined nor edited. No evidence is behind headings, the frontmatter and the sentences that all drafts share.
    """
    shared = {line.digest for line in lines_in("frame.md", frame())}
    mined = digests_in(evidence.lines)
    old = {line.digest for name, text in before.items() for line in lines_in(name, text)}
    gone = {line.digest for name in before.keys() - files.keys() for line in lines_in(name, before[name])}
    places, kept = list[str](), dict[str, str]()
    there, total, borne = set[str](), 0, 0
    for name, text in sorted(files.items()):
        edited = list[Line]()
        for line in lines_in(name, text):
            there.add(line.digest)
            if line.digest in old:
                continue
            total += 1
            if line.digest not in mined:
                edited.append(line)
            elif line.kind in ("item", "text") and line.digest not in shared:
                borne += 1
        places += [f"{name}:{line.first}" for line in edited]
        kept[name] = _without(text, edited)
    words = {digest[:WORDS] for digest in there}
    claims = tuple(row for row in evidence.claims if row.bullet[:WORDS] in words)
    removed = max(0, len((mined | gone) - there) - len(places))
    edits = Edits(lines=len(places), of=total, removed=removed, places=tuple(places))
    return Compared(edits, kept, claims, bool(claims if evidence.claims else borne))


def strange_claim(evidence: Provenance) -> bool:
    """Whether a claim is behind a line that was not mined."""
    return not {row.bullet[:WORDS] for row in evidence.claims} <= {
        digest[:WORDS] for digest in digests_in(evidence.lines)
    }
