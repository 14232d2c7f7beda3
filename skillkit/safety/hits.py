"""Patterns looked up in what a skill says and runs.

A clean text costs one look at its words: only where the words of a rule stand together is a text cut into passages.
"""

import re
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import lru_cache
from functools import reduce
from itertools import islice
from operator import or_
from typing import NamedTuple

from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.patterns import Pattern
from skillkit.safety.looks import Look
from skillkit.safety.looks import bits
from skillkit.safety.looks import seen
from skillkit.safety.passages import Kind
from skillkit.safety.passages import Passage
from skillkit.safety.passages import passages
from skillkit.safety.passages import place
from skillkit.safety.passages import texts
from skillkit.safety.vocabulary import remembered


class Hit(NamedTuple):
    """What a pattern found in a passage; `text` is the passage's text as it was searched, of the same length."""

    passage: Passage
    text: str
    match: re.Match[str]

    @property
    def location(self) -> Location:
        """Where it stands in its file."""
        start = self.passage.start + self.match.start()
        return place(self.passage.path, self.passage.source, start, len(self.match[0]))


STRETCH = 1200
OVERLAP = 600
"""In a long passage the words of a look stand near each other, or it is not worth while. No pattern reaches further."""


class Cut(NamedTuple):
    """A passage, the looks that it satisfies, and those that each stretch of a long one satisfies, by its start."""

    passage: Passage
    looks: int
    stretches: tuple[int, ...] = ()

    def stretches_of(self, look: Look) -> Iterator[tuple[int, int]]:
        """From where to where the passage is to be searched."""
        length = len(self.passage.text)
        if not self.stretches:
            yield 0, length
        begun = None
        for number, looks in enumerate(self.stretches):
            if looks & look.bit and begun is None:
                begun = number * STRETCH
            elif begun is not None and not looks & look.bit:
                yield begun, min(number * STRETCH + OVERLAP, length)
                begun = None
        if begun is not None:
            yield begun, length


@lru_cache(maxsize=256)
def _cuts(path: str, text: str) -> tuple[tuple[Cut, ...], int]:
    """The passages of a text that satisfy some look; and all looks that some passage satisfies."""
    cuts = []
    for passage in passages(path, text, seen):
        said = passage.text
        if looks := seen(said):
            starts = range(0, len(said), STRETCH) if len(said) > 2 * STRETCH else ()
            cuts.append(Cut(passage, looks, tuple(seen(said[at : at + STRETCH + OVERLAP]) for at in starts)))
    return tuple(cuts), reduce(or_, (cut.looks for cut in cuts), 0)


@lru_cache(maxsize=64)
def joined(text: str) -> str:
    """The text with lines that go on joined to the next, at the same length."""
    if "\\\n" not in text and "|\n" not in text and "\n" in text and not re.search(r"`\r?\n|&&\s*\n", text):
        return text
    return re.sub(r"(?:\\|`)\r?\n|(?<=[|&])[ \t]*\r?\n|\r?\n(?=[ \t]*\|[^|])", lambda m: " " * len(m[0]), text)


@lru_cache(maxsize=256)
def flat(text: str) -> str:
    """The text on one line, at the same length; marks of quotation at the start of a line are blanks too."""
    return re.sub(r"\n[ \t>]*", lambda found: " " * len(found[0]), text)


class Looked(NamedTuple):
    """A skill's passages, the looks that some of them satisfy, and by the bit of each look those that satisfy it.

    The last is None where a text in another script satisfies nearly all.
    """

    folder: SkillFolder
    cuts: tuple[Cut, ...]
    looks: int
    by_look: dict[int, list[Cut]] | None


LAST: list[Looked] = []
"""What was found out about the skill that was looked at last: rule after rule asks for it, a hundred times."""


def _looked(folder: SkillFolder) -> Looked:
    if not LAST or LAST[0].folder is not folder:
        found = [_cuts(path, text) for path, text in texts(folder)]
        cuts = tuple(cut for cuts, _ in found for cut in cuts)
        looks = reduce(or_, (looks for _, looks in found), 0)
        LAST[:] = [Looked(folder, cuts, looks, _by_look(cuts) if looks >= 0 else None)]
    return LAST[0]


def _by_look(cuts: tuple[Cut, ...]) -> dict[int, list[Cut]]:
    """The passages that satisfy each look, by its bit: there are many looks, and few for a passage."""
    found: dict[int, list[Cut]] = {}
    for cut in cuts:
        for bit in bits(cut.looks):
            found.setdefault(bit, []).append(cut)
    return found


def worthwhile(folder: SkillFolder, look: Look) -> Sequence[Cut]:
    """The passages of a skill that satisfy a look."""
    last = _looked(folder)
    if last.by_look is not None:
        return last.by_look.get(look.bit, ())
    return [cut for cut in last.cuts if cut.looks & look.bit]


def satisfied(folder: SkillFolder, ways: Iterable[tuple[Look, Pattern]]) -> list[tuple[Look, Pattern]]:
    """Of many looks, each with what it is for, those that some passage of a skill satisfies."""
    looks = _looked(folder).looks
    return [way for way in ways if looks & way[0].bit]


def says_of_itself(folder: SkillFolder, pattern: Pattern) -> bool:
    """Whether the description has what `pattern` finds: asked where something was found that it may explain."""
    return _says(folder.description, pattern)


@lru_cache(maxsize=64)
def _says(description: str, pattern: Pattern) -> bool:
    return bool(pattern.search(description))


MOST = 200
"""How often a pattern is looked for in a passage at most."""


@remembered
def _matches(text: str, pattern: Pattern, start: int, end: int) -> tuple[re.Match[str], ...]:
    return tuple(islice(pattern.finditer(text, start, end), MOST))


def found_in(passage: Passage, pattern: Pattern, spans: Iterable[tuple[int, int]] | None = None) -> Iterator[Hit]:
    """What `pattern` finds in a passage, or in these spans of it."""
    searched = joined(passage.text) if passage.kind in ("run", "code") else flat(passage.text)
    for start, end in [(0, len(searched))] if spans is None else spans:
        yield from (Hit(passage, searched, match) for match in _matches(searched, pattern, start, end))


def hits(
    folder: SkillFolder,
    look: Look,
    pattern: Pattern,
    *kinds: Kind,
    where: Callable[[Passage], bool] = lambda _: True,
    apart: bool = False,
) -> Iterator[Hit]:
    """What `pattern` finds in the passages of these kinds that are of interest, once where passages overlap.

    With `apart`, twice in a remark of a script: as a part of what runs, and as what is said.
    """
    cuts = worthwhile(folder, look)
    return _hits(cuts, look, pattern, kinds, where, apart=apart) if cuts else iter(())


def _hits(
    cuts: Iterable[Cut],
    look: Look,
    pattern: Pattern,
    kinds: tuple[Kind, ...],
    where: Callable[[Passage], bool],
    *,
    apart: bool,
) -> Iterator[Hit]:
    before: set[tuple[str, int, bool]] = set()
    for cut in cuts:
        if cut.passage.kind in kinds and where(cut.passage):
            for hit in islice(found_in(cut.passage, pattern, cut.stretches_of(look)), MOST):
                key = (hit.passage.path, hit.passage.start + hit.match.start(), apart and hit.passage.kind == "run")
                if key not in before:
                    before.add(key)
                    yield hit
