"""Which files of a skill its texts speak of, and which of them the reader is told to run."""

import posixpath
import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

from skillkit.markdown import SHELL_LANGUAGES
from skillkit.markdown import codes
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import is_aside
from skillkit.model.source import Location
from skillkit.patterns import Pattern
from skillkit.references import prose_of

SCRIPTS = frozenset(
    {
        *("", ".awk", ".bash", ".cjs", ".command", ".exs", ".fish", ".groovy", ".js", ".jsx", ".kts", ".ksh", ".lua"),
        *(".mjs", ".mts", ".php", ".pl", ".ps1", ".py", ".r", ".rb", ".sed", ".sh", ".swift", ".tcl", ".ts", ".zsh"),
    }
)
"""The extensions of files that a system runs by their names; others are pages, data, templates."""
FOLDERS = ("scripts", "references", "assets")
"""The folders that the specification names."""
RUN = Pattern(r"(?:^|[;&|(]|\bsudo )[ \t]*(?:\$ +)?(?P<dot>\./)?(?P<path>[\w-]+(?:/[\w.-]+)+|(?<=\./)[\w.-]+)")
"""The first word of a command, where it is a path."""
END = Pattern(r"[ \t]|$|[;&|)#<>]")


class Run(NamedTuple):
    """A file of the skill that a command runs by its own name, and the place of the command."""

    path: str
    location: Location


def _is_named(path: str, folder: str, text: str) -> bool:
    """Whether a text names a file: its path, its name, its stem as a module, or the whole folder it is in."""
    name = posixpath.basename(path)
    # A link has a blank in a name as %20.
    if name in text or quote(name) in text:
        return True
    above = posixpath.relpath(posixpath.dirname(path) or ".", folder)
    while above not in ("", "."):
        if above in text and re.search(rf"(?<![\w-]){re.escape(above)}/?(?![\w./-]*\w)", text):
            return True
        above = posixpath.dirname(above)
    stem, extension = posixpath.splitext(name)
    if extension != ".py" or stem not in text:
        return False
    return re.search(rf"(?:import|from|-m)\s[\w., ]*\b{re.escape(stem)}\b", text) is not None


def unmentioned(folder: SkillFolder) -> list[str]:
    """The files in the folders of the specification that neither SKILL.md nor a file it leads to speaks of.

    Caches and hidden folders are left out.
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
    texts = [document.source.text for document in folder.documents]
    texts += [text for path in beside if (text := prose_of(folder, path))]
    while texts and left:
        text = texts.pop()
        named = [path for path in left if _is_named(path, folder.path, text)]
        left = [path for path in left if path not in named]
        texts += [text for path in named if (text := prose_of(folder, path))]
    return [path for path in left if path.startswith(inside)]


def runs(folder: SkillFolder) -> Iterator[Run]:
    """The scripts that commands in the body of SKILL.md run by their own name, with no interpreter before it."""
    document = folder.skill_md
    if document is None or not ("scripts/" in document.body or "./" in document.body):
        return
    if not any(f"/{posixpath.basename(path)}" in document.body for path in folder.files):
        return
    base = posixpath.dirname(document.source.path)
    seen = set()
    for code in codes(document.body):
        if not code.is_span and code.language not in SHELL_LANGUAGES:
            continue
        for number, row in enumerate(code.text.split("\n")):
            for match in RUN.compiled.finditer(row):
                rest = row[match.end() :]
                # A path alone in a line of prose is a mention; with `./` or with arguments it is a command.
                if not END.compiled.match(rest) or (code.is_span and not match["dot"] and not rest.strip()):
                    continue
                path = posixpath.normpath(posixpath.join(base, match["path"]))
                if path not in seen and posixpath.splitext(path)[1].lower() in SCRIPTS:
                    seen.add(path)
                    line = document.body_line + code.line + number
                    place = Location(path=document.source.path, start_line=line, end_line=line)
                    yield Run(path, place)
