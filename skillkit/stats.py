"""Counts how the skills of a repository are used in sessions."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from skillkit.mining.sessions import Selection, mask_paths, require_sessions
from skillkit.mining.traces import Traces
from skillkit.mining.usage import short_name, uses
from skillkit.model.folder import SkillFolder
from skillkit.model.report import Report, Sign, Usage
from skillkit.model.run import GOOD, RunResult
from skillkit.pool import Watch, unwatched
from skillkit.store import Store

SIGNS: tuple[Sign, ...] = ("called", "read", "attributed")


class _Tally:
    """The use of one skill in the sessions read so far."""

    def __init__(self) -> None:
        self.sessions: set[str] = set()
        self.uses = 0
        self.days: set[str] = set()
        self.projects: Counter[str] = Counter()
        self.signs: Counter[Sign] = Counter()

    def usage(self, name: str, path: str = "", since: str = "", possible: int = 0) -> Usage:
        return Usage(
            name=name,
            path=path,
            sessions=len(self.sessions),
            uses=self.uses,
            first=min(self.days, default=""),
            last=max(self.days, default=""),
            since=since,
            possible=possible,
            projects=tuple(sorted(self.projects, key=lambda each: (-self.projects[each], each))),
            signs=tuple((sign, self.signs[sign]) for sign in SIGNS if self.signs[sign]),
        )


def stats(
    paths: Sequence[Path],
    skills: Iterable[SkillFolder],
    *,
    since: Mapping[str, str],
    selection: Selection,
    runs: Iterable[RunResult] = (),
    store: Store | None = None,
    all_remembered: bool = False,
    remember_logs: bool = False,
    users: Iterable[str] = (),
    hosts: Iterable[str] = (),
    jobs: int = 1,
    watch: Watch = unwatched,
) -> Report:
    """Reports the use of each skill, those most used first, then those that the repository does not have.

    `since` holds the day on which each skill came, by path; `runs` are past runs of workflows. Logs are read as by
    `mine`. A sub-agent's log is a session.

    Raises SkillkitError if there is no session log at all.
    """
    users, hosts = frozenset(users), frozenset(hosts)
    logs = Traces(
        paths, store, others=all_remembered, remember=remember_logs, users=users, hosts=hosts, jobs=jobs, watch=watch
    )
    own = {folder.name: folder.path for folder in skills}
    ended: dict[str, Counter[str]] = {name: Counter() for name in own}
    failed_at: dict[str, Counter[str]] = {name: Counter() for name in own}
    for run in runs:
        if run.skill in ended and not run.dry_run:
            ended[run.skill][run.conclusion] += 1
            bad = next((step.name for step in run.steps if step.conclusion not in GOOD), None)
            if bad:
                failed_at[run.skill][bad] += 1
    tallies: dict[str, _Tally] = {}
    named: dict[str, str] = {}
    days: list[str] = []
    projects: set[str] = set()
    by_format = Counter[str]()
    remembered = 0
    for trace in logs:
        if trace not in selection:
            continue
        by_format[trace.format] += 1
        remembered += trace.digest in logs.remembered
        days.append(trace.day)
        projects.add(trace.project)
        for use in uses(trace, own):
            short = short_name(use.name)
            named[short] = max(named.get(short, ""), use.name, key=len)
            tally = tallies.setdefault(short, _Tally())
            tally.sessions.add(trace.session)
            tally.uses += use.times
            tally.days.update({trace.day} - {""})
            tally.projects[trace.project] += 1
            tally.signs.update(use.signs)
    require_sessions(paths, logs.by_format.total(), logs.unrecognised)
    found = []
    for name, path in own.items():
        start = since.get(path, "")
        possible = sum(day >= start for day in days)
        usage = tallies.get(name, _Tally()).usage(name, path, start, possible)
        total, steps = ended[name].total(), failed_at[name]
        most = tuple(sorted(steps.items(), key=lambda each: (-each[1], each[0])))
        found.append(replace(usage, runs=total, failed=total - ended[name]["success"], failed_at=most))
    found += [tallies[short].usage(named[short], possible=len(days)) for short in tallies if short not in own]
    found.sort(key=lambda each: (not each.path, -each.sessions, -each.uses, each.since, each.name))
    return Report(
        command="stats",
        usages=tuple(found),
        unrecognised=mask_paths(logs.unrecognised, users, hosts),
        by_format=dict(sorted(by_format.items())),
        counts={
            "sessions": len(days),
            "read": logs.by_format.total(),
            "remembered": remembered,
            "unrecognised": len(logs.unrecognised),
            "days": len(set(days) - {""}),
            "projects": len(projects - {""}),
            "skills": len(own),
            "used": sum(bool(each.path and each.sessions) for each in found),
            "never": sum(bool(each.path and not each.sessions) for each in found),
            "unknown": sum(not each.path for each in found),
            "runs": sum(each.runs for each in found),
        },
    )
