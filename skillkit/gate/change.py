"""The skills that differ between a base and a head, read from commits."""

import posixpath
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import islice
from pathlib import Path, PurePosixPath

from skillkit import git
from skillkit.documents.library import documents_in, owner, read_skill
from skillkit.documents.lines import digests_in
from skillkit.drafting import provenance
from skillkit.errors import SkillkitError
from skillkit.expressions.globs import fits
from skillkit.gate.policy import Policy, policy_of
from skillkit.gate.request import HEAD, branch_of, check_base
from skillkit.model.folder import SkillFolder
from skillkit.model.layout import (
    AGENT_FOLDERS,
    FOLDER,
    ID_KEY,
    SKILL_FILE,
    SKILLS,
    WORKFLOW_FILES,
    folders_below_skills,
    is_evidence,
)
from skillkit.model.provenance import Provenance

SESSION = re.compile(rb"\bsession: *['\"]?([0-9a-f]{16})\b")
POINTER = re.compile(rb"version https?://(?:git-media\.io|hawser\.github\.com|git-lfs\.github\.com)/")
"""How a pointer of Git LFS begins."""
INERT_VALUES = frozenset(["unspecified", "unset", "lfs", "utf-8", "utf8"])
"""Values of attributes with which git checks out the text of the commit; what LFS stores has pointers."""
SIGNATURES = ".skillkit/signatures"
INSTALLED = (".agents/skills", ".claude/skills")
"""Where `skillkit install` puts links."""

Skills = dict[str, SkillFolder]


def id_in(skill: SkillFolder | None) -> str | None:
    """The id of a mined skill in its metadata; empty if their key has none, None without the key."""
    metadata = skill.skill_md.data.get("metadata") if skill and skill.skill_md else None
    return str(metadata[ID_KEY] or "") if isinstance(metadata, dict) and ID_KEY in metadata else None


def _raw(tree: git.CommitTree, path: str) -> bytes:
    """The bytes of a file; empty if it cannot be read."""
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


