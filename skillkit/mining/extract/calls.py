"""The observations that a tool call makes, and the names in the code that it holds."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from sys import intern
from typing import Literal, TypedDict

from msgspec.structs import replace

from skillkit.mining.extract.cleaner import Cleaner
from skillkit.mining.keep import REDACTED_WIDTH, asked, document_of, result_of, written
from skillkit.mining.outcomes import MAX_WIDTH, status_of
from skillkit.model.observation import Action, Kind
from skillkit.model.session import Status, ToolCall, ToolKind
from skillkit.shell.command import normal_form
from skillkit.shell.parse import simple_commands
from skillkit.shell.tables import SHOWS_FILES
from skillkit.transcripts.instruction_files import is_instructions
from skillkit.transcripts.transcript import ORIGINAL_TEXT

WORD = re.compile(r"(?<![\w-])[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*")
MIN_NAME, MAX_NAME = 3, 40
MAX_NAMES = 60
MAX_TEXT = 20_000
RANDOM = re.compile(r"\d.*[A-Za-z].*\d|[A-Z]{2}.*[a-z].*\d")
"""The look of a token: letters and digits in turn."""
KEYWORDS = frozenset(
    word
    for line in (
        "and are async await break case catch class const continue def default del elif else end except export extends",
        "false finally for from function global if import in interface is lambda let new nil none not null or pass",
        "print private public raise return self static string super switch the then this throw true try type typeof",
        "undefined use var void while with yield int str bool list dict len range echo cat sed grep awk head tail tmp",
        "dev usr bin",
    )
    for word in line.split()
)


@lru_cache(maxsize=4096)
def _is_name(word: str) -> bool:
    return MIN_NAME <= len(word) <= MAX_NAME and word.lower() not in KEYWORDS and not RANDOM.search(word)


def identifiers(text: str) -> list[str]:
    """Returns at most `MAX_NAMES` names, the commonest first, then in their order."""
    counts = Counter(WORD.findall(text[:MAX_TEXT]))
    names = sorted(filter(_is_name, counts), key=counts.__getitem__, reverse=True)
    return list(map(intern, names[:MAX_NAMES]))


MAX_COMMAND = 600
MAX_WRITTEN = 3_000
MAX_REQUEST = 600
EFFECTS: dict[ToolKind, Literal["look", "change"]] = {"mcp": "change", "search": "look"}
UNIQUE = 16
"""A shorter id is unique within its session only."""
REFUSED = re.compile(
    r"(?:the user said|user feedback):\s*+(?!The user wants to clarify)(.+)", re.IGNORECASE | re.DOTALL
)
"""The words of a user who refuses a call (Claude Code); not the text that the harness puts in their place."""


class Fields(TypedDict, total=False):
    """The fields of an observation without its place in the session."""

    kind: Kind
    ref: str
    text: str
    command: str
    files: tuple[str, ...]
    actions: tuple[Action, ...]
    terms: tuple[str, ...]
    status: Status


def ref_of(found: str) -> str:
    """Returns the log's own id if no other session can have the same one by chance."""
    return found if len(found) >= UNIQUE else ""


@lru_cache(maxsize=4096)
def _actions(script: str) -> tuple[Action, ...]:
    """Returns the commands of a script. One that filters the output of a check or a change only looks."""
    found: list[Action] = []
    acts = False
    for simple in simple_commands(script):
        action = _normal_form(simple)
        if not simple.reads_pipe:
            acts = action.effect != "look"
        found.append(replace(action, effect="look") if simple.reads_pipe and acts else action)
    return tuple(found)


def _shows_files(script: str, actions: tuple[Action, ...]) -> bool:
    """Returns whether a command prints files and nothing else; a log is the output of a program."""
    # Between backticks the shell may run what complains.
    if any(sign in script for sign in ("`", ".log", "logs/")):
        return False
    return all(action.verb in SHOWS_FILES and action.effect == "look" for action in actions)


_normal_form = lru_cache(maxsize=4096)(normal_form)


def _shell(call: ToolCall, clean: Cleaner) -> Fields | None:
    """Returns the fields of a command; None if there is none."""
    script = clean.redactor.script(clean.relative(str(call.arguments.get("command") or "")))
    # Short commands recur; long ones seldom do and would fill the cache.
    actions = (_actions if len(script) <= MAX_COMMAND else _actions.__wrapped__)(script)
    if not actions:
        return None
    status = status_of(call, actions)
    if status == "error":
        text = clean.failing(call.result)
    else:
        text = "" if _shows_files(script, actions) else clean.telling(call.result)
    is_long = "\n" in script or len(script) > MAX_COMMAND
    return {
        "kind": "error" if status == "error" else "action",
        "text": text,
        "command": script[:MAX_COMMAND],
        "actions": actions,
        "terms": tuple(identifiers(script)) if is_long else (),
        "status": status,
    }


def _file(call: ToolCall, clean: Cleaner) -> Fields:
    """Returns the fields of a call that reads or changes a file."""
    given = call.arguments
    named = given.get("files") or [given.get("file_path") or given.get("path") or ""]
    files = tuple(clean(str(name)) for name in named) if isinstance(named, list) else ()
    text = ""
    terms: tuple[str, ...] = ()
    if call.status == "error":
        text = clean.telling(result_of(call.kind, given, call.result))
    elif call.kind != "read":
        wrote = clean.begin(written(given), REDACTED_WIDTH)
        text = wrote[:MAX_WRITTEN] if any(map(is_instructions, files)) else ""
        terms = tuple(identifiers(wrote))
    actions = (Action(kind=call.kind, verb=call.kind),)
    return {"files": files, "actions": actions, "text": text, "terms": terms}


def _other(call: ToolCall, clean: Cleaner) -> Fields | None:
    given = call.arguments
    if call.kind == "web":
        found = clean(str(given.get("query") or given.get("url") or ""))[:MAX_WIDTH]
        return {"actions": (Action(kind="web", verb="web"),), "text": found}
    if call.kind in ("mcp", "search"):
        text = clean.failing(result_of(call.kind, given, call.result)) if call.status == "error" else ""
        does = Action(kind=call.kind, verb=call.name if call.kind == "mcp" else "search", effect=EFFECTS[call.kind])
        return {"actions": (does,), "text": text, "command": clean(str(given.get("asked") or asked(given)))[:MAX_WIDTH]}
    if call.name.lower() == "skill":
        skill = clean(str(given.get("skill") or given.get("command") or given.get("name") or ""))
        return {"actions": (Action(kind="other", verb="skill", words=("skill", skill)),)}
    return None


def of_call(call: ToolCall, clean: Cleaner) -> Iterator[Fields]:
    """Yields what a call did, the instructions it read, and what the user said on refusing it."""
    fields: Fields | None
    if call.kind == "shell":
        fields = _shell(call, clean)
    elif call.kind in ("edit", "write", "read"):
        fields = _file(call, clean)
    else:
        fields = _other(call, clean)
    if fields:
        kind: Kind = "error" if call.status == "error" else "action"
        yield {"kind": kind, "status": call.status, "ref": ref_of(call.id), **fields}
    before = str(call.arguments.get(ORIGINAL_TEXT) or "")
    if before and fields:
        yield {"kind": "document", "files": fields["files"], "text": clean.orders(before)}
    path = document_of(call.kind, call.arguments)
    if path and call.status in ("ok", "unknown") and call.result:
        yield {"kind": "document", "files": (clean(path),), "text": clean.orders(call.result)}
    if call.status == "denied":
        found = REFUSED.search(call.result)
        if found:
            yield {"kind": "correction", "text": clean.begin(found[1].strip(), MAX_REQUEST)}
