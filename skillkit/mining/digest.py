"""Condenses a session to the items that an author reads: anchored at lines of the log, redacted, in their order.

An item is what the user typed or ran, what the agent last said before the user spoke again, what a sub-agent reports, a
sentence of discovery, a failing command with its error and the run that passed later, a check, a commit, edited files,
a refusal, a note in a file for agents. Of a sub-agent's own session it is the task and the report. The commands that
passed most often follow at the end, so that a procedure which never failed is seen as well.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from pathlib import PurePath
from typing import NamedTuple

from skillkit.expressions.patterns import plain
from skillkit.mining.extract import last_words
from skillkit.mining.extract.cleaner import is_project, redactor_of, relative
from skillkit.mining.keep import mark_of
from skillkit.mining.outcomes import idle_line, status_of, telling
from skillkit.mining.signatures import signature
from skillkit.model.digest import Digest, Item, beginning, in_paragraphs, shortened, visible
from skillkit.model.observation import Action
from skillkit.model.session import Session, ToolCall, Turn
from skillkit.shell.command import normal_form
from skillkit.shell.commits import UNDOES, subject_of, without_messages, written_in
from skillkit.shell.parse import simple_commands
from skillkit.transcripts.asking import ASKING, replies_in
from skillkit.transcripts.instruction_files import is_for_agents
from skillkit.transcripts.reports import LAUNCHED, last_reports, planned_in, report_in, sessions_started
from skillkit.transcripts.typed import shown_in

USER_WIDTH = 30_000
AGENT_WIDTH = 1800
REPORT_WIDTH = 5_000
SUBAGENT_WIDTH = 8_000
TASK_WIDTH = 500
PLAN_WIDTH = 1_500
NOTE_WIDTH = 2_500
COMMAND_WIDTH = 400
LINE_WIDTH = 220
HARNESS_WIDTH = 300
"""Characters kept of each kind of text; longer ones lose their middle, a sub-agent's task its end."""
ERROR_LINES = 5
USES = 2
"""Calls of a tool of a server that are shown although none of its calls failed."""
FREQUENT = 12
"""Commands that passed most often, at the end of a digest."""
LEARNT = re.compile(
    r"(?i)\b(?:root cause|turns? out|the (?:real|actual) (?:issue|problem|cause|reason)|because|caused by|the reason"
    r"|discovered|found (?:it|that|the)|gotcha|workaround|instead of|not supported|only works|requires?|must"
    r"|you['\u2019]re (?:absolutely |completely )?right|good (?:catch|point)|my mistake|i was wrong"
    r"|i should have|i misread|reverted?|stale|silently|unexpected(?:ly)?)\b"
)
"""A sentence of an agent with one of these more often says what it learnt."""
PLANNED = re.compile(r"(?i)^(?:let me|let's|i(?:'ll| will| need| am going)|now,? (?:let|i)|next)\b")
SENTENCE = re.compile(r"(?<=[.!?:])\s+|\n+")
MAX_SENTENCES = 5
ENDLESS = re.compile(r"(?i)\b(?:did not complete within|moved to the background|timed out after)\b")
REFUSED = re.compile(r"(?:the user said|user feedback|reason)s?:\s*(.+)", re.IGNORECASE | re.DOTALL)


def _one_line(text: str) -> str:
    return " ".join(text.split())


@lru_cache(maxsize=4096)
def _actions(script: str) -> tuple[Action, ...]:
    return tuple(map(normal_form, simple_commands(script)))


def _key(actions: tuple[Action, ...]) -> str:
    """Equal for commands that do the same to different things: the verbs of what does not only look."""
    return " && ".join(dict.fromkeys(action.verb for action in actions if action.effect != "look"))


class _Run(NamedTuple):
    line: int
    command: str