@dataclass(frozen=True)
class Change:
    """A change to a skill repository.

    `base` and `head` are the trees, `before` and `after` their skills by path, `files` those that the change touched,
    `commits` those that it adds, the newest first. The base is the tip of the branch to merge into: what was merged
    there meanwhile counts too. `compared_with` is the ref that a short name of the base resolves to, with its commit;
    `is_dirty`: the working tree differs from the head. The policy is that of the base: a change cannot loosen the gate
    it has to pass.
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
    tip: str
    compared_with: str
    is_dirty: bool
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
        return sorted(filter(is_evidence, self.files))

    @cached_property
    def _read(self) -> list[tuple[str, Provenance]]:
        """The evidence in the change, added or deleted, each with its id by the name of its file."""
        read = ((path, read_evidence(tree, path)[0]) for path in self.evidence for tree in (self.head, self.base))
        return [(PurePosixPath(path).stem, known) for path, known in read if known]

    @cached_property
    def named(self) -> dict[str, str]:
        """The ids of the evidence in the change, by the skills that it names: the first of each."""
        return {known.skill: identity for identity, known in reversed(self._read)}

    @cached_property
    def mined_lines(self) -> frozenset[str]:
        """The digests of the lines that the evidence in the change names."""
        return frozenset().union(*(digests_in(known.lines) for _, known in self._read))

    @cached_property
    def sessions(self) -> dict[str, list[str]]:
        """The files of evidence of the head, by the pseudonyms of their sessions."""
        paths = list(filter(is_evidence, self.head.files()))
        self.head.load(paths)
        files: dict[str, list[str]] = {}
        for path in paths:
            for session in set(SESSION.findall(_raw(self.head, path))):
                files.setdefault(session.decode(), []).append(path)
        return files

    def touches(self, skill: SkillFolder) -> bool:
        """Whether a file of the skill was changed, added or removed."""
        return skill.path in self._touched

    def _is_judged(self, skill: SkillFolder) -> bool:
        """Whether the skill or its evidence was touched: without evidence it would pass for hand-written."""
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
        """The skills that the change deletes."""
        return sorted(path for path in self.before.keys() - self.after.keys() if self.touches(self.before[path]))

    @cached_property
    def unjudged(self) -> dict[str, str]:
        """The files of the change that an agent may load though no rule reads them: by path, why."""
        unread = dict(self._rewritten)
        if not self.changed:
            there = islice(filter(self.head.blob, self.evidence), 1)
            unread |= dict.fromkeys(there, "evidence, and the change has no skill")
        unread |= {path: why for path in self.files if (why := self._misleads(path))}
        return dict(sorted(unread.items()))

    def _misleads(self, path: str) -> str:
        """Why a file is not what a rule reads, or stops programs that read it; empty if neither."""
        name = posixpath.basename(path)
        if path in self.head.submodules:
            return "a submodule, what is in it is not in this repository"
        if not self.head.blob(path):
            return ""
        if self.head.about(path).link and (why := self._led(path)):
            return why
        if name not in WORKFLOW_FILES and name.casefold() in WORKFLOW_FILES and folders_below_skills(path):
            return f"a {name.casefold()} in other letters, which file systems that fold case load"
        if owner(path, self.after) and POINTER.match(_raw(self.head, path)):
            return "a pointer of Git LFS, whose content is not in this repository"
        return self._signature_fault if posixpath.dirname(path) == SIGNATURES else ""

    @cached_property
    def _signature_fault(self) -> str:
        """Why `mine` would stop at the signatures; empty if it reads them."""
        from skillkit.mining import signature_files  # noqa: PLC0415 - few changes have one

        files = [path for path in self.head.files() if posixpath.dirname(path) == SIGNATURES]
        try:
            signature_files.parse_all((path, partial(self.head.read, path)) for path in files)
        except SkillkitError as error:
            return f"among signatures at which mine would stop: {error.message}"
        return ""

    @cached_property
    def _rewritten(self) -> dict[str, str]:
        """The files of skills that a checkout or an archive gives another text than the commit, and why."""
        attributes = [path for path in self.head.files() if posixpath.basename(path) == ".gitattributes"]
        if not attributes:
            return {}
        widely = not self.files.isdisjoint(attributes)
        paths = self.head.files() if widely else self.files
        asked = [path for path in paths if self.head.blob(path) and owner(path, self.after)]
        known = git.attributes(self.root, self.base_tip, asked) if widely else {}
        rewritten = {}
        for (path, name), value in git.attributes(self.root, self.tip, asked).items():
            is_new = path in self.files or known.get((path, name)) != value
            is_inert = name == "export-subst" and b"$Format:" not in _raw(self.head, path)
            if is_new and not is_inert and value.casefold() not in INERT_VALUES:
                rewritten[path] = f"a file that git checks out or exports with another text ({name}={value})"
        return rewritten

    def _led(self, link: str) -> str:
        """Why a symbolic link lets agents load what nobody judges; empty if it does not."""
        target = posixpath.normpath(posixpath.join(posixpath.dirname(link), self.head.about(link).link))
        if any(fits(name, self.policy.settings.exclude) for name in (target, f"{target}/{SKILL_FILE}")):
            return f"a symbolic link to {target}, which the settings exclude"
        own, name = owner(link, self.after), posixpath.basename(link).casefold()
        if own not in (None, ".") and self.head.exists(target) and not target.startswith(f"{own}/"):
            return f"a symbolic link to {target}, out of the skill"
        if target in self.after and posixpath.dirname(target) == SKILLS and posixpath.dirname(link) in INSTALLED:
            return ""  # what `skillkit install` links: agents load skills that are reviewed here
        is_loose = own is None and (
            any(path == target or path.startswith(f"{target}/") for path in self.after)
            or folders_below_skills(f"{link}/") is not None
            or name.endswith("skill.md")
        )
        if is_loose or name in AGENT_FOLDERS:
            return f"a symbolic link to {target} where agents look for skills"
        return ""

    @cached_property
    def others(self) -> list[SkillFolder]:
        """The skills of the base that the change neither changes nor deletes, as by a rename."""
        judged = {skill.path for skill in self.changed}
        return [skill for skill in self.before.values() if not self.touches(skill) and skill.path not in judged]


def _skills(tree: git.CommitTree, exclude: Sequence[str], base: git.CommitTree, before: Skills) -> Skills:
    """The skills of a commit; documents that are the base's are not read again."""
    files = tree.files()
    known = frozenset(files)
    documents = documents_in(files, exclude)
    same = {
        skill
        for skill, paths in documents.items()
        if skill in before
        and [document.source.path for document in before[skill].documents] == paths
        and all(tree.blob(path) == base.blob(path) for path in paths)
    }
    tree.load(path for skill in documents.keys() - same for path in documents[skill])
    return {
        skill: replace(before[skill], tree=tree) if skill in same else read_skill(tree, skill, known)
        for skill in documents
    }


def change_of(folder: Path, base: str, head: str, config: str = "") -> Change:
    """What `head` changed since it left `base`; `config` names the settings of the base, if not in the usual file.

    Raises SkillkitError for what is missing, with the remedy.
    """
    root = git.root_of(folder)
    tip = git.head(root) if head == HEAD else git.needed_commit(root, head, "head")
    base_tip, name = git.resolved(root, base) or (git.needed_commit(root, base, "base"), base)
    start = git.merge_base(root, base_tip, tip)
    check_base(start == tip, git.short_name(base))
    blobs = git.Blobs(root)
    base_tree, head_tree = git.CommitTree(root, base_tip, blobs), git.CommitTree(root, tip, blobs)
    policy = policy_of(base_tree, config)
    exclude = policy.settings.exclude
    before = _skills(base_tree, exclude, base_tree, {})
    change = Change(
        root=root,
        base=base_tree,
        head=head_tree,
        before=before,
        after=_skills(head_tree, exclude, base_tree, before),
        files=frozenset(git.changed_files(root, start, tip)),
        branch=branch_of() or (git.branch_name(root) if head == HEAD else head),
        commits=tuple(git.added_commits(root, start, tip)),
        base_tip=base_tip,
        tip=tip,
        compared_with=f"{name} at {base_tip[:12]}" if name != base else "",
        is_dirty=head == HEAD and git.is_dirty(root),
        blobs=blobs,
        policy=policy,
    )
    head_tree.load(path for skill in change.changed for path in skill.files)
    head_tree.load(change.evidence)
    base_tree.load(change.evidence)
    return change
