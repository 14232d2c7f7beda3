"""What changes in files, as a unified diff."""

import difflib
from collections.abc import Iterable


def unified_diff(changes: Iterable[tuple[str, str, str]]) -> str:
    """Returns the diff of files, each given by its path, its text before (empty for a new one) and its text after."""
    lines: list[str] = []
    for path, before, after in changes:
        old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
        lines += difflib.unified_diff(old, new, f"a/{path}" if before else "/dev/null", f"b/{path}")
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)
