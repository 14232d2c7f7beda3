"""A session to its trace: redacted, normalised observations. What a log says beyond them is let go here."""

from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import lru_cache

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.keep import REDACTED_WIDTH
from skillkit.keep import SCHEDULED
from skillkit.keep import ends
from skillkit.keep import names
from skillkit.model.observation import Action
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.model.session import Session
from skillkit.model.session import ToolCall
from skillkit.model.session import Turn
from skillkit.outcomes import MAX_LINES
from skillkit.outcomes import MAX_WIDTH
from skillkit.outcomes import status_of
from skillkit.outcomes import telling
from skillkit.redact import NEAR
from skillkit.redact import Redactor
from skillkit.redact import user_names
from skillkit.signatures import plain

VERSION = 6
"""Raised when a trace comes to hold something else for the same log: what is remembered is made anew then."""

UNIQUE = 16
"""A shorter id counts within its session alone."""

MAX_COMMAND = 600
MAX_REQUEST = 300


class _Cleaner:
    """Makes paths relative to the session's folder, then redacts."""

    def __init__(self, session: Session, users: Iterable[str], hosts: Iterable[str]) -> None:
        self._cwd = session.cwd.rstrip("/")
        told = names(_texts(session)) if session.names is None else session.names
        self.redactor = Redactor({*user_names([session.cwd]), *users, *told.users}, {*hosts, *told.hosts})

    def relative(self, text: str) -> str:
        """The text without the session's folder."""
        if len(self._cwd) > 1:
            text = text.replace(f"{self._cwd}/", "").replace(self._cwd, ".")
        return text

    def __call__(self, text: str) -> str:
        return self.redactor(self.relative(text))


def _texts(session: Session) -> Iterator[str]:
    for turn in session.turns:
        yield turn.text
        yield from (call.result for call in turn.tool_calls if call.kind == "shell")


def _lines(text: str, clean: _Cleaner) -> str:
    lines = plain(ends(text)).splitlines()
    told = telling(lines)
    # How an output begins and how it ends tell most; the middle repeats.
    kept = told if len(told) <= MAX_LINES else told[: MAX_LINES // 2] + told[-MAX_LINES // 2 :]
    # Masked before it is cut: half a secret has no shape by which to know it.
    return "\n".join(_line(lines, number, clean)[:MAX_WIDTH] for number in kept)


def _line(lines: Sequence[str], number: int, clean: _Cleaner) -> str:
    first = max(0, number - NEAR)
    near = [clean.relative(line.rstrip()[:REDACTED_WIDTH]) for line in lines[first : number + NEAR + 1]]
    masked = clean.redactor.line(near, number - first).strip()
    # Where masks made a line short that had been cut, its last word may be half a secret.
    return masked.rpartition(" ")[0] if len(lines[number]) > REDACTED_WIDTH and len(masked) < MAX_WIDTH else masked


def _ref(found: str) -> str:
    return found if len(found) >= UNIQUE else ""


@lru_cache(maxsize=4096)
def _actions(script: str) -> tuple[Action, ...]:
    return tuple(normal_form(simple) for simple in simple_commands(script))


def _shell(call: ToolCall, turn: Turn, session: Session, clean: _Cleaner) -> Observation | None:
    script = clean.redactor.script(clean.relative(str(call.arguments.get("command") or "")))
    # The same command comes again; of a long one the chance is small, and it would be kept in memory.
    actions = (_actions if len(script) <= MAX_COMMAND else _actions.__wrapped__)(script)
    if not actions:
        return None
    status = status_of(call, actions)
    return Observation(
        session=session.id,
        turn=turn.index,
        ref=_ref(call.id),
        kind="error" if status == "error" else "action",
        text=_lines(call.result, clean),
        command=script[:MAX_COMMAND],
        actions=actions,
        status=status,
        timestamp=turn.timestamp,
    )


def _file(call: ToolCall, turn: Turn, session: Session, clean: _Cleaner) -> Observation:
    named = call.arguments.get("files") or [call.arguments.get("file_path") or call.arguments.get("path") or ""]
    files = tuple(clean(str(name)) for name in named) if isinstance(named, list) else ()
    return Observation(
        session=session.id,
        turn=turn.index,
        ref=_ref(call.id),
        kind="error" if call.status == "error" else "action",
        files=files,
        actions=(Action(kind=call.kind, verb=call.kind),),
        status=call.status,
        timestamp=turn.timestamp,
    )


def _observations(session: Session, clean: _Cleaner) -> Iterator[Observation]:
    for turn in session.turns:
        if turn.origin == "user" and turn.text and not turn.superseded:
            whole = turn.text if len(turn.text) <= REDACTED_WIDTH else turn.text[:REDACTED_WIDTH].rpartition(" ")[0]
            yield Observation(
                session=session.id,
                turn=turn.index,
                ref=_ref(turn.ref),
                kind="request",
                text=clean(whole)[:MAX_REQUEST],
                timestamp=turn.timestamp,
            )
        for call in turn.tool_calls:
            if call.kind == "shell":
                seen = _shell(call, turn, session, clean)
                if seen:
                    yield seen
            elif call.kind in ("edit", "write"):
                yield _file(call, turn, session, clean)


def observe(session: Session, users: Iterable[str] = (), hosts: Iterable[str] = ()) -> Trace:
    """What is kept of a session. `users` and `hosts` are names to mask beside those that the session tells."""
    clean = _Cleaner(session, users, hosts)
    observations = tuple(_observations(session, clean))
    spoken = next((turn.text for turn in session.turns if turn.origin in ("user", "harness") and turn.text), "")
    return Trace(
        session=session.id,
        digest=session.digest,
        agent=session.agent,
        format=session.format,
        project=clean(session.project),
        started_at=session.started_at,
        scheduled=spoken.startswith(SCHEDULED),
        observations=observations,
        redactions=dict(clean.redactor.masked),
    )
