"""Lists sessions: those that are wanted, the newest first, with what is private masked."""

from collections import defaultdict
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

from skillkit.machine import from_home
from skillkit.mining.keep import COUNTED
from skillkit.mining.selection import Selection
from skillkit.mining.sessions import Logs
from skillkit.mining.sessions import require_sessions
from skillkit.mining.sessions import told
from skillkit.model.report import Report
from skillkit.model.session import Session
from skillkit.pool import Watch
from skillkit.pool import unwatched
from skillkit.redact.engine import Redactor
from skillkit.redact.names import user_names

LEAST_ID = 8
"""Characters of an id that are shown at least."""


def is_sub_agent(session: Session) -> bool:
    """Whether another agent gave the orders in it. A fork has a parent, too, but a person speaks in it."""
    origins = {turn.origin for turn in session.turns}
    return "user" not in origins and (bool(session.parent) or ("subagent" in origins and "agent" not in origins))


def _begun(session: Session) -> str:
    return session.started_at.isoformat() if session.started_at else ""


def families(sessions: Iterable[Session]) -> list[list[Session]]:
    """The sessions with their sub-agents behind them, the newest first; the sub-agents in the order they began."""
    newest = sorted(sessions, key=lambda s: (_begun(s), s.id, s.source_path), reverse=True)
    heads = {s.id: s for s in newest if not is_sub_agent(s)}
    # The log of a sub-agent names the session that called it, or bears its id; that one may be a sub-agent, too.
    above = {s.id: s.parent for s in newest if s.parent}
    behind: defaultdict[str, list[Session]] = defaultdict(list)
    alone = []
    for session in newest:
        if not is_sub_agent(session):
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
    """As much of each id as tells it from all others, eight characters at least."""
    ordered = ["", *sorted(set(ids)), ""]
    pairs = list(pairwise(ordered))
    alike = [next((n for n, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b))) for a, b in pairs]
    needed = (max(two) + 1 for two in pairwise(alike))
    return {each: each[: max(LEAST_ID, length)] for each, length in zip(ordered[1:-1], needed)}


def _masking(users: Iterable[str], hosts: Iterable[str]) -> Callable[[str, str], str]:
    """What masks a text of a session that ran in the folder given second: the home folder is `~`, and so on."""
    own_users, own_hosts = frozenset(users), frozenset(hosts)

    @cache
    def redactor(names: frozenset[str]) -> Redactor:
        return Redactor(own_users | names, own_hosts)

    return lambda text, cwd: redactor(user_names([cwd]))(from_home(text))


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
        # Asked for is what is shown: the names that are remembered are masked, too.
        masked = replace(session, project=clean(session.project, session.cwd))
        if masked in selection:
            fitting.append(masked)
    require_sessions(logs, paths)
    # What is shown of an id tells it from those that do not fit, too: to `sessions show` it is given alone.
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
        unrecognised=told(logs.unrecognised, users, hosts),
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
