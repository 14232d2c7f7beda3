"""Lists sessions, the newest first, and renders one as a short text; both are redacted."""

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

from skillkit.errors import SkillkitError
from skillkit.mining.keep import COUNTED
from skillkit.mining.project import redactor_for
from skillkit.mining.sessions import Logs, Selection, mask_paths, require_sessions
from skillkit.model.report import Report
from skillkit.model.session import Session, Turn
from skillkit.paths import from_home
from skillkit.pool import Watch, unwatched
from skillkit.redact.engine import Redactor
from skillkit.redact.names import users_in
from skillkit.transcripts.transcript import project_of

LEAST_ID = 8
"""Characters of an id that are shown at least."""


def _begun(session: Session) -> str:
    return session.started_at.isoformat() if session.started_at else ""


def families(sessions: Iterable[Session]) -> list[list[Session]]:
    """Returns the sessions with their sub-agents behind them, the newest first; sub-agents by the time they began."""
    newest = sorted(sessions, key=lambda s: (_begun(s), s.id, s.source_path), reverse=True)
    heads = {s.id: s for s in newest if not s.is_sub_agent}
    # The log of a sub-agent names the session that called it, or bears its id; that one may be a sub-agent, too.
    above = {s.id: s.parent for s in newest if s.parent}
    behind: defaultdict[str, list[Session]] = defaultdict(list)
    alone = []
    for session in newest:
        if not session.is_sub_agent:
            alone.append(session)
            continue
        head, seen = session.parent or session.id, {session.id}
        while head not in heads and head in above and head not in seen:
            seen.add(head)
            head = above[head]
        if head in heads:
            behind[head].append(session)
        else:
            alone.append(session)
    return [[s, *reversed(behind[s.id] if heads.get(s.id) is s else [])] for s in alone]


def short_ids(ids: Iterable[str]) -> dict[str, str]:
    """Returns a unique beginning of each id, of eight characters at least."""
    ordered = ["", *sorted(set(ids)), ""]
    pairs = list(pairwise(ordered))
    alike = [next((n for n, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b))) for a, b in pairs]
    needed = (max(two) + 1 for two in pairwise(alike))
    return {each: each[: max(LEAST_ID, length)] for each, length in zip(ordered[1:-1], needed)}


def _masking(users: Iterable[str], hosts: Iterable[str]) -> Callable[[str, str], str]:
    """Returns a function that masks a text of a session that ran in the folder given second."""
    own_users, own_hosts = frozenset(users), frozenset(hosts)

    @cache
    def redactor(names: frozenset[str], project: str) -> Redactor:
        return redactor_for(project, own_users | names, own_hosts)

    return lambda text, cwd: redactor(users_in([cwd]), project_of(cwd))(from_home(text))


def listing(
    paths: Sequence[Path],
    selection: Selection | None = None,
    *,
    limit: int | None = None,
    users: Iterable[str] = (),
    hosts: Iterable[str] = (),
    watch: Watch = unwatched,
) -> Report:
    """Reads all logs below `paths` and reports the sessions that are wanted.

    `limit` leaves the newest, which bring their sub-agents. `users` and `hosts` are masked by their names.

    Raises SkillkitError if there is no session log at all.
    """
    selection = selection or Selection()
    logs = Logs(paths, watch, keep=COUNTED)
    clean = _masking(users, hosts)
    ids: set[str] = set()
    fitting = []
    for session in logs:
        ids.add(session.id)
        # The selection has masked names of projects.
        masked = replace(session, project=clean(session.project, session.cwd))
        if masked in selection:
            fitting.append(masked)
    require_sessions(paths, logs.by_format.total(), logs.unrecognised)
    # Short ids are unique among all sessions, because `sessions show` searches all.
    short = short_ids(ids)
    grouped = families(fitting)
    shown = tuple(
        replace(s, source_path=clean(s.source_path, s.cwd), cwd=clean(s.cwd, s.cwd))
        for family in grouped[:limit]
        for s in family
    )
    formats = sorted(session.format for session in shown)
    return Report(
        command="sessions",
        sessions=shown,
        unrecognised=mask_paths(logs.unrecognised, users, hosts),
        by_format={name: formats.count(name) for name in sorted(set(formats))},
        counts={
            "sessions": len(shown),
            "unrecognised": len(logs.unrecognised),
            "repeated": logs.repeated,
            "lines_skipped": sum(sum(session.stats.skipped.values()) for session in shown),
            "read": sum(logs.by_format.values()),
            "more": sum(map(len, grouped[limit:])) if limit else 0,
        },
        texts={session.id: short[session.id] for session in shown},
    )


