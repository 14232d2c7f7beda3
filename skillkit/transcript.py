"""What all readers share: collects turns, pairs tool calls with their results by id, makes the session."""

from collections import deque
from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Mapping
from datetime import datetime
from functools import reduce

import msgspec

from skillkit.jsonlines import JsonLines
from skillkit.log_file import Counted
from skillkit.model.named import Names
from skillkit.model.session import Keep
from skillkit.model.session import Origin
from skillkit.model.session import ReadStats
from skillkit.model.session import Session
from skillkit.model.session import Status
from skillkit.model.session import ToolCall
from skillkit.model.session import ToolKind
from skillkit.model.session import Turn
from skillkit.projects import project_of

WHOLE = 4_000_000
"""Characters of results that are held before those that are not needed are looked for."""

ORIGINAL_TEXT = "original_text"
"""The argument of a call that edits instructions under which a program notes what they said before."""
MAX_NOTED = 60_000


class _Call(msgspec.Struct, gc=False):
    id: str
    name: str
    kind: ToolKind
    arguments: dict[str, object]
    result: str = ""
    status: Status = "unknown"
    exit_code: int | None = None
    duration: float | None = None
    names: Names | None = None


class _Turn(msgspec.Struct, gc=False):
    origin: Origin
    ref: str
    text: str
    timestamp: datetime | None
    calls: list[_Call] = []
    superseded: bool = False
    names: Names | None = None
    thought: str = ""


def _told(call: _Call, keep: Keep) -> Names:
    """Whom a call names, by what it is given and what it answers."""
    told = keep.names(call.result)
    command = call.arguments.get("command") if call.kind == "shell" else None
    return told.and_those(keep.printed(command, call.result)) if isinstance(command, str) else told


