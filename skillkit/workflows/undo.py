"""Undoes a run: rollback commands in reverse, then the snapshot restores what still differs.

What cannot be undone is named, a sentence each: what left the machine and, outside of git, commands without rollback.
"""

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from skillkit.errors import SkillkitError
from skillkit.files.write import write_together
from skillkit.model.run import RunResult, StepResult
from skillkit.model.skill import Skill, Step
from skillkit.shell.command import only_looks
from skillkit.shell.irreversible import irreversible
from skillkit.workflows import Audience
from skillkit.workflows.journal import Journal
from skillkit.workflows.parameters import shown
from skillkit.workflows.plan import Plan
from skillkit.workflows.snapshot import Snapshot
from skillkit.workflows.steps import SECONDS, StepRunner

LOCAL = ("rm", "git reset", "git clean", "shred")
"""Irreversible commands that a copy of the working tree makes good, but for what git ignores."""


def undone_by(run: StepRunner, snapshot: Snapshot, name: str) -> tuple[list[str], list[str]]:
    """Undoes the steps that ended, the last one first. Returns their names, and what could not be undone.

    What is replaced is set aside under the name of the run.
    """
    undone, faults = [], []
    if snapshot.is_lost:
        return [], ["the git directory is gone, and with it what was saved: nothing was undone"]
    for step in reversed(run.done):
        fault = _rolled_back(run, step) if step.rollback and step.name not in run.rolled_back else ""
        changes = step.type == "edit" or (step.type == "bash" and not only_looks(step.command or ""))
        if step.type == "bash" and changes and not step.rollback and not snapshot.is_whole:
            fault = f"{step.name}: {run.plan.text(step)} has no rollback"
        if fault:
            faults.append(fault)
        elif changes and not _leaves(step, snapshot):
            undone.append(step.name)
    faults += snapshot.restore(name)
    if not snapshot.is_whole:
        try:
            write_together({run.root / path: before for path, before in run.edits.items()})
        except OSError as error:
            faults.append(f"{error.filename} is not as before: {error.strerror}")
    return undone, list(dict.fromkeys([*faults, *_remaining(run, snapshot)]))


def _rolled_back(run: StepRunner, step: Step) -> str:
    """Runs the rollback command of a step; returns why it did not succeed, empty if it did."""
    text, began = shown(step.rollback or "", run.plan.values), time.monotonic()
    run.audience.begins(step.name, "rollback", text)
    code: int | None = None
    try:
        code, output = run.shell(step.name, step.rollback or "")
        fault = "" if code == 0 else "took too long and was ended" if code is None else f"ended with status {code}"
    except (SkillkitError, OSError) as error:
        output, fault = "", f"could not be run: {error}"
    message = f"its rollback `{text}` {fault}" if fault else ""
    seconds = round(time.monotonic() - began, 3)
    conclusion = "failure" if fault else "success"
    if run.journal and not fault:
        with contextlib.suppress(OSError):  # then an undo that goes on with this one runs it again
            run.journal.add({"rolled-back": step.name})
    run.end(StepResult(step.name, "rollback", conclusion, text, code, output, seconds=seconds, message=message))  # type: ignore[arg-type]
    return f"{step.name}: {message}" if fault else ""


def _leaves(step: Step, snapshot: Snapshot) -> str:
    """The command of a step that changes what no undo reaches; empty if there is none."""
    found = irreversible(step.command or "") if step.type == "bash" and not step.rollback else ""
    return "" if snapshot.is_whole and found.startswith(LOCAL) else found


def _remaining(run: StepRunner, snapshot: Snapshot) -> Iterator[str]:
    """What steps changed that nothing here can undo."""
    for step in [*run.done, *([run.begun] if run.begun else [])]:
        if _leaves(step, snapshot):
            text = run.plan.text(step)
            if step in run.done:
                yield f"{step.name}: {text} was done; what it changed outside of the project remains"
            else:
                yield f"{step.name}: {text} did not end well; what it changed outside of the project may remain"
    if run.begun and run.begun.type == "bash":
        text = run.plan.text(run.begun)
        if run.begun.rollback and run.was_killed:
            rollback = shown(run.begun.rollback, run.plan.values)
            yield f"{run.begun.name}: whether {text} had ended is not known, so `{rollback}` was not run"
        if not snapshot.is_whole:
            yield f"{run.begun.name}: {text} did not end well; what it changed until then remains"


