"""What runs in a skill and cannot be read: decoded, escaped, put together, scrambled, loaded."""

import re
from collections.abc import Iterator
from itertools import islice

from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.patterns import Pattern
from skillkit.safety.disguised import CALLED_SO
from skillkit.safety.disguised import CARRIED
from skillkit.safety.disguised import CARRIES
from skillkit.safety.disguised import CHARGE
from skillkit.safety.disguised import ENCODED
from skillkit.safety.disguised import ESCAPED
from skillkit.safety.disguised import ESCAPES
from skillkit.safety.disguised import JOINS
from skillkit.safety.disguised import LITERAL
from skillkit.safety.disguised import LOADED
from skillkit.safety.disguised import NAMED
from skillkit.safety.disguised import NAMES
from skillkit.safety.disguised import PIPED
from skillkit.safety.disguised import PIPES
from skillkit.safety.disguised import REACHED
from skillkit.safety.disguised import RENAMED
from skillkit.safety.disguised import RENAMES
from skillkit.safety.disguised import ROUTE
from skillkit.safety.disguised import SCRAMBLED
from skillkit.safety.disguised import SCRAMBLES
from skillkit.safety.disguised import UNNAMED
from skillkit.safety.executors import EVALUATES
from skillkit.safety.flows import flows_in
from skillkit.safety.flows import span
from skillkit.safety.hits import MOST
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.hits import joined
from skillkit.safety.hits import says_of_itself
from skillkit.safety.hits import worthwhile
from skillkit.safety.mentions import is_exhibit
from skillkit.safety.mentions import is_mentioned
from skillkit.safety.passages import is_program
from skillkit.safety.passages import passages
from skillkit.safety.pickled import LEARNS
from skillkit.safety.pickled import LOADED as UNPICKLED
from skillkit.safety.pickled import PICKLED
from skillkit.safety.pickled import SAVES
from skillkit.safety.pieces import put_together

NEAR = 200
"""How far a program that prints what it decodes is looked at, in characters."""

PRINTS = Pattern(
    r"\s*(?:python[\d.]*|node|ruby|perl)\s+-[ce]\s*[\"'](?:\s*(?:import|from)\s[^;\n]*;)*\s*(?:print|console\.log|puts)\b"
)
"""A program in one line that shows what it decodes."""

DISSECTS = Pattern(
    r"\b(?:malware|suspicious|malicious|triage|forensic\w*|(?:de-?)?obfuscat\w*)\b[^.]{0,80}?\b(?:scripts?|samples?|code|"
    r"files?|commands?|javascript|macros?|statically)\b",
    re.IGNORECASE,
)
"""A skill that takes apart what others have disguised."""

SHELLS = frozenset({"sh", "bash", "zsh", "shell", "console", "terminal", "shellscript", "shell-session"})
"""Languages in which a line may begin with a variable that holds a command."""

MANY_NAMES = 3
"""A program with so many different names that are numbers is scrambled."""


def _loaded(folder: SkillFolder) -> Iterator[Hit]:
    """What runs a text that is not written out, in a program that holds a long unreadable word."""
    for cut in worthwhile(folder, LOADED):
        passage = cut.passage
        if passage.kind == "run" and CHARGE.search(passage.text):
            searched = joined(passage.text)
            for match in islice(EVALUATES.found(searched), MOST):
                if not LITERAL.compiled.match(match["what"] or ""):
                    yield Hit(passage, searched, match)


def _escaped(folder: SkillFolder) -> Iterator[Hit]:
    """What a script spells in escapes. It stands in quotes, and is no quotation."""
    yield from hits(folder, ESCAPES, ESCAPED, "run", where=lambda passage: passage.is_whole)


def _assembled(folder: SkillFolder) -> Iterator[Hit]:
    """Words that a script puts together from pieces, to be found by nobody."""
    for resource in folder.resources:
        text = resource.text
        if text and is_program(resource.path, text) and JOINS.search(text):
            passage = next(passages(resource.path, text))
            yield from (Hit(passage, text, span(text, start, end)) for start, end, _ in put_together(text))


def _scrambled(folder: SkillFolder) -> Iterator[Hit]:
    """Programs of which no name can be read."""
    for resource in folder.resources:
        text = resource.text
        if not text or not is_program(resource.path, text) or not any(mark in text for mark in SCRAMBLES):
            continue
        found = list(SCRAMBLED.compiled.finditer(text))
        if len({match["name"] for match in found}) >= MANY_NAMES or any(not match["name"] for match in found):
            yield Hit(next(passages(resource.path, text)), text, found[0])


def _unpickled(folder: SkillFolder) -> Iterator[Hit]:
    """Files of the skill that run when they are loaded, and that the program does not write itself."""
    for flow in flows_in(folder, PICKLED, UNPICKLED, "run"):
        foreign = not SAVES.search(flow.hit.passage.text) and not is_mentioned(flow.hit)
        if foreign and not says_of_itself(folder, LEARNS):
            yield flow.hit


def _disguised(folder: SkillFolder) -> Iterator[Hit]:
    """Commands that a reader does not see as what they are."""
    yield from _loaded(folder)
    for flow in flows_in(folder, REACHED, ROUTE, "run", "inline"):
        start = flow.whole.match.start()
        if not PRINTS.compiled.match(flow.hit.text, start, start + NEAR):
            yield flow.hit
    for flow in flows_in(folder, CALLED_SO, UNNAMED, "run"):
        if flow.hit.passage.language in SHELLS:
            yield flow.hit
    for route in CARRIES:
        yield from (flow.hit for flow in flows_in(folder, CARRIED, route, "run"))
    for look, pattern in ((PIPES, PIPED), (ESCAPES, ENCODED), (NAMES, NAMED), (RENAMES, RENAMED)):
        yield from hits(folder, look, pattern, "run", "inline", "comment")


def run_unread(folder: SkillFolder) -> Iterator[tuple[Location, str]]:
    """What runs and cannot be read, each with what is said of it."""
    shown = (
        hit
        for hit in _disguised(folder)
        if not is_mentioned(hit) and not (is_exhibit(hit.passage) and says_of_itself(folder, DISSECTS))
    )
    for hit in (*shown, *_escaped(folder), *_assembled(folder), *_scrambled(folder)):
        yield hit.location, "what runs here is disguised"
    for hit in _unpickled(folder):
        yield hit.location, "a file of the skill runs code when it is loaded here"
