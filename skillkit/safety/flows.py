"""What flows where in a script: from what a pattern finds, over names, into what another finds.

It is light: neither order nor scope counts, and a statement passes on whatever it mentions to whatever it sets.
"""

import re
from collections.abc import Callable
from collections.abc import Iterator
from itertools import islice
from pathlib import PurePosixPath
from typing import NamedTuple

from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.safety.hits import Hit
from skillkit.safety.hits import joined
from skillkit.safety.hits import worthwhile
from skillkit.safety.looks import Look
from skillkit.safety.passages import Kind
from skillkit.safety.passages import Passage
from skillkit.safety.statements import COMMON
from skillkit.safety.statements import USED
from skillkit.safety.statements import Statement
from skillkit.safety.statements import statements
from skillkit.safety.vocabulary import Vocabulary
from skillkit.safety.vocabulary import remembered

MOST = 20
"""How many places in a passage are named at most."""
ROUNDS = 5
"""Over how many names something is followed at most."""

METHOD = (
    r"\bwrite(?:ln)?!\(\s*(?:&mut\s+)?(?P<told>[A-Za-z_]\w*)\s*,|"
    r"\b(?P<wired>[A-Za-z_]\w*)(?:\.|->|\s)(?:end|write|send\w*|request\w*|post|put|puts|print|patch|call|cmd|"
    r"stor\w+|emit|publish|upload\w*|Write)\b|\b(?:writeLines|writeBin|writeChar|cat|write\.socket|fwrite|fputs|"
    r"fprintf|"
    r"println|puts|send|write|gen_tcp[:.]send)\s*\(?[^\n]{0,120}?(?:,|file\s*=|\s)\s*\b(?P<fed>[A-Za-z_]\w*)\s*[,)]"
)
ANYTHING = Pattern(r"[\s\S]*")
HIDDEN = Pattern(r"[\"']?\.(\w+)")
"""A program in a file whose name begins with a dot."""

WIRED = Pattern(METHOD)
"""A call of something that may be a connection."""


class Flow(NamedTuple):
    """Where something arrives, the statement it comes from, and the statement it arrives in."""

    hit: Hit
    origin: str
    whole: Hit


Part = tuple[Statement, str, frozenset[str]]
"""A statement, what of it is looked at, and the words of that."""


class Route(NamedTuple):
    """What is followed: `source` to `sink`, where the group `what` holds the part it has to arrive in, if there is one.

    `wire` makes a connection, of which methods are sinks too. What `aside` finds is not looked at.
    """

    source: Vocabulary
    sink: Vocabulary
    wire: Vocabulary | None = None
    aside: Pattern | None = None
    passes: Callable[[str], bool] = lambda _: True


def _any(patterns: list[Pattern], text: str) -> bool:
    return any(pattern.search(text) for pattern in patterns)


def _masked(text: str, aside: Pattern | None) -> str:
    return aside.compiled.sub(lambda found: " " * len(found[0]), text) if aside else text


def _blank(said: str, own: str) -> str:
    """The text without the name of its own file: a line that shows how to call a script runs nothing."""
    return said.replace(own, " " * len(own)) if own else said


def _local(name: str, part: Statement) -> str:
    """A name of one or two letters with its function: another function means another thing by it."""
    return f"{part.function}:{name}" if part.function and len(name) < 3 else name


def _names(part: Statement) -> set[str]:
    """What a statement sets, the function it returns from among it."""
    returned = [part.function] if re.search(r"\b(?:return|yield)\b", part.text) else []
    return {*(_local(name, part) for name in part.sets), *returned} - COMMON


def _used(part: Statement, said: str) -> list[str]:
    """The names that are used in a part of a statement."""
    return [name for word in USED.compiled.findall(said) for name in dict.fromkeys((word, _local(word, part)))]


def _followed(parts: list[Part], begun: dict[int, str], route: Route) -> dict[str, str]:
    """The names that something from a source reaches, each with the statement it comes from."""
    reached: dict[str, str] = {}
    for number, origin in begun.items():
        part = parts[number][0]
        reached.update(dict.fromkeys(_names(part), origin))
        if re.match(r"\s*(?:done|\})\s*<", part.text):
            before = next((p for p, _, _ in reversed(parts[max(0, number - 50) : number]) if "read" in p.words), None)
            reached.update(dict.fromkeys(before.sets if before else (), origin))
    for _ in range(ROUNDS):
        size = len(reached)
        for part, said, words in parts:
            names = _names(part)
            if (
                names - reached.keys()
                and (known := next((w for w in words if w in reached), None))
                and route.passes(said)
            ):
                reached.update({name: reached[known] for name in names if name not in reached})
        if len(reached) == size:
            break
    return reached


