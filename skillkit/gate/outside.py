"""Files outside of skills that skills use, and what else agents load: judged by the safety rules, or named."""

import re
from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import islice
from posixpath import basename, dirname, join, normpath, splitext
from typing import NamedTuple
from urllib.parse import unquote

from skillkit import git
from skillkit.documents.library import owner, read_document
from skillkit.files.tree import MemoryTree
from skillkit.gate.change import Change, Skills
from skillkit.model.folder import SkillFolder, text_at
from skillkit.model.layout import AGENT_FOLDERS, MANIFEST_FOLDER
from skillkit.safety.passages import kind_of
from skillkit.safety.readings import runs_in
from skillkit.safety.sensitive import AGENT_FILES
from skillkit.shell.tables import TASK_RUNNERS

WORD = re.compile(r"[\w@+%./-]+")
OPTION = re.compile(r"\s(?:(-m)|-f|--\w{0,9}file)[ \t=]{1,9}([^\s\"'`]{1,300})")
"""How a command names a module of Python, or a file with recipes."""
ENTERED = re.compile(
    r"\b(?:(?:cd|pushd|(?:make|pnpm) -C|npm --prefix|(?:bun|yarn) --cwd)[ \t]+|PYTHONPATH=)(\S{1,300})"
)
"""How a text enters folders, or has Python look for modules there."""
VARIABLE = re.compile(r"\$\{?\w{1,99}\}?")
DEFINED = {
    "make": ("GNUmakefile", "makefile", "Makefile"),
    "just": ("justfile", "Justfile", ".justfile"),
    "task": ("Taskfile.yml", "Taskfile.yaml", "taskfile.yml", "taskfile.yaml"),
    "deno": ("deno.json", "deno.jsonc"),
    "mise": ("mise.toml", ".mise.toml"),
    "poe": ("pyproject.toml",),
    **dict.fromkeys(TASK_RUNNERS, ("package.json",)),
}
"""The files that define what a program runs by a name."""
RECIPES = "make"
"""The program that stands for all of these."""
PACKAGES = ("__init__", "__main__")
MAX_LINE = 1000
MAX_FOLDERS = 100
"""So many folders that a text enters are tried."""
PROSE = (".md", ".mdc", ".markdown")
LOADED_FOLDERS = frozenset("agents chatmodes commands hooks instructions output-styles prompts".split())
"""What agents load from a plugin's root and from `.github`."""
LOADED_FILES = frozenset(["opencode.json", "opencode.jsonc", "gemini-extension.json", "devcontainer.json"])
HIDDEN_FOLDERS = AGENT_FOLDERS - {".github"} | {".vscode", ".zed"}
"""What agents and editors load wherever it lies."""
ESCAPED = re.compile(r"\\u00([3-7][\da-fA-F])")
"""An escape of JSON for a letter or a digit, which hides words from every rule."""
INDENT = re.compile(r"^ +", re.MULTILINE)


class Used(NamedTuple):
    """A file outside of skills, the skill that uses it, and the program that runs it; empty if none does."""

    path: str
    skill: SkillFolder
    program: str = ""


def _is_configuration(path: str, roots: Collection[str]) -> bool:
    """Whether agents load a file that is no part of a skill: settings, hooks, manifests, commands, instructions."""
    *folders, name = path.casefold().split("/")
    if name in LOADED_FILES or AGENT_FILES.search(f"/{path}") or not HIDDEN_FOLDERS.isdisjoint(folders):
        return True
    above = ("/".join(folders[:at]) for at, folder in enumerate(folders) if folder in LOADED_FOLDERS)
    return any(folder in roots or folder.rpartition("/")[2] == ".github" for folder in above)


def _plugin_roots(tree: git.CommitTree, skills: Skills) -> set[str]:
    """The folders, in folded case, with the manifest of a plugin, and those below the root with a folder of skills."""
    roots = {above for skill in skills if (above := skill.rpartition("/skills/")[0])}
    roots |= {
        path.rpartition(MANIFEST_FOLDER)[0].rstrip("/") for path in tree.files() if f"/{MANIFEST_FOLDER}/" in f"/{path}"
    }
    return {root.casefold() for root in roots}


def _named_in(text: str) -> dict[str, str]:
    """The paths that words of a text may name, each with the program that would run it: what is in the same line."""
    # Prose calls a program with a colon, too.
    text = f"\n{unquote(text)}\n".replace("\\\n", " ").replace(": ", " ")
    named = dict.fromkeys(_words(text), "")
    end = 0
    for at, program, said in runs_in(text):
        # A point may also end a sentence.
        line = text[max(at, end) : at + MAX_LINE].partition("\n")[0] if text[at].isalpha() else ""
        end = max(at, end) + len(line)
        named |= dict.fromkeys((*_words(line), *_words(VARIABLE.sub("", said))), program)
    for option in OPTION.finditer(text):
        module = option[2].replace(".", "/")
        modules = [f"{module}.py", *(f"{module}/{each}.py" for each in PACKAGES)]
        named |= dict.fromkeys(modules, "python") if option[1] else {option[2]: RECIPES}
    for program in DEFINED.keys() & named.keys():
        named |= dict.fromkeys(DEFINED[program], RECIPES)
    return named


def _words(text: str) -> list[str]:
    """The words of a text that may be paths."""
    return [word.rstrip(".").lstrip("/") for word in WORD.findall(text)]


