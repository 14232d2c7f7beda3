"""What a project says at its latest commit: files, documents for agents, skills, commits. Nothing is run."""

import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from skillkit.errors import SkillkitError
from skillkit.git import CommitTree
from skillkit.git import head
from skillkit.git import root_of
from skillkit.git.call import run_git
from skillkit.instruction_files import is_for_agents
from skillkit.redact import Redactor

MAX_BYTES = 200_000
"""A larger file is not looked into."""
MAX_SUBJECTS = 3_000
AROUND = 4
"""Lines shown before and after one that names what is looked for."""
SKILL = re.compile(r"(?:^|/)skills/(?:[\w.-]+/)*[\w.-]+/SKILL\.md$")
PROSE = (".md", ".mdx", ".rst", ".txt")


class Checkout:
    """The latest commit of a repository, read from its objects; what is shown of it is redacted."""

    def __init__(self, folder: Path, redactor: Redactor) -> None:
        self.root = root_of(folder)
        self.commit = head(self.root)
        self._tree = CommitTree(self.root, self.commit)
        self._redact = redactor

    @cached_property
    def files(self) -> list[str]:
        """Every file, sorted."""
        return self._tree.files()

    def text(self, path: str) -> str:
        """The text of a file, redacted; empty for what is not there, too large, or no UTF-8."""
        try:
            if self._tree.about(path).size > MAX_BYTES:
                return ""
            raw = self._tree.read(path)
        except (OSError, SkillkitError):
            return ""
        return "" if b"\0" in raw else self._redact(raw.decode("utf-8", errors="replace"))

    @property
    def documents(self) -> list[str]:
        """The documents for agents and contributors, the shallowest first; no skills."""
        wanted = [
            path
            for path in self.files
            if (is_for_agents(path) or path in ("CONTRIBUTING.md", "README.md")) and not SKILL.search(path)
        ]
        return sorted(wanted, key=lambda path: (path.count("/"), path))

    @property
    def skills(self) -> list[str]:
        """The SKILL.md files."""
        return [path for path in self.files if SKILL.search(path)]

    def is_link(self, path: str) -> bool:
        """Whether a path is a symbolic link: `CLAUDE.md` often points at `AGENTS.md`."""
        return path in self._tree.links()

    @cached_property
    def subjects(self) -> list[str]:
        """The subjects of the latest commits, the newest first, redacted."""
        done = run_git(self.root, "log", f"-{MAX_SUBJECTS}", "--format=%s", self.commit)
        return self._redact(done.stdout.decode("utf-8", errors="replace")).splitlines()

    def named(self, paths: Iterable[str]) -> list[str]:
        """The files that some paths mean: those that are equal, or end with them."""
        found: dict[str, None] = {}
        for path in paths:
            wanted = path.strip("./").replace("\\", "/")
            if not wanted:
                continue
            if wanted in self._by_name:
                found.setdefault(wanted)
            else:
                ends = [each for each in self._by_last.get(wanted.rpartition("/")[2], ()) if each.endswith(wanted)]
                if len(ends) == 1:
                    found.setdefault(ends[0])
        return list(found)

    @cached_property
    def _by_name(self) -> frozenset[str]:
        return frozenset(self.files)

    @cached_property
    def _by_last(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in self.files:
            found.setdefault(path.rpartition("/")[2], []).append(path)
        return found

    def having(self, words: Iterable[str], limit: int = 6) -> list[str]:
        """At most `limit` files that have one of the words: those with most of them first, prose before code."""
        wanted = list(words)
        if not wanted:
            return []
        given = [argument for word in wanted for argument in ("-e", word)]
        counts: dict[str, int] = {}
        done = run_git(self.root, "grep", "-I", "-F", "-o", *given, self.commit, "--")
        pairs = set()
        for line in done.stdout.decode("utf-8", errors="replace").splitlines()[:20_000]:
            _, path, word = [*line.split(":", 2), "", ""][:3]
            pairs.add((path, word))
        for path, _ in pairs:
            counts[path] = counts.get(path, 0) + 1
        return sorted(counts, key=lambda path: (-counts[path], not path.endswith(PROSE), path))[:limit]

    def excerpt(self, path: str, words: Iterable[str], width: int) -> str:
        """The lines of a file around those with one of the words, with their numbers; its beginning if none has."""
        lines = self.text(path).splitlines()
        wanted = [word.lower() for word in words if word]
        hits = [n for n, line in enumerate(lines) if any(word in line.lower() for word in wanted)]
        shown = sorted({n for hit in hits for n in range(max(0, hit - AROUND), min(len(lines), hit + AROUND + 1))})
        parts: list[str] = []
        size, before = 0, -1
        for number in shown or range(min(len(lines), 12)):
            line = f"{number + 1}: {lines[number][:200]}"
            size += len(line) + 1
            if size > width:
                break
            parts += ["..."] if number > before + 1 and parts else []
            parts.append(line)
            before = number
        return "\n".join(parts)
