"""A tool that never does its task here: it fails with the same message in several sessions, and another one is used.

## What it finds
A tool of an MCP server, a look-up in the web or an uncommon program that goes well in no session of a project and fails
with one message in at least two; and the other tool that went well after it for the same wish, the same one twice.

## What it leaves alone
Tasks that were completed, and tools that succeed again and again: that is what they are for. A tool that goes well at
times; an error for which nothing was found; wrong guesses of a path; calls that the user refused; common programs that
a machine lacks; the failures of the agent's own tools for files.
"""

import re
from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions.programs import is_common
from skillkit.actions.shell import quoted
from skillkit.corpus import Corpus
from skillkit.detectors import by_session
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Action
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.segments import Segment
from skillkit.segments import segments
from skillkit.signatures import signature

MIN_SESSIONS = 2
WINDOW = 4
"""Calls within which another tool does the task."""
KINDS = frozenset({"mcp", "web", "shell"})
GUESS = re.compile(
    r"(?i)no such file|not found: /|does not exist|can't read|cannot open|<tool_use_error>|is a directory"
)


class _Failure(NamedTuple):
    trace: Trace
    turns: tuple[int, int]
    failed: str
    message: str
    instead: Action


def _tool(action: Action) -> str:
    """What is called: of a program its name alone, since all of it is missing or broken."""
    return action.verb.partition(" ")[0] if action.kind == "shell" else action.verb


def _failing(seen: Observation) -> Action | None:
    """The call that failed: the only one, or the one whose program the message names."""
    found = [a for a in seen.actions if a.kind in KINDS]
    named = [a for a in found if a.kind == "shell" and re.search(rf"(?<!\w){re.escape(_tool(a))}(?!\w)", seen.text)]
    return found[0] if len(found) == 1 else named[0] if named else None


def _line(action: Action) -> str:
    return " ".join(map(quoted, action.words)) if action.words else action.verb


def _is_task(action: Action, failed: Action) -> bool:
    """Whether a call may do what the failing one was to do: of another tool, and with something in common."""
    if action.kind not in KINDS or _tool(action) == _tool(failed):
        return False
    if failed.kind != "shell":
        return action.kind != "shell" or action.effect == failed.effect or bool(action.slots)
    return bool(set(action.words[1:]) & set(failed.words[1:]))


def _failures(trace: Trace, wishes: Sequence[Segment], well: Counter[str]) -> Iterator[_Failure]:
    for segment in wishes:
        done = [o for o in segment.observations if o.actions and o.actions[0].kind in KINDS]
        for place, seen in enumerate(done):
            failed = _failing(seen) if seen.kind == "error" else None
            if seen.kind != "error":
                well.update({_tool(action) for action in seen.actions})
            if failed is None or is_common(_tool(failed)) or seen.status == "denied" or GUESS.search(seen.text):
                continue
            lines = [line for line in seen.text.splitlines() if line.strip()]
            message = lines[0] if lines else ""
            later = [(o.turn, a) for o in done[place + 1 : place + 1 + WINDOW] if o.status == "ok" for a in o.actions]
            instead = next(((turn, action) for turn, action in later if _is_task(action, failed)), None)
            if message and instead:
                yield _Failure(trace, (seen.turn, instead[0]), _line(failed), message, instead[1])


def _lesson(project: str, tool: str, found: Sequence[_Failure]) -> Lesson:
    verb = _tool(found[0].instead)
    shown = min((_line(each.instead) for each in found), key=lambda line: (len(line), line))
    facts = Notes(
        title=f"Use {verb} where {tool} fails",
        when=f"`{tool}` would be called",
        passages=(
            Passage(heading="What fails", form="commands", lines=(min(each.failed for each in found),)),
            Passage(heading="Its message", form="messages", lines=(found[0].message,)),
            Passage(heading="What works instead", form="commands", lines=(shown,)),
        ),
        complete=True,
    )
    evidence = tuple(
        witness(
            own[0].trace,
            "task-outcome",
            turns=(turn for each in own for turn in each.turns),
            outcome="fixed",
            actions=(own[0].failed, _line(own[0].instead)),
            excerpt=own[0].message,
        )
        for own in by_session(found)
    )
    return Lesson(detector="task-outcome", intent=("task-outcome", project, tool), facts=facts, evidence=evidence)


@detector("task-outcome", says="tool replaced")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each tool that never goes well and has a substitute."""
    for project, own in corpus.projects.items():
        well: Counter[str] = Counter()
        groups: dict[tuple[str, str, str], list[_Failure]] = defaultdict(list)
        for trace in own:
            for failure in _failures(trace, corpus.of(trace, segments), well):
                tool = failure.failed.partition(" ")[0]
                groups[tool, signature(failure.message), _tool(failure.instead)].append(failure)
        told: set[str] = set()
        ranked = sorted(groups.items(), key=lambda item: (-len({f.trace.session for f in item[1]}), item[0]))
        for (tool, _, _), found in ranked:
            sessions = {failure.trace.session for failure in found}
            if len(sessions) >= MIN_SESSIONS and not well[tool] and tool not in told:
                told.add(tool)
                yield _lesson(project, tool, found)
