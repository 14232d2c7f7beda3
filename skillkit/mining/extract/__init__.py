"""A session to its trace: redacted, normalised observations."""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Literal

from msgspec import json

from skillkit.expressions.sieve import Sieve
from skillkit.mining.extract.asked import asked_in
from skillkit.mining.extract.calls import MAX_REQUEST, Fields, of_call, ref_of
from skillkit.mining.extract.cleaner import Cleaner
from skillkit.mining.keep import REDACTED_WIDTH, mark_of
from skillkit.model.observation import Observation, Trace, in_pieces
from skillkit.model.session import Session, Turn
from skillkit.transcripts.instruction_files import injected

MAX_FINDINGS = 4
MIN_SENTENCE = 25
MAX_SENTENCE = 300

CAUSES = Sieve(
    r"(?i)\b(?:because|due to|caused by|root cause|culprit|the (?:reason|cause)|turn(?:s|ed) out|which means|by design"
    r"|that's why|since (?!then\b|the (?:last|start))|so it (?!will))\b"
)
"""Words that join a cause to what it causes."""
OBVIOUS = Sieve(
    r"(?i)\b(?:turn(?:s|ed) out|root cause|culprit|the trick|gotcha|caveat|key (?:insight|finding)|discovered"
    r"|(?:real|actual|underlying) (?:issue|problem|cause|reason|bug)|silently|falsely|even though|despite|only works?"
    r"|not (?:documented|obvious)|unexpectedly|contrary to|workaround|misleading|by design|actually)\b"
)
"""Words that say that it is not as one would think."""
FAILS = Sieve(
    r"(?i)\b(?:fail(?:s|ed|ing|ure)?|errors?|broken?|breaks|crash(?:es|ed)?|bugs?|wrong|mismatch|missing|stale|conflict"
    r"|hangs?|hung|stuck|blocked|reject(?:s|ed)?|refuse[sd]?|ignore[sd]|unsupported|unavailable|unable|no longer"
    r"|nothing happens|has no \w+|(?:doesn't|does not|didn't|did not|don't|do not|can't|cannot|couldn't|could not|won't"
    r"|isn't|is not) \w+)\b"
)
"""Words with which an agent or a user says that something is wrong."""
SOLVES = Sieve(
    r"(?i)\b(?:fix(?:ed|es)? (?:is|was|by|it|the|that|with)|the (?:\w+ ){0,2}fix(?: is| was)?|fix(?:ed)?:"
    r"|solution(?: is|:)|resolved|solved|(?:works?|passes|green|clean) (?:now|again)|now (?:works?|passes|succeeds)"
    r"|by (?:setting|pointing|using|adding|passing|running|switching|changing|removing|quoting)"
    r"|(?:changed|switched|switching) (?:it )?to|needs? to be|has to be|must be|instead)\b"
)
"""Words with which an agent says what helped."""
TELLS: tuple[tuple[Literal["discovery", "problem", "solution"], Sieve], ...] = (
    ("discovery", CAUSES),
    ("discovery", OBVIOUS),
    ("problem", FAILS),
    ("solution", SOLVES),
)
ADMITS = Sieve(
    r"(?i)\b(?:you(?:'re| are| were) (?:\w+ ){0,2}right|(?:good|fair|valid) (?:catch|call|point)"
    r"|my (?:mistake|bad)|i(?:'m| am) sorry"
    r"|i (?:was wrong|should(?: have|n't have| not have)|misread|misunderstood|overlooked|misapplied))\b"
    r"|^fair\b"
)
"""Phrases with which an agent concedes a point."""
ADMITTED = 400
"""An agent that concedes does so within this many characters."""
PLANNED = re.compile(
    r"(?i)^(?:let me|let's|(?:now,? |next,? )?(?:i|we)(?:'ll|'d like| will| need| should| want"
    r"|(?:'m| am|'re| are) (?:\w+ )?\w+ing)|now,? (?:let|i))\b"
)
BULLET = re.compile(r"^(?:[-*+•]|\d+[.)]|#+|>)\s+")
BULLETS = tuple("-*+•#>0123456789")
END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`*\"'(])")
MARKS = re.compile(r"\*\*|__|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)")


def sentences(text: str) -> Iterator[str]:
    """Yields the sentences of Markdown prose without its marks; skips blocks of code and tables."""
    inside = False
    for line in map(str.lstrip, text.splitlines()):
        if line.startswith(("```", "~~~")):
            inside = not inside
        elif not inside and not line.startswith("|"):
            prose = BULLET.sub("", line) if line.startswith(BULLETS) else line
            yield from END.split((MARKS.sub("", prose) if "*" in prose or "__" in prose else prose).strip())


