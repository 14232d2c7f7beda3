"""Errors and habits of the agent's own program, which are the same in every project."""

import re
from collections.abc import Collection

from skillkit.mining.filters import Known
from skillkit.mining.filters import reason
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import Disproved
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes

OWN = re.compile(
    r"(?i)<tool_use_error>|string to replace not found|old_string|file has not been read yet"
    r"|modified since (?:it was )?read"
    r"|sibling tool call errored|shell cwd was reset|unexpectedly modified|auto mode classifier"
    r"|permission for this action"
    r"|the user doesn't want to proceed|tool use was rejected|inputvalidationerror|exceeds maximum allowed tokens"
    r"|(?:edit|patch) (?:failed to apply|verification failed)|failed to find (?:context|expected lines)|apply_patch"
    r"|unknown skill:|no such tool|invalid tool|tool .{0,30}not (?:found|available)|no longer exists\. did you mean"
    r"|command timed out after|exec_command failed|write_stdin|stdin is closed for this session|rejected by user"
    r"|approval policy|blocked by (?:policy|sandbox|classifier|hook)|sandbox(?:ed)? (?:denied|error)|requires approval"
    r"|stream disconnected|rate limit|overloaded_error|context (?:window|length) exceeded|request was aborted"
)
"""What Claude Code, Codex, Gemini CLI, OpenCode, Copilot CLI and their like say of themselves."""


def _messages(lesson: Lesson) -> list[str]:
    match lesson.facts:
        case ErrorFix() | Disproved() as facts:
            return list(facts.message)
        case Notes() as notes:
            return [line for passage in notes.passages if passage.form == "messages" for line in passage.lines]
        case _:
            return []


@reason("harness", "an error or a habit of the agent's own program")
def taken(lesson: Lesson, _known: Known) -> Collection[Evidence]:
    """All rows of a lesson whose messages are all such."""
    messages = _messages(lesson)
    return lesson.evidence if messages and all(OWN.search(line) for line in messages) else ()
