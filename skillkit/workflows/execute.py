"""Runs a workflow: values, preconditions, steps, postconditions; undoes it if it fails.

Nothing runs before all of it is known: every value has its type, every command can be run safely with it, every edit
stays in the project, and somebody agreed to what cannot be undone.
"""

import secrets
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from skillkit.errors import SkillkitError
from skillkit.model.registered import RegisteredSkill
from skillkit.model.run import RunResult
from skillkit.shell.command import only_looks
from skillkit.workflows import Audience
from skillkit.workflows.history import History
from skillkit.workflows.journal import Journal
from skillkit.workflows.plan import Plan, plan
from skillkit.workflows.snapshot import Snapshot
from skillkit.workflows.steps import SECONDS, StepRunner, StoppedError
from skillkit.workflows.trust import digest_of, question_about
from skillkit.workflows.undo import undone_by


def _agree(registered: RegisteredSkill, made: Plan, root: Path, audience: Audience) -> None:
    """Asks what has to be asked before a run. Raises SkillkitError if somebody declines."""
    questions, history = [], History()
    digest = digest_of(registered, root)
    if untrusted := question_about(registered, digest, history):
        questions.append((untrusted, "\n".join(made.commands)))
    if made.unconfirmed:
        questions.append(("Part of this cannot be undone. Go on?", "\n".join(made.unconfirmed)))
    changing = [each for each in made.skill.steps if each.type == "bash" and not only_looks(each.command or "")]
    lost = [step for step in changing if not step.rollback]
    if lost and not (root / ".git").exists():
        details = "\n".join(f"{step.name}: {made.text(step)}" for step in lost)
        questions.append(("Outside of a git repository these steps cannot be undone. Go on?", details))
    for question, details in questions:
        if not audience.agrees(question, details):
            raise DeclinedError("declined: nothing was run", "")
    if untrusted:
        history.trust(digest, registered.path, str(root))


class DeclinedError(SkillkitError):
    """Somebody declined a question before the run."""


def run(
    registered: RegisteredSkill,
    given: Mapping[str, str],
    *,
    root: Path,
    audience: Audience,
    dry_run: bool = False,
    rollback: bool = True,
    keep_going: bool = False,
    seconds: float = SECONDS,
) -> RunResult:
    """Runs a workflow in a project and returns how it went; if it fails, what it changed is undone.

    A dry run only says what would be done. With `keep_going` the other steps run after one that
    failed, and nothing is undone. Raises SkillkitError if it cannot begin (DeclinedError if somebody declines): then no
    step was run.
    """
    made = plan(registered.skill, given)
    current = StepRunner(made, root, audience, seconds=seconds, dry_run=dry_run)
    started, began = datetime.now(UTC).isoformat(timespec="seconds"), time.monotonic()
    result = made.begun(secrets.token_hex(4), registered.source, root, started)._replace(dry_run=dry_run)
    if dry_run:
        result = _ended(result, current, keep_going=False)
    else:
        with Journal(root).locked() as journal:
            if journal.left():
                raise SkillkitError("a run in this project was interrupted", "skillkit undo: rolls it back")
            head = {
                "id": result.id,
                "source": registered.source,
                "skill": made.skill.model_dump(mode="json"),
                "values": made.values,
                "started": started,
            }
            try:
                _agree(registered, made, root, audience)
                snapshot = journal.begin(head)
                current.journal = journal
                result = _ended(result, current, keep_going=keep_going)
            except BaseException:
                if not (current.done or current.begun):
                    journal.end()
                raise
            is_kept = not rollback or keep_going or not (current.done or current.begun)
            if result.conclusion == "success" or is_kept:
                journal.end()
            else:
                result = _undone(result, current, snapshot, journal)
    return result._replace(seconds=round(time.monotonic() - began, 3), steps=tuple(current.results))


def _undone(result: RunResult, current: StepRunner, snapshot: Snapshot, journal: Journal) -> RunResult:
    """Undoes what a run changed; if that is interrupted, too, the journal stays."""
    try:
        undone, faults = undone_by(current, snapshot, result.id)
    except KeyboardInterrupt:
        return result._replace(not_undone=("undoing it was interrupted; skillkit undo goes on with it",))
    journal.end()
    return result._replace(undone=tuple(undone), not_undone=tuple(faults), aside=str(snapshot.aside or ""))


def _ended(result: RunResult, current: StepRunner, *, keep_going: bool) -> RunResult:
    """Runs everything; returns how it ended, and why it did not succeed."""
    try:
        message = current.all(keep_going=keep_going)
    except StoppedError as stop:
        message = f"{stop.result.name}: {stop.result.message}"
        return result._replace(conclusion=stop.result.conclusion, message=message)
    except KeyboardInterrupt:
        current.cut("interrupted")
        return result._replace(conclusion="cancelled", message="interrupted")
    except OSError as error:
        message = f"the journal cannot be written: {error.strerror}"
        current.cut(message)
    return result._replace(conclusion="failure" if message else "success", message=message)
