"""What a tool does, by its name, and what it does it to, by the names of its arguments: agents differ in both."""

import re
from collections.abc import Mapping
from typing import Any

from skillkit.model.session import ToolKind

NAMES: dict[ToolKind, str] = {
    "shell": (
        "bash bash_command exec_command execute_bash execute_cmd execute_command local_shell powershell "
        "run_command run_in_terminal run_shell_command run_terminal_cmd shell shell_command terminal"
    ),
    "edit": (
        "apply_patch applypatch delete delete_file edit edit_file editnotebook multiedit multistrreplace "
        "notebookedit patch replace search_replace str_replace str_replace_editor strreplace"
    ),
    "write": "create create_file fs_write write write_file",
    "read": (
        "fs_read list list_dir list_directory ls lsp read read_file read_many_files readfile view view_file view_image"
    ),
    "search": (
        "codebase_search codesearch file_search find glob glob_file_search grep grep_search rg search "
        "search_file_content search_files semanticsearch toolsearch"
    ),
    "web": "fetch google_web_search web_fetch web_search webfetch websearch",
    "task": "agent delegate spawn_agent subagent task use_subagent",
}
"""`replace` is Gemini's edit, `list` OpenCode's, `fs_read` and `fs_write` Kiro's, `bash_command` Terminus'."""

KINDS = {name: kind for kind, names in NAMES.items() for name in names.split()}
MCP = re.compile(r"^(?:mcp[_-]|@)|__")
NO_OTHERS: Mapping[str, ToolKind] = {}
PATCHED_FILE = re.compile(r"^\*\*\* (?:Update|Add|Delete) File: (.+)$", re.MULTILINE)


def kind_of(name: str, own: Mapping[str, ToolKind] = NO_OTHERS) -> ToolKind:
    """What a tool does; `own` says it of the tools that mean something else to an agent than to the others.

    A tool of a server has the server's name in its own: `mcp__server__tool`, `@server/tool`.
    """
    return own.get(name) or KINDS.get(name.lower()) or ("mcp" if MCP.search(name) else "other")


def _first(given: dict[str, Any], *names: str) -> str:
    return next((value for name in names if isinstance(value := given.get(name), str) and value), "")


def command_of(words: list[object]) -> str:
    """What a list of words runs: the script of `["bash", "-lc", "make"]`, otherwise all of them as one command."""
    typed = [str(word) for word in words]
    return typed[2] if len(typed) == 3 and typed[1] in ("-c", "-lc") else " ".join(typed)


def arguments_of(name: str, given: object) -> dict[str, object]:
    """The arguments, and beside them `command`, `file_path`, `patch` and `files`, if others say the same."""
    if not isinstance(given, dict):
        return {"input": given} if given else {}
    kind = kind_of(name)
    found: dict[str, object] = dict(given)
    command = given.get("command", given.get("cmd"))
    if kind == "shell" and isinstance(command, list):
        found["command"] = command_of(command)
    elif kind == "shell" and (typed := _first(given, "command", "cmd", "keystrokes", "script")):
        found["command"] = typed
    path = _first(given, "file_path", "filePath", "absolute_path", "path", "target_file")
    if kind in ("edit", "write", "read") and path:
        found["file_path"] = path
    if kind == "edit" and (patch := _first(given, "patch", "patchText")):
        found |= {"patch": patch, "files": PATCHED_FILE.findall(patch)}
    return found