class Interrupted(NamedTuple):
    """A run whose program was ended before it could end the run."""

    skill: str
    started: str
    steps: tuple[str, ...]
    """The steps that began."""
    rollbacks: tuple[str, ...] = ()
    """The commands that an undo runs, with their values."""

    @property
    def details(self) -> list[str]:
        """What a person should see before an undo."""
        return [
            *(f"began: {name}" for name in self.steps),
            *(f"runs: {command}" for command in self.rollbacks),
            "files, branches and tags that are new or changed since are set aside in the git directory",
        ]


def interrupted(root: Path) -> Interrupted | None:
    """The interrupted run of a project; None if there is none. Raises SkillkitError while a run is at work."""
    journal = Journal(root)
    if not journal.folder.is_dir():
        return None
    lines = journal.left()
    if not lines or journal.orphan() is None:
        with journal.locked():
            lines = journal.left()
            if not lines:
                journal.end()
                return None
    head, steps = lines[0], tuple(str(line["begins"]) for line in lines if "begins" in line)
    left = _read(lines)
    open_ = [step for step in reversed(left.done) if step.name not in left.rolled_back]
    rollbacks = [shown(step.rollback, left.plan.values) for step in open_ if step.rollback]
    return Interrupted(left.plan.skill.name, str(head["started"]), steps, tuple(rollbacks))


class _Left(NamedTuple):
    """What the journal of a run tells."""

    plan: Plan
    done: list[Step]
    """The steps that ended well."""
    begun: Step | None
    """The one that was at work."""
    rolled_back: set[str]
    """The steps whose rollback ended well in an undo that was interrupted, too."""


def _read(lines: list[dict[str, Any]]) -> _Left:
    """Reads the journal of a run. Raises SkillkitError if it cannot be read."""
    try:
        skill = Skill.model_validate(lines[0]["skill"])
        values = {str(name): str(value) for name, value in lines[0]["values"].items()}
        made = Plan(skill, values)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise SkillkitError(
            f"the journal of the interrupted run cannot be read: {error}", "was it an older skillkit?"
        ) from None
    steps = {step.name: step for step in skill.steps}
    done: list[Step] = []
    begun: Step | None = None
    rolled_back: set[str] = set()
    for line in lines:
        if "begins" in line:
            begun = steps.get(line["begins"])
        elif line.get("ends") in steps:
            done.append(steps[line["ends"]])
            begun = None
        elif "rolled-back" in line:
            rolled_back.add(str(line["rolled-back"]))
    return _Left(made, done, begun, rolled_back)


def undo(*, root: Path, audience: Audience, keep: bool = False) -> RunResult:
    """Undoes the interrupted run of a project by its workflow as it was then; returns it with what could not be undone.

    With `keep` the project is left as it is, and the run only ends. A command of the run that is still at work is
    ended. Raises SkillkitError if there is no such run, or one is at work.
    """
    began = time.monotonic()
    with Journal(root).locked(end_orphan=True) as journal:
        lines = journal.left()
        if not lines:
            journal.end()
            raise SkillkitError("no run was interrupted here", "skillkit history: shows the runs")
        snapshot = Snapshot(root, journal.folder)
        try:
            snapshot.load()
            if not keep:
                journal.resume()
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise SkillkitError(f"the saved state cannot be read: {error}", f"look into {journal.folder}") from None
        made, done, begun, rolled_back = _read(lines)
        current = StepRunner(made, root, audience, seconds=SECONDS, dry_run=False)
        current.journal, current.done, current.edits = journal, done, journal.kept()
        current.begun, current.was_killed, current.rolled_back = begun, True, rolled_back
        identifier = str(lines[0]["id"])
        undone, faults = ([], []) if keep else undone_by(current, snapshot, _name(identifier))
        ended = [StepResult(step.name, step.type, "success", made.text(step)) for step in done]
        cut = [StepResult(step.name, step.type, "cancelled", made.text(step)) for step in [begun] if step]
        journal.end()
        result = made.begun(identifier, str(lines[0]["source"]), root, str(lines[0]["started"]))
        return result._replace(
            conclusion="cancelled",
            seconds=round(time.monotonic() - began, 3),
            steps=(*ended, *cut, *current.results),
            message=f"its program was ended; {'left as it was' if keep else 'rolled back later'}",
            undone=tuple(undone),
            not_undone=tuple(faults),
            aside=str(snapshot.aside or ""),
        )


def _name(identifier: str) -> str:
    """The id of a run as the name of a file."""
    return "".join(each for each in identifier if each.isalnum())[:40] or "run"
