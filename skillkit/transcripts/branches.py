"""The branches of a transcript of Claude Code that the user left.

An edited prompt, or a rewind, starts a new branch in the same file. The conversation is the path from the last record
to the root. Other branches were not all left: calls made at the same time, and their results, are branches too. So a
branch counts as left from a prompt of the user on.
"""

from skillkit.transcripts.json_lines import Record


def _is_prompt(record: Record) -> bool:
    """Whether it is a user's record without results of tools."""
    content = (record.get("message") or {}).get("content")
    brings = isinstance(content, list) and any(isinstance(b, dict) and b.get("type") == "tool_result" for b in content)
    return record.get("type") == "user" and not brings


class Branches:
    """The tree of the records, which are added in the order of the file."""

    def __init__(self) -> None:
        self._parents: dict[str, str] = {}
        self._before: dict[str, str] = {}
        self._prompts: set[str] = set()
        self._last = ""

    def __contains__(self, uuid: str) -> bool:
        return uuid in self._parents

    def add(self, record: Record) -> None:
        """Adds a record below its parent; below the record before at a compaction, or if it names none."""
        uuid = str(record.get("uuid") or "")
        if not uuid or uuid in self._parents:
            return
        parent = str(record.get("parentUuid") or record.get("logicalParentUuid") or "")
        compacted = record.get("subtype") == "compact_boundary" or record.get("isCompactSummary")
        if parent == self._last or (not parent and (compacted or "parentUuid" not in record)):
            # One string for both saves memory.
            parent = self._last
        self._parents[uuid] = parent
        if parent not in self._parents:
            self._before[uuid] = self._last
        if not record.get("isSidechain"):
            self._last = uuid
            if isinstance(record.get("message"), dict) and _is_prompt(record) and not compacted:
                self._prompts.add(uuid)

    def _above(self, uuid: str) -> str:
        """The parent; if its line is torn, the record before takes its place."""
        parent = self._parents[uuid]
        return parent if not parent or parent in self._parents else self._before[uuid]

    def left_behind(self) -> set[str]:
        """The ids of prompts that are not on the path from the last record to the root, and of all that followed."""
        live: set[str] = set()
        at = self._last
        while at and at not in live:
            live.add(at)
            at = self._above(at)
        if len(live) == len(self._parents):
            return set()
        behind = dict.fromkeys(live, False)
        for uuid in self._parents:
            path: list[str] = []
            at = uuid
            while at and at not in behind:
                # Preliminary; ends circles.
                behind[at] = False
                path.append(at)
                at = self._above(at)
            follows = bool(at) and behind[at]
            for each in reversed(path):
                follows = behind[each] = follows or each in self._prompts
        return {uuid for uuid, is_behind in behind.items() if is_behind}
