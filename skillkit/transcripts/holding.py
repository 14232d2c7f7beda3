"""What is held of a log while it is read: of what is complete no more than is needed, and of much of it packed."""

from collections.abc import Collection
from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.model.session import Keep
from skillkit.model.session import Turn
from skillkit.model.source import Names
from skillkit.transcripts.held_turns import BLOCK
from skillkit.transcripts.held_turns import Block
from skillkit.transcripts.held_turns import Held
from skillkit.transcripts.held_turns import HeldCall
from skillkit.transcripts.held_turns import HeldTurn
from skillkit.transcripts.held_turns import packed
from skillkit.transcripts.held_turns import turns_of
from skillkit.transcripts.held_turns import without

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
