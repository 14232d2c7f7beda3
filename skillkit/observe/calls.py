"""What is told of a tool call."""

import re
from collections.abc import Iterator
from functools import lru_cache

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.instruction_files import is_instructions
from skillkit.keep import REDACTED_WIDTH
from skillkit.keep import document_of
from skillkit.keep import result_of
from skillkit.keep import written
from skillkit.model.observation import Action
from skillkit.model.observation import Kind
from skillkit.model.session import ToolCall
from skillkit.observe.cleaner import Cleaner
from skillkit.observe.fields import MAX_REQUEST
from skillkit.observe.fields import Fields
from skillkit.observe.fields import ref_of
from skillkit.observe.identifiers import identifiers
from skillkit.outcomes import MAX_WIDTH
from skillkit.outcomes import status_of
from skillkit.transcript import ORIGINAL_TEXT

MAX_COMMAND = 600
MAX_WRITTEN = 3_000
REFUSED = re.compile(r"(?:the user said|user feedback|reason)s?:\s*(.+)", re.IGNORECASE | re.DOTALL)
"""What a user who refuses a call says instead (Claude Code and its kin)."""


@lru_cache(maxsize=4096)
def _actions(script: str) -> tuple[Action, ...]:
    return tuple(normal_form(simple) for simple in simple_commands(script))


def _shell(call: ToolCall, clean: Cleaner) -> Fields | None:
    script = clean.redactor.script(clean.relative(str(call.arguments.get("command") or "")))
    # The same command comes again; of a long one the chance is small, and it would be kept in memory.
    actions = (_actions if len(script) <= MAX_COMMAND else _actions.__wrapped__)(script)
    if not actions:
        return None
    status = status_of(call, actions)
    return {
        "kind": "error" if status == "error" else "action",
        "text": clean.telling(call.result),
        "command": script[:MAX_COMMAND],
        "actions": actions,
        "terms": tuple(identifiers(script)) if "\n" in script or len(script) > MAX_COMMAND else (),
        "status": status,
    }


def _file(call: ToolCall, clean: Cleaner) -> Fields:
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
    return {"files": files, "actions": (Action(kind=call.kind, verb=call.kind),), "text": text, "terms": terms}


def _other(call: ToolCall, clean: Cleaner) -> Fields | None:
    given = call.arguments
    if call.kind == "web":
        asked = clean(str(given.get("query") or given.get("url") or ""))[:MAX_WIDTH]
        return {"actions": (Action(kind="web", verb="web"),), "text": asked}
    if call.kind == "mcp":
        text = clean.telling(result_of(call.kind, given, call.result)) if call.status == "error" else ""
        return {"actions": (Action(kind="mcp", verb=call.name),), "text": text}
    if call.name.lower() == "skill":
        skill = clean(str(given.get("skill") or given.get("command") or given.get("name") or ""))
        return {"actions": (Action(kind="other", verb="skill", words=("skill", skill)),)}
    return None


def of_call(call: ToolCall, clean: Cleaner) -> Iterator[Fields]:
    """The observations that a call makes: what was done, instructions that were read, what the user said instead."""
    if call.kind == "shell":
        fields = _shell(call, clean)
    else:
        fields = _file(call, clean) if call.kind in ("edit", "write", "read") else _other(call, clean)
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
