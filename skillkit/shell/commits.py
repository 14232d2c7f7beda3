"""Commands that commit: the subject that was given, the message left out; and those that undo a commit or a change."""

import re
from collections.abc import Mapping

COMMITTED = re.compile(r"^\[[^\]\n]{1,120} [0-9a-f]{7,12}\] (.{1,120})", re.MULTILINE)
COMMITS = re.compile(r"\bgit\b[^\n|;&]{0,200}?\bcommit\b")
MESSAGE = re.compile(r"""-\w*m\s+["']?(?:\$\(cat <<-?\s*['"]?\w+['"]?\n)?([^\n"']{1,160})""")
FROM_FILE = re.compile(r"\s(?:-\w{0,4}F|--file)[= ]?[\"']?(?:[^\s\"';&|]*/)?([^\s/\"';&|]+)")
WRITES = re.compile(
    r"(?:>|\btee) {0,3}[\"']?(?:[^\s\"'<>|/]{0,200}/)*([^\s\"'<>|/]{1,200})[\"']? {0,3}"
    r"<<-?\s{0,3}['\"]?\w{1,40}['\"]?[^\n]{0,200}\n\s*([^\n]{1,160})"
)
"""A here-document that goes into a file, whose name is a group, and its first line."""
HERE_DOCUMENT = re.compile(r"<<-?\s{0,3}['\"]?\w{1,40}['\"]?[^\n]{0,200}\n([^\n]{1,160})")
PRINTED = re.compile(r"\b(?:echo|printf) (?:-\w{1,3} )?[\"']([^\n\"'\\]{1,160})")

UNDOES = re.compile(
    r"\bgit (?:\S{1,200} ){0,12}?"
    r"(?:revert|reset|restore|checkout (?:\S{1,200} )?--|stash|commit [^\n]{0,400}?--amend)\b"
)
HEREDOC = re.compile(
    r"\"?\$\(cat <<-?\s*['\"]?(\w+)['\"]?\n(?P<first>[^\n]*)\n.*?(?:\n[ \t]*\1\b(?:\s*\)\"?)?|\Z)", re.DOTALL
)
"""A message handed to a command by a here-document: its first line is enough."""


def written_in(script: str) -> dict[str, str]:
    """The first lines of the here-documents that a script writes into files, by the files' names without folders."""
    return dict(WRITES.findall(script)) if "<<" in script else {}


def subject_of(script: str, output: str, written: Mapping[str, str]) -> str:
    """The subject as git prints it, else as the command gives it, also by standard input or a file; else empty.

    `written` holds the first lines of the files that were written before, by their names without folders.
    """
    found = COMMITTED.search(output)
    begun = COMMITS.search(script)
    options = script[begun.end() :] if begun else ""
    named = FROM_FILE.search(options) if not found else None
    files = {**written, **written_in(script)}
    if named and named[1] in files:
        return files[named[1]]
    if named and named[1] == "-":
        found = HERE_DOCUMENT.search(script) or PRINTED.search(script)
    found = found or MESSAGE.search(options)
    return found[1] if found else ""


def without_messages(script: str) -> str:
    """The script, with the first line alone of each here-document that is an argument."""
    return HEREDOC.sub(r'"\g<first> ..."', script)