def findings(said: Iterable[str]) -> Iterator[Fields]:
    """Yields the sentences that report a finding, a problem or a solution, each once and at most `MAX_FINDINGS` a kind.

    Plans ("let me …") report none.
    """
    left = dict.fromkeys(("discovery", "problem", "solution"), MAX_FINDINGS)
    for sentence in dict.fromkeys(each.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'") for each in said):
        if not MIN_SENTENCE <= len(sentence) <= MAX_SENTENCE or PLANNED.match(sentence):
            continue
        kind = next((kind for kind, sieve in TELLS if sieve.search(sentence)), None)
        if kind and left[kind]:
            left[kind] -= 1
            yield {"kind": kind, "text": sentence}


def admission(said: Iterable[str]) -> str:
    """Returns the first sentence that concedes a point, empty if there is none."""
    plain = (sentence.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'") for sentence in said)
    return next((sentence[:MAX_SENTENCE] for sentence in plain if ADMITS.search(sentence)), "")


VERSION = 32
"""The version of a trace's content: `mine` reads a log again if its trace was stored under another version."""

MAX_ANSWER = 800
MAX_NAME = 200


def _of_program(turn: Turn, clean: Cleaner) -> Iterator[Fields]:
    mark, document = mark_of(turn.text), injected(turn.text)
    if mark:
        yield {"kind": "program", "ref": ref_of(turn.ref), "text": clean(mark)}
    if document:
        yield {"kind": "document", "files": (document,), "text": clean.orders(turn.text)}


def _of_agent(turn: Turn, clean: Cleaner) -> Iterator[Fields]:
    conceded = admission(sentences(turn.text[:ADMITTED]))
    if conceded:
        yield {"kind": "admission", "text": clean(conceded)}
    for found in findings(sentences(turn.text[:REDACTED_WIDTH])):
        yield {**found, "text": clean(found["text"])}


def _of_words(turn: Turn, clean: Cleaner) -> Iterator[Fields]:
    match turn.origin:
        case "user" if turn.text and not turn.superseded:
            yield {"kind": "request", "ref": ref_of(turn.ref), "text": clean.begin(turn.text, MAX_REQUEST)}
        case "harness":
            yield from _of_program(turn, clean)
        case "summary":
            yield {"kind": "program", "ref": ref_of(turn.ref), "text": "summary"}
        case "agent" | "subagent":
            yield from _of_agent(turn, clean)
        case _:
            pass


def last_words(session: Session) -> set[int]:
    """Returns the turns with the agent's last words before the user, or the harness in the user's place, goes on."""
    found: set[int] = set()
    last = -1
    for turn in session.turns:
        if turn.origin == "agent" and turn.text:
            last = turn.index
        elif turn.origin == "user" or (turn.origin == "harness" and mark_of(turn.text)):
            found.add(last)
    return found | {last}


def _observations(session: Session, clean: Cleaner) -> Iterator[Observation]:
    answers = last_words(session)
    for turn in session.turns:
        found = list(_of_words(turn, clean))
        if turn.index in answers:
            found.append({"kind": "answer", "text": clean.begin(turn.text, MAX_ANSWER)})
        found += (fields for call in turn.tool_calls for fields in of_call(call, clean))
        for fields in found:
            yield Observation(session=session.id, turn=turn.index, timestamp=turn.timestamp, **fields)


def observe(session: Session, users: Iterable[str] = (), hosts: Iterable[str] = ()) -> Trace:
    """Returns the trace of a session. Masks `users` and `hosts` beside the names that the session itself reveals."""
    clean = Cleaner(session, users, hosts)
    trace = _trace(session, clean)
    if _holds(trace, clean.redactor.known):
        # A secret that the session reveals late may be in clear before that: mask again with all of them known.
        clean.redactor.masked.clear()
        del trace
        trace = _trace(session, clean)
    return trace


def _holds(trace: Trace, secrets: Collection[str]) -> bool:
    """Returns whether the stored trace would contain one of the secrets."""
    if not secrets:
        return False
    as_written = [json.encode(secret)[1:-1] for secret in secrets]
    return any(secret in piece for piece in in_pieces(trace) for secret in as_written)


def _trace(session: Session, clean: Cleaner) -> Trace:
    observations = tuple(_observations(session, clean))
    spoken = next((turn for turn in session.turns if turn.origin in ("user", "harness") and turn.text), None)
    return Trace(
        session=session.id,
        digest=session.digest,
        agent=session.agent,
        format=session.format,
        project=clean(session.project),
        started_at=session.started_at,
        parent=session.parent,
        scheduled=spoken is not None and mark_of(spoken.text) == "scheduled",
        observations=observations,
        attributed=tuple(clean(name)[:MAX_NAME] for name in session.attributed),
        asked=tuple(asked_in(session, clean)),
        redactions=dict(clean.redactor.masked),
    )
