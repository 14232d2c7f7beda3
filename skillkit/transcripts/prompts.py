"""Messages of the user: what was typed, and what agents' programs and benchmarks put around it."""

import html
import re
from collections.abc import Iterator

from skillkit.model.session import Origin, ToolKind
from skillkit.transcripts.transcript import Transcript

HARNESS_STARTS = (
    "<command-name>",
    "<command-message>",
    "<local-command-stdout>",
    "<local-command-caveat>",
    "<task-notification>",
    '{"task_id":"',
    "<bash-input>",
    "<bash-stdout>",
    "<user-prompt-submit-hook>",
    "<bash-stderr>",
    "<local-command-stderr>",
    "<command-args>",
    "<scheduled-task",
    "<cron",
    "<teammate-message",
    "Stop hook feedback:",
    "Please analyze this codebase and create a CLAUDE.md file",
    "Briefly inform the user about the task result and perform any follow-up actions",
    "Caveat: The messages below were generated",
    "Implement the following plan:",
    "This session is being continued from a previous conversation",
)
"""How a user's message begins that the agent's program wrote."""


HARNESS_LINE = re.compile(
    r"\[Request interrupted by user(?: for tool use)?\]\s*(?:\n|\Z)"
    r"|Tool loaded\.\s*\Z|Base directory for this skill: (?:[~/]|[A-Za-z]:\\)\S*\s*(?:\n|\Z)"
)
"""A first line that somebody may also ask about: only as the program writes it."""


EVENT = re.compile(r"<([a-z]{1,30}(?:-[a-z]{1,30}){1,4})[ >]")
"""How an event begins that a program reports: `<ci-monitor-event>`. Its end has to be that of the whole message."""


REMINDERS = {
    tag: re.compile(rf"((?m:^)[ \t]*)?<{tag}>(.*?)(?:(</{tag}>)(?:(?=[ \t]*(?:\n|\Z))())?\s*|\Z)", re.DOTALL)
    for tag in (
        *("system-reminder", "hook_context", "skillkit-candidates"),
        *("ide_opened_file", "ide_selection", "ide_diagnostics", "new-diagnostics"),
    )
}
"""What the program puts before, behind or between what was typed. Within one line it is what somebody asks about."""


MEMORY = re.compile(r"\A<user-memory-input>(.*?)</user-memory-input>\s*\Z", re.DOTALL)


COMMAND = re.compile(r"<command-name>\s*(/?[\w:.-]+)\s*</command-name>")


ARGUMENTS = re.compile(r"(?>.*?<command-args>)(.+?)</command-args>", re.DOTALL)


FIELD = re.compile(r"^\[\[ ## \w+ ## \]\]\s*", re.MULTILINE)
"""How DSPy's programs mark what they fill into a prompt."""


def _asked(found: re.Match[str]) -> str:
    """The rest of a reminder: all of it if it is not closed, or within a line."""
    before, inner, closed, after = found.groups()
    alone = before is not None or after is not None or "\n" in inner.partition("<")[0]
    return "" if closed and alone else found[0]


def user_text(text: str) -> tuple[Origin, str]:
    """Who said it, and what is left of it without reminders that the program put in."""
    for tag, reminder in REMINDERS.items():
        text = reminder.sub(_asked, text) if tag in text else text
    text = FIELD.sub("", text).strip()
    noted = MEMORY.match(text)
    if noted:
        return "user", noted[1].strip()
    event = EVENT.match(text)
    is_event = event is not None and text.endswith(f"</{event[1]}>")
    is_harness = not text or text.startswith(HARNESS_STARTS) or HARNESS_LINE.match(text) is not None or is_event
    return ("harness" if is_harness else "user"), text


RUN = re.compile(r"\A<bash-input>(.*?)</bash-input>", re.DOTALL)


PRINTED = re.compile(r"<bash-std(?:out|err)>(.*?)</bash-std(?:out|err)>", re.DOTALL)


OWN = "!"
"""The tool by which a user runs a command, and the id of each such call: its output is in the next record."""


def add_own_command(transcript: Transcript, text: str, ref: str) -> bool:
    """Adds a command that the user ran (`!command`), or the output of the last one; False if a text is neither."""
    given, printed = RUN.match(text), PRINTED.findall(text) if text.startswith("<bash-") else []
    if given:
        transcript.call(OWN, OWN, {"command": html.unescape(given[1]).strip()}, kind="shell", origin="user", ref=ref)
    if printed:
        transcript.result(OWN, "\n".join(filter(None, map(html.unescape, printed))).strip(), "unknown")
    return bool(given or printed)


def command_given(text: str) -> str:
    """What the user typed where the program writes of a command with arguments: `/name arguments`, else nothing."""
    name, given = COMMAND.search(text), ARGUMENTS.match(text)
    words = given[1].strip() if given else ""
    return f"/{name[1].lstrip('/')} {words}" if name and words else ""


WRAPPERS = (
    # SWE-agent before 1.0, and its challenges.
    re.compile(r"(?>.*?Here's the issue text:\nISSUE:\n)(?P<task>.*?)\nINSTRUCTIONS:\n", re.DOTALL),
    re.compile(
        r"(?>.*?solving the following CTF challenge\..*?description is:\n)(?P<task>.*?)\nINSTRUCTIONS:\n", re.DOTALL
    ),
    # SWE-agent from 1.0, mini-swe-agent, OpenHands: a description between tags.
    *(
        re.compile(
            rf"(?>.*?<{tag}>)\s*(?:Consider the following PR description:)?(?P<task>.*?)</{tag}>",
            re.DOTALL,
        )
        for tag in ("pr_description", "issue_description", "problem_statement", "task_description", "task")
    ),
    # OpenHands, for issues.
    re.compile(r"(?>.*?# Problem Statement\n)(?P<task>.*?)\nIMPORTANT: You should ONLY interact with", re.DOTALL),
    # mini-swe-agent at the terminal.
    re.compile(r"\APlease solve this issue: (?P<task>.*?)\nYou can execute bash commands and edit files", re.DOTALL),
    re.compile(r"\AYour task: (?P<task>.*?)\. Please reply with a single shell command", re.DOTALL),
)


def parted(prompt: str) -> Iterator[tuple[Origin, str]]:
    """The prompt's parts and whose they are: a task within known instructions, or all of it the user's."""
    found = next((match for wrapper in WRAPPERS if (match := wrapper.match(prompt))), None)
    if found is None:
        yield "user", prompt.strip()
        return
    yield "user", found["task"].strip()
    around = prompt[: found.start("task")].rstrip() + "\n…\n" + prompt[found.end("task") :].lstrip()
    yield "harness", around.strip()


CURSOR_KINDS: dict[str, ToolKind] = {"LS": "search", "list_dir": "search", "CallMcpTool": "mcp"}
QUERY = re.compile(r"<user_query>(.*?)</user_query>", re.DOTALL)
WRAPPED = re.compile(r"\s*<[a-z_]+[ >]")


def say_cursor_user(transcript: Transcript, said: str, ref: str, *, inner: bool = False) -> None:
    """Adds what was typed, and apart from it what was put around it; `inner`: to a sub-agent."""
    asked, end, after = said.rpartition("</user_query>")
    queries = [query.strip() for query in QUERY.findall(asked + end)]
    around = (QUERY.sub("", asked + end) + after).strip() if queries else said
    if queries or not WRAPPED.match(said):
        origin, typed = user_text("\n".join(queries) if queries else said)
        around = around if queries else ""
        if typed:
            transcript.say("subagent" if inner else origin, typed, ref)
    if around:
        transcript.say("harness", around, ref)
