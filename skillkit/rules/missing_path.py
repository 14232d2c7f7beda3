"""A text names a file of the skill that does not exist.

## What it does
Looks up paths that SKILL.md and other Markdown files of the skill name without a link, such as `scripts/check.py`: in
prose, in code spans and, in SKILL.md, in commands. A path counts if it begins with `scripts/`, `references/`,
`assets/`, another folder of the skill, or the skill's root (`${CLAUDE_SKILL_DIR}/`). It is looked up from the skill's
folder, from that of the file, and from the folders above. Also reports paths, and in SKILL.md bare names, that differ
from those of files only in the case of their letters. It ignores placeholders, examples, files that the text or its
commands create, texts on skills (which name SKILL.md), and commands where `cd` or `git clone` changes the folder. SK201
covers links.

A missing file is a note in a command, and where the skill has no such folder, unless SKILL.md names files of the folder
five times: it may mean a folder of the user's project.

## Why is this bad
An agent that follows the path wastes a call and lacks the knowledge or the script. A name in another case works on
macOS and Windows and fails on Linux.

## Example
`Run scripts/check.py on the result`, and there is no such file.

## Use instead
The path of a file that exists, or the step without it.
"""

import posixpath
from collections import Counter, defaultdict

from skillkit.documents.clients import listed
from skillkit.documents.edits import Offsets
from skillkit.documents.path_mentions import Mention, names_in_prose, path_mentions
from skillkit.documents.references import is_above, of_file, pages
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Severity, Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.rules import Violations, rule

SPEC_FOLDERS = frozenset({"scripts", "references", "assets"})
EVIDENCE = 5
"""How often a text has to name files of a folder that the skill lacks; fewer may mean one of the user's project."""
MANY = 3
"""More missing files of one folder are reported together."""
SHOWN = 3
"""How many of them are named."""
AROUND = 300
"""How many characters before a path may name the skill that it belongs to."""
NAME = Pattern(r"[\w-]{3,64}")


_last: list[tuple[list[str], dict[str, list[str]]]] = []


def _holders(files: list[str]) -> dict[str, list[str]]:
    """The folders of skills by the paths of the files below their folders that the specification names.

    Cached for the last list, because every skill of a tree asks.
    """
    if not (_last and _last[0][0] is files):
        found: dict[str, list[str]] = defaultdict(list)
        for path in files:
            for folder in SPEC_FOLDERS:
                holder, inside, rest = path.partition(f"/{folder}/")
                if inside:
                    found[f"{folder}/{rest}"].append(holder)
        _last[:] = [(files, found)]
    return _last[0][1]


class _Files:
    """The files of a skill, to look up paths that its texts name."""

    def __init__(self, folder: SkillFolder) -> None:
        self._tree = folder.tree
        self._root = folder.path
        base = "" if folder.path == "." else f"{folder.path}/"
        self._names = [path.removeprefix(base) for path in folder.files]
        self.folders = SPEC_FOLDERS | {name.partition("/")[0].lower() for name in self._names if "/" in name}
        self._folded = {name.casefold(): name for name in self._names}
        self._bare: dict[str, set[str]] = defaultdict(set)
        for name in self._names:
            if posixpath.dirname(name) in ("", "references"):
                self._bare[posixpath.basename(name).casefold()].add(posixpath.basename(name))

    def has_folder(self, name: str) -> bool:
        """Whether the skill has files in a folder."""
        return any(each.startswith(f"{name}/") for each in self._names)

    def find(self, path: str, base: str) -> bool:
        """Whether a path exists, from the folder `base`, the skill's folder or one above it."""
        above = self._root
        places = [base, above]
        while above not in ("", "."):
            above = posixpath.dirname(above)
            places.append(above)
        wanted = (posixpath.normpath(posixpath.join(place, path)) for place in places)
        return any(not is_above(each) and self._tree.exists(each) for each in wanted)

    def is_of_another_skill(self, path: str, around: str) -> bool:
        """Whether the text around a path names a folder of the repository that has the file."""
        names = set(NAME.findall(around))
        return any(posixpath.basename(holder) in names for holder in _holders(self._tree.files()).get(path, ()))

    def in_other_case(self, path: str) -> str:
        """The file of the skill whose path differs only in the case of its letters; else empty."""
        return self._folded.get(path.casefold(), "")

    def name_in_other_case(self, name: str) -> str:
        """The only file name of the skill that differs from `name` in the case of its letters; else empty."""
        names = self._bare.get(name.casefold(), set())
        return next(iter(names)) if len(names) == 1 and name not in names else ""

    def are_in_other_case(self, text: str) -> bool:
        """Whether a text may hold the name of one of the files in other letters."""
        folded = text.casefold()
        return any(
            name in folded and folded.count(name) > sum(map(text.count, names)) for name, names in self._bare.items()
        )


