"""Reduces a session to what its trace needs while its log is read, so that a long log takes little memory.

A session is observed at its end, because only then all names to mask are known. Until then files that were read, the
ends of long texts and the middle of long outputs are dropped.
"""

import re
from collections.abc import Iterable

from skillkit.expressions.patterns import plain
from skillkit.mining.outcomes import HEAD, SUMMARY_LINES, telling
from skillkit.model.session import Keep, Origin, ToolKind
from skillkit.model.source import NOBODY, Names
from skillkit.redact.commands import printed as secrets_printed
from skillkit.redact.engine import NEAR
from skillkit.redact.names import names_printed, names_told
from skillkit.transcripts.asking import ASKED, SEARCHED
from skillkit.transcripts.instruction_files import injected, is_instructions

MARKS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("interrupted", re.compile(r"\A\[Request interrupted by user")),
    ("plan", re.compile(r"\AImplement the following plan:\s*(?:#+\s*)?(?P<name>[^\n]{0,120})")),
    ("skill", re.compile(r"\ABase directory for this skill: (?:\S*[^\s\w.-])?(?P<name>[\w.-]+)\s*$", re.MULTILINE)),
    ("command", re.compile(r"<command-name>\s*/?(?P<name>[\w:.-]+)\s*</command-name>")),
    ("scheduled", re.compile(r"\A(?:<(?:scheduled-task|cron)\b|# skillkit: )")),
)
LOOKED = 600
"""Characters of a text in which marks are looked for."""


def mark_of(text: str) -> str:
    """Returns `plan`, `command NAME`, `skill NAME`, `interrupted` or `scheduled`; empty for anything else."""
    head = text[:LOOKED]
    for sort, pattern in MARKS:
        found = pattern.search(head)
        if found:
            return f"{sort} {(found.groupdict().get('name') or '').strip()}".strip()
    return ""


KEPT_RESULT = 200_000
KEPT_DOCUMENT = 60_000
SEEN = 20_000
"""Characters of a text that are searched for the names of users and machines."""
REDACTED_WIDTH = 4_000
SHOWS = re.compile(r"^(?:rtk )?(?:cat|bat|head|less|nl|read|sed -n \S+)(?: -\S+)* [\"']?([^\s|;&<>\"']+)[\"']?\s*$")
"""A command that only shows a file."""
WRITTEN = REDACTED_WIDTH + 1
"""Characters that are kept of what is written: those that are redacted, and one that shows that there are more."""
KEPT_SHORT = 600
"""Of other results so much is kept: why a call was refused, or failed."""
KEPT_ASKED = 300
"""A longer value is a text that a tool works on, no question."""
KEPT_SAID: dict[Origin, int] = {
    **dict.fromkeys(("user", "agent", "subagent"), REDACTED_WIDTH + 1),
    "harness": LOOKED,
}
KEPT_THOUGHT = 16_000
PATHS = ("files", "file_path", "path")
ARGUMENTS: dict[ToolKind, tuple[str, ...]] = {
    "shell": ("command",),
    "edit": PATHS,
    "write": PATHS,
    "read": PATHS,
    "web": ("url", "query"),
    "task": ("prompt",),
    "other": ("skill", "command", "name", *ASKED),
}
"""What a call is given that is looked at; of one that writes, `written` too."""
NEW_TEXT = ("content", "contents", "file_text", "new_string", "newString", "new_str", "newText", "new_source", "patch")


def written(given: dict[str, object]) -> str:
    """Returns the beginning of the text that a call writes; of a patch the lines it adds."""
    if "written" in given:
        return str(given["written"])
    edits = given.get("edits")
    each = [given, *(edit for edit in edits if isinstance(edit, dict))] if isinstance(edits, list) else [given]
    found = [text for edit in each for name in NEW_TEXT if isinstance(text := edit.get(name), str)]
    if isinstance(given.get("patch"), str):
        found = ["\n".join(line[1:] for line in text.splitlines() if line.startswith("+")) for text in found]
    return "\n".join(found)[:WRITTEN]


