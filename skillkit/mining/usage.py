"""Counts which skills a session used, from its trace."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from skillkit.model.observation import Observation, Trace
from skillkit.model.report import Sign
from skillkit.transcripts.instruction_files import skill_of

CHANGES = frozenset({"edit", "write"})


class Use(NamedTuple):
    """A skill by the name in the log, how often it was used, and the signs of that."""

    name: str
    times: int
    signs: frozenset[Sign]


def short_name(name: str) -> str:
    """Returns the name of a skill without its plugin: `commit` for `commit-commands:commit`."""
    return name.rpartition(":")[2]


def _called(seen: Observation) -> Iterator[str]:
    if seen.status not in ("error", "denied"):
        yield from (each.words[1] for each in seen.actions if each.verb == "skill" and len(each.words) > 1)


def _looked(seen: Observation) -> Iterator[tuple[str, bool]]:
    """Yields the skills whose SKILL.md was read (True), or written or changed (False)."""
    kinds = {each.kind for each in seen.actions}
    if seen.kind == "document" or (seen.kind == "action" and kinds & {"read", *CHANGES}):
        for file in seen.files:
            if name := skill_of(file):
                yield name, not kinds & CHANGES


def uses(trace: Trace, known: Collection[str]) -> list[Use]:
    """Returns the skills that a session used, by name.

    A call, the program's note of it and the reading of its SKILL.md are signs of one use; the most frequent sign
    counts. A session that writes a SKILL.md reads it without using the skill. A slash command is a skill if its name is
    `known`.
    """
    called: Counter[str] = Counter()
    noted: Counter[str] = Counter()
    read: Counter[str] = Counter()
    written: set[str] = set()
    moments: set[tuple[int, str]] = set()
    for seen in trace.observations:
        called.update(filter(None, _called(seen)))
        sort, _, name = seen.text.partition(" ") if seen.kind == "program" else ("", "", "")
        if name and (sort == "skill" or (sort == "command" and short_name(name) in known)):
            noted[name] += 1
        for name, is_read in _looked(seen):
            # A call that reads a document is one observation as an action, and another as the document.
            if is_read and (seen.turn, name) not in moments:
                moments.add((seen.turn, name))
                read[name] += 1
            if not is_read:
                written.add(name)
    found: dict[str, tuple[int, set[Sign]]] = {}
    counted: tuple[tuple[Sign, Counter[str]], ...] = (
        ("called", called),
        ("called", noted),
        ("read", Counter({name: count for name, count in read.items() if name not in written})),
        ("attributed", Counter(dict.fromkeys(trace.attributed, 1))),
    )
    names = {short_name(name): name for _, counts in counted for name in sorted(counts)}
    for sign, counts in counted:
        of_short: Counter[str] = Counter()
        for name, count in counts.items():
            of_short[short_name(name)] += count
        for short, count in of_short.items():
            times, signs = found.get(short, (0, set()))
            found[short] = (max(times, count), {*signs, sign})
    return [Use(names[short], times, frozenset(signs)) for short, (times, signs) in sorted(found.items())]
