"""The picker: finds a skill, asks for its parameters, runs it, shows past runs. Its screens need the extra `pick`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from skillkit.model.registered import RegisteredSkill
from skillkit.model.run import Match, RunResult
from skillkit.workflows import Audience, execute
from skillkit.workflows.history import remembered


@dataclass
class Bench:
    """What the picker works with: the skills of a project, what finds one, what was run."""

    skills: Sequence[RegisteredSkill]
    root: Path
    match: Callable[[str], Sequence[Match]] = lambda _: ()
    done: list[RunResult] = field(default_factory=list)
    """The runs of this picker, the first one first."""

    def run(
        self, registered: RegisteredSkill, given: Mapping[str, str], audience: Audience, *, dry_run: bool
    ) -> tuple[RunResult, str]:
        """Runs a workflow and remembers it, unless the run is dry; returns how it went, and why it is not remembered.

        Raises SkillkitError if it cannot begin, KeyboardInterrupt if it is cancelled before it does.
        """
        result = execute.run(registered, given, root=self.root, audience=audience, dry_run=dry_run)
        kept, fault = remembered(result)
        self.done.append(kept)
        return result, f"{fault.message}; {fault.hint}" if fault else ""
