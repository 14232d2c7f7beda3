"""What all readers share: collects turns, pairs tool calls with their results by id, makes the session."""

from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from datetime import datetime

from skillkit.held_turns import BLOCK
from skillkit.held_turns import Block
from skillkit.held_turns import Held
from skillkit.held_turns import HeldCall
from skillkit.held_turns import HeldTurn
from skillkit.held_turns import packed
from skillkit.held_turns import turns_of
from skillkit.held_turns import without
from skillkit.jsonlines import JsonLines
from skillkit.log_file import Counted
from skillkit.model.named import Names
from skillkit.model.session import Keep
from skillkit.model.session import Origin
from skillkit.model.session import ReadStats
from skillkit.model.session import Session
from skillkit.model.session import Status
from skillkit.model.session import ToolKind
from skillkit.projects import project_of

WHOLE = 4_000_000
"""Characters of results that are held before those that are not needed are looked for."""

MANY = 512
"""Turns that are held before those to which nothing will be added are packed."""

ORIGINAL_TEXT = "original_text"
"""The argument of a call that edits instructions under which a program notes what they said before."""
MAX_NOTED = 60_000


class Transcript:
    """Collects what a log says, in its order. A turn that is continued (same `ref`) stays one turn.

    `keep` says what of it is kept; without it, that is all.
    """

    def __init__(self, keep: Keep | None = None) -> None:
        self._keep = keep
        self._turns: list[Held] = []
        self._last: HeldTurn | None = None
        self._begun = 0
        self._calls: dict[str, HeldCall | Block] = {}
        self._whole: list[HeldCall] = []
        self._held = 0
        self._results = 0
        self._answered: HeldCall | None = None
        self._thought = ""
        self._named = Names()
        self._left_behind: Collection[str] = ()
        self.orphans = 0

    def _name(self, names: Names) -> None:
        if any(names):
            self._named = self._named.and_those(names)

    def _begin(self, turn: HeldTurn) -> HeldTurn:
        """Nothing can be added any more to the text of the turn before."""
        if self._keep:
            self._cut(self._keep)
            self._begun += 1
            if self._begun >= MANY:
                self._settle(self._keep)
        if turn.origin in ("agent", "subagent"):
            turn.thought, self._thought = self._thought, ""
        self._turns.append(turn)
        self._last = turn
        return turn

    def _cut(self, keep: Keep) -> None:
        if self._last and self._last.text:
            self._name(keep.names(self._last.text))
            self._last.text = keep.said(self._last.origin, self._last.text)

    def _hold(self, call: HeldCall, text: str) -> None:
        """Notes a result that is whole; where these are many, of those that are complete only what is needed stays."""
        if not self._keep or not text:
            return
        if call.is_told:
            # It was shortened before.
            self._name(self._keep.names(text))
        self._whole.append(call)
        self._held += len(text)
        if self._held >= WHOLE:
            self._shorten(self._keep)

    def _shorten(self, keep: Keep) -> None:
        held, self._whole, self._held = self._whole, [], 0
        for call in held:
            if call.status == "unknown":
                # What was left running goes on to tell.
                self._whole.append(call)
            else:
                self._tell(call, keep)
                call.result = keep.short(call.kind, call.arguments, call.result)

    def _tell(self, call: HeldCall, keep: Keep) -> None:
        """Notes whom a call names, by what it is given and what it answers."""
        if call.is_told:
            return
        call.is_told = True
        self._name(keep.names(call.result))
        command = call.arguments.get("command") if call.kind == "shell" else None
        if isinstance(command, str):
            self._name(keep.printed(command, call.result))

    def _settle(self, keep: Keep) -> None:
        """Packs the turns to which nothing is likely to be added."""
        self._shorten(keep)
        self._begun = 0
        held: list[Held] = []
        run: list[HeldTurn] = []
        for each in self._turns:
            if isinstance(each, HeldTurn) and self._is_complete(each):
                run.append(each)
            else:
                held += [*self._packed(run, keep), each]
                run = []
        self._turns = [*held, *self._packed(run, keep)]

    def _is_complete(self, turn: HeldTurn) -> bool:
        if turn is self._last:
            return False
        return all(call.status != "unknown" and call is not self._answered for call in turn.calls)

    def _packed(self, turns: Sequence[HeldTurn], keep: Keep) -> Iterator[Held]:
        for at in range(0, len(turns), BLOCK):
            some = turns[at : at + BLOCK]
            calls = [call for turn in some for call in turn.calls]
            for call in calls:
                self._tell(call, keep)
            for held in packed(some):
                if isinstance(held, Block):
                    self._calls.update((call.id, held) for call in calls if self._calls[call.id] is call)
                yield held

    def _call_of(self, call_id: str) -> HeldCall | None:
        """The call with that id. Its turn is unpacked, since something is added to it after all."""
        found = self._calls.get(call_id)
        if isinstance(found, Block):
            turns, at = found.turns(), self._turns.index(found)
            self._turns[at : at + 1] = turns
            self._calls.update((call.id, call) for turn in turns for call in turn.calls)
            found = self._calls[call_id]
        return found if isinstance(found, HeldCall) else None

    def think(self, text: str) -> None:
        """Notes what the agent thinks before it says or does something: that turn holds it."""
        text = text.strip()
        if text:
            thought = f"{self._thought}\n{text}".strip()
            self._thought = self._keep.thought(thought) if self._keep else thought

    def say(self, origin: Origin, text: str, ref: str = "", timestamp: datetime | None = None) -> None:
        """Adds a turn, or goes on with the last one if it is the same."""
        last = self._last
        if last and ref and last.ref == ref and last.origin == origin:
            last.text = f"{last.text}\n{text}".strip()
        else:
            self._begin(HeldTurn(origin, ref, text, timestamp))

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
        last = self._last
        if last is None or last.origin not in ("agent", "subagent") or last.ref != ref:
            last = self._begin(HeldTurn(origin, ref, "", timestamp))
        call = HeldCall(call_id, name, kind, self._keep.arguments(kind, arguments) if self._keep else arguments)
        if last.timestamp is None:
            last.timestamp = timestamp
        last.calls.append(call)
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
        call = self._answered = self._call_of(call_id)
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
        call = self._call_of(call_id)
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
        self._turns = [rest for held in self._turns for rest in without(held, ref)]

    def supersede(self, refs: Collection[str]) -> None:
        """Marks the turns with one of these `refs` as left behind."""
        self._left_behind = refs

    @property
    def empty(self) -> bool:
        """Whether nothing was said or called."""
        return not self._turns

    def _names(self, keep: Keep) -> Names:
        """What the texts tell, those too that are still whole."""
        self._cut(keep)
        turns = (turn for turn in self._turns if isinstance(turn, HeldTurn))
        for call in (call for turn in turns for call in turn.calls if call.result or call.kind == "shell"):
            self._tell(call, keep)
        return self._named

    def session(
        self,
        counted: Counted | JsonLines,
        header: Mapping[str, str],
        started_at: datetime | None,
        attributed: Collection[str] = (),
    ) -> Session:
        """The session, with the header's `id`, `format`, `agent`, `cwd` and so on. The transcript is empty then."""
        names = self._names(self._keep) if self._keep else None
        turns = turns_of(self._turns, self._left_behind)
        self._turns, self._last = [], None
        self._calls.clear()
        self._whole.clear()
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
