"""How alike two skills are: same title, or shared rare text. Deterministic, no network.

Wording that many skills share (templates, headings) says nothing, so only shingles count that are rare among the skills
compared and do not stand in the drafts' own frame. The score is containment: the share of the smaller text found in the
other.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Literal
from typing import NamedTuple

from skillkit.model.folder import SkillFolder
from skillkit.model.similar import Similar

SHINGLE = 4
COMMON_IN = 3
"""A shingle in this many skills or more is a commonplace."""
MIN_SHINGLES = 8
"""Below this many rare shingles a text is too short to be judged by them."""
DUPLICATE = 0.5
SIMILAR = 0.25
STOP_WORDS = frozenset(
    {"a", "an", "and", "for", "in", "of", "on", "or", "skill", "the", "this", "to", "use", "using", "with"}
)
LONG_LINE = 20
"""A shorter line stands in many texts by chance."""
PARAGRAPH = 120
"""A longer line is a paragraph: a word changed in it leaves the rest of it the same."""
SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
MANY_HOLDERS = 20
"""A line of more texts is a commonplace."""
MIN_LINES = 5
"""Below this many long lines a text is too short to be judged by them."""
WORD = re.compile(r"[^\W_]+", re.UNICODE)
HEADING = re.compile(r"^#\s+(.+?)\s*#*\s*$", re.MULTILINE)


class Text(NamedTuple):
    """What is compared of a skill. `key` tells it apart; `name` is what it is called."""

    key: str
    name: str
    description: str
    body: str


def words(text: str) -> list[str]:
    """The words of a text, in lower case."""
    return WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def normalised_title(title: str) -> str:
    """The words that carry a title, in their order: equal for `Test, lint and commit` and `test-lint-commit`."""
    return " ".join(word for word in words(title) if word not in STOP_WORDS)


def titles(text: Text) -> set[str]:
    """What a skill calls itself: its name and its first heading."""
    heading = HEADING.search(text.body)
    found = {normalised_title(text.name), normalised_title(heading[1]) if heading else ""}
    return found - {""}


def shingles(text: str) -> set[tuple[str, ...]]:
    """Every run of four words."""
    found = words(text)
    return {tuple(found[i : i + SHINGLE]) for i in range(len(found) - SHINGLE + 1)}


def _lines(text: Text) -> frozenset[str]:
    """The lines of a body that are long enough to say something; of a paragraph in one line, its sentences."""
    lines = (line.strip() for line in text.body.split("\n"))
    parts = (part for line in lines for part in (SENTENCE_END.split(line) if len(line) > PARAGRAPH else (line,)))
    return frozenset(part for part in parts if len(part) >= LONG_LINE)


def shared_lines(texts: Iterable[Text]) -> dict[tuple[str, str], float]:
    """The share of the shorter text's lines that stand in the other one, by their keys; pairs that share none left out.

    Much cheaper than `Index`, and told from whole lines alone. Lines of very many texts count for none.
    """
    lines = {text.key: _lines(text) for text in texts}
    holders: dict[str, list[str]] = {}
    for key, found in lines.items():
        for line in found:
            holders.setdefault(line, []).append(key)
    shared = Counter(
        pair for keys in holders.values() if 1 < len(keys) <= MANY_HOLDERS for pair in combinations(sorted(keys), 2)
    )
    shorter = {pair: min(len(lines[pair[0]]), len(lines[pair[1]])) for pair in shared}
    return {pair: count / shorter[pair] for pair, count in sorted(shared.items()) if shorter[pair] >= MIN_LINES}


def text_of(folder: SkillFolder) -> Text:
    """What similarity compares of a skill in a tree."""
    document = folder.documents[0]
    said = document.data.get("description"), document.data.get("name")
    return Text(
        key=folder.path,
        name=str(said[1] or folder.name),
        description=str(said[0] or ""),
        body=document.body or document.source.text,
    )


class Index:
    """Skills to compare with. `frame` is text that drafts share by construction and that never counts."""

    def __init__(self, texts: Iterable[Text], *, frame: str = "", duplicate: float = DUPLICATE) -> None:
        self._texts = sorted(texts)
        self._frame = shingles(frame)
        self._duplicate = duplicate
        self._shingles = {text.key: shingles(f"{text.description}\n{text.body}") for text in self._texts}
        self._count = Counter(shingle for found in self._shingles.values() for shingle in found)

    def _rare(self, found: set[tuple[str, ...]]) -> set[tuple[str, ...]]:
        return {shingle for shingle in found - self._frame if self._count[shingle] < COMMON_IN}

    def compare(self, text: Text, other: Text) -> Similar:
        """How alike `text` is to one skill of the index."""
        mine = self._rare(shingles(f"{text.description}\n{text.body}"))
        theirs = self._rare(self._shingles[other.key])
        smaller = min(len(mine), len(theirs))
        score = len(mine & theirs) / smaller if smaller >= MIN_SHINGLES else 0.0
        reasons = []
        if titles(text) & titles(other):
            reasons.append("same-title")
        if score >= SIMILAR:
            reasons.append("shared-text")
        score = 1.0 if "same-title" in reasons else round(score, 2)
        if score >= self._duplicate:
            return Similar(name=other.name, score=score, verdict="duplicate", reasons=tuple(reasons))
        verdict: Literal["similar", "distinct"] = "similar" if score >= SIMILAR else "distinct"
        return Similar(name=other.name, score=score, verdict=verdict, reasons=tuple(reasons))

    def nearest(self, text: Text, limit: int = 3) -> list[Similar]:
        """The most alike skills, the nearest first; one under the same key is the skill itself."""
        found = [self.compare(text, other) for other in self._texts if other.key != text.key]
        return sorted(found, key=lambda similar: (-similar.score, similar.name))[:limit]
