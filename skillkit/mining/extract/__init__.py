"""A session to its trace: redacted, normalised observations."""

import re
from collections.abc import Collection, Iterable, Iterator

from msgspec import json

from skillkit.expressions.sieve import Sieve
from skillkit.mining.extract.asked import asked_in
from skillkit.mining.extract.calls import MAX_REQUEST, Fields, of_call, ref_of
from skillkit.mining.extract.cleaner import Cleaner
from skillkit.mining.keep import REDACTED_WIDTH, mark_of
from skillkit.model.observation import Observation, Trace, in_pieces
from skillkit.model.session import Session, Turn
from skillkit.transcripts.instruction_files import injected

MAX_FINDINGS = 3
MIN_SENTENCE = 25
MAX_SENTENCE = 240

FINDS = Sieve(
    r"(?i)\b(?:turns? out|root cause|culprit|the trick|gotcha|caveat|key (?:insight|finding)|found (?:it|that|the)"
    r"|discovered|(?:real|actual|underlying) (?:issue|problem|cause|reason|bug)|the (?:reason|cause) (?:is|was)"
    r"|caused by|silently|only works?|doesn't work (?:because|when|with)|not (?:documented|obvious)|unexpectedly"
    r"|contrary to|workaround|misleading|by design|actually (?:is|was|means|uses|runs|needs|requires))\b"
)
"""Phrases with which an agent reports what it found out."""
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
    r"(?i)^(?:let me|let's|i(?:'ll| will| need| should| am going| want)|now,? (?:let|i)|next,? i|i'm going)\b"
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


def findings(said: Iterable[str]) -> list[str]:
    """Returns the first `MAX_FINDINGS` sentences that report a finding; plans ("let me …") report none."""
    found = (
        sentence
        for sentence in said
        if MIN_SENTENCE <= len(sentence) <= MAX_SENTENCE and not PLANNED.match(sentence) and FINDS.search(sentence)
    )
    return list(dict.fromkeys(found))[:MAX_FINDINGS]


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
    for sentence in findings(sentences(turn.text[:REDACTED_WIDTH])):
        yield {"kind": "discovery", "text": clean(sentence)}


def _of_words(turn: Turn, clean: Cleaner) -> Iterator[Fields]:
    match turn.origin:
        case "user" if turn.text and not turn.superseded:
            yield {"kind": "request", "ref": ref_of(turn.ref), "text": clean.begin(turn.text, MAX_REQUEST)}
        case "harness":
            yield from _of_program(turn, clean)
        case "summary":
            yield {"kind": "program", "ref": ref_of(turn.ref), "text": "summary"}
        case "agent":
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