class _Digester:
    """Goes through the turns of one session and collects items."""

    def __init__(self, session: Session, users: Iterable[str], hosts: Iterable[str]) -> None:
        self._session = session
        self.redactor = redactor_of(session, users, hosts)
        self._cwd = session.cwd.rstrip("/\\")
        self._passed: dict[str, list[_Run]] = {}
        self._failed: dict[str, _Run] = {}
        self._failures: Counter[str] = Counter()
        self._used: Counter[str] = Counter()
        self._reports: set[str] = set()
        self._task = ""
        self.is_sub_agent = session.is_sub_agent
        self.ran: set[str] = set()
        self.passed: set[str] = set()
        self.started: set[str] = set()
        self._written: dict[str, str] = {}
        self._edited: Counter[str] = Counter()
        self._edited_at = 0
        self._edited_in = ""

    def clean(self, text: str) -> str:
        """The text without the session's folder, and without what is private."""
        return self.redactor(plain(relative(text, self._cwd))).strip()

    def items(self) -> Iterator[Item]:
        """All items, in the order of the log."""
        last = last_reports(self._session) if self.is_sub_agent else last_words(self._session)
        for turn in self._session.turns:
            called = (item for call in turn.tool_calls for item in self._call(turn, call))
            for item in chain(self._spoken(turn, is_last=turn.index in last) if turn.text else (), called):
                yield from self._edits()
                yield item
        yield from self._edits()
        yield from self._frequent()

    def _spoken(self, turn: Turn, *, is_last: bool) -> Iterator[Item]:
        line, ref = _line(turn), turn.ref
        if turn.origin == "user":
            self._count_shown(turn.text)
        if turn.origin == "user" and not turn.superseded:
            yield Item(line, "user", "USER", shortened(self.clean(turn.text), USER_WIDTH), ref)
        elif self.is_sub_agent or turn.origin != "agent":
            yield from self._told(line, ref, turn, is_last=is_last)
        elif is_last:
            width = REPORT_WIDTH if turn.index == self._session.turns[-1].index else AGENT_WIDTH
            yield Item(line, "agent", "AGENT", shortened(self.clean(turn.text), width), ref)
        else:
            said = self.clean(shortened(turn.text, 2 * AGENT_WIDTH))
            learnt = [s for s in SENTENCE.split(said) if 30 <= len(s) <= LINE_WIDTH * 2 and LEARNT.search(s)]
            for sentence in [s for s in learnt if not PLANNED.match(s)][:MAX_SENTENCES]:
                yield Item(line, "agent", "AGENT", _one_line(sentence), ref)

    def _told(self, line: int, ref: str, turn: Turn, *, is_last: bool) -> Iterator[Item]:
        if self.is_sub_agent and not self._task:
            self._task = beginning(self.clean(turn.text), TASK_WIDTH)
            yield Item(line, "harness", "TASK", self._task, ref)
        elif is_last and self.is_sub_agent and self._task != "Warmup":  # with it Claude Code asks for nothing
            yield from self._report(line, ref, turn.text)
        elif turn.origin == "harness" and (report := report_in(turn.text)):
            yield from self._report(line, ref, report)
        elif turn.origin == "harness":
            mark = mark_of(turn.text)
            if mark.startswith("plan"):
                yield Item(line, "harness", "PLAN", shortened(self.clean(turn.text), PLAN_WIDTH), ref)
            elif mark:
                yield Item(line, "harness", "PROGRAM", self.clean(mark), ref)
        elif turn.origin == "summary":
            yield Item(line, "harness", "SUMMARY", shortened(self.clean(turn.text), HARNESS_WIDTH), ref)

    def _call(self, turn: Turn, call: ToolCall) -> Iterator[Item]:
        line = call.line or _line(turn)
        if call.status in ("denied", "interrupted"):
            yield self._refused(line, turn.ref, call)
        elif call.kind == "shell":
            ran = self._ran_by_user if turn.origin == "user" else self._ran
            yield from ran(line, turn, call)
        elif call.kind in ("edit", "write") and call.status != "error":
            yield from self._changed(line, turn.ref, call)
        elif call.kind == "task" and call.result and turn.origin == "agent":
            self.started |= sessions_started(call.result)
            yield from self._report(line, turn.ref, call.result)
        elif call.status == "ok" and call.kind == "other" and (report := report_in(call.result)):
            yield from self._report(line, turn.ref, report)
        elif call.name in ASKING and call.status == "ok":
            yield from self._answered(line, turn.ref, call)
        elif call.status == "error" and call.kind in ("mcp", "web", "other"):
            error = shortened(_one_line(self.clean(call.result[:2_000])), LINE_WIDTH)
            self._failed[call.name] = _Run(line, error)
            yield Item(line, "output", f"{call.name} FAILED", error, turn.ref)
        elif call.kind == "mcp" and call.status == "ok":
            before = self._failed.pop(call.name, None)
            self._used[call.name] += 1
            if before or self._used[call.name] <= USES:
                label = f"{call.name} PASSED" + (f" after the failure at L{before.line}" if before else "")
                given = self.clean(json.dumps(call.arguments, ensure_ascii=False, default=str)[:2_000])
                yield Item(line, "command", label, shortened(_one_line(given), LINE_WIDTH), turn.ref)

    def _report(self, line: int, ref: str, said: str) -> Iterator[Item]:
        """What a sub-agent reports, unless it was reported already, in words that differ in numbers and ids only."""
        text = in_paragraphs(self.clean(report_in(said) or said), SUBAGENT_WIDTH)
        known = "\n".join(map(signature, text.splitlines()))
        if known not in self._reports:
            self._reports.add(known)
            yield Item(line, "harness" if text.startswith(LAUNCHED) else "subagent", "SUBAGENT", text, ref)

    def _refused(self, line: int, ref: str, call: ToolCall) -> Item:
        given = str(call.arguments.get("command") or call.arguments.get("file_path") or "")
        said = REFUSED.search(call.result)
        text = _one_line(shortened(self.clean(given), LINE_WIDTH))
        if said:
            return Item(line, "user", f"USER refused {call.name}", f"{self.clean(said[1])[:USER_WIDTH]} ({text})", ref)
        return Item(line, "harness", f"{call.name} {call.status}", text, ref)

    def _answered(self, line: int, ref: str, call: ToolCall) -> Iterator[Item]:
        """What the user chose or typed when the agent asked; the question is the agent's, so it is in the label."""
        for asked in replies_in(call):
            if asked.answer:
                label = f"USER answered {_one_line(self.clean(asked.question))[:LINE_WIDTH]!r}"
                yield Item(line, "user", label, shortened(self.clean(asked.answer), USER_WIDTH), ref)

    def _ran(self, line: int, turn: Turn, call: ToolCall) -> Iterator[Item]:
        command = str(call.arguments.get("command") or "")
        script = self.redactor.script(command.replace(f"{self._cwd}/", "") if is_project(self._cwd) else command)
        actions = _actions(script)
        if not actions:
            return
        key, status = _key(actions), status_of(call, actions)
        shown = shortened(without_messages(script), COMMAND_WIDTH)
        self.ran.update(action.verb for action in actions)
        self._written |= written_in(script)
        if status == "error":
            yield from self._failure(line, turn.ref, call, shown, key)
            return
        empty = self._empty(line, turn.ref, call, shown) if key else None
        if empty:
            if empty.label == "DID NOTHING":
                self._failed[key] = _Run(line, shown)
            yield empty
            return
        self.passed.update(action.verb for action in actions)
        before = self._failed.pop(key, None) if key else None
        if before:
            yield Item(line, "command", f"PASSED after the failure at L{before.line}", shown, turn.ref)
        committed = self._committed(call, script, actions)
        if committed:
            at = f" {turn.timestamp:%H:%M:%S}" if turn.timestamp else ""
            yield Item(line, "output", f"COMMITTED{at}", committed, turn.ref)
        elif UNDOES.search(script):
            yield Item(line, "command", "UNDID", shown, turn.ref)
        elif not before and key and key not in self._passed:
            yield Item(line, "command", "PASSED", shortened(_one_line(shown), LINE_WIDTH), turn.ref)
        if key:
            self._passed.setdefault(key, []).append(_Run(line, shown))

    def _ran_by_user(self, line: int, turn: Turn, call: ToolCall) -> Iterator[Item]:
        """A command that the user ran in the agent's prompt, to show what it prints."""
        counted = list(self._ran(line, turn, call))
        if counted or call.result:
            failed = any(item.label.startswith("FAILED") for item in counted)
            script = self.redactor.script(str(call.arguments.get("command") or ""))
            printed = [line[: 2 * LINE_WIDTH] for line in plain(call.result).splitlines() if line.strip()]
            kept = printed if len(printed) <= ERROR_LINES else (*printed[:2], *printed[2 - ERROR_LINES :])
            rows = [shortened(script, COMMAND_WIDTH), *(self.clean(each)[:LINE_WIDTH] for each in kept)]
            yield Item(line, "command", "USER RAN, FAILED" if failed else "USER RAN", "\n  | ".join(rows), turn.ref)
        yield from (item for item in counted if item.label.startswith("COMMITTED"))

    def _count_shown(self, text: str) -> None:
        """Counts the commands that a message shows with their output, as run by its user."""
        for command, output in shown_in(text):
            actions = _actions(self.redactor.script(command))
            call = ToolCall("", "", "shell", {"command": command}, output)
            verbs = {action.verb for action in actions}
            self.ran |= verbs
            if status_of(call, actions) != "error" and not idle_line(plain(output)):
                self.passed |= verbs

    def _empty(self, line: int, ref: str, call: ToolCall, shown: str) -> Item | None:
        """The item of a command that did nothing, or went on in the background; None if it did its work."""
        idle = self.clean(idle_line(plain(call.result)))[:LINE_WIDTH]
        if idle:
            return Item(line, "command", "DID NOTHING", f"{_one_line(shown)}\n  | {idle}", ref)
        if ENDLESS.search(call.result[:LINE_WIDTH]):
            return Item(line, "command", "DID NOT END", f"{shown}\n  | {self.clean(call.result[:LINE_WIDTH])}", ref)
        return None

    def _committed(self, call: ToolCall, script: str, actions: Iterable[Action]) -> str:
        """The subject of the commit that a command made, as git or the command has it; empty if it made none."""
        if all(action.verb != "git commit" for action in actions):
            return ""
        found = subject_of(script, call.result, self._written)
        return shortened(_one_line(self.clean(found)), LINE_WIDTH) if found else "a commit"

    def _failure(self, line: int, ref: str, call: ToolCall, shown: str, key: str) -> Iterator[Item]:
        lines = plain(call.result[-20_000:]).splitlines()
        found = telling(lines) or [n for n, text in enumerate(lines) if len(text.split()) > 2][-2:]
        kept = found[:ERROR_LINES] if len(found) <= ERROR_LINES else (*found[: ERROR_LINES - 1], found[-1])
        error = [self.clean(lines[number][: 2 * LINE_WIDTH])[:LINE_WIDTH] for number in kept]
        same = "\n".join(error) or shown
        self._failures[same] += 1
        if key:
            self._failed[key] = _Run(line, shown)
        if self._failures[same] == 1:
            yield Item(line, "command", "FAILED", "\n  | ".join([shown, *error]), ref)
        else:
            yield Item(line, "command", "FAILED again the same way", _one_line(shown)[:LINE_WIDTH], ref)

    def _changed(self, line: int, ref: str, call: ToolCall) -> Iterator[Item]:
        given = call.arguments
        named = given.get("files") or [given.get("file_path") or given.get("path") or given.get("filePath") or ""]
        files = [self.clean(str(name)) for name in named if name] if isinstance(named, list) else []
        if len(files) == 1 and isinstance(content := given.get("content"), str):
            self._written[PurePath(files[0]).name] = content.strip().partition("\n")[0]
        for name in files:
            if is_for_agents(name):
                text = next((str(given[k]) for k in ("new_string", "content", "newString", "text") if given.get(k)), "")
                yield Item(line, "agent", f"NOTED in {name}", shortened(self.clean(text), NOTE_WIDTH), ref)
            else:
                if not self._edited:
                    self._edited_at, self._edited_in = line, ref
                self._edited[name] += 1

    def _edits(self) -> Iterator[Item]:
        if self._edited:
            names = (f"{name} ({count})" if count > 1 else name for name, count in self._edited.items())
            text = shortened(", ".join(names), COMMAND_WIDTH)
            self._edited = Counter()
            yield Item(self._edited_at, "command", "EDITED", text, self._edited_in)

    def _frequent(self) -> Iterator[Item]:
        """The commands that passed most often, each by its latest run."""
        often = sorted(self._passed.values(), key=lambda runs: (-len(runs), runs[0].line))
        for runs in (runs for runs in often[:FREQUENT] if len(runs) > 1):
            text = shortened(_one_line(runs[-1].command), LINE_WIDTH)
            yield Item(runs[-1].line, "command", f"PASSED {len(runs)} times, the last", text)


