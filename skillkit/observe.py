"""A session to its trace: redacted, normalised observations. What a log says beyond them is let go here."""

from collections.abc import Iterator

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.model.observation import Action
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.model.session import Session
from skillkit.model.session import ToolCall
from skillkit.model.session import Turn
from skillkit.outcomes import MAX_LINES
from skillkit.outcomes import MAX_WIDTH
from skillkit.outcomes import status_of
from skillkit.outcomes import telling_lines
from skillkit.redact import Redactor
from skillkit.redact import user_names

VERSION = 1
"""Raised when a trace comes to hold something else for the same log: what is remembered is made anew then."""

SCHEDULED = ("<scheduled-task", "<cron")
UNIQUE = 16
"""A shorter id counts within its session alone."""

KEPT_RESULT = 200_000
REDACTED_WIDTH = 4_000
MAX_COMMAND = 600
MAX_REQUEST = 300


class _Cleaner:
    """Makes paths relative to the session's folder, then redacts."""

    def __init__(self, session: Session) -> None:
        self._cwd = session.cwd.rstrip("/")
        self.redactor = Redactor(user_names([session.cwd]))

    def __call__(self, text: str) -> str:
        if len(self._cwd) > 1:
            text = text.replace(f"{self._cwd}/", "").replace(self._cwd, ".")
        return self.redactor(text)


def _lines(text: str, clean: _Cleaner) -> str:
    whole = text if len(text) <= KEPT_RESULT else text[:1000] + text[-KEPT_RESULT:]
    lines = telling_lines(whole, REDACTED_WIDTH)
    # How an output begins and how it ends tell most; the middle repeats.
    kept = lines if len(lines) <= MAX_LINES else lines[: MAX_LINES // 2] + lines[-MAX_LINES // 2 :]
    # Masked before it is cut: half a secret has no shape by which to know it.
    return "\n".join(clean(line)[:MAX_WIDTH] for line in kept)


def _ref(found: str) -> str:
    return found if len(found) >= UNIQUE else ""


def _shell(call: ToolCall, turn: Turn, session: Session, clean: _Cleaner) -> Observation | None:
    script = clean(str(call.arguments.get("command") or ""))
    actions = tuple(normal_form(simple) for simple in simple_commands(script))
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
        if turn.origin == "user" and turn.text:
            text = clean(turn.text[: 4 * MAX_REQUEST])[:MAX_REQUEST]
            yield Observation(
                session=session.id,
                turn=turn.index,
                ref=_ref(turn.ref),
                kind="request",
                text=text,
                timestamp=turn.timestamp,
            )
        for call in turn.tool_calls:
            if call.kind == "shell":
                seen = _shell(call, turn, session, clean)
                if seen:
                    yield seen
            elif call.kind in ("edit", "write"):
                yield _file(call, turn, session, clean)


def observe(session: Session) -> Trace:
    """What is kept of a session."""
    clean = _Cleaner(session)
    observations = tuple(_observations(session, clean))
    spoken = next((turn.text for turn in session.turns if turn.origin in ("user", "harness") and turn.text), "")
    return Trace(
        session=session.id,
        digest=session.digest,
        agent=session.agent,
        format=session.format,
        project=session.project,
        started_at=session.started_at,
        scheduled=spoken.startswith(SCHEDULED),
        observations=observations,
        redactions=clean.redactor.masked,
    )
