"""What is judged: the skills that differ between a base and a head, read from commits."""

import os
import posixpath
import re
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace
from functools import cached_property
from itertools import chain
from pathlib import Path
from pathlib import PurePosixPath
from urllib.parse import unquote

from skillkit import git
from skillkit.documents.library import SKILL_FILE
from skillkit.documents.library import documents_in
from skillkit.documents.library import owner
from skillkit.documents.library import read_skill
from skillkit.drafting import provenance
from skillkit.expressions.globs import fits
from skillkit.gate.policy import Policy
from skillkit.gate.policy import policy_of
from skillkit.gate.request import branch_of
from skillkit.gate.request import queue_base
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import AGENT_FOLDERS
from skillkit.model.layout import FOLDER
from skillkit.model.layout import ID_KEY
from skillkit.model.layout import is_evidence
from skillkit.model.provenance import Provenance
from skillkit.shell.programs import INTERPRETERS

HEAD = "HEAD"
DEFAULT_BASE = "origin/main"

SESSION = re.compile(rb"\bsession: *['\"]?([0-9a-f]{16})\b")

ABOVE = re.compile(r"(?<![\w./])(?:\.\./){1,20}[\w@+%-][\w@./+%-]{0,300}")
"""A path that leads above the folder of what names it."""

WORD = re.compile(r"[\w@+%./-]+")

Skills = dict[str, SkillFolder]


def _metadata(skill: SkillFolder | None) -> dict[str, object]:
    found = skill.skill_md.data.get("metadata") if skill and skill.skill_md else None
    return found if isinstance(found, dict) else {}


def id_in(skill: SkillFolder | None) -> str:
    """The id of a mined skill in its metadata; empty if it names none."""
    return str(_metadata(skill).get(ID_KEY) or "")


def has_id(skill: SkillFolder) -> bool:
    """Whether its metadata have the key of an id, also an empty one."""
    return ID_KEY in _metadata(skill)


def _raw(tree: git.CommitTree, path: str) -> bytes:
    """The bytes of a file; none where it cannot be read."""
    try:
        return tree.read(path)
    except OSError:
        return b""


def read_evidence(tree: git.CommitTree, path: str) -> tuple[Provenance | None, str]:
    """The provenance at `path`, or what is wrong with it."""
    if not tree.blob(path):
        return None, f"{path} is not there"
    try:
        return provenance.read(path, tree.read(path).decode("utf-8", errors="replace"))
    except OSError as error:
        return None, f"{path}: {error.strerror or error}"


def _outside(skill: SkillFolder) -> Iterator[str]:
    """The paths above its folder that a skill's text names, from the root of the repository."""
    body = skill.skill_md.body if skill.skill_md else ""
    for found in ABOVE.finditer(body):
        wanted = posixpath.normpath(posixpath.join(skill.path, unquote(found[0])))
        if not wanted.startswith(("../", f"{skill.path}/")):
            yield wanted