class Outside:
    """The files outside of skills of one commit that its skills use."""

    def __init__(self, tree: git.CommitTree, skills: Skills) -> None:
        self.tree, self._skills = tree, skills

    @cached_property
    def _files(self) -> frozenset[str]:
        """The files outside of skills."""
        return frozenset(path for path in self.tree.files() if owner(path, self._skills) is None)

    @cached_property
    def _ends(self) -> frozenset[str]:
        return frozenset(map(basename, self._files))

    def _uses(self, skill: SkillFolder, path: str, text: str) -> Iterator[Used]:
        """What one text of a skill, or a script that it runs, names by a path above its folder or to run it."""
        names = {name: program for name, program in _named_in(text).items() if basename(name) in self._ends}
        if not names:
            return
        above = dirname(path)
        homes = ["", skill.path, above, dirname(above), skill.path.rpartition("/skills/")[0]]
        said = (VARIABLE.sub("", match[1]) for match in ENTERED.finditer(unquote(text)))
        entered = (normpath(join(home, word)) for each in said for word in _words(each) for home in homes[:3])
        homes += islice(filter(self.tree.exists, dict.fromkeys(entered)), MAX_FOLDERS)
        for name, program in names.items():
            for file in dict.fromkeys(normpath(join(home, name)) for home in homes):
                if file in self._files and (program or name.startswith("../") or self.tree.about(file).executable):
                    yield Used(file, skill, program)

    def used_by(self, skill: SkillFolder) -> dict[str, Used]:
        """The files outside of skills that a skill uses, and those that these use, by their paths."""
        found: dict[str, Used] = {}
        texts = [(document.source.path, document.source.text) for document in skill.documents]
        texts += [(file.path, file.text) for file in skill.resources if file.text]
        while texts:
            path, text = texts.pop()
            for used in self._uses(skill, path, text):
                if used.path not in found:
                    found[used.path] = used
                    texts.append((used.path, text_at(self.tree, used.path) or ""))
        return found

    def folder(self, path: str, used: Used | None = None) -> SkillFolder | None:
        """A file as a skill of its own, beside the SKILL.md of the skill that uses it; None if no rule can read it."""
        text = text_at(self.tree, path)
        if text is None or "\0" in text:
            return None
        name = basename(path)
        if not used and name.casefold().endswith(PROSE):
            document = read_document(self.tree, path, "skill-md")
            return SkillFolder(path=path, name=name, tree=self.tree, skill_md=document)
        if used and used.program != RECIPES:
            wholes = kind_of(path, text).wholes
            is_program = any(place in ("shell", "script") and language for place, language in wholes)
            path = path if is_program or not used.program else f"{path}.{used.program}"
        else:
            text = ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
            # In a recipe of `just`, blanks are what a tab is in one of `make`.
            text = INDENT.sub("\t", text) if name in DEFINED["just"] else text
        skill_md = used.skill.skill_md if used else None
        return SkillFolder(path, used.skill.name if used else name, MemoryTree({path: text}), skill_md)


class Loaded:
    """What a change does to files outside of skills that agents load or skills use."""

    def __init__(self, change: Change) -> None:
        self._change = change
        self.before, self.after = Outside(change.base, change.before), Outside(change.head, change.after)
        self._roots = _plugin_roots(change.base, change.before) | _plugin_roots(change.head, change.after)

    @cached_property
    def configuration(self) -> list[str]:
        """The files of agents' configuration that the change touches, sorted."""
        change = self._change
        loose = (path for path in change.files if not (owner(path, change.after) or owner(path, change.before)))
        return sorted(path for path in loose if _is_configuration(path, self._roots))

    @cached_property
    def not_judged(self) -> list[str]:
        """Those that no rule can read."""
        return [path for path in self.configuration if not self.after.folder(path)]

    def pairs(self) -> Iterator[tuple[str, SkillFolder | None, SkillFolder | None]]:
        """The path of each file to judge, the file as a skill now (None: no rule reads it), and as it was before."""
        change = self._change
        for path in self.configuration:
            if skill := self.after.folder(path):
                yield path, skill, self.before.folder(path)
        seen = set(self.configuration)
        for skill, old in self._users():
            uses = self.after.used_by(skill)
            known = self.before.used_by(old) if old and uses else {}
            for path, used in sorted(uses.items()):
                folder, is_changed = self.after.folder(path, used), path in change.files
                if path not in seen and (is_changed or (path not in known and (folder or used.program))):
                    seen.add(path)
                    yield path, folder, self.before.folder(path, known[path]) if path in known else None

    def _users(self) -> Iterator[tuple[SkillFolder, SkillFolder | None]]:
        """The skills and the configuration that changed, or whose text names a changed file as a command does.

        Each comes with what it was before.
        """
        change = self._change
        loose = [path for path in change.files if change.head.blob(path) and owner(path, change.after) is None]
        words = {word for path in loose for word in _said(path) if word}
        # A name may be percent-encoded.
        words |= {"%"} if words else set()
        naming: set[str] = set()
        while words:
            found = {owner(path, change.after) or path for path in git.files_with(change.root, change.tip, words)}
            words = {word for path in found - naming - change.after.keys() for word in _said(path) if word}
            naming |= found
        for skill in change.after.values():
            if change.touches(skill) or skill.path in naming:
                yield skill, change.before.get(skill.path)
        named = (path for path in naming - change.after.keys() if _is_configuration(path, self._roots))
        for path in sorted({*self.configuration, *named}):
            if folder := self.after.folder(path):
                yield folder, self.before.folder(path)


def _said(path: str) -> set[str]:
    """What a command that runs a file has to name of it."""
    folder, _, name = path.rpartition("/")
    stem = splitext(name)[0]
    defined = {program for program, names in DEFINED.items() if name in names}
    return defined or {basename(folder) if stem in PACKAGES else stem}
