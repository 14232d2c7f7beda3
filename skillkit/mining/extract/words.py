"""What is told of what somebody said."""

from collections.abc import Iterable
from collections.abc import Iterator

from skillkit.instruction_files import injected
from skillkit.keep import REDACTED_WIDTH
from skillkit.mining.extract.cleaner import Cleaner
from skillkit.mining.extract.fields import MAX_REQUEST
from skillkit.mining.extract.fields import Fields
from skillkit.mining.extract.fields import ref_of
from skillkit.mining.extract.spoken import ADMITTED
from skillkit.mining.extract.spoken import admitted
from skillkit.mining.extract.spoken import sentences
from skillkit.mining.extract.spoken import told
from skillkit.mining.extract.statements import statements
from skillkit.mining.extract.statements import whole_words
from skillkit.model.session import Session
from skillkit.model.session import Turn
from skillkit.program_marks import mark_of


def _of_program(turn: Turn, clean: Cleaner) -> Iterator[Fields]:
    mark, document = mark_of(turn.text), injected(turn.text)
    if mark:
        yield {"kind": "program", "ref": ref_of(turn.ref), "text": clean(mark)}
    if document:
        yield {"kind": "document", "files": (document,), "text": clean.orders(turn.text)}


def _of_agent(turn: Turn, clean: Cleaner) -> Iterator[Fields]:
    said = list(sentences(whole_words(turn.text)))

    def within(width: int) -> Iterable[str]:
        return said if len(turn.text) <= width else sentences(turn.text[:width])

    admission = admitted(within(ADMITTED))
    if admission:
        yield {"kind": "admission", "text": clean(admission)}
    for each in told(within(REDACTED_WIDTH)):
        yield {"kind": each.sort, "text": clean(each.text)}
    yield from _stated(turn, said, clean)


def _stated(turn: Turn, said: Iterable[str], clean: Cleaner) -> Iterator[Fields]:
    thought = sentences(whole_words(turn.thought))
    found = dict.fromkeys((*statements(thought), *statements(said)))
    if found:
        yield {"kind": "statement", "text": clean("\n".join(found))}


def of_words(turn: Turn, clean: Cleaner) -> Iterator[Fields]:
    """What the words of a turn tell, whoever speaks."""
    match turn.origin:
        case "user" if turn.text and not turn.superseded:
            yield {"kind": "request", "ref": ref_of(turn.ref), "text": clean.begin(turn.text, MAX_REQUEST)}
        case "harness":
            yield from _of_program(turn, clean)
        case "summary":
            yield {"kind": "program", "ref": ref_of(turn.ref), "text": "summary"}
        case "agent":
            yield from _of_agent(turn, clean)
        case "subagent":
            yield from _stated(turn, sentences(whole_words(turn.text)), clean)
        case _:
            pass


def answers(session: Session) -> set[int]:
    """The turns with the agent's last words before the user, or the program in the user's place, speaks again."""
    found: set[int] = set()
    last = -1
    for turn in session.turns:
        if turn.origin == "agent" and turn.text:
            last = turn.index
        elif turn.origin == "user" or (turn.origin == "harness" and mark_of(turn.text)):
            found.add(last)
    return found | {last}