@dataclass(frozen=True)
class Change:
    """A change to a skill repository.

    `base` and `head` are the trees, `before` and `after` their skills by path, `files` what the change touched,
    `branch` the branch it is on, `commits` those it adds, the newest first, `policy` that of the base: a change cannot
    loosen the gate it has to pass. The base is the tip of the branch to merge into: what was merged there meanwhile
    counts too.
    """

    root: Path
    base: git.CommitTree
    head: git.CommitTree
    before: Skills
    after: Skills
    files: frozenset[str]
    branch: str
    commits: tuple[git.About, ...]
    base_tip: str
    blobs: git.Blobs
    policy: Policy

    @cached_property
    def _touched(self) -> frozenset[str]:
        """Every file that was changed, added or removed, and every folder above one."""
        above = {folder.as_posix() for path in self.files for folder in PurePosixPath(path).parents}
        return self.files | above

    @cached_property
    def evidence(self) -> list[str]:
        """The files of evidence that the change touches."""
        return sorted(path for path in self.files if is_evidence(path) and path.count("/") == 1)

    @cached_property
    def named(self) -> dict[str, str]:
        """The ids of the evidence in the change, added or deleted, by the skills that it names."""
        found: dict[str, str] = {}
        for path in self.evidence:
            for tree in (self.head, self.base):
                known, _ = read_evidence(tree, path)
                if known:
                    found.setdefault(known.skill, PurePosixPath(path).stem)
        return found

    @cached_property
    def sessions(self) -> dict[str, list[str]]:
        """The files of evidence of the head, by the sessions whose pseudonyms stand in them."""
        paths = list(filter(is_evidence, self.head.files()))
        self.head.load(paths)
        found: dict[str, list[str]] = {}
        for path in paths:
            for session in set(SESSION.findall(_raw(self.head, path))):
                found.setdefault(session.decode(), []).append(path)
        return found

    def touches(self, skill: SkillFolder) -> bool:
        """Whether a file of the skill was changed, added or removed."""
        return skill.path in self._touched

    def _is_judged(self, skill: SkillFolder) -> bool:
        """Whether the skill was touched, or the evidence that it names: without it, it would pass for hand-written."""
        if self.touches(skill):
            return True
        named = {id_in(skill), id_in(self.before.get(skill.path))} if self.evidence else set()
        return any(f"{FOLDER}/{each}.yaml" in self.files for each in named if each)

    @cached_property
    def changed(self) -> list[SkillFolder]:
        """The skills to judge, in the order of their paths."""
        return [skill for skill in self.after.values() if self._is_judged(skill)]

    @property
    def deleted(self) -> list[str]:
        """The skills that the change takes away."""
        return sorted(path for path in self.before.keys() - self.after.keys() if self.touches(self.before[path]))

    @cached_property
    def _loose(self) -> frozenset[str]:
        """The files in the change that belong to no skill."""
        return frozenset(path for path in self.files if self.head.blob(path) and owner(path, self.after) is None)

    def _run(self, skill: SkillFolder) -> Iterator[str]:
        """The loose files that a skill runs, by their paths from the root: with an interpreter or without."""
        body = unquote(skill.skill_md.body) if skill.skill_md and self._loose else ""
        for line in body.splitlines():
            said = WORD.findall(line)
            paths = self._loose.intersection(posixpath.normpath(word.rstrip(".")) for word in said)
            own = {path for path in paths if self.head.blob(f"{skill.path}/{path}")}
            is_given = not INTERPRETERS.isdisjoint(said)
            yield from (path for path in paths - own if is_given or self.head.about(path).executable)

    @cached_property
    def unjudged(self) -> dict[str, str]:
        """What the change brings that an agent may load though no rule reads it: by path, why."""
        found = dict.fromkeys(self.head.submodules, "a submodule, what is in it is not in this repository")
        found |= {path: why for path in self.head.links() if path in self.files and (why := self._led(path))}
        if not self.changed:
            there = [path for path in self.evidence if self.head.blob(path)]
            found |= dict.fromkeys(there[:1], "evidence, and the change has no skill")
        for skill in self.after.values():
            for path in chain(_outside(skill), self._run(skill)):
                found.setdefault(path, f"{skill.path} tells agents to use it, and it is no part of a skill")
        return {path: why for path, why in sorted(found.items()) if path in self.files}

    def _led(self, link: str) -> str:
        """Why a symbolic link lets agents load what nobody judges; empty if it does not."""
        target = posixpath.normpath(posixpath.join(posixpath.dirname(link), self.head.about(link).link))
        if any(fits(name, self.policy.settings.exclude) for name in (target, f"{target}/{SKILL_FILE}")):
            return f"a symbolic link to {target}, which the settings exclude"
        holds = any(path == target or path.startswith(f"{target}/") for path in self.after)
        own, parts = owner(link, self.after), link.casefold().split("/")
        if own not in (None, ".") and self.head.exists(target) and not target.startswith(f"{own}/"):
            return f"a symbolic link to {target}, out of the skill"
        is_loose = own is None and (holds or "skills" in parts or parts[-1].endswith("skill.md"))
        if is_loose or parts[-1] in AGENT_FOLDERS:
            return f"a symbolic link to {target} where agents look for skills"
        return ""

    @cached_property
    def others(self) -> list[SkillFolder]:
        """The skills of the base that the change leaves as they are: neither changed nor taken away, as by a rename."""
        judged = {skill.path for skill in self.changed}
        return [skill for skill in self.before.values() if not self.touches(skill) and skill.path not in judged]


def event_base() -> str:
    """The base of the pull request, or of the merge queue, that a CI run belongs to; empty if it belongs to none."""
    named = os.environ.get("GITHUB_BASE_REF") or os.environ.get("CI_MERGE_REQUEST_TARGET_BRANCH_NAME")
    return f"origin/{named}" if named else queue_base()


def default_base() -> str:
    """The base of the run in CI, else `origin/main`."""
    return event_base() or DEFAULT_BASE


def _before(tree: git.CommitTree, exclude: Sequence[str]) -> Skills:
    files = tree.files()
    documents = documents_in(files, exclude)
    tree.load(path for paths in documents.values() for path in paths)
    known = frozenset(files)
    return {skill: read_skill(tree, skill, known) for skill in documents}


def _after(tree: git.CommitTree, exclude: Sequence[str], base: git.CommitTree, before: Skills) -> Skills:
    """The skills of the head; those whose documents are the base's are not read a second time."""
    files = tree.files()
    known = frozenset(files)
    documents = documents_in(files, exclude)

    def is_the_same(skill: str) -> bool:
        old = before.get(skill)
        paths = documents[skill]
        same = old is not None and [document.source.path for document in old.documents] == paths
        return same and all(tree.blob(path) == base.blob(path) for path in paths)

    fresh = {skill for skill in documents if not is_the_same(skill)}
    tree.load(path for skill in sorted(fresh) for path in documents[skill])
    return {
        skill: read_skill(tree, skill, known) if skill in fresh else replace(before[skill], tree=tree)
        for skill in documents
    }


def change_of(folder: Path, base: str, head: str, config: str = "") -> Change:
    """What `head` changed since it left `base`. Raises SkillkitError for what is missing, with the remedy.

    `config` is where the settings stand in the base, if not in the usual place.
    """
    root = git.root_of(folder)
    tip = git.head(root) if head == HEAD else git.needed_commit(root, head, "head")
    base_tip = git.needed_commit(root, base, "base")
    start = git.merge_base(root, base_tip, tip)
    blobs = git.Blobs(root)
    base_tree, head_tree = git.CommitTree(root, base_tip, blobs), git.CommitTree(root, tip, blobs)
    policy = policy_of(base_tree, config)
    exclude = policy.settings.exclude
    before = _before(base_tree, exclude)
    change = Change(
        root=root,
        base=base_tree,
        head=head_tree,
        before=before,
        after=_after(head_tree, exclude, base_tree, before),
        files=frozenset(git.changed_files(root, start, tip)),
        branch=branch_of() or (git.branch_name(root) if head == HEAD else head),
        commits=tuple(git.added_commits(root, start, tip)),
        base_tip=base_tip,
        blobs=blobs,
        policy=policy,
    )
    head_tree.load(path for skill in change.changed for path in skill.files)
    head_tree.load(change.evidence)
    base_tree.load(change.evidence)
    return change
