"""What a command came to. Every command ends in one report, and every reporter can show it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    # A command pays for the types it reports, not for all of them.
    from skillkit.model.candidate import Candidate, Dropped
    from skillkit.model.claim import TaughtLesson
    from skillkit.model.digest import Part
    from skillkit.model.finding import Finding, FixedFindings
    from skillkit.model.proposal import Agreement, Proposal, Verdict
    from skillkit.model.registered import IndexedSkill, RegisteredSkill
    from skillkit.model.run import Match, RunResult, Trial
    from skillkit.model.session import Session, Unrecognised
    from skillkit.model.similar import Pair
    from skillkit.model.source import Fault

FORGOTTEN = "forgotten; name it to read it again"
"""Why a log is not read whose sessions the user had forgotten."""


@dataclass(frozen=True)
class RuleCount:
    """How often a rule was violated, and how many of its findings --fix mends."""

    code: str
    rule: str
    layer: str
    severity: str
    count: int
    fixable: int


@dataclass(frozen=True)
class Writing:
    """A file by its path from the root: made anew, made longer, changed, removed, or left, and why."""

    path: str
    action: Literal["created", "extended", "updated", "removed", "left"]
    reason: str = ""
    before: str = ""
    after: str = ""


Sign = Literal["called", "read", "attributed"]
"""By what a use is known: a call of the skill tool or a slash command; its SKILL.md was read; the agent's program wrote
that the agent followed it.
"""


@dataclass(frozen=True)
class Usage:
    """A skill, and the sessions that used it.

    `uses` counts a skill several times in a session that called it several times. `signs` says in how many sessions
    each sign was seen. `first` and `last` are the days of the first and the last of these sessions, `since` that on
    which its SKILL.md was committed (all `YYYY-MM-DD`, empty if not known); `possible` counts the sessions from `since`
    on. `path` is empty for a skill that the repository does not have. `runs` counts how often its workflow was run,
    `failed` how many of these runs did not succeed, `failed_at` at which steps, the most frequent first.
    """

    name: str
    path: str = ""
    sessions: int = 0
    uses: int = 0
    first: str = ""
    last: str = ""
    since: str = ""
    possible: int = 0
    projects: tuple[str, ...] = ()
    signs: tuple[tuple[Sign, int], ...] = ()
    runs: int = 0
    failed: int = 0
    failed_at: tuple[tuple[str, int], ...] = ()


class Report(NamedTuple):
    """The outcome of a command. `counts` are its summary figures; `notes` what else a person should know.

    `base` is the commit that the gate compared with, `not_judged` the files of agents' configuration that changed and
    that no rule judges.
    `accepted` are the ids of staged candidates that a person accepted, `dismissed` titles and reasons by id of those
    that a person dismissed, `offered` says by id how often candidates were offered to an agent.
    `log_lines` are lines of logs by session and turn, `logs` the places of logs that were named.
    `left_out` are paths of skills that are not listed for others, with the reasons.
    `authored` are the drafts of an author, where they are shown beside what rules found.
    `faults` are why files were left out that are no skills for that reason.
    `fixes` are None where nobody asked for them. `redactions` counts what was masked, by kind;
    `weeks` the sessions that began in each ISO week.
    """

    command: str
    conclusion: Literal["success", "failure"] = "success"
    findings: tuple["Finding", ...] = ()
    sessions: tuple["Session", ...] = ()
    unrecognised: tuple["Unrecognised", ...] = ()
    candidates: tuple["Candidate", ...] = ()
    authored: tuple["Candidate", ...] = ()
    dropped: tuple["Dropped", ...] = ()
    proposals: tuple["Proposal", ...] = ()
    verdicts: tuple["Verdict", ...] = ()
    agreements: tuple["Agreement", ...] = ()
    pairs: tuple["Pair", ...] = ()
    usages: tuple[Usage, ...] = ()
    writings: tuple[Writing, ...] = ()
    parts: tuple["Part", ...] = ()
    lessons: tuple["TaughtLesson", ...] = ()
    skills: tuple["RegisteredSkill | IndexedSkill", ...] = ()
    faults: tuple["Fault", ...] = ()
    matches: tuple["Match", ...] = ()
    trials: tuple["Trial", ...] = ()
    runs: tuple["RunResult", ...] = ()
    families: Mapping[str, str] = {}
    counts: Mapping[str, int] = {}
    by_format: Mapping[str, int] = {}
    redactions: Mapping[str, int] = {}
    weeks: Mapping[str, int] = {}
    texts: Mapping[str, str] = {}
    notes: tuple[str, ...] = ()
    base: str = ""
    not_judged: tuple[str, ...] = ()
    fixes: "tuple[FixedFindings, ...] | None" = None
    left_out: Mapping[str, str] = {}
    accepted: frozenset[str] = frozenset()
    dismissed: Mapping[str, tuple[str, str]] = {}
    log_lines: Mapping[tuple[str, int], int] = {}
    logs: tuple[str, ...] = ()
    offered: Mapping[str, int] = {}

    @property
    def exit_code(self) -> int:
        """0 clean, 1 findings or blocked; what could not run at all never becomes a report."""
        return 0 if self.conclusion == "success" else 1

    @property
    def statistics(self) -> list[RuleCount]:
        """The findings of each rule counted, the most frequent first."""
        found = Counter((f.code, f.rule, f.layer, f.severity) for f in self.findings)
        fixable = Counter(f.code for f in self.findings if f.fix and f.fix.applicability == "safe")
        rows = [RuleCount(*rule, count, fixable[rule[0]]) for rule, count in found.items()]
        return sorted(rows, key=lambda row: (-row.count, row.code))
