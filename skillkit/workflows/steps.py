"""Runs the steps and conditions of a workflow, each with its output and how it ended."""

import codecs
import time
from pathlib import Path

from skillkit.errors import SkillkitError
from skillkit.expressions.patterns import Pattern
from skillkit.files.write import write_together
from skillkit.git import OF_ANOTHER_REPOSITORY
from skillkit.model.run import GOOD, Conclusion, StepResult
from skillkit.model.skill import Condition, Step
from skillkit.process import stream
from skillkit.workflows import Audience, expressions, parameters
from skillkit.workflows.edits import edited, files_of
from skillkit.workflows.journal import Journal
from skillkit.workflows.plan import Plan

SECONDS = 600.0
"""How long a command may take, unless the caller says otherwise."""
MAX_OUTPUT = 200_000
"""Characters of a step's output that are kept, the last ones."""
MAX_REASON = 200
"""Characters of the last line of output that say why a command failed."""
QUIET = {"GIT_TERMINAL_PROMPT": "0", "GIT_EDITOR": "true", "PAGER": "cat", "GIT_PAGER": "cat"}
"""Nobody is there to answer a program; one that asks would wait until its time is up."""

UNDECIDED = Pattern(r"\b(?:steps\.|exists\b)")
"""In an expression, what a step before it may change."""


class StoppedError(Exception):
    """A step failed, was declined or took too long: the run ends here."""

    def __init__(self, result: StepResult) -> None:
        super().__init__(result.message)
        self.result = result


def _led(step: Step) -> str:
    """The steps that a branch or a question leads to."""
    targets = (("then", step.then_steps), ("else", step.else_steps))
    return "; ".join(f"{word}: {', '.join(each)}" for word, each in targets if each)


