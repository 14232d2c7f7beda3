"""Which sessions no person began: the prompts of evaluations, and one prompt that a program gave many times."""

from collections import defaultdict
from collections.abc import Iterable

from skillkit.expressions.sieve import Sieve
from skillkit.mining.signatures import signature
from skillkit.model.observation import Trace

MANY = 5
"""So many sessions of a project with one request each, all alike, are begun by a program."""
LONG = 80
"""Characters from which nobody types a prompt the same way again and again."""
HEAD = 300
EXACTLY = Sieve(
    r"(?i)\b(?:reply|respond|answer|output|return|say|print)\b(?: \w+){0,3} (?:with )?(?:only |just )?(?:exactly"
    r"|the exact|verbatim)\b"
    r"|\breply with (?:only|just|exactly)\b|\bno (?:punctuation|markdown|explanation)\b.{0,40}\b(?:markdown"
    r"|explanation|extra)\b"
    r"|\breturn (?:only|the required)\b.{0,30}\b(?:token|code block|word|marker|json)\b|\bdo not add (?:markdown"
    r"|explanation)\b"
    r"|^(?:what is|what's) \d+ ?[+*-] ?\d+\??$|\bfizz ?buzz\b"
)
"""How a prompt reads whose answer a program compares."""


def _first(trace: Trace) -> tuple[str, int]:
    """The first request, and how many there are."""
    requests = [o.text for o in trace.observations if o.kind == "request"]
    return (requests[0] if requests else ""), len(requests)


def by_program(traces: Iterable[Trace]) -> frozenset[str]:
    """The sessions that a schedule, an evaluation or a loop began."""
    found: set[str] = set()
    alike: dict[tuple[str, str], list[str]] = defaultdict(list)
    for trace in traces:
        text, count = _first(trace)
        if trace.scheduled or (count == 1 and EXACTLY.search(text)):
            found.add(trace.session)
        elif count == 1 and len(text) >= LONG:
            alike[trace.project, signature(" ".join(text[:HEAD].split()))].append(trace.session)
    return frozenset(found.union(*(sessions for sessions in alike.values() if len(sessions) >= MANY)))
