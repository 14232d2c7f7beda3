"""What a project says at its latest commit: files, documents for agents, skills, commits. Nothing is run."""

import contextlib
import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from math import fsum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from skillkit import git
from skillkit.documents import tasks
from skillkit.documents.grounding import commands_in, verbs_in
from skillkit.documents.lines import folded
from skillkit.documents.tasks import Task, TaskCall
from skillkit.errors import SkillkitError
from skillkit.git.call import run_git
from skillkit.mining.reading import ReadLogs
from skillkit.redact.engine import Redactor
from skillkit.transcripts.instruction_files import is_for_agents, skill_of
from skillkit.transcripts.transcript import project_of

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

MAX_BYTES = 200_000
"""A larger file is not looked into."""
MAX_SUBJECTS = 3_000
AROUND = 2
"""Lines shown before and after one that names what is looked for."""
FIRST_LINES = 8
MAX_LINE = 200
MAX_HITS = 50_000
PROSE = (".md", ".mdx", ".rst", ".txt")
MAX_RUN_LINES = 6_000
OWNED = re.compile(r"<user>/([A-Za-z0-9_.-]{1,100})(?<!\.)")
RELATIVE = re.compile(r"^(?:\.{1,2}/)+")


def _within(path: str) -> str:
    """A path as the files of a repository have it; the dot of a hidden file or folder stays."""
    return RELATIVE.sub("", path.replace("\\", "/")).strip("/").rstrip(".")