class StepRunner:
    """A run in progress."""

    def __init__(self, made: Plan, root: Path, audience: Audience, *, seconds: float, dry_run: bool) -> None:
        self.plan, self.root, self.audience, self.seconds, self.dry_run = made, root, audience, seconds, dry_run
        self.led_to = {name for step in made.skill.steps for name in step.targets}
        """The steps that others lead to: they run only there."""
        self.results: list[StepResult] = []
        self.by_name: dict[str, StepResult] = {}
        self.done: list[Step] = []
        """The steps that ended well, in the order in which they ran."""
        self.edits: dict[str, bytes] = {}
        """The bytes of edited files before their first edit."""
        self.begun: Step | None = None
        """The step that began and did not end well."""
        self.was_killed = False
        """Whether its program was killed, so that nobody knows how far that step came."""
        self.rolled_back: set[str] = set()
        """The steps whose rollback an interrupted undo has run."""
        self.journal: Journal | None = None
        self._texts: dict[str, str] = {}
        self._variables = {**QUIET, **parameters.environment(made.values)}

    def shell(self, name: str, text: str) -> tuple[int | None, str]:
        """Runs a command; its exit status (None: it took too long) and the end of its output."""
        decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        kept: list[str] = []

        def take(part: bytes) -> None:
            said = decoder.decode(part)
            kept.append(said)
            if sum(map(len, kept)) > 2 * MAX_OUTPUT:
                kept[:] = ["".join(kept)[-MAX_OUTPUT:]]
            self.audience.writes(name, said)

        arguments = ["bash", "--noprofile", "--norc", "-e", "-c", parameters.command(text, self.plan.types)]
        code = stream(
            arguments,
            cwd=self.root,
            environment=self._variables,
            seconds=self.seconds,
            write=take,
            without=OF_ANOTHER_REPOSITORY,
            keep=self.journal.inherited if self.journal else (),
            started=self.journal.started if self.journal else None,
        )
        return code, "".join(kept)[-MAX_OUTPUT:]

    def end(self, result: StepResult) -> StepResult:
        """Keeps a result, and reports it."""
        self.results.append(result)
        self.audience.ends(result)
        return result

    def cut(self, message: str) -> None:
        """Ends the step that is at work, if one is, as cancelled."""
        if self.begun:
            text = self.plan.text(self.begun)
            self.end(StepResult(self.begun.name, self.begun.type, "cancelled", text, message=message))

    def condition(self, kind: str, each: Condition) -> StepResult:
        """Checks a condition."""
        text = parameters.shown(each.command, self.plan.values)
        message = parameters.filled(each.message, self.plan.values)
        self.audience.begins(kind, kind, text)
        expected = parameters.filled(each.expect, self.plan.values).strip() if each.expect is not None else None
        wanted = each.expect_exit if each.expect_exit is not None else (0 if expected is None else None)
        if self.dry_run:
            prints = "" if expected is None else f'prints "{expected}"' if expected else "prints nothing"
            status = "" if wanted is None else f"exits with {wanted}"
            needed = f"unless it {' and '.join(filter(None, (prints, status)))}: {message}"
            return self.end(StepResult(kind, kind, "skipped", text, message=needed))
        began = time.monotonic()
        code, output = self.shell(kind, each.command)
        seconds = round(time.monotonic() - began, 3)
        result = StepResult(kind, kind, "success", text, code, output, seconds=seconds)
        if code is None or wanted not in (None, code) or expected not in (None, output.strip()):
            conclusion: Conclusion = "timed-out" if code is None else "failure"
            result = result._replace(conclusion=conclusion, message=message)
        return self.end(result)

    def step(self, step: Step) -> None:
        """Runs a step. Raises StoppedError if it does not end well."""
        text = self.plan.text(step)
        self.audience.begins(step.name, step.type, text)
        if self.journal:
            self.journal.add({"begins": step.name})
        self.begun, began = step, time.monotonic()
        good = StepResult(step.name, step.type, "skipped" if self.dry_run else "success", text)
        try:
            kind = {"bash": self._bash, "edit": self._edit, "read": self._read, "confirm": self._confirm}
            result = kind.get(step.type, self._branch)(step, good)
        except SkillkitError as error:
            result = good._replace(conclusion="failure", message=f"{error.message}; {error.hint}".rstrip("; "))
        except OSError as error:
            result = good._replace(conclusion="failure", message=str(error.strerror or error))
        result = self.end(result._replace(seconds=round(time.monotonic() - began, 3)))
        self.by_name[step.name] = result
        if result.conclusion not in GOOD:
            raise StoppedError(result)
        self.begun = None
        self.done.append(step)
        if self.journal:
            self.journal.add({"ends": step.name})
        if step.targets:
            chosen = step.then_steps if result.exit_code == 0 else step.else_steps
            for name in step.targets if result.exit_code is None else chosen or ():
                if not (self.dry_run and name in self.by_name):
                    self.step(next(each for each in self.plan.skill.steps if each.name == name))

    def _bash(self, step: Step, good: StepResult) -> StepResult:
        if self.dry_run:
            return good
        code, output = self.shell(step.name, step.command or "")
        result = good._replace(exit_code=code, output=output)
        if code is None:
            return result._replace(conclusion="timed-out", message=f"took longer than {self.seconds:g} s and was ended")
        wanted = step.expect_exit or 0
        if code != wanted:
            expected = f", expected {wanted}" if wanted else ""
            last = next((line.strip() for line in reversed(output.splitlines()) if line.strip()), "")
            message = f"exit status {code}{expected}" + (f": {last[:MAX_REASON]}" if last else "")
            return result._replace(conclusion="failure", message=message)
        return result

    def _edit(self, step: Step, good: StepResult) -> StepResult:
        try:
            found = edited(step, self.plan.values, self.root, self._texts)
        except SkillkitError as error:
            # A command before it may make the file or change it, or a branch pass it by.
            may_differ = step.name in self.led_to or any(each.type == "bash" for each in self.by_name.values())
            if self.dry_run and may_differ:
                return good._replace(message=f"as of now: {error.message}")
            raise
        if self.dry_run:
            self._texts.update(found.texts)
        else:
            for path in found.texts:
                self.edits.setdefault(path, (self.root / path).read_bytes())
            if self.journal:
                self.journal.keep({path: self.edits[path] for path in found.texts})
            write_together({self.root / path: new for path, new in found.texts.items()})
        return good._replace(changes=found.changes)

    def _read(self, step: Step, good: StepResult) -> StepResult:
        paths = files_of(good.shown, self.root)
        if not paths:
            fault = f"there is no {good.shown}"
            if self.dry_run:  # a command before it may make the file, or a branch pass it by
                return good._replace(message=f"as of now: {fault}")
            return good._replace(conclusion="failure", message=fault)
        if self.dry_run:
            return good
        texts = ((self.root / path).read_text(encoding="utf-8", errors="replace") for path in paths)
        said = "\n".join(texts)[:MAX_OUTPUT]
        self.audience.writes(step.name, said)
        return good._replace(output=said)

    def _confirm(self, step: Step, good: StepResult) -> StepResult:
        """Asks. Where the step names others, the answer only chooses among these; else a no ends the run."""
        if self.dry_run:
            return good._replace(message=_led(step))
        if self.audience.agrees(good.shown):
            return good._replace(exit_code=0) if step.targets else good
        if step.targets:
            return good._replace(exit_code=1)
        return good._replace(conclusion="cancelled", message="declined")

    def _branch(self, step: Step, good: StepResult) -> StepResult:
        source = expressions.source_of(step.condition or "")
        if source is not None:
            holds = expressions.holds(source, self.plan.values, self.by_name, self.root)
            if not (self.dry_run and UNDECIDED.search(source)):
                chosen = step.then_steps if holds else step.else_steps
                message = f"takes {', '.join(chosen or ()) or 'no step'}" if self.dry_run else ""
                return good._replace(exit_code=0 if holds else 1, message=message)
        if self.dry_run:
            return good._replace(message=_led(step))
        code, output = self.shell(step.name, step.condition or "")
        result = good._replace(exit_code=code, output=output)
        if code is None:
            return result._replace(conclusion="timed-out", message="took too long and was ended")
        return result

    def all(self, *, keep_going: bool) -> str:
        """Runs everything; returns why it did not succeed, empty if it did. Raises StoppedError as `step` does."""
        for each in self.plan.skill.preconditions:
            before = self.condition("precondition", each)
            if before.conclusion not in GOOD:  # what is checked next may rest on it
                return before.message
        messages = []
        for step in self.plan.skill.steps:
            if step.name not in self.led_to:
                try:
                    self.step(step)
                except StoppedError as stop:
                    if not keep_going or stop.result.conclusion == "cancelled":
                        raise
                    messages.append(f"{stop.result.name}: {stop.result.message}")
        after = [self.condition("postcondition", each) for each in self.plan.skill.postconditions]
        messages += [each.message for each in after if each.conclusion not in GOOD]
        return "; ".join(messages)
