"""Much is looked at, little is changed, and then it runs: what was hard to find.

## What it finds
Two forms, each within what the user asked for once:

- tens of commands that only look, then one or two edits of settings, hooks or scripts that tools read, and a run or a
  commit that holds. What the agent concluded is the lesson, with the symptom and the file that was changed.
- five or more commands and sentences about one program or one such file, among them a problem and what explains it, and
  a run that holds.

## What it leaves alone
Reading one's way into a task; investigations that end in an edit of what the project is made of (a bug that is gone) or
in a document; those that end in no conclusion, or in a guess; files of one machine below `.git`.
"""

from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions.verbs import GENERIC
from skillkit.corpus import Corpus
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.fixes import doing
from skillkit.fixes import is_edit
from skillkit.fixes import is_tool
from skillkit.fixes import program
from skillkit.fixes import shown
from skillkit.fixes.findings import Finding
from skillkit.fixes.findings import conclusion
from skillkit.fixes.findings import findings
from skillkit.fixes.findings import is_work
from skillkit.fixes.findings import names_in
from skillkit.fixes.findings import words_in
from skillkit.fixes.held import held
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.segments import Segment
from skillkit.segments import segments
from skillkit.settings_files import is_settings

MIN_LOOKS = 20
MAX_EDITS = 2
MIN_ABOUT = 5
MAX_SAID = 4
LOOKS = frozenset({"read", "search", "web"})
COMMON_PROGRAMS = frozenset(verb.split(" ", 1)[0] for verb in GENERIC) | {"git", "make", "bun", "npm", "pnpm", "yarn"}


class Dug(NamedTuple):
    """What was investigated: the program or file, the sentences about it, the files changed, the run that held."""

    about: str
    said: tuple[Finding, ...]
    symptom: tuple[str, ...]
    files: tuple[str, ...]
    run: Observation
    looks: int
    trace: Trace


def _looks(observation: Observation) -> bool:
    return bool(observation.actions) and all(a.effect == "look" or a.kind in LOOKS for a in observation.actions)


def _edits(observations: Sequence[Observation]) -> list[int]:
    return [
        place
        for place, seen in enumerate(observations)
        if seen.status == "ok" and seen.actions and any(map(is_edit, doing(seen)))
    ]


def _symptom(observations: Sequence[Observation], said: Sequence[Finding]) -> tuple[str, ...]:
    """The line that a command printed of a failure and that has most words in common with what was concluded."""
    told = frozenset(word for each in said for word in words_in(each.text))
    lines = dict.fromkeys(line for seen in observations if seen.command for line in seen.text.splitlines())
    return tuple(sorted(lines, key=lambda line: (-len(words_in(line) & told), len(line)))[:1])


def _programs(observations: Sequence[Observation]) -> Counter[str]:
    """How many commands call each program that is not one of everywhere."""
    return Counter(
        name
        for seen in observations
        for name in {program(action) for action in seen.actions if is_tool(action)}
        if name not in COMMON_PROGRAMS
    )


def _about(said: Sequence[Finding], name: str) -> tuple[Finding, ...]:
    return tuple(each for each in said if name in each.text)


def _long(segment: Segment, told: Sequence[Finding]) -> Iterator[Dug]:
    """A long look, a small change of settings."""
    seen = segment.observations
    edits = _edits(seen)
    files = tuple(dict.fromkeys(file for place in edits for file in seen[place].files))
    looks = sum(map(_looks, seen[: edits[0]])) if edits else 0
    if looks < MIN_LOOKS or len(edits) > MAX_EDITS or not files or not all(map(is_settings, files)):
        return
    run = held(seen, edits[-1])
    programs = _programs(seen)
    about = max(programs, key=lambda name: (programs[name], name), default=files[0])
    said = _about(told, about) or _about(told, files[0])
    if run and any(not each.is_guess for each in said):
        yield Dug(about, said, _symptom(seen, said), files, run, looks, segment.trace)


def _many(segment: Segment, told: Sequence[Finding]) -> Iterator[Dug]:
    """Much about one program, with a problem and what explains it."""
    seen = segment.observations
    if any(map(is_work, seen)):
        return
    for about, count in sorted(_programs(seen).items()):
        said = _about(told, about)
        problems = [o for o in seen if o.kind in ("problem", "error") and about in f"{o.text} {o.command}"]
        sure = [each for each in said if not each.is_guess and about in names_in(each.text)]
        if count + len(said) < MIN_ABOUT or not problems or not sure:
            continue
        place = next(n for n, o in enumerate(seen) if o.turn == sure[-1].turn)
        run = held(seen, place)
        if run and any(program(action) == about for action in run.actions):
            yield Dug(about, said, _symptom(problems, said), (), run, count, segment.trace)


def _lesson(dug: Dug) -> Lesson:
    sure = [each for each in dug.said if not each.is_guess]
    told = sorted(dug.said, key=lambda each: (each.is_guess, each.place))[:MAX_SAID]
    where = dug.files[0] if dug.files else dug.about
    facts = Notes(
        title=conclusion(sure[-1].text),
        when=f"working with {dug.about}" + (f" or {where}" if dug.files else ""),
        passages=(
            *([Passage(heading="the symptom", form="messages", lines=dug.symptom)] if dug.symptom else []),
            Passage(heading="what the agent concluded", form="quotes", lines=tuple(each.text for each in told)),
            *([Passage(heading="what was changed", form="files", lines=dug.files)] if dug.files else []),
            Passage(heading="the run that held", form="commands", lines=(shown(dug.run.command),)),
        ),
        questions=(f"What exactly was changed in {where}, and why does it help?",) if dug.files else (),
    )
    turns = (*(each.turn for each in dug.said), dug.run.turn)
    row = witness(
        dug.trace,
        "deep-investigation",
        turns=turns,
        outcome="fixed",
        actions=(shown(dug.run.command),),
        excerpt=sure[-1].text,
    )
    intent = ("deep-investigation", dug.trace.project, where)
    return Lesson(detector="deep-investigation", intent=intent, facts=facts, evidence=(row,))


@detector("deep-investigation", says="dug up")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each program or file that was investigated; the newest investigation tells it."""
    found: dict[tuple[str, ...], list[Lesson]] = defaultdict(list)
    for trace in corpus.ordered:
        said = corpus.of(trace, findings)
        for segment in corpus.of(trace, segments) if said else ():
            turns = {seen.turn for seen in segment.observations}
            told = [each for each in said if each.turn in turns]
            for dug in (*_long(segment, told), *_many(segment, told)) if told else ():
                lesson = _lesson(dug)
                found[lesson.intent].append(lesson)
    for _, lessons in sorted(found.items()):
        rows = {row.session: row for lesson in lessons for row in lesson.evidence}
        yield lessons[-1].model_copy(update={"evidence": tuple(rows.values())})