RESULT_LIMIT = 200
VARIABLE = "SKILLKIT_TOOL_RESULT_SUMMARY_LIMIT"
MARKS = {"user": "User", "agent": "Assistant", "summary": "Summary", "subagent": "Subagent"}
"""The marks of Synapse's conversation reader. What the agent's program put in is left out."""
BETWEEN = "\n\n"
NOTE = 40
"""Characters of the note on what is left out, at most."""
LEAST = 40
"""Characters of a paragraph that are worth to be shown."""
TAKEN_BACK = ", on a branch left behind"


def result_limit() -> int:
    """Returns how many characters of a result to show: the variable of the environment, or 200.

    Raises SkillkitError if the variable is no number.
    """
    given = os.environ.get(VARIABLE, "")
    if given and not given.isdecimal():
        raise SkillkitError(f"{VARIABLE} is {given!r}", "set it to a number of characters, such as 200")
    return int(given) if given else RESULT_LIMIT


def _cut(text: str, limit: int | None) -> str:
    if limit is None:
        return text.strip("\n")
    line = " ".join(text.split())
    return line if len(line) <= limit else f"{line[:limit]}..."


def _turn(turn: Turn, clean: Callable[[str], str], limit: int | None) -> Iterator[str]:
    mark = MARKS.get(turn.origin)
    if mark and turn.text.strip():
        yield f"[{mark}{TAKEN_BACK if turn.superseded else ''}] {clean(turn.text).strip()}"
    for call in turn.tool_calls:
        result = _cut(clean(call.result), limit)
        yield f"[Tool] {call.name}" + (f"\n[Result] {result}" if result else "")


def _fitting(parts: Sequence[str], room: int) -> list[str]:
    """Returns the first paragraphs that fit, the last one cut if that leaves enough to read."""
    shown = []
    for part in parts:
        if len(part) + len(BETWEEN) > room:
            if room >= LEAST:
                shown.append(f"{part[: room - len(BETWEEN) - 3]}...")
            break
        shown.append(part)
        room -= len(part) + len(BETWEEN)
    return shown


def _size(parts: Sequence[str]) -> int:
    return sum(len(part) + len(BETWEEN) for part in parts)


def compact(
    session: Session, clean: Callable[[str], str], *, results: int | None = RESULT_LIMIT, total: int | None = None
) -> str:
    """Returns the session as a text with a paragraph for each turn; `results` and `total` are limits in characters.

    All text is redacted before it is cut: half a secret has no shape by which to detect it. Above `total` the middle is
    left out, because the task is at the beginning and the result at the end.
    """
    parts = [part for turn in session.turns for part in _turn(turn, clean, results)]
    if total is not None and _size(parts) > total:
        room = max(0, total - NOTE)
        ending = _fitting(parts[::-1], room // 2)
        beginning = _fitting(parts[: len(parts) - len(ending)], room - _size(ending))
        # What the beginning has left over is the end's.
        ending = _fitting(parts[len(beginning) :][::-1], room - _size(beginning))
        missing = len(parts) - len(beginning) - len(ending)
        note = f"[... {missing:,} {'paragraph' if missing == 1 else 'paragraphs'} left out ...]"
        parts = [*beginning, *([note] if missing else []), *ending[::-1]]
    return BETWEEN.join(parts) + "\n"
