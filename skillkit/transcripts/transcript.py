"""What all readers share: collects turns, pairs tool calls with their results by id, makes the session."""

import re
from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from datetime import datetime

from skillkit.model.session import Keep
from skillkit.model.session import Origin
from skillkit.model.session import ReadStats
from skillkit.model.session import Session
from skillkit.model.session import Status
from skillkit.model.session import ToolKind
from skillkit.model.session import Turn
from skillkit.model.source import Names
from skillkit.transcripts.json_lines import JsonLines
from skillkit.transcripts.log_file import Counted
from skillkit.transcripts.turns import BLOCK
from skillkit.transcripts.turns import Block
from skillkit.transcripts.turns import Held
from skillkit.transcripts.turns import HeldCall
from skillkit.transcripts.turns import HeldTurn
from skillkit.transcripts.turns import packed
from skillkit.transcripts.turns import turns_of
from skillkit.transcripts.turns import without

WORKTREE = re.compile(r"/\.(?:claude/)?worktrees(?:/.*)?$|(?<=[^/])(?:__|[.-])worktrees/.*$")
"""Where the worktrees of a project lie: in a hidden folder of it, or in a folder beside it that bears its name."""


def project_of(cwd: str) -> str:
    """The project's name: the last part of the working directory, seen through a worktree."""
    return WORKTREE.sub("", cwd.replace("\\", "/").rstrip("/")).rpartition("/")[2]


MUCH = 4_000_000
"""Characters that are held before what is not needed is let go, and the rest packed."""


class Holding:
    """The turns of a log and the calls in them. With `keep` a part of what they say is let go; else all stays.

    `last` is the turn that goes on, `answered` the call whose result came last.
    """

    def __init__(self, keep: Keep | None) -> None:
        self._keep = keep
        self._turns: list[Held] = []
        self._calls: dict[str, HeldCall | Block] = {}
        self._whole: list[HeldCall] = []
        self._length = 0
        self._named = Names()
        self.last: HeldTurn | None = None
        self.answered: HeldCall | None = None

    def begin(self, turn: HeldTurn) -> HeldTurn:
        """Adds a turn; nothing can be added any more to the text of the one before."""
        if self._keep and self.last:
            self._cut(self._keep)
            self._add(len(self.last.text), self._keep)
        self._turns.append(turn)
        self.last = turn
        return turn

    def call(self, turn: HeldTurn, call: HeldCall) -> None:
        """Adds a call to a turn."""
        turn.calls.append(call)
        self._calls[call.id] = call
        if self._keep:
            self._add(sum(len(given) for given in call.arguments.values() if isinstance(given, str)), self._keep)

    def call_of(self, call_id: str) -> HeldCall | None:
        """The call with that id. Its turn is unpacked, since something is added to it after all."""
        found = self._calls.get(call_id)
        if isinstance(found, Block):
            turns, at = found.turns(), self._turns.index(found)
            self._turns[at : at + 1] = turns
            self._file([call for turn in turns for call in turn.calls], found)
            found = self._calls[call_id]
        return found if isinstance(found, HeldCall) else None

    def _file(self, calls: Sequence[HeldCall], before: Block) -> None:
        """Of calls with the same id the latest is meant."""
        self._calls.update((call.id, call) for call in calls if self._calls[call.id] is before)

    def hold(self, call: HeldCall, text: str) -> None:
        """Notes a result that is whole."""
        if not self._keep or not text:
            return
        if call.is_told:
            # It was shortened before.
            self._name(self._keep.names(text))
        self._whole.append(call)
        self._add(len(text), self._keep)

    def _add(self, length: int, keep: Keep) -> None:
        self._length += length
        if self._length >= MUCH:
            self._settle(keep)

    def _name(self, names: Names) -> None:
        if any(names):
            self._named = self._named.and_those(names)

    def _cut(self, keep: Keep) -> None:
        if self.last and self.last.text:
            self._name(keep.names(self.last.text))
            self.last.text = keep.said(self.last.origin, self.last.text)

    def _tell(self, call: HeldCall, keep: Keep) -> None:
        """Notes whom a call names, by what it is given and what it answers."""
        if call.is_told:
            return
        call.is_told = True
        self._name(keep.names(call.result))
        command = call.arguments.get("command") if call.kind == "shell" else None
        if isinstance(command, str):
            self._name(keep.printed(command, call.result))

    def _shorten(self, keep: Keep) -> None:
        held, self._whole = self._whole, []
        for call in held:
            if call.status == "unknown":
                # What was left running goes on to tell.
                self._whole.append(call)
            else:
                self._tell(call, keep)
                call.result = keep.short(call.kind, call.arguments, call.result)

    def _settle(self, keep: Keep) -> None:
        """Shortens the results that are complete, and packs the turns to which nothing is likely to be added."""
        self._length = 0
        self._shorten(keep)
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
        if turn is self.last:
            return False
        return all(call.status != "unknown" and call is not self.answered for call in turn.calls)

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

    def drop(self, ref: str) -> None:
        """Leaves out the turns of that `ref`, but for those with tool calls. Nothing is added after that."""
        self._turns = [rest for held in self._turns for rest in without(held, ref)]

    @property
    def empty(self) -> bool:
        """Whether there is no turn."""
        return not self._turns

    def names(self) -> Names | None:
        """What the texts tell, those too that are still whole; None if all of them are there to be asked."""
        if not self._keep:
            return None
        self._cut(self._keep)
        turns = (turn for turn in self._turns if isinstance(turn, HeldTurn))
        for call in (call for turn in turns for call in turn.calls if call.result or call.kind == "shell"):
            self._tell(call, self._keep)
        return self._named

    def taken(self, left_behind: Collection[str]) -> Sequence[Turn]:
        """The turns of the session; nothing is held then. `left_behind` are `refs` of those that are superseded."""
        turns = turns_of(self._turns, left_behind)
        self._turns, self.last = [], None
        self._calls.clear()
        self._whole.clear()
        return turns


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
