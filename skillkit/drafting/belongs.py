"""To which skill a lesson belongs, if to any: because its sessions used it, or because both are about one thing.

That a skill mentions the same program is not enough: many do. It has to be called after the command, or to tell to run
the very command that failed. Where several fit as well as one another, the lesson belongs to none of them.
"""

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.actions.verbs import GENERIC
from skillkit.drafting.draft import passages
from skillkit.drafting.point import Point
from skillkit.drafting.revise import alignments
from skillkit.drafting.revise import tells_wrong
from skillkit.drafting.shelf import Kept
from skillkit.drafting.shelf import Shelf
from skillkit.drafting.used import FILE
from skillkit.drafting.used import Usage
from skillkit.model.lesson import Disproved
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Facts
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import RepeatedWorkflow
from skillkit.model.similar import Similar
from skillkit.similarity.text import stem
from skillkit.similarity.text import words

USED, WRONG, SAME, CALLED, TOLD = 5, 4, 3, 2, 1
"""How strong a tie is."""
MOST = 0.5
"""The share of a lesson's sessions that used a skill, and of all others that did not, for the use to say anything."""
MIN_SESSIONS = 2
SEVERAL = 2
"""A description that names more programs lists alternatives, and is about none of them."""
RUNNERS = frozenset({"run", "exec", "x", "test", "build", "install", "start"})
"""Words of many commands, after which alone no skill is called."""


class Subject(NamedTuple):
    """What a lesson is about: verbs, the commands that failed, the files."""

    verbs: tuple[str, ...]
    commands: tuple[str, ...]
    files: tuple[str, ...]


class Tie(NamedTuple):
    """A skill that a lesson belongs to: how strongly, and why."""

    kept: Kept
    strength: int
    shared: int
    code: str
    text: str


