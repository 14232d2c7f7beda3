"""The builder that all readers share: collects turns, pairs calls with their results by id, creates the session.

It lets go of what `Keep` does not ask for, and compresses older turns, so that a log may be larger than the memory.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from itertools import groupby

from skillkit.model.session import Origin, ReadStats, Session, Status, ToolKind
from skillkit.model.source import Names
from skillkit.transcripts.json_lines import Counted
from skillkit.transcripts.log_file import LogFile
from skillkit.transcripts.tool_names import NO_OTHERS, kind_of
from skillkit.transcripts.turns import BLOCK, Held, OpenCall, OpenTurn, PackedTurns, Turns, packed, unpacked

ORIGINAL_TEXT = "original_text"
"""The argument of a call that edits instructions in which a program notes what they said before."""
MAX_NOTED = 60_000
MUCH = 4_000_000
"""The characters that are added before results are shortened and turns packed."""
WORKTREE = re.compile(r"/\.(?:claude/)?worktrees(?:/.*)?$|(?<=[^/])(?:__|[.-])worktrees/.*$")
"""Where the worktrees of a project lie: in a hidden folder of it, or in a folder beside it that bears its name."""
AGENTS: tuple[Origin, ...] = ("agent", "subagent")
REDACTED = "REDACTED"
"""What Entire writes in place of a string that looks random, as many ids do."""


def project_of(cwd: str) -> str:
    """The name of the project: the last part of the working directory, or that of the repository of a worktree."""
    return WORKTREE.sub("", cwd.replace("\\", "/").rstrip("/")).rpartition("/")[2]


def id_of(value: str) -> str:
    """The id of a session; empty if the log was published with a mask in its place, which is that of many."""
    return "" if value == REDACTED else value


class Transcript:
    """Collects the turns of one session in the order of its log.

    `counted` counts lines, messages or steps: its count when a turn or call is added is the line of that, unless `line`
    is set. `time` is when they were made, which a reader sets for each record. `kinds` are those of tools whose names
    mean something else to this agent than to others.
    """

    def __init__(self, log: LogFile, counted: Counted, kinds: Mapping[str, ToolKind] = NO_OTHERS) -> None:
        self.counted = counted
        self.line = 0
        self.time: datetime | None = None
        self._path = log.path
        self._keep = log.keep
        self._kinds = kinds
        self._turns: list[Held] = []
        self._last: OpenTurn | None = None
        self._calls: dict[str, OpenCall | PackedTurns] = {}
        self._answered: OpenCall | None = None
        self._to_shorten: list[OpenCall] = []
        self._names = Names()
        self._added = 0
        self._thought = ""
        self._superseded: Collection[str] = ()
        self._results = 0
        self._orphans = 0

    @property
    def empty(self) -> bool:
        """Whether nothing was said or called."""
        return not self._turns

    def think(self, text: str) -> None:
        """Adds to the thought of the agent's next turn."""
        if text := text.strip():
            thought = f"{self._thought}\n{text}".strip()
            self._thought = self._keep.thought(thought) if self._keep else thought

    def say(self, origin: Origin, text: str, ref: str = "", *, even_empty: bool = False) -> None:
        """Adds a turn, or continues the last one if it has the same `ref` and origin. An empty text adds nothing."""
        text = text.strip()
        if not text and not even_empty:
            return
        last = self._last
        if last and ref and last.ref == ref and last.origin == origin:
            last.text = f"{last.text}\n{text}".strip()
        else:
            self._begin(OpenTurn(origin, ref, text))

    def call(
        self,
        call_id: str,
        name: str,
        arguments: object,
        *,
        kind: ToolKind | None = None,
        origin: Origin = "agent",
        ref: str = "",
    ) -> None:
        """Adds a tool call to the agent's current turn, or to a new one if that has another `ref`."""
        kind = kind or kind_of(name, self._kinds)
        last = self._last
        if last is None or last.origin not in AGENTS or last.ref != ref:
            last = self._begin(OpenTurn(origin, ref))
        last.timestamp = last.timestamp or self.time
        given = arguments if isinstance(arguments, dict) else {"input": arguments} if arguments else {}
        given = self._keep.arguments(kind, given) if self._keep else given
        call = self._calls[call_id] = OpenCall(call_id, name, kind, given, line=self.line or self.counted.lines)
        last.calls.append(call)
        self._count(sum(len(value) for value in given.values() if isinstance(value, str)))

    def result(
        self,
        call_id: str,
        text: str,
        status: Status,
        *,
        exit_code: int | None = None,
        duration: float | None = None,
    ) -> None:
        """Adds the result of a call, after those it has; counts it if there is no such call."""
        self._results += 1
        self._answered = self._add_result(call_id, text, status, exit_code)
        if self._answered and duration is not None:
            self._answered.duration = duration

    def more(self, call_id: str, text: str, status: Status, *, exit_code: int | None = None) -> None:
        """Adds what another call read of an earlier call's result, such as of a command left running."""
        self._add_result(call_id, text, status, exit_code)

    def note(self, name: str, value: str) -> None:
        """Adds an argument to the call that got the last result."""
        if self._answered:
            self._answered.arguments[name] = value[:MAX_NOTED]

    def drop(self, ref: str) -> None:
        """Removes the turns with that `ref` and without calls. Nothing may be added after that."""
        left: list[Held] = []
        for each in self._turns:
            turns = list(unpacked([each]))
            rest = [turn for turn in turns if turn.ref != ref or turn.calls]
            left += [each] if len(rest) == len(turns) else packed(rest)
        self._turns = left

    def supersede(self, refs: Collection[str]) -> None:
        """Marks the turns with one of these `refs` as being on a branch that the user left."""
        self._superseded = refs

    def sessions(
        self,
        name: str,
        header: Mapping[str, str],
        started_at: datetime | None = None,
        attributed: Collection[str] = (),
    ) -> tuple[Session, ...]:
        """The session that the reader `name` read; none if it is empty. The transcript cannot be used after that.

        `header` holds the session's `id` and what else is known of `cwd`, `agent_version` and so on. A session without
        an id is named after its file.
        """
        if self.empty:
            return ()
        names = self._all_names()
        held = Turns(self._turns, self._superseded)
        turns = held if any(isinstance(each, PackedTurns) for each in self._turns) else tuple(held)
        first = next((turn.timestamp for turn in turns if turn.timestamp), None)
        skipped = dict(sorted(self.counted.skipped.items()))
        if self._orphans:
            skipped["result without call"] = self._orphans
        session = Session(
            **{"agent": name, **header, **self._ids(header)},
            format=name,
            source_path=str(self._path),
            project=project_of(header.get("cwd", "")),
            started_at=started_at or first,
            turns=turns,
            digest=self.counted.digest,
            attributed=tuple(sorted(attributed)),
            names=names,
            stats=ReadStats(lines=self.counted.lines, tool_results=self._results, skipped=skipped),
        )
        return (session,)

    def _ids(self, header: Mapping[str, str]) -> dict[str, str]:
        return {"id": id_of(header["id"]) or self._path.stem, "parent": id_of(header.get("parent", ""))}

    def _begin(self, turn: OpenTurn) -> OpenTurn:
        turn.line = self.line or self.counted.lines
        turn.timestamp = self.time
        if turn.origin in AGENTS:
            turn.thought, self._thought = self._thought, ""
        self._finish_last()
        self._turns.append(turn)
        self._last = turn
        return turn

    def _finish_last(self) -> None:
        """Shortens the text of the last turn, which is complete."""
        if self._keep and self._last and self._last.text:
            self._add_names(self._keep.names(self._last.text))
            self._last.text = self._keep.said(self._last.origin, self._last.text)
            self._count(len(self._last.text))

    def _call_of(self, call_id: str) -> OpenCall | None:
        """The call with that id; unpacks its turn, since something is to be added to it."""
        found = self._calls.get(call_id)
        if isinstance(found, PackedTurns):
            turns, at = found.turns(), self._turns.index(found)
            self._turns[at : at + 1] = turns
            calls = (call for turn in turns for call in turn.calls)
            self._calls.update((call.id, call) for call in calls if self._calls[call.id] is found)
            found = self._calls[call_id]
        return found if isinstance(found, OpenCall) else None

    def _add_result(self, call_id: str, text: str, status: Status, exit_code: int | None) -> OpenCall | None:
        call = self._call_of(call_id)
        if call is None:
            self._orphans += 1
            return None
        text = self._keep.result(call.kind, call.arguments, text) if self._keep else text
        call.result = f"{call.result}\n{text}" if call.result and text else call.result or text
        call.status = status
        call.exit_code = exit_code if exit_code is not None else call.exit_code
        if self._keep and text:
            if call.names_noted:
                self._add_names(self._keep.names(text))
            self._to_shorten.append(call)
            self._count(len(text))
        return call

    def _count(self, characters: int) -> None:
        self._added += characters
        if self._keep and self._added >= MUCH:
            self._added = 0
            self._shorten_results()
            self._pack_turns()

    def _shorten_results(self) -> None:
        """Shortens complete results. A command without a status may still be running."""
        calls, self._to_shorten = self._to_shorten, []
        for call in calls:
            if call.status == "unknown":
                self._to_shorten.append(call)
            elif self._keep:
                self._note_names(call)
                call.result = self._keep.short(call.kind, call.arguments, call.result)

    def _pack_turns(self) -> None:
        """Packs the turns to which nothing is likely to be added."""
        held: list[Held] = []
        for complete, group in groupby(self._turns, self._is_complete):
            run = list(group)
            if complete:
                turns = [turn for turn in run if isinstance(turn, OpenTurn)]
                held += [each for at in range(0, len(turns), BLOCK) for each in self._packed(turns[at : at + BLOCK])]
            else:
                held += run
        self._turns = held

    def _is_complete(self, held: Held) -> bool:
        if held is self._last or isinstance(held, PackedTurns):
            return False
        return all(call.status != "unknown" and call is not self._answered for call in held.calls)

    def _packed(self, turns: Sequence[OpenTurn]) -> Sequence[Held]:
        calls = [call for turn in turns for call in turn.calls]
        for call in calls:
            self._note_names(call)
        held = packed(turns)
        for block in held:
            if isinstance(block, PackedTurns):
                self._calls.update((call.id, block) for call in calls if self._calls[call.id] is call)
        return held

    def _add_names(self, names: Names) -> None:
        if any(names):
            self._names = self._names.and_those(names)

    def _note_names(self, call: OpenCall) -> None:
        """Collects the names in a result, and those that a command printed."""
        if self._keep and not call.names_noted:
            call.names_noted = True
            self._add_names(self._keep.names(call.result))
            command = call.arguments.get("command") if call.kind == "shell" else None
            if isinstance(command, str):
                self._add_names(self._keep.printed(command, call.result))

    def _all_names(self) -> Names | None:
        """The names in all texts; None if all texts are there to be searched."""
        if not self._keep:
            return None
        self._finish_last()
        for turn in self._turns:
            for call in turn.calls if isinstance(turn, OpenTurn) else ():
                if call.result or call.kind == "shell":
                    self._note_names(call)
        return self._names
