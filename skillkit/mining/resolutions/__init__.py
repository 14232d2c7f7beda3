"""Failures and what resolved them: the later act that made a command pass, found in one of several ways.

Each way relates the failure and the act by the command itself, by its arguments or by the message, never by order
alone.
"""

from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator

from skillkit.mining.resolutions import before
from skillkit.mining.resolutions import instead
from skillkit.mining.resolutions import quoting
from skillkit.mining.resolutions import rewrite
from skillkit.mining.resolutions.acts import WINDOW
from skillkit.mining.resolutions.acts import Fix
from skillkit.mining.resolutions.acts import acts_of
from skillkit.model.lesson import ErrorFix
from skillkit.model.observation import Trace

MAX_EXAMPLES = 3


def fixes_in(trace: Trace) -> Iterator[Fix]:
    """Yields the resolved failures of a session in their order, each with the first way that explains it."""
    acts = acts_of(trace)
    for index, seen in enumerate(acts):
        if seen.actions[0].kind != "shell" or not seen.text:
            continue
        later = acts[index + 1 : index + 1 + WINDOW]
        found = quoting.fix(trace, seen, acts[index + 1 : index + 1 + quoting.FAR])
        if not found and seen.kind == "error":
            found = rewrite.fix(trace, seen, later) or before.fix(trace, seen, later) or instead.fix(trace, seen, later)
        if found:
            yield found


def united(fixes: Iterable[Fix]) -> ErrorFix:
    """Returns the facts of several occurrences of one fix: those of a single one, with the others as examples."""
    occurrences = list(fixes)
    seen = Counter((each.facts.failing, each.facts.passing) for each in occurrences)
    ways = Counter((each.facts.added, each.facts.acts) for each in occurrences)
    best = min(
        (each.facts for each in occurrences),
        key=lambda f: (
            -ways[f.added, f.acts],
            -seen[f.failing, f.passing],
            # Text that is sent away shows more of quoting than text that is searched for.
            f.change == "quoting" and (f.subject not in f.passing, -len(f.subject.split())),
            len(f.failing),
            f.failing,
            f.passing,
        ),
    )
    examples = sorted(seen, key=lambda pair: (-seen[pair], len(pair[0]), pair))
    # Of several commands that failed alike, the one whose verb says most names the lesson.
    subject = max((each.facts.subject for each in occurrences), key=lambda verb: (len(verb.split()), verb))
    return best.model_copy(update={"examples": tuple(examples[:MAX_EXAMPLES]), "subject": subject})