class Checkout:
    """The latest commit of a repository, read from its objects; what is shown of it is redacted."""

    def __init__(self, folder: Path, redactor: Redactor) -> None:
        self.root = git.root_of(folder)
        self.commit = git.head(self.root)
        self._tree = git.CommitTree(self.root, self.commit)
        self._redact = redactor
        self._found: dict[str, set[str]] = {}

    @cached_property
    def passages(self) -> "Passages":
        """The sections of its documents."""
        return Passages(self)

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

    def redacted(self, text: str) -> str:
        """A text as the files are shown: without what is private."""
        return self._redact(text)

    def with_owners(self, text: str) -> str:
        """A text with `<user>/NAME` as the files have it, if they link to a repository of that name of one owner alone.

        It is for these files themselves: what they say already is no secret in them.
        """
        for name in sorted(set(OWNED.findall(text))):
            wanted = rf"(github|gitlab|codeberg)\.[a-z]+[/:][A-Za-z0-9_.-]+/{re.escape(name)}"
            done = run_git(self.root, "grep", "-I", "-h", "-o", "-E", wanted, self.commit, "--")
            found = {row.split("/")[-2].rpartition(":")[2] for row in done.stdout.decode(errors="replace").splitlines()}
            if len(found) == 1:
                text = text.replace(f"<user>/{name}", f"{found.pop()}/{name}")
        return text

    @property
    def documents(self) -> list[str]:
        """The documents for agents and contributors, the shallowest first, README last; no skills."""
        wanted = [
            path
            for path in self.files
            if (is_for_agents(path) or path in ("CONTRIBUTING.md", "README.md")) and not skill_of(path)
        ]
        return sorted(wanted, key=lambda path: (path == "README.md", path.count("/"), path))

    @property
    def skills(self) -> list[str]:
        """The SKILL.md files."""
        return [path for path in self.files if skill_of(path)]

    def is_link(self, path: str) -> bool:
        """Whether a path is a symbolic link: `CLAUDE.md` often points at `AGENTS.md`."""
        return path in self._tree.links()

    @cached_property
    def subjects(self) -> list[str]:
        """The subjects of the latest commits, the newest first, redacted."""
        done = run_git(self.root, "log", f"-{MAX_SUBJECTS}", "--format=%s", self.commit)
        return self._redact(done.stdout.decode("utf-8", errors="replace")).splitlines()

    @cached_property
    def landed(self) -> frozenset[str]:
        """The subjects to compare by: folded, without the number of a pull request behind them."""
        return frozenset(folded(subject.partition(" (#")[0]) for subject in self.subjects)

    def named(self, paths: Iterable[str]) -> list[str]:
        """The files that some paths mean: those that are equal, or end with them."""
        found: dict[str, None] = {}
        for path in paths:
            wanted = _within(path)
            if not wanted:
                continue
            if wanted in self._by_name:
                found.setdefault(wanted)
            else:
                ends = [each for each in self._by_last.get(wanted.rpartition("/")[2], ()) if each.endswith(wanted)]
                if len(ends) == 1:
                    found.setdefault(ends[0])
        return list(found)

    def has_folder(self, path: str) -> bool:
        """Whether a file lies in a folder of that path, or of one that ends with it."""
        wanted = f"/{_within(path)}/"
        return any(wanted in f"/{file}" for file in self.files)

    @cached_property
    def tasks(self) -> dict[str, list[Task] | None]:
        """The tasks that each file defines; None for a file that may have others."""
        return {path: tasks.tasks_in(path, self.text(path)) for path in self.files if tasks.kind_of(path)}

    def task_files(self, call: TaskCall) -> list[str]:
        """The files that may define the task that is called: those of the package that the call selects, if one is."""
        files = [path for path in self.tasks if tasks.kind_of(path) == call.kind]
        name = call.package.strip("./").rpartition("/")[2]
        chosen = [path for path in files if name and path.split("/")[-2:-1] == [name]]
        chosen = chosen or [path for path in files if name and f'"name": "{call.package}"' in self.text(path)]
        return chosen or files

    def task(self, call: TaskCall) -> Task | None:
        """The task that is called; None if no file defines it."""
        found = (task for path in self.task_files(call) for task in self.tasks[path] or ())
        return next((task for task in found if task.name == call.name), None)

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The programs with their subcommands that CI, scripts, tasks and documents for agents run."""
        texts = ((path, self.text(path)) for path in (*self.documents, *self.skills))
        rows = [command for path, text in texts for command in commands_in({path: text})]
        rows += [task.command for found in self.tasks.values() for task in found or ()]
        rows += [line for path in filter(tasks.is_run, self.files) for line in tasks.run_lines(self.text(path))]
        return frozenset(verb for row in rows[:MAX_RUN_LINES] if row.strip() for verb in verbs_in(row))

    def place_of(self, path: str) -> str:
        """A file or folder of that path, or that ends with it; empty if there is none."""
        wanted = _within(path)
        ends = (file for file in self._by_last.get(wanted.rpartition("/")[2], ()) if f"/{file}".endswith(f"/{wanted}"))
        return next(ends, "") or (wanted if wanted and self.has_folder(wanted) else "")

    @cached_property
    def _ignore_rules(self) -> list[tuple[str, "GitIgnoreSpec"]]:
        from pathspec import GitIgnoreSpec  # noqa: PLC0415 - 15 ms that a draft without missing files need not spend

        found = [path for path in self.files if path.rpartition("/")[2] == ".gitignore"]
        return [
            (path.removesuffix(".gitignore"), GitIgnoreSpec.from_lines(self.text(path).splitlines())) for path in found
        ]

    def ignores(self, path: str) -> bool:
        """Whether the commit's ignore files leave out a path, as a file or as a folder."""
        wanted = _within(path)
        inside = [(wanted[len(folder) :], spec) for folder, spec in self._ignore_rules if wanted.startswith(folder)]
        return any(spec.match_file(name) or spec.match_file(f"{name}/") for name, spec in inside if name)

    @cached_property
    def _removals(self) -> dict[str, str]:
        found = git.removed_files(self.root, self.commit)
        return {f"/{path}": by for path, by in found.items() if path not in self._by_name}

    def removed(self, path: str) -> str:
        """The commit, with its day, that removed a file or folder of that path; empty if none did."""
        wanted = f"/{_within(path)}"
        return next((by for old, by in self._removals.items() if old.endswith(wanted) or f"{wanted}/" in old), "")

    def tool(self, name: str) -> tuple[str, str]:
        """Where a manifest names a tool, and else the commit by which the last one ceased to; both may be empty."""
        manifests = [path for path in self.files if tasks.MANIFEST.search(path)]
        place = next(filter(None, (tasks.place_in_manifest(path, self.text(path), name) for path in manifests)), "")
        if place:
            return place, ""
        if not manifests or self.holders([name])[name]:
            return "", ""
        return "", git.last_change(self.root, self.commit, manifests, name)

    def locked(self, name: str) -> frozenset[str]:
        """The versions of a package in the lock files."""
        files = [path for path in self.files if path.rpartition("/")[2] in tasks.LOCK_FILES]
        return tasks.versions_of(name, git.lines_with(self.root, self.commit, name, files, 2)[:MAX_HITS])

    @cached_property
    def _remote_branches(self) -> list[str]:
        return git.branches_of_remotes(self.root)

    def remote_branch(self, name: str) -> str:
        """The branch of a remote that a name means; empty for a name that a fresh clone resolves otherwise, or not."""
        own = (git.default_of_remote(self.root).partition("/")[2], "HEAD", "main", "master")
        if name in self._remote_branches or name in own:
            return name if name in self._remote_branches else ""
        return next((each for each in self._remote_branches if each.partition("/")[2] == name), "")

    def changed(self, path: str) -> str:
        """The day on which a file was changed last."""
        return git.last_change(self.root, self.commit, [path]).rpartition(" ")[2]

    def applies(self, patch: str) -> bool:
        """Whether a patch applies to the commit as it is, which may differ from what is shown of it."""
        return git.applies(self.root, self.commit, patch)

    @cached_property
    def _by_name(self) -> frozenset[str]:
        return frozenset(self.files)

    @cached_property
    def _by_last(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for path in self.files:
            found.setdefault(path.rpartition("/")[2], []).append(path)
        return found

    def weights(self, words: Iterable[str]) -> dict[str, float]:
        """How telling some words are: one divided by the number of files that have the word; none has no weight."""
        return {word: 1 / len(paths) for word, paths in self.holders(words).items() if paths}

    def having(self, words: Iterable[str], limit: int) -> list[str]:
        """At most `limit` files that have the most telling of the words, prose before code."""
        scores: dict[str, float] = {}
        for paths in self.holders(words).values():
            for path in paths:
                scores[path] = scores.get(path, 0.0) + 1 / len(paths)
        return sorted(scores, key=lambda path: (-scores[path], not path.endswith(PROSE), path))[:limit]

    def line_with(self, path: str, word: str) -> str:
        """The first line of a file that has a word, with its place."""
        lines = enumerate(self.text(path).splitlines(), 1)
        return next((f"{path}:{n}: {line.strip()[:MAX_LINE]}" for n, line in lines if word in line), path)

    def holders(self, words: Iterable[str]) -> dict[str, set[str]]:
        """The files that have each of the words: none for a word that none has."""
        wanted = list(dict.fromkeys(words))
        fresh = [word for word in wanted if word not in self._found]
        if fresh:
            self._found.update((word, set()) for word in fresh)
            given = [argument for word in fresh for argument in ("-e", word)]
            done = run_git(self.root, "grep", "-I", "-F", "-o", *given, self.commit, "--")
            for line in done.stdout.decode("utf-8", errors="replace").splitlines()[:MAX_HITS]:
                _, path, word = [*line.split(":", 2), "", ""][:3]
                if word in self._found:
                    self._found[word].add(path)
        return {word: self._found[word] for word in wanted}

    def excerpt(self, path: str, weights: Mapping[str, float], width: int) -> str:
        """At most `width` characters of a file: the lines with the most telling words and those around, numbered."""
        lines = self.text(path).splitlines()
        known = {word.lower(): weight for word, weight in weights.items()}
        # Exact sums do not depend on the order of the words.
        small = [line.lower() for line in lines]
        scores = {n: fsum(w for word, w in known.items() if word in line) for n, line in enumerate(small)}
        best = sorted((n for n, score in scores.items() if score), key=lambda n: (-scores[n], n))
        shown: set[int] = set()
        size = 0
        for hit in best or range(min(len(lines), FIRST_LINES)):
            around = range(max(0, hit - AROUND), min(len(lines), hit + AROUND + 1)) if best else (hit,)
            fresh = [n for n in around if n not in shown]
            size += sum(len(lines[n][:MAX_LINE]) + 7 for n in fresh)
            if size > width and shown:
                break
            shown.update(fresh)
        parts: list[str] = []
        before = -1
        for number in sorted(shown):
            parts += ["..."] if number > before + 1 and parts else []
            parts.append(f"{number + 1}: {lines[number][:MAX_LINE]}")
            before = number
        return "\n".join(parts)


K1, B = 1.2, 0.75
MAX_FILES = 1_500
MAX_SECTION = 1_200
"""Characters of a section that are looked at; a longer one goes on as another."""
HEADING = re.compile(r"^#{1,6} ", re.MULTILINE)
WORD = re.compile(r"[A-Za-z_][\w.-]{2,}")
PASSED_OVER = re.compile(r"(?i)(?:^|/)(?:CHANGELOG|LICENSE|HISTORY)[^/]*$|(?:^|/)node_modules/")


class Section(NamedTuple):
    """A part of a document, with the words in it."""

    path: str
    text: str
    words: Counter[str]


def words_in(text: str) -> Counter[str]:
    """The words of a text, in small letters."""
    return Counter(word.lower().strip(".-") for word in WORD.findall(text))


class Passages:
    """The sections of the documents of a checkout."""

    def __init__(self, checkout: Checkout) -> None:
        self._checkout = checkout

    @cached_property
    def _sections(self) -> list[Section]:
        paths = [path for path in self._checkout.files if path.endswith(PROSE) and not PASSED_OVER.search(path)]
        found = []
        for path in paths[:MAX_FILES]:
            text = self._checkout.text(path)
            starts = [0, *(match.start() for match in HEADING.finditer(text)), len(text)]
            for start, end in pairwise(starts):
                for at in range(start, end, MAX_SECTION):
                    part = text[at : min(end, at + MAX_SECTION)].strip()
                    if part:
                        found.append(Section(path, part, words_in(part)))
        return found

    @cached_property
    def _folded(self) -> list[str]:
        return [folded(section.text) for section in self._sections]

    @cached_property
    def _weights(self) -> dict[str, float]:
        count = len(self._sections)
        having = Counter(word for section in self._sections for word in section.words)
        return {word: math.log(1 + (count - held + 0.5) / (held + 0.5)) for word, held in having.items()}

    @cached_property
    def _length(self) -> float:
        return sum(section.words.total() for section in self._sections) / max(1, len(self._sections))

    def _score(self, section: Section, wanted: Iterable[str]) -> float:
        size = K1 * (1 - B + B * section.words.total() / self._length)
        held = ((self._weights[word], section.words[word]) for word in wanted if word in section.words)
        return sum(weight * times * (K1 + 1) / (times + size) for weight, times in held)

    def about(self, texts: Iterable[str], width: int) -> list[tuple[str, str]]:
        """For each text the section that shares most with it, as far as `width` characters go: paths and texts.

        Sections that are nearest to several of the texts come first.
        """
        nearest = Counter(best for text in texts if (best := self._nearest(text)) is not None)
        found: list[tuple[str, str]] = []
        for at, _ in sorted(nearest.items(), key=lambda item: (-item[1], item[0])):
            section = self._sections[at]
            if len(section.text) <= width:
                found.append((section.path, section.text))
                width -= len(section.text)
        return found

    def nearest_in(self, path: str, texts: Iterable[str], width: int) -> str:
        """At most `width` characters of a document: its beginning, and the sections nearest to any of the texts."""
        wanted = [[word for word in words_in(text) if word in self._weights] for text in texts]
        own = [section for section in self._sections if section.path == path]
        nearness = [max((self._score(section, words) for words in wanted), default=0.0) for section in own]
        left, shown = width, set[int]()
        for at in sorted(range(len(own)), key=lambda at: (at > 0, -nearness[at], at)):
            if len(own[at].text) <= left:
                shown.add(at)
                left -= len(own[at].text) + 2
        rows = [own[at].text if at in shown else "[...]" for at in range(len(own))]
        return "\n\n".join(row for at, row in enumerate(rows) if row != "[...]" or rows[at - 1 : at] != ["[...]"])

    def with_words(self, words: str) -> str:
        """The first document, with the line of its section, that has folded words as they are; empty if none has."""
        held = zip(self._sections, self._folded, strict=True)
        return next((section.path for section, text in held if words in text), "")

    def _nearest(self, text: str) -> int | None:
        wanted = [word for word in words_in(text) if word in self._weights]
        score, at = max(
            ((self._score(section, wanted), -at) for at, section in enumerate(self._sections)), default=(0.0, 0)
        )
        return -at if score else None


def checkouts_of(read: ReadLogs, named: Sequence[Path], here: Path, redactor: Redactor) -> dict[str, Checkout]:
    """Returns the repository of each project.

    It is one that is `named`, else the folder in which its sessions ran, else the current one if it has its name. A
    single repository that is named is that of all. Raises SkillkitError for a named folder without a repository.
    """
    given = [Checkout(folder, redactor) for folder in named]
    by_name = {project_of(str(checkout.root)): checkout for checkout in given}
    folders: dict[str, dict[str, None]] = {}
    for digest in reversed(read.digests):
        folders.setdefault(digest.project, {}).setdefault(read.folders.get(digest.session, ""))
    checkouts: dict[str, Checkout] = {}
    for project, places in sorted(folders.items()):
        if project in by_name or len(given) == 1:
            checkouts[project] = by_name.get(project, given[0])
            continue
        near = [str(here)] if project_of(str(here)) == project else []
        for folder in filter(None, (*places, *near)):
            with contextlib.suppress(SkillkitError, OSError):
                if Path(folder).is_dir():
                    checkouts[project] = Checkout(Path(folder), redactor)
                    break
    return checkouts