def _specific(commands: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The verbs that say something, and the files that stand beside them."""
    for command in commands:
        for action in map(normal_form, simple_commands(command)):
            paths = [slot.value for slot in action.slots if slot.kind == "path" and "/" in slot.value.strip("./")]
            if action.verb not in GENERIC and action.effect != "look":
                yield action.verb, paths
            elif paths:
                yield "", paths


def subject_of(facts: Facts) -> Subject:
    """What a lesson is about; of a fix, the command that failed."""
    if isinstance(facts, ErrorFix):
        commands: list[str] = [facts.failing, facts.passing]
        verbs = [verb for verb, _ in _specific([facts.passing])]
        return Subject(tuple(dict.fromkeys(verbs)), tuple(" ".join(each.split()) for each in commands), ())
    told = passages(facts)
    commands = [line for passage in told if passage.form == "commands" for line in passage.lines]
    found = list(_specific(commands))
    files = [line for passage in told if passage.form == "files" for line in passage.lines if "/" in line.strip("./")]
    files += [path for _, paths in found for path in paths]
    verbs = [verb for verb, _ in found if verb]
    return Subject(
        tuple(dict.fromkeys(verbs)), tuple(map(" ".join, map(str.split, commands))), tuple(dict.fromkeys(files))
    )


def _called_after(kept: Kept, verb: str) -> bool:
    """Whether a skill is called after a command's program, or described by all of its words."""
    said = [stem(word) for word in words(verb)]
    own = [word for word in said if word not in RUNNERS]
    if not own:
        return False
    if len(said) == 1:
        return said[0] in kept.called
    if own[0] in kept.called:
        return True
    others = {stem(each.split()[0]) for each in kept.verbs if each} & kept.described
    return len(others) <= SEVERAL and all(word in kept.described for word in said)


def _document(facts: Facts) -> str:
    """The file that holds the instruction which a lesson disproves; empty if it disproves none."""
    if isinstance(facts, Disproved):
        return facts.document
    return facts.contradicts[0] if isinstance(facts, ErrorFix) and facts.contradicts else ""


def _is_own(command: str) -> bool:
    """Whether a command is about something of this project: what stands in many skills has no argument."""
    return any(normal_form(simple).slots for simple in simple_commands(command))


def _by_itself(kept: Kept, facts: Facts, subject: Subject, point: Point | None) -> Iterator[tuple[int, int, str, str]]:
    """The ties that stand in the skill's text alone: strength, count, code, words."""
    if isinstance(facts, RepeatedWorkflow):
        # Reading a skill's lists takes a thousand times as long as looking for words.
        if any(map(kept.tells, subject.verbs)) and list(
            alignments(kept.document, kept.folder.readable_workflow, facts)
        ):
            yield CALLED, len(subject.verbs), "same-steps", "it has most of the steps, in this order"
        return
    if (file := FILE.search(_document(facts))) and file[1] in kept.names:
        yield WRONG, 1, "disproved", "a line of it is wrong"
    told = [verb for verb in subject.verbs if kept.tells(verb)]
    if point and told and tells_wrong(kept.document, kept.folder.readable_workflow, point):
        yield WRONG, len(told), "wrong-command", f"it tells to run {point.wrong}"
    called = [verb for verb in told if _called_after(kept, verb)]
    if called:
        yield CALLED, len(called), "same-command", f"it is about {called[0]}"
    exact = [each for each in subject.commands if told and each in kept.commands and _is_own(each)]
    if exact:
        yield TOLD, len(exact), "same-command", f"it tells to run {exact[0]}"
    files = [file for file in subject.files if file in kept.text]
    if files and (told or len(files) > 1):
        yield TOLD, len(files), "same-file", f"both are about {files[0]}"


def _used(
    kept: Kept, lesson: Lesson, before: Mapping[str, frozenset[str]], usage: Usage, *, is_related: bool
) -> tuple[int, int, str, str] | None:
    """The tie of a skill that the sessions had used when it happened; `before` are those that each had used."""
    sessions = frozenset(before)
    there = [session for session, names in before.items() if kept.names & names]
    if not there or len(there) < MOST * len(sessions):
        return None
    text = f"{len(there)} of {len(sessions)} sessions had used it"
    if is_related:
        return USED, len(there), "used", text
    alone = len(there) == len(sessions) >= MIN_SESSIONS
    if alone and not isinstance(lesson.facts, RepeatedWorkflow):
        common = max(usage.share(name, sessions) for name in kept.names)
        return (CALLED, len(there), "used", text) if common < MOST else None
    return None


def ties(lesson: Lesson, similar: Sequence[Similar], shelf: Shelf, usage: Usage, point: Point | None) -> list[Tie]:
    """The skills that a lesson has to do with, the strongest tie of each, the strongest first."""
    subject = subject_of(lesson.facts)
    alike = {each.name: each for each in similar if each.verdict != "distinct"}
    before: dict[str, frozenset[str]] = {}
    for row in lesson.evidence:
        before[row.session] = before.get(row.session, frozenset()) | usage.before(row)
    found: list[Tie] = []
    for kept in shelf:
        own = list(_by_itself(kept, lesson.facts, subject, point))
        likeness = next((alike[name] for name in sorted(kept.names) if name in alike), None)
        if likeness:
            strength = SAME if likeness.verdict == "duplicate" else TOLD
            own.append((strength, 0, likeness.reasons[0], f"{likeness.verdict}, {likeness.score:.2f}"))
        told = bool(own) or any(kept.tells(verb) for verb in subject.verbs)
        use = _used(kept, lesson, before, usage, is_related=told)
        every = [*own, *([use] if use else [])]
        if every:
            found.append(Tie(kept, *max(every, key=lambda each: each[:3])))
    return sorted(found, key=lambda tie: (-tie.strength, -tie.shared, tie.kept.folder.path))


def owner(found: Sequence[Tie]) -> Tie | None:
    """The skill to change; None where there is none, or several are as good. `found` are sorted."""
    ours = [tie for tie in found if tie.kept.may_change]
    if not ours:
        return None
    first, *others = ours
    if first.strength <= CALLED and any((tie.strength, tie.shared) == first[1:3] for tie in others):
        return None
    return first