def _place(path: str, first_line: int, mention: Mention) -> Location:
    line, column = first_line + mention.line, mention.column + 1
    return Location(path, line, column, line, column + len(mention.path))


def _missing(files: _Files, text: str, path: str, *, is_main: bool) -> dict[Mention, Severity]:
    """The first mention of each path of a text that does not exist."""
    base = posixpath.dirname(path)
    mentions = path_mentions(text, files.folders, commands=is_main)
    absent = [mention for mention in mentions if not files.find(mention.path, base)]
    if not absent:
        return {}
    starts = Offsets(text).starts
    ends = {mention: starts[mention.line] + mention.column for mention in absent}
    around = {mention: text[max(0, end - AROUND) : end] for mention, end in ends.items()}
    absent = [mention for mention in absent if not files.is_of_another_skill(mention.path, around[mention])]
    counts = Counter(mention.path.partition("/")[0] for mention in absent)
    own = SPEC_FOLDERS if is_main else SPEC_FOLDERS - {"scripts"}
    first: dict[str, tuple[Mention, Severity]] = {}
    for mention in absent:
        top = mention.path.partition("/")[0]
        has_other_case = bool(files.in_other_case(mention.path))
        is_own = top == "references" or (top in own and files.has_folder(top))
        is_frequent = is_main and counts[top] >= EVIDENCE
        if has_other_case or (not top.isupper() and (is_own or is_frequent or mention.is_sure)):
            is_certain = has_other_case or is_frequent or (is_own and not mention.is_command)
            severity: Severity = "warning" if is_certain else "note"
            first.setdefault(mention.path, (mention, severity))
    return dict(first.values())


def _in_text(folder: SkillFolder, files: _Files, path: str, text: str, first_line: int) -> Violations:
    is_main = path == (folder.skill_md.source.path if folder.skill_md else "")
    by_folder: dict[tuple[str, Severity], list[Mention]] = defaultdict(list)
    missing = _missing(files, text, path, is_main=is_main)
    bare = names_in_prose(text) if is_main and files.are_in_other_case(text) else ()
    names = {mention: right for mention in bare if (right := files.name_in_other_case(mention.path))}
    if not missing and not names:
        return
    linked = {found.path for found in of_file(path, text, first_line)}
    for mention, severity in missing.items():
        right = files.in_other_case(mention.path)
        if mention.path in linked:
            continue
        if right:
            message = f'the file "{mention.path}" is called "{right}": the case of the letters differs'
            yield Violation(_place(path, first_line, mention), message)
        else:
            by_folder[posixpath.dirname(mention.path), severity].append(mention)
    for (name, severity), mentions in by_folder.items():
        if len(mentions) > MANY:
            shown = [posixpath.basename(mention.path) for mention in mentions[:SHOWN]]
            files_named = listed([*shown, f"{len(mentions) - SHOWN} more"])
            message = f'{len(mentions)} files that the text names in "{name}" do not exist: {files_named}'
            yield Violation(_place(path, first_line, mentions[0]), message, severity=severity)
        else:
            for mention in mentions:
                message = f'there is no file "{mention.path}"'
                yield Violation(_place(path, first_line, mention), message, severity=severity)
    seen = set(linked)
    for mention, right in names.items():
        if mention.path not in seen and right not in text:
            seen.add(mention.path)
            message = f'the file "{mention.path}" is called "{right}": the case of the letters differs'
            yield Violation(_place(path, first_line, mention), message)


@rule("SK205", "missing-path", "advice", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields the first mention of each such file."""
    if folder.skill_md is None:
        return
    files = _Files(folder)
    for path, text, first_line in pages(folder):
        yield from _in_text(folder, files, path, text, first_line)