def names(texts: Iterable[str]) -> Names:
    """Returns the users and machines that texts name near their beginnings."""
    return names_told(text[:SEEN] for text in texts)


def ends(text: str) -> str:
    """Returns a text, without the middle if it is long, in whole lines: half a secret has no shape."""
    if len(text) <= KEPT_RESULT:
        return text
    return text[:1000].rpartition("\n")[0] + "\n" + text[-KEPT_RESULT:].partition("\n")[2]


def _said(origin: Origin, text: str) -> str:
    """Returns what was said, as far as a trace has it."""
    if origin == "harness" and injected(text):
        return text[:KEPT_DOCUMENT]
    return text[: KEPT_SAID.get(origin, 0)]


def asked(given: dict[str, object]) -> str:
    """Returns the short values that a tool of a server, or a search, is given, in one line."""
    texts = (str(value) for value in given.values() if isinstance(value, str | int) and not isinstance(value, bool))
    return " ".join(" ".join(text.split()) for text in texts if len(text) <= KEPT_ASKED)


def _arguments(kind: ToolKind, given: dict[str, object]) -> dict[str, object]:
    if kind in ("mcp", "search"):
        return {"asked": asked(given)[:KEPT_SHORT], **{name: given[name] for name in PATHS[1:] if name in given}}
    kept = {name: given[name] for name in ARGUMENTS.get(kind, ()) if name in given}
    if kind in ("edit", "write"):
        kept["written"] = written(given)
    if kind == "task":
        kept = {name: str(value)[: REDACTED_WIDTH + 1] for name, value in kept.items()}
    return kept


def document_of(kind: ToolKind, given: dict[str, object]) -> str:
    """Returns the file of instructions that a call reads; empty if it reads none."""
    path = ""
    if kind == "read":
        path = str(given.get("file_path") or given.get("path") or "")
    elif kind == "shell":
        found = SHOWS.match(str(given.get("command") or ""))
        path = found[1] if found else ""
    return path if path and is_instructions(path) else ""


def result_of(kind: ToolKind, given: dict[str, object], text: str) -> str:
    """Returns the part of a result that is looked at."""
    if kind == "shell":
        return text
    if document_of(kind, given):
        return text[:KEPT_DOCUMENT]
    asks = kind == "other" and not given.keys().isdisjoint(ASKED)
    return "" if kind in ("read", "search") else text[: SEARCHED if asks else KEPT_SHORT]


def _short(kind: ToolKind, given: dict[str, object], text: str) -> str:
    return short(text) if kind == "shell" and not document_of(kind, given) else text


def short(result: str) -> str:
    """Returns an output with the same trace: its beginning and end, and each telling line with its neighbours.

    Of telling lines that are alike only the first one is kept.
    """
    text = plain(ends(result))
    if len(text) < 2 * HEAD:
        return text
    lines = text.splitlines(keepends=True)
    first = size = 0
    while first < len(lines) and size < 2 * HEAD:
        size += len(lines[first])
        first += 1
    last = len(lines)
    while last > first and lines[last - 1].isspace():
        last -= 1
    last = max(first, last - SUMMARY_LINES)
    windows = (range(number - NEAR, number + NEAR + 1) for number in telling(text.splitlines()))
    between = sorted({number for near in windows for number in near if first <= number < last})
    return "".join((*lines[:first], *(lines[number] for number in between), *lines[last:]))


def printed(command: str, output: str) -> Names:
    """Returns whom a command names, in its output as well if its work is to do so, and the secrets it printed."""
    found = names((command,)).and_those(names_printed(command, output))
    secrets = frozenset(secrets_printed(command, output))
    return found._replace(secrets=secrets) if secrets else found


KEEP = Keep(
    _said, lambda text: text[:KEPT_THOUGHT], _arguments, result_of, _short, lambda text: names((text,)), printed
)
"""Keeps what a trace needs."""
COUNTED = Keep(
    lambda *_: "", lambda _: "", lambda *_: {}, lambda *_: "", lambda *_: "", lambda _: NOBODY, lambda *_: NOBODY
)
"""Keeps turns, and calls with their status, but no text."""
