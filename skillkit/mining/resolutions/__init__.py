"""Finds failures and what resolved them: the later act that made a command pass.

One walk from each failure gives the calls after it; a table of relations says which of them passed for a reason.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from skillkit.documents.clients import counted
from skillkit.mining.resolutions.acts import WINDOW, Fix, acts_of, program
from skillkit.mining.resolutions.relations import FAR, RELATIONS, by_quoting
from skillkit.mining.resolutions.tries import Try, tries
from skillkit.mining.signatures import signature
from skillkit.model.candidate import Dropped
from skillkit.model.lesson import ErrorFix
from skillkit.model.observation import Trace

NEAR = {
    "alone": "near miss: it passed again by itself",
    "printed": "near miss: it prints the same when it passes",
    "own": "near miss: edits of files that the session changed",
    "edits": "near miss: edits of files that no message names",
    "steps": "near miss: commands between that nothing relates",
    "call": "near miss: another call that nothing relates",
}
"""Why a failure that a success of the same command follows is no lesson."""


def _walks(trace: Trace) -> Iterator[tuple[list[Try], Fix | None]]:
    """Yields, for all that may have failed, the calls after it, and the first relation to one of them."""
    acts = acts_of(trace)
    for index, first in enumerate(acts):
        if first.actions[0].kind != "shell" or not first.text or not (first.kind == "error" or "`" in first.command):
            continue
        found = list(tries(trace, first, acts[index + 1 : index + 1 + FAR]))
        quoted = next(filter(None, map(by_quoting, found)), None)
        passed = (len(each.between) for each in found if each.went_well and each.is_same)
        last = min(WINDOW - 1, next(passed, WINDOW)) if first.kind == "error" else -1
        near = [each for each in found if len(each.between) <= last]
        yield near, quoted or next(filter(None, (relation(each) for relation in RELATIONS for each in near)), None)


def fixes_in(trace: Trace) -> Iterator[Fix]:
    """Yields the resolved failures of a session in their order, each with the first relation that explains it."""
    yield from (fix for _, fix in _walks(trace) if fix)


def _nearness(tried: Try) -> str:
    if not tried.message:
        return "printed"
    before, after = (each.command.partition("|")[0].strip() for each in (tried.error, tried.passed))
    if not tried.is_same:
        return "call"
    if tried.files:
        return "own" if all(map(tried.is_own, tried.files)) else "edits"
    return "steps" if tried.steps else "alone" if before == after else "call"


def near_misses(traces: Iterable[Trace]) -> Iterator[Dropped]:
    """Yields what is near a fix and none, by program and by what speaks against it."""
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for trace in traces:
        for found in (found for found, fix in _walks(trace) if not fix):
            does = (each for each in found if each.went_well and each.again.verb == each.failed.verb)
            for tried in [each for each in does if each.failed.effect != "look"][:1]:
                groups[program(tried.failed), _nearness(tried)].append(trace.session)
    for (name, code), sessions in sorted(groups.items()):
        title, own = f"{name} failed and passed later ({counted(len(sessions), 'time')})", tuple(sorted({*sessions}))
        yield Dropped(title=title, reason=f"near-{code}", text=NEAR[code], sessions=own)


MAX_MESSAGE = 2


def shared_line(lines: Iterable[str], message: Sequence[str]) -> str:
    """Returns the line that is one of the message but for what differs from run to run; empty if none is."""
    known = {signature(line) for line in message}
    return next((line for line in lines if signature(line) in known), "")


def united(fixes: Iterable[Fix]) -> ErrorFix:
    """Returns the facts of several occurrences of one fix: those of the most usual one.

    Its message has the lines that most sessions print; of one that differs between them, what stays the same.
    """
    occurrences = list(fixes)
    texts: dict[str, set[str]] = defaultdict(set)
    printed: dict[str, set[str]] = defaultdict(set)
    for each in occurrences:
        for line in each.facts.message:
            texts[signature(line)].add(line)
            printed[signature(line)].add(each.trace.session)
    seen = Counter((each.facts.failing, each.facts.passing) for each in occurrences)
    ways = Counter((each.facts.added, each.facts.acts) for each in occurrences)

    def held(line: str) -> int:
        return len(printed[signature(line)])

    best = min(
        (each.facts for each in occurrences),
        key=lambda f: (
            -max(map(held, f.message)),
            -ways[f.added, f.acts],
            -seen[f.failing, f.passing],
            # Text that is sent away shows more of quoting than text that is searched for.
            f.change == "quoting" and -len(f.subject.split()),
            len(f.failing),
            f.failing,
            f.passing,
        ),
    )
    lines = dict.fromkeys(sorted(map(signature, best.message), key=lambda each: -len(printed[each])))
    message = tuple(min(texts[each]) if len(texts[each]) == 1 else each for each in lines)
    return best.model_copy(update={"message": message[:MAX_MESSAGE]})
