"""A small invented project with its sessions, and authors that answer from a table: for tests of the whole chain."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from skillkit import git
from skillkit.authoring.prompts import Prompt
from skillkit.errors import SkillkitError

GREETING = 1
"""The lines of a chat before the first that is counted."""
DOCUMENT = "# Working here\n\n- Run `make check` before a commit.\n"
TILL = "def total(prices):\n    # prices are integers in cents\n    return sum(prices)\n"


def project(folder: Path, files: Mapping[str, str], *subjects: str) -> Path:
    """A clone, `folder/till`, of a remote with these files; each subject is a commit."""
    remote, clone = folder / "remote.git", folder / "till"
    git.start_remote(remote, "kim", "kim@example.invalid")
    commit = ""
    for subject in (*subjects, "Begin"):
        commit = git.commit_files(remote, commit, {**files, "log": subject}, subject)
    git.set_branch(remote, "main", commit)
    git.clone(remote, clone, "kim", "kim@example.invalid")
    return clone


class Log:
    """Writes a Claude Code transcript, a record a line."""

    def __init__(self, session: str, cwd: str, day: str = "2026-03-02", branch: str = "main") -> None:
        self.session, self._cwd, self._day, self._branch = session, cwd, day, branch
        self._lines: list[str] = []
        self._calls = 0

    def _add(self, kind: str, content: object, **more: str) -> int:
        at = len(self._lines) + 1
        record = {
            "type": kind,
            "uuid": f"{self.session}-transcript-record-{at:04}",
            "sessionId": self.session,
            "cwd": self._cwd,
            "gitBranch": self._branch,
            "version": "2.1.0",
            "timestamp": f"{self._day}T10:{at // 60:02}:{at % 60:02}Z",
            "message": {"role": kind, "content": content},
            **more,
        }
        self._lines.append(json.dumps(record))
        return at

    def user(self, text: str) -> int:
        """What the user types; the number of the line."""
        return self._add("user", text)

    def agent(self, text: str, **more: str) -> int:
        """What the agent says; `more` are fields of the record."""
        return self._add("assistant", [{"type": "text", "text": text}], **more)

    def run(self, command: str, output: str = "", *, ok: bool = True, tool: str = "Bash") -> int:
        """A command with its output; the number of the line of the call."""
        return self.call(tool, {"command": command}, output, ok=ok)

    def call(self, tool: str, given: dict[str, object], output: str = "", *, ok: bool = True) -> int:
        """A call of a tool with its result."""
        self._calls += 1
        name = f"{self.session}-call-{self._calls}"
        at = self._add("assistant", [{"type": "tool_use", "id": name, "name": tool, "input": given}])
        text = output if ok else f"Exit code 1\n{output}"
        self._add("user", [{"type": "tool_result", "tool_use_id": name, "content": text, "is_error": not ok}])
        return at

    def write(self, folder: Path) -> Path:
        """Writes the log below a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{self.session}.jsonl"
        file.write_text("\n".join(self._lines) + "\n", encoding="utf-8")
        return file


class Chat(Log):
    """A transcript that begins with a greeting, which lines are counted from: an opening lays down no rule."""

    def __init__(self, *words: str, **more: str) -> None:
        super().__init__(*words, **more)
        super()._add("user", "hello")

    def _add(self, kind: str, content: object, **more: str) -> int:
        return super()._add(kind, content, **more) - GREETING


class Scripted:
    """An author whose answers come from functions by stage, the same for each session; it remembers its prompts."""

    name = "scripted"

    def __init__(self, **answers: Callable[[Prompt], object] | object) -> None:
        self._answers = answers
        self.asked: list[Prompt] = []
        self.texts: list[str] = []

    def ask(self, prompt: Prompt, text: str) -> str:
        """The answer for the prompt's stage. Raises SkillkitError if there is none."""
        self.asked.append(prompt)
        self.texts.append(text)
        answer = self._answers.get(prompt.stage)
        if answer is None:
            raise SkillkitError("the author is busy", "try later")
        said = answer(prompt) if callable(answer) else answer
        if prompt.stage == "lessons" and isinstance(said, dict):
            count = len(re.findall(r"(?m)^=+ session \d+$", text))
            said = {"lessons": [{**each, "part": n} for n in range(1, count + 1) for each in said.get("lessons", ())]}
        return said if isinstance(said, str) else json.dumps(said)


def claim(
    text: str, quotes: Sequence[tuple[int, str]], status: str = "user-rule", after: str = "held"
) -> dict[str, object]:
    """A claim on a chat, as an author gives it."""
    evidence = [{"line": line + GREETING, "quote": quote} for line, quote in quotes]
    return {"text": text, "evidence": evidence, "status": status, "after": after}


def lessons(*claims: dict[str, object], title: str = "Keep prices in cents") -> dict[str, object]:
    """The answer to a session with one lesson, or none."""
    lesson = {
        "title": title,
        "when_to_use": "when a price is added or changed",
        "kind": "user-rule",
        "scope": "project",
        "would_merge": "yes",
        "why": "sums are off by cents otherwise",
        "claims": list(claims),
    }
    return {"lessons": [lesson] if claims else []}


def skill(
    *bullets: tuple[str, Sequence[str]],
    name: str = "prices-in-cents",
    target: str = "",
    title: str = "Keep prices in cents",
) -> dict[str, object]:
    """The answer to the lessons of a project with one skill."""
    return {
        "skills": [
            {
                "action": "enhance" if target else "create",
                "target": target,
                "name": name,
                "title": title,
                "description": "Use when a price is added or changed in the till, or a sum is off by a cent.",
                "sections": [
                    {"heading": "Rules", "bullets": [{"text": text, "claims": list(ids)} for text, ids in bullets]}
                ],
                "why": "a cent is lost otherwise",
            }
        ],
        "dropped": [],
    }


def with_check(given: Mapping[str, object]) -> dict[str, object]:
    """What is given of a line or a refusal, with its file and quote, or its command, as a check."""
    names = ("file", "quote", "command", "exit", "output")
    check = {name: given[name] for name in names if name in given}
    return {
        **{name: each for name, each in given.items() if name not in names},
        **({"checks": [check]} if check else {}),
    }


def review(*lines: str | Mapping[str, object], decision: str = "keep", **given: object) -> dict[str, object]:
    """The answer to a draft: lines as they would be merged, by default each made of the bullet at its place."""
    made: list[Mapping[str, object]] = [{"text": line} if isinstance(line, str) else line for line in lines]
    rows = [{"bullets": [number], **with_check(each)} for number, each in enumerate(made, 1)]
    return {"decision": decision, "sections": [{"heading": "Rules", "lines": rows}] if rows else [], **given}


def as_drafted(**given: object) -> Callable[[Prompt], object]:
    """Answers a draft by its own bullets, each with what is `given`: a file and its quote."""

    def answer(prompt: Prompt) -> object:
        draft = prompt.text.partition(" draft\n")[2].partition(" end of draft")[0]
        return review(*({"text": text, **given} for text in re.findall(r"(?m)^\d+\. (.+)$", draft)))

    return answer


def refused(verdict: str, **given: str) -> dict[str, object]:
    """The answer to a draft whose only bullet is left out."""
    return review(dropped=[{"bullet": 1, "verdict": verdict, "reason": "it is so", **with_check(given)}])
