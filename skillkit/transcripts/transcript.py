"""What all readers share: collects turns, pairs tool calls with their results by id, makes the session."""

from collections.abc import Collection
from collections.abc import Mapping
from datetime import datetime

from skillkit.model.session import Keep
from skillkit.model.session import Origin
from skillkit.model.session import ReadStats
from skillkit.model.session import Session
from skillkit.model.session import Status
from skillkit.model.session import ToolKind
from skillkit.transcripts.held_turns import HeldCall
from skillkit.transcripts.held_turns import HeldTurn
from skillkit.transcripts.holding import Holding
from skillkit.transcripts.json_lines import JsonLines
from skillkit.transcripts.log_file import Counted
from skillkit.transcripts.projects import project_of

ORIGINAL_TEXT = "original_text"
"""The argument of a call that edits instructions under which a program notes what they said before."""
MAX_NOTED = 60_000


class Transcript:
    """Collects what a log says, in its order. A turn that is continued (same `ref`) stays one turn.

    `keep` says what of it is kept; without it, that is all. `place` counts the lines, or messages: how many it has
    counted when something is said or called is where that stands.
    """

    def __init__(self, keep: Keep | None, place: Counted | JsonLines) -> None:
        self._keep = keep
        self._place = place
        self._held = Holding(keep)
        self._thought = ""
        self._left_behind: Collection[str] = ()
        self._results = 0
        self.orphans = 0

    def _begin(self, turn: HeldTurn) -> HeldTurn:
        turn.line = turn.line or self._place.lines
        if turn.origin in ("agent", "subagent"):
            turn.thought, self._thought = self._thought, ""
        return self._held.begin(turn)

    def think(self, text: str) -> None:
        """Notes what the agent thinks before it says or does something: that turn holds it."""
        text = text.strip()
        if text:
            thought = f"{self._thought}\n{text}".strip()
            self._thought = self._keep.thought(thought) if self._keep else thought

    def say(
        self, origin: Origin, text: str, ref: str = "", timestamp: datetime | None = None, *, line: int = 0
    ) -> None:
        """Adds a turn, or goes on with the last one if it is the same; `line` is where it stands if not here."""
        last = self._held.last
        if last and ref and last.ref == ref and last.origin == origin:
            last.text = f"{last.text}\n{text}".strip()
        else:
            self._begin(HeldTurn(origin, ref, text, timestamp, line=line))

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
        last = self._held.last
        if last is None or last.origin not in ("agent", "subagent") or last.ref != ref:
            last = self._begin(HeldTurn(origin, ref, "", timestamp))
        arguments = self._keep.arguments(kind, arguments) if self._keep else arguments
        call = HeldCall(call_id, name, kind, arguments, line=self._place.lines)
        if last.timestamp is None:
            last.timestamp = timestamp
        self._held.call(last, call)

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
        call = self._held.answered = self._held.call_of(call_id)
        if call is None:
            self.orphans += 1
            return
        text = self._keep.result(call.kind, call.arguments, text) if self._keep else text
        call.result = f"{call.result}\n{text}" if call.result else text
        call.status = status
        self._held.hold(call, text)
        call.exit_code = exit_code if exit_code is not None else call.exit_code
        call.duration = duration if duration is not None else call.duration

    def noted(self, name: str, value: str) -> None:
        """Adds what the program notes of the call whose result came last to its arguments."""
        if self._held.answered:
            self._held.answered.arguments[name] = value[:MAX_NOTED]

    def more(self, call_id: str, text: str, status: Status, *, exit_code: int | None = None) -> None:
        """Adds to the result of an earlier call what a later one read of it, such as a command left running."""
        call = self._held.call_of(call_id)
        if call is None:
            self.orphans += 1
            return
        text = self._keep.result(call.kind, call.arguments, text) if self._keep else text
        call.result = f"{call.result}\n{text}".strip("\n")
        call.status = status
        call.exit_code = exit_code
        self._held.hold(call, text)

    def drop(self, ref: str) -> None:
        """Leaves out the turns of that `ref`, but for those with tool calls. Nothing is added after that."""
        self._held.drop(ref)

    def supersede(self, refs: Collection[str]) -> None:
        """Marks the turns with one of these `refs` as left behind."""
        self._left_behind = refs

    @property
    def empty(self) -> bool:
        """Whether nothing was said or called."""
        return self._held.empty

    def session(
        self,
        counted: Counted | JsonLines,
        header: Mapping[str, str],
        started_at: datetime | None,
        attributed: Collection[str] = (),
    ) -> Session:
        """The session, with the header's `id`, `format`, `agent`, `cwd` and so on. The transcript is empty then."""
        names = self._held.names()
        turns = self._held.taken(self._left_behind)
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
