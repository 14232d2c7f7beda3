"""Commands that commit: the subject that was given, the message left out; and those that undo a commit or a change."""

import re

COMMITTED = re.compile(r"^\[[^\]\n]{1,120} [0-9a-f]{7,12}\] (.{1,120})", re.MULTILINE)
COMMITS = re.compile(r"\bgit\b[^\n|;&]{0,200}?\bcommit\b")
MESSAGE = re.compile(r"""-\w*m\s+["']?(?:\$\(cat <<-?\s*['"]?\w+['"]?\n)?([^\n"']{1,160})""")
FROM_INPUT = re.compile(r"\s(?:-F|--file)[= ]?-(?!\S)")
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


def subject_of(script: str, output: str) -> str:
    """The subject as git prints it, else as the command gives it, also by standard input; empty if neither does."""
    found = COMMITTED.search(output)
    begun = COMMITS.search(script)
    options = script[begun.end() :] if begun else ""
    if not found and FROM_INPUT.search(options):
        found = HERE_DOCUMENT.search(script) or PRINTED.search(script)
    found = found or MESSAGE.search(options)
    return found[1] if found else ""


def without_messages(script: str) -> str:
    """The script, with the first line alone of each here-document that is an argument."""
    return HEREDOC.sub(r'"\g<first> ..."', script)
