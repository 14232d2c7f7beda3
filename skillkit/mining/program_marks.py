"""What an agent's program puts where a user speaks, as far as mining asks about it: what happened, and a name."""

import re

MARKS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("interrupted", re.compile(r"\A\[Request interrupted by user")),
    ("plan", re.compile(r"\AImplement the following plan:\s*(?:#+\s*)?(?P<name>[^\n]{0,120})")),
    ("skill", re.compile(r"\ABase directory for this skill: (?:\S*[^\s\w.-])?(?P<name>[\w.-]+)\s*$", re.MULTILINE)),
    ("command", re.compile(r"<command-name>\s*/?(?P<name>[\w:.-]+)\s*</command-name>")),
    ("scheduled", re.compile(r"\A(?:<(?:scheduled-task|cron)\b|# skillkit: )")),
)
LOOKED = 600
"""So far into a text they are looked for."""


def mark_of(text: str) -> str:
    """`plan`, `command NAME`, `skill NAME`, `interrupted` or `scheduled`; empty for anything else."""
    head = text[:LOOKED]
    for sort, pattern in MARKS:
        found = pattern.search(head)
        if found:
            return f"{sort} {(found.groupdict().get('name') or '').strip()}".strip()
    return ""