def _sinks(parts: list[Part], sinks: list[Pattern], wires: list[Pattern]) -> Iterator[tuple[Statement, int, int, str]]:
    """The statements that hold a sink: from where to where it stands, and the part in which something has to arrive."""
    wired = {name for part, said, _ in parts if _any(wires, said) for name in part.sets}
    passed: dict[str, None] = {}
    for part, said, words in parts:
        found = [match for sink in sinks for match in sink.finditer(said, 0, len(said))]
        if not found and wired & words:
            found = [
                match
                for match in WIRED.compiled.finditer(said)
                if (match["wired"] or match["fed"] or match["told"]) in wired
            ]
        for match in found:
            what = match.groupdict().get("what")
            yield part, match.start(), match.end(), said if what is None else what
            inside = USED.compiled.findall(said if what is None else what)
            if part.function and (part.takes.intersection(inside) or re.search(r"\$[1-9@*]|@_|\$args", said)):
                passed[part.function] = None
    for part, said, words in parts:
        for name in passed.keys() & words:
            call = re.search(rf"(?<![\w.]){re.escape(name)}(?:\(|\s+[\"'$@])", said) if part.function != name else None
            if call:
                yield part, call.start(), call.end(), said[call.end() :]


def span(text: str, start: int, end: int) -> re.Match[str]:
    """A match that goes from `start` to `end`."""
    match = ANYTHING.compiled.match(text, start, end)
    assert match
    return match


@remembered
def _may_flow(text: str, route: Route) -> bool:
    """Whether it holds both a source and a sink."""
    sources, sinks, wires = (v.known(text) if v else [] for v in (route.source, route.sink, route.wire))
    return bool(sinks or wires) and _any(sources, text) and (_any(sinks, text) or _any(wires, text))


class _Traced(NamedTuple):
    """Of a flow: the statement it comes from, from where to where the sink goes, and where its statement begins."""

    origin: str
    start: int
    end: int
    whole: int


@remembered
def _traced(text: str, route: Route, own: str) -> tuple[_Traced, ...]:
    """Where something from a source arrives in a text; `own` is the name of its file."""
    return tuple(islice(_trace(text, route, own), MOST))


def _trace(text: str, route: Route, own: str) -> Iterator[_Traced]:
    sources, sinks, wires = (v.known(text) if v else [] for v in (route.source, route.sink, route.wire))
    parts = [
        (part, said, frozenset(_used(part, said)))
        for part in statements(text)
        for said in [_blank(_masked(part.text, route.aside), own)]
    ]
    begun = {number: part.text for number, (part, said, _) in enumerate(parts) if _any(sources, said)}
    reached = _followed(parts, begun, route)
    for part, start, end, what in _sinks(parts, sinks, wires):
        direct = _any(sources, what)
        file = HIDDEN.compiled.match(what)
        used = [*_used(part, what), *([file[1]] if file else [])]
        known = None if direct else next((word for word in used if word in reached), None)
        if direct or (known and route.passes(what)):
            origin = part.text if direct else reached[str(known)]
            whole = part.start + len(part.text) - len(part.text.lstrip())
            yield _Traced(origin, part.start + start, part.start + max(end, start + 1), whole)


def flows(passage: Passage, route: Route) -> Iterator[Flow]:
    """Where something from a source arrives in a passage."""
    text = joined(passage.text)
    if not _may_flow(text, route):
        return
    own = PurePosixPath(passage.path).name if passage.is_whole else ""
    for flow in _traced(text, route, own):
        sink, whole = span(text, flow.start, flow.end), span(text, flow.whole, flow.end)
        yield Flow(Hit(passage, text, sink), flow.origin, Hit(passage, text, whole))


def flows_in(folder: SkillFolder, look: Look, route: Route, *kinds: Kind) -> Iterator[Flow]:
    """Where something from a source arrives in the passages of these kinds, once for each place."""
    before: set[tuple[str, int]] = set()
    for cut in worthwhile(folder, look):
        if cut.passage.kind in kinds:
            for flow in flows(cut.passage, route):
                key = (cut.passage.path, cut.passage.start + flow.whole.match.start())
                if key not in before:
                    before.add(key)
                    yield flow