class Transcript:
    """Collects what a log says, in its order. A turn that is continued (same `ref`) stays one turn.

    `keep` says what of it is kept; without it, that is all.
    """

    def __init__(self, keep: Keep | None = None) -> None:
        self._keep = keep
        self._turns: deque[_Turn] = deque()
        self._calls: dict[str, _Call] = {}
        self._whole: list[_Call] = []
        self._held = 0
        self._results = 0
        self._answered: _Call | None = None
        self._thought = ""
        self.orphans = 0

    def _begin(self, turn: _Turn) -> None:
        """Nothing can be added any more to the text of the turn before."""
        if self._keep and self._turns:
            self._cut(self._turns[-1], self._keep)
        if turn.origin in ("agent", "subagent"):
            turn.thought, self._thought = self._thought, ""
        self._turns.append(turn)

    def _cut(self, turn: _Turn, keep: Keep) -> None:
        if turn.text:
            turn.names = turn.names or keep.names(turn.text)
            turn.text = keep.said(turn.origin, turn.text)

    def _hold(self, call: _Call, text: str) -> None:
        """Notes a result that is whole; where these are many, of those that are complete only what is needed stays."""
        if not self._keep or not text:
            return
        if call.names:
            # It was shortened before.
            call.names = call.names.and_those(self._keep.names(text))
        self._whole.append(call)
        self._held += len(text)
        if self._held < WHOLE:
            return
        held, self._whole, self._held = self._whole, [], 0
        for each in held:
            if each.status == "unknown":
                # What was left running goes on to tell.
                self._whole.append(each)
            else:
                self._shorten(each, self._keep)

    def _shorten(self, call: _Call, keep: Keep) -> None:
        call.names = call.names or _told(call, keep)
        call.result = keep.short(call.kind, call.arguments, call.result)

    def think(self, text: str) -> None:
        """Notes what the agent thinks before it says or does something: that turn holds it."""
        text = text.strip()
        if text:
            thought = f"{self._thought}\n{text}".strip()
            self._thought = self._keep.thought(thought) if self._keep else thought

    def say(self, origin: Origin, text: str, ref: str = "", timestamp: datetime | None = None) -> None:
        """Adds a turn, or goes on with the last one if it is the same."""
        last = self._turns[-1] if self._turns else None
        if last and ref and last.ref == ref and last.origin == origin:
            last.text = f"{last.text}\n{text}".strip()
        else:
            self._begin(_Turn(origin, ref, text, timestamp))

    def call(
        self,
        call_id: str,
        name: str,
        kind: ToolKind,
        arguments: dict[str, object],
        *,
        origin: Origin = "agent",
        ref: str = "",
        timestamp: datetime | None = None,
    ) -> None:
        """Adds a tool call to the turn of the agent that goes on, or to a new one."""
        last = self._turns[-1] if self._turns else None
        if last is None or last.origin not in ("agent", "subagent") or last.ref != ref:
            self._begin(_Turn(origin, ref, "", timestamp))
        call = _Call(call_id, name, kind, self._keep.arguments(kind, arguments) if self._keep else arguments)
        if self._turns[-1].timestamp is None:
            self._turns[-1].timestamp = timestamp
        self._turns[-1].calls.append(call)
        self._calls[call_id] = call

    def result(
        self,
        call_id: str,
        text: str,
        status: Status,
        *,
        exit_code: int | None = None,
        duration: float | None = None,
    ) -> None:
        """Adds the result of a call; a further one for the same call is appended. One without a call is counted."""
        self._results += 1
        call = self._answered = self._calls.get(call_id)
        if call is None:
            self.orphans += 1
            return
        text = self._keep.result(call.kind, call.arguments, text) if self._keep else text
        call.result = f"{call.result}\n{text}" if call.result else text
        call.status = status
        self._hold(call, text)
        call.exit_code = exit_code if exit_code is not None else call.exit_code
        call.duration = duration if duration is not None else call.duration

    def noted(self, name: str, value: str) -> None:
        """Adds what the program notes of the call whose result came last to its arguments."""
        if self._answered:
            self._answered.arguments[name] = value[:MAX_NOTED]

    def more(self, call_id: str, text: str, status: Status, *, exit_code: int | None = None) -> None:
        """Adds to the result of an earlier call what a later one read of it, such as a command left running."""
        call = self._calls.get(call_id)
        if call is None:
            self.orphans += 1
            return
        text = self._keep.result(call.kind, call.arguments, text) if self._keep else text
        call.result = f"{call.result}\n{text}".strip("\n")
        call.status = status
        call.exit_code = exit_code
        self._hold(call, text)

    def drop(self, ref: str) -> None:
        """Leaves out the turns of that `ref`, but for those with tool calls."""
        self._turns = deque(turn for turn in self._turns if turn.ref != ref or turn.calls)

    def supersede(self, refs: Collection[str]) -> None:
        """Marks the turns with one of these `refs` as left behind."""
        for turn in self._turns:
            turn.superseded = turn.ref in refs

    @property
    def empty(self) -> bool:
        """Whether nothing was said or called."""
        return not self._turns

    def _names(self, keep: Keep) -> Names:
        """What the texts tell, those too that are still whole."""
        if self._turns:
            self._cut(self._turns[-1], keep)
        found = [turn.names for turn in self._turns]
        calls = (call for turn in self._turns for call in turn.calls if call.result or call.kind == "shell")
        found += [call.names or _told(call, keep) for call in calls]
        told = [names for names in found if names and any(names)]
        return reduce(Names.and_those, told, Names())

    def _made(self) -> Iterator[Turn]:
        """The turns, each let go when it is made: there may be many."""
        self._calls.clear()
        self._whole.clear()
        index = 0
        while self._turns:
            turn = self._turns.popleft()
            yield Turn(
                index=index,
                ref=turn.ref,
                origin=turn.origin,
                text=turn.text,
                timestamp=turn.timestamp,
                superseded=turn.superseded,
                thought=turn.thought,
                tool_calls=tuple(
                    ToolCall(
                        *(call.id, call.name, call.kind, call.arguments),
                        *(call.result, call.status, call.exit_code, call.duration),
                    )
                    for call in turn.calls
                ),
            )
            index += 1

    def session(
        self,
        counted: Counted | JsonLines,
        header: Mapping[str, str],
        started_at: datetime | None,
        attributed: Collection[str] = (),
    ) -> Session:
        """The session, with the header's `id`, `format`, `agent`, `cwd` and so on. The transcript is empty then."""
        names = self._names(self._keep) if self._keep else None
        turns = tuple(self._made())
        first = next((turn.timestamp for turn in turns if turn.timestamp), None)
        skipped = dict(sorted(counted.skipped.items()))
        if self.orphans:
            skipped["result without call"] = self.orphans
        return Session(
            **dict(header),
            project=project_of(header.get("cwd", "")),
            started_at=started_at or first,
            turns=turns,
            digest=counted.digest,
            attributed=tuple(sorted(attributed)),
            names=names,
            stats=ReadStats(lines=counted.lines, tool_results=self._results, skipped=skipped),
        )
