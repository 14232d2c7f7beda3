"""What the readers make of a folder of real logs: how many calls found their result, and what was lost, by format.

Run as `python benchmarks/reading.py FOLDER [--said]`; `--said` prints instead what was taken for the user's words, so
that one can look whether a program wrote any of it.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from skillkit.mining.sessions import Logs
from skillkit.model.session import Session, ToolCall

SHOWN_CHARACTERS = 300


@dataclass
class Format:
    """The sums over the sessions of one format."""

    sessions: int = 0
    sub_agents: int = 0
    calls: int = 0
    without_result: int = 0
    exit_codes: int = 0
    timed: int = 0
    turns: int = 0
    without_cwd: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    others: Counter[str] = field(default_factory=Counter)
    origins: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)

    def add(self, session: Session) -> None:
        """Counts a session."""
        calls = session.tool_calls
        self.sessions += 1
        self.sub_agents += bool(session.parent)
        self.without_cwd += not session.cwd
        self.calls += len(calls)
        self.without_result += sum(not _answered(call) for call in calls)
        self.exit_codes += sum(call.exit_code is not None for call in calls)
        self.turns += len(session.turns)
        self.timed += sum(turn.timestamp is not None for turn in session.turns)
        self.statuses.update(call.status for call in calls)
        self.kinds.update(call.kind for call in calls)
        self.others.update(call.name for call in calls if call.kind == "other")
        self.origins.update(turn.origin for turn in session.turns)
        self.skipped.update(session.stats.skipped)


def _answered(call: ToolCall) -> bool:
    """Whether anything at all is known of how a call ended."""
    return bool(call.result) or call.status != "unknown" or call.exit_code is not None


def _shares(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common()) or "-"


def report(name: str, sums: Format) -> Iterator[str]:
    """The lines on a format."""
    paired = (sums.calls - sums.without_result) / sums.calls if sums.calls else 1
    yield f"{name}: {sums.sessions} sessions ({sums.sub_agents} with a parent, {sums.without_cwd} without cwd)"
    yield f"  calls     {sums.calls}, with result {paired:.1%}, without {sums.without_result}"
    yield f"  statuses  {_shares(sums.statuses)}; exit codes {sums.exit_codes}"
    yield f"  kinds     {_shares(sums.kinds)}" + (f" (other: {_shares(sums.others)})" if sums.others else "")
    yield f"  turns     {sums.turns}, with a time {sums.timed}: {_shares(sums.origins)}"
    yield f"  skipped   {_shares(sums.skipped)}"


def said(session: Session) -> Iterator[str]:
    """What was taken for the user's words."""
    yield f"--- {session.format} {session.source_path}"
    for turn in session.turns:
        if turn.origin == "user":
            yield f"[{turn.index}] {turn.text[:SHOWN_CHARACTERS]!r}"


def main() -> None:
    """Prints the table, or the users' words."""
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    logs = Logs([Path(word) for word in words])
    formats: dict[str, Format] = {}
    start = time.perf_counter()
    for session in logs:
        formats.setdefault(session.format, Format()).add(session)
        if "--said" in sys.argv:
            print(*said(session), sep="\n")
    if "--said" not in sys.argv:
        for name, sums in sorted(formats.items()):
            print(*report(name, sums), sep="\n")
    for reason, count in Counter(one.reason for one in logs.unrecognised).most_common():
        example = next(one.path for one in logs.unrecognised if one.reason == reason)
        print(f"not read: {count} files: {reason} (such as {example})")
    print(f"read twice: {logs.repeated} sessions; {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
