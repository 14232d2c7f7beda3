"""The failures of a session that were mended, each with the first way that explains it."""

from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator

from skillkit.mining.resolutions import WINDOW
from skillkit.mining.resolutions import Fix
from skillkit.mining.resolutions import acts_of
from skillkit.mining.resolutions import before
from skillkit.mining.resolutions import instead
from skillkit.mining.resolutions import quoting
from skillkit.mining.resolutions import rewrite
from skillkit.model.lesson import ErrorFix
from skillkit.model.observation import Trace

MAX_EXAMPLES = 3


def fixes_in(trace: Trace) -> Iterator[Fix]:
    """Yields the failures that were mended, in their order."""
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


def told_by(fixes: Iterable[Fix]) -> ErrorFix:
    """What the occurrences of one fix tell together. Raises ValueError for none."""
    occurrences = list(fixes)
    seen = Counter((each.facts.failing, each.facts.passing) for each in occurrences)
    examples = sorted(seen, key=lambda pair: (-seen[pair], len(pair[0]), pair))
    # What was done most often is the lesson; among equals the shortest carries least of its own session.
    ways = Counter((each.facts.added, each.facts.acts) for each in occurrences)
    best = min(
        (each.facts for each in occurrences),
        key=lambda f: (
            -ways[f.added, f.acts],
            -seen[f.failing, f.passing],
            # Text that is sent away tells more of quoting than text that is searched for.
            f.change == "quoting" and (f.subject not in f.passing, -len(f.subject.split())),
            len(f.failing),
            f.failing,
            f.passing,
        ),
    )
    # Of several commands that failed alike, the one whose verb says most names the lesson.
    subject = max((each.facts.subject for each in occurrences), key=lambda verb: (len(verb.split()), verb))
    return best.model_copy(update={"examples": tuple(examples[:MAX_EXAMPLES]), "subject": subject})
