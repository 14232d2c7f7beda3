"""The files of a skill that its texts mention, and those that their commands run."""

import posixpath
import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple
from urllib.parse import quote

from skillkit.documents.markdown import SHELL_LANGUAGES, codes
from skillkit.documents.references import prose_of
from skillkit.expressions.patterns import Pattern
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import is_aside
from skillkit.model.source import Location

SCRIPTS = frozenset(
    {
        *("", ".awk", ".bash", ".cjs", ".command", ".exs", ".fish", ".groovy", ".js", ".jsx", ".kts", ".ksh", ".lua"),
        *(".mjs", ".mts", ".php", ".pl", ".ps1", ".py", ".r", ".rb", ".sed", ".sh", ".swift", ".tcl", ".ts", ".zsh"),
    }
)
"""Extensions of files that a system runs by name; others are pages, data, templates."""
FOLDERS = ("scripts", "references", "assets")
"""The folders that the specification names."""
RUN = Pattern(r"(?:^|[;&|(]|\bsudo )[ \t]*(?:\$ +)?(?P<dot>\./)?(?P<path>[\w-]+(?:/[\w.-]+)+|(?<=\./)[\w.-]+)")
"""The first word of a command, where it is a path."""
DATA = (".csv", ".tsv", ".jsonl", ".svg", ".xsd", ".lock", ".map", ".min.js", ".min.css")
"""Files that mention no others."""
MAX_MENTIONING_BYTES = 64 * 1024
"""A larger file is searched for mentions only if it is prose."""
RAW_RUN = Pattern(
    r"(?:^[ \t>]*|(?:[;&|(]|\bsudo )[ \t]*|`\s*)(?:\$ +)?(?P<dot>\./)?(?P<path>[\w-]+(?:/[\w.-]+)+|(?<=\./)[\w.-]+)",
    re.MULTILINE,
)
"""The same in Markdown, inside code or outside."""
END = Pattern(r"[ \t]|$|[;&|)#<>]")


class Run(NamedTuple):
    """A file of the skill that a command runs by its own name, and the place of the command."""

    path: str
    location: Location


class _Names:
    """The names by which a text may mention a file: its path, its name, its stem as a module, its folders."""

    def __init__(self, path: str, base: str) -> None:
        self.path = path
        folder, _, name = path.removeprefix(base).rpartition("/")
        # A link has a blank in a name as %20.
        self._names = tuple({name, quote(name)})
        parts = folder.split("/") if folder else []
        self._folders = ["/".join(parts[:length]) for length in range(len(parts), 0, -1)]
        stem, extension = posixpath.splitext(name)
        self._module = stem if extension == ".py" else ""

    def are_in_other_letters(self, folded: str) -> bool:
        """Whether a text, in small letters, has the file's name."""
        return any(name.lower() in folded for name in self._names)

    def are_in(self, text: str, is_folder_named: Callable[[str], bool]) -> bool:
        """Whether a text contains one of them."""
        if any(name in text for name in self._names) or any(map(is_folder_named, self._folders)):
            return True
        if not self._module or self._module not in text:
            return False
        return re.search(rf"(?:import|from|-m)\s[\w., ]{{0,200}}\b{re.escape(self._module)}\b", text) is not None


def _names_folder(text: str) -> Callable[[str], bool]:
    """Returns a cached check whether a text names a folder."""

    @cache
    def is_named(folder: str) -> bool:
        return folder in text and bool(re.search(rf"(?<![\w-]){re.escape(folder)}/?(?![./-]*\w)", text))

    return is_named


def _may_mention(folder: SkillFolder, path: str) -> bool:
    """Whether to search a file for mentions."""
    if path.lower().endswith(DATA):
        return False
    try:
        return path.endswith((".md", ".txt")) or folder.tree.about(path).size <= MAX_MENTIONING_BYTES
    except OSError:
        return False


def unmentioned(folder: SkillFolder) -> list[str]:
    """The files in the folders of the specification that neither SKILL.md nor a file it leads to mentions, in any case.

    Ignores caches and hidden folders.
    """
    base = "" if folder.path == "." else f"{folder.path}/"
    inside = tuple(f"{base}{name}/" for name in FOLDERS)
    files = folder.files
    if not any(path.startswith(inside) for path in files):
        return []
    documents = {document.source.path for document in folder.documents}
    nested = tuple(
        path.removesuffix("SKILL.md") for path in files if path.endswith("/SKILL.md") and path not in documents
    )
    left = [path for path in files if path not in documents and not path.startswith(nested)]
    left = [path for path in left if not is_aside(path.removeprefix(base))]
    beside = [path for path in left if path in (f"{base}agents/openai.yaml", f"{base}README.md")]
    unnamed = [_Names(path, base) for path in left]
    texts = [document.source.text for document in folder.documents]
    texts += [text for path in beside if (text := prose_of(folder, path))]
    # Files outside these folders matter only for what they mention.
    while texts and any(names.path.startswith(inside) for names in unnamed):
        text = texts.pop()
        is_folder_named = _names_folder(text)
        folded = text.lower()
        named = {
            names.path for names in unnamed if names.are_in(text, is_folder_named) or names.are_in_other_letters(folded)
        }
        unnamed = [names for names in unnamed if names.path not in named]
        texts += [text for path in sorted(named) if _may_mention(folder, path) and (text := prose_of(folder, path))]
    return [names.path for names in unnamed if names.path.startswith(inside)]


class _Command(NamedTuple):
    """The first word of a command, and its line in the body (from 0)."""

    path: str
    line: int


def _may_run(body: str, names: frozenset[str]) -> bool:
    """Whether a body may hold a command that runs a file of one of these names."""
    for match in RAW_RUN.finditer(body):
        is_mention = not match["dot"] and match[0].startswith("`") and body.startswith("`", match.end())
        if not is_mention and match["path"].rpartition("/")[2] in names:
            return True
    return False


@lru_cache(maxsize=4)
def _commands(body: str, names: frozenset[str]) -> tuple[_Command, ...]:
    """The commands in a body that begin with a path, at least those that run a file of one of these names."""
    if not _may_run(body, names):
        return ()
    found = []
    for code in codes(body):
        if not code.is_span and code.language not in SHELL_LANGUAGES:
            continue
        for number, row in enumerate(code.text.split("\n")):
            last = len(row.rstrip())
            for match in RUN.finditer(row):
                # A path alone in a line of prose is a mention; with `./` or with arguments it is a command.
                is_mention = code.is_span and not match["dot"] and match.end() >= last
                if END.compiled.match(row, match.end()) and not is_mention:
                    found.append(_Command(match["path"], code.line + number))
    return tuple(found)


def runs(folder: SkillFolder) -> Iterator[Run]:
    """The scripts that commands in the body of SKILL.md run by their own name, without an interpreter."""
    document = folder.skill_md
    if document is None or not ("scripts/" in document.body or "./" in document.body):
        return
    base = posixpath.dirname(document.source.path)
    seen = set()
    for command in _commands(document.body, frozenset(posixpath.basename(path) for path in folder.files)):
        path = posixpath.normpath(posixpath.join(base, command.path))
        if path not in seen and posixpath.splitext(path)[1].lower() in SCRIPTS:
            seen.add(path)
            line = document.body_line + command.line
            yield Run(path, Location(path=document.source.path, start_line=line, end_line=line))
