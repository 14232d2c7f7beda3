"""A session to its trace: redacted, normalised observations. What a log says beyond them is let go here."""

from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator

from msgspec import json

from skillkit.mining.extract.calls import of_call
from skillkit.mining.extract.cleaner import Cleaner
from skillkit.mining.extract.words import answers
from skillkit.mining.extract.words import of_words
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.model.observation import in_pieces
from skillkit.model.session import Session
from skillkit.program_marks import mark_of

VERSION = 26
"""Raised when a trace comes to hold something else for the same log: what is remembered is made anew then."""

MAX_ANSWER = 800
MAX_NAME = 200


def _observations(session: Session, clean: Cleaner) -> Iterator[Observation]:
    last_words = answers(session)
    for turn in session.turns:
        found = list(of_words(turn, clean))
        if turn.index in last_words:
            found.append({"kind": "answer", "text": clean.begin(turn.text, MAX_ANSWER)})
        found += (fields for call in turn.tool_calls for fields in of_call(call, clean))
        for fields in found:
            yield Observation(session=session.id, turn=turn.index, timestamp=turn.timestamp, **fields)


def observe(session: Session, users: Iterable[str] = (), hosts: Iterable[str] = ()) -> Trace:
    """What is kept of a session. `users` and `hosts` are names to mask beside those that the session tells."""
    clean = Cleaner(session, users, hosts)
    trace = _trace(session, clean)
    if _holds(trace, clean.redactor.known):
        # What was told to be a secret late stands before as well.
        clean.redactor.masked.clear()
        del trace
        trace = _trace(session, clean)
    return trace


def _holds(trace: Trace, secrets: Collection[str]) -> bool:
    """Whether one of them can be read in what would be remembered."""
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
        scheduled=spoken is not None and mark_of(spoken.text) == "scheduled",
        observations=observations,
        attributed=tuple(clean(name)[:MAX_NAME] for name in session.attributed),
        redactions=dict(clean.redactor.masked),
    )