def _line(turn: Turn) -> int:
    return turn.line or turn.index + 1


def _opening(session: Session) -> int:
    first = next((turn for turn in session.turns if turn.origin in ("user", "agent")), None)
    return _line(first) if first and first.origin == "user" else 0


def digest_of(session: Session, users: Iterable[str] = (), hosts: Iterable[str] = ()) -> Digest:
    """The digest of a session. `users` and `hosts` are names to mask beside those that the session names."""
    digester = _Digester(session, users, hosts)
    items = tuple(i._replace(label=visible(i.label), text=visible(i.text)) for i in digester.items())
    times = [turn.timestamp for turn in session.turns if turn.timestamp]
    return Digest(
        session=session.id,
        format=session.format,
        agent=session.agent,
        project=digester.clean(session.project),
        started_at=session.started_at,
        ended_at=times[-1] if times else session.started_at,
        items=items,
        ran=frozenset(digester.ran),
        passed=frozenset(digester.passed),
        redactions=dict(digester.redactor.masked),
        raw_bytes=session.size,
        log=session.digest,
        parent=session.parent or planned_in(session),
        branch=digester.clean(session.git_branch),
        is_sub_agent=digester.is_sub_agent,
        opening=_opening(session),
        started=frozenset(digester.started),
        refs=frozenset(turn.ref for turn in session.turns if len(turn.ref) >= 16),
        marks=digester.redactor.marks,
    )
