"""Findings of other programs on the linted skills: of scanners that are run, and of SARIF logs that are read."""

import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from posixpath import normpath
from tempfile import TemporaryDirectory
from typing import NamedTuple

from skillkit.documents.library import owner
from skillkit.errors import SkillkitError
from skillkit.lint.sarif import MAX_LOG_BYTES, Reading, read_log
from skillkit.lint.suppressions import by_path, fits
from skillkit.model.config import Config
from skillkit.model.finding import Finding
from skillkit.model.folder import Tree
from skillkit.model.layout import SKILL_FILE
from skillkit.paths import repository_root
from skillkit.scanners import SCANNERS

STAGE = "skills"
"""The folder with the copies. Its paths are those of the tree."""


@dataclass(frozen=True)
class Linted:
    """What is linted: a tree and where it lies on the disk, its skills by path, and those that findings count in."""

    root: Path
    tree: Tree
    skills: Sequence[str]
    only: Collection[str]

    @cached_property
    def files(self) -> frozenset[str]:
        """Every file of the tree."""
        return frozenset(self.tree.files())

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.skills)

    @cached_property
    def _roots(self) -> tuple[Path, ...]:
        return self.root, self.root.resolve()

    @cached_property
    def _bases(self) -> tuple[Path, ...]:
        return self.root, repository_root(self.root) or self.root

    def own_files(self) -> dict[str, list[str]]:
        """The files of each skill that findings count in."""
        own: dict[str, list[str]] = {skill: [] for skill in sorted(self.only)}
        for path in self.tree.files():
            skill = owner(path, self._known)
            if skill in own:
                own[skill].append(path)
        return own

    def within(self, path: str) -> str | None:
        """A path of the tree if it belongs to a skill whose findings count."""
        return path if owner(path, self._known) in self.only else None

    def locate(self, path: str, *, absolute: bool) -> str | None:
        """The path in the tree of one that a log names, relative to the root or to that of the repository."""
        full = [path] if absolute else [os.path.normpath(base / path) for base in self._bases]
        pairs = ((Path(each), root) for each in full for root in self._roots)
        found = [each.relative_to(root).as_posix() for each, root in pairs if each.is_relative_to(root)]
        inside = [place for each in found if (place := self.within(each))]
        return next((each for each in inside if each in self.files), next(iter(inside), None))


class External(NamedTuple):
    """Findings of other programs, those marked that are suppressed, and notes on all that does not count."""

    findings: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()


def _notes(reading: Reading, log: str) -> list[str]:
    """One line on each reason why results do not count, with the first of them."""
    whole = len(reading.findings) + sum(map(len, reading.left_out.values()))
    return [
        f"{log}: {len(left)} of {whole} results {reason}: {left[0]}" + (", …" if len(left) > 1 else "")
        for reason, left in sorted(reading.left_out.items())
    ]


def _staged(linted: Linted, folder: Path) -> tuple[list[str], list[str]]:
    """Writes the files of the linted skills below a folder; the skills that are there, and notes on what is not."""
    scanned, links, others = [], 0, 0
    for skill, own in linted.own_files().items():
        if normpath(f"{skill}/{SKILL_FILE}") not in own:
            others += 1
            continue
        scanned.append(skill)
        for path in own:
            try:
                content = None if linted.tree.about(path).link else linted.tree.read(path)
            except OSError as error:
                raise SkillkitError(f"{path} cannot be read: {error.strerror}", "the scanner needs it") from None
            if content is None:
                links += 1
                continue
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    left = {"skills without SKILL.md": others, "symbolic links": links}
    return scanned, [f"not scanned: {count} {what}" for what, count in left.items() if count]


def scan(linted: Linted, name: str) -> tuple[Reading, list[str]]:
    """The findings of a scanner on the linted skills. Raises SkillkitError if it fails or leaves a skill out."""
    scanner = SCANNERS[name]
    with TemporaryDirectory(prefix="skillkit-scan-") as work:
        folder = Path(work).resolve() / STAGE
        folder.mkdir()
        scanned, notes = _staged(linted, folder)
        if not scanned:
            return Reading([], {}), notes
        raw = scanner.scan(folder.parent, STAGE, scanned)

    def located(path: str, absolute: bool) -> str | None:  # noqa: FBT001 - the reader's protocol
        if absolute and not Path(path).is_relative_to(folder):
            return None
        inside = Path(path).relative_to(folder).as_posix() if absolute else path.removeprefix(f"{STAGE}/")
        return linted.within(inside)

    return read_log(raw, f"the log of {name}", located, {scanner.tool: name}), notes


def import_log(linted: Linted, raw: bytes, name: str) -> Reading:
    """The findings of a SARIF log on the linted skills."""
    known = {scanner.tool: scanner.name for scanner in SCANNERS}
    return read_log(raw, name, lambda path, absolute: linted.locate(path, absolute=absolute), known)


def read_log_file(name: str) -> bytes:
    """The bytes of a log, one more than allowed at most. Raises SkillkitError if it cannot be read."""
    try:
        with Path(name).open("rb") as file:
            return file.read(MAX_LOG_BYTES + 1)
    except OSError as error:
        raise SkillkitError(f"{name} cannot be read: {error.strerror}", "name a SARIF file") from None


def external_findings(
    linted: Linted,
    scanners: Sequence[str],
    logs: Sequence[tuple[str, bytes]],
    settings: Config,
    ignore: Collection[str] = (),
) -> External:
    """What scanners and logs (name, content) find in the linted skills, each finding once, in the order of the report.

    Findings that `ignore` or the settings name are marked as suppressed; no comment in a skill suppresses any.
    """
    found: list[Finding] = []
    notes: list[str] = []
    for name in scanners:
        reading, more = scan(linted, name)
        found += reading.findings
        notes += [*(f"{name}: {each}" for each in more), *_notes(reading, name)]
    for name, raw in logs:
        reading = import_log(linted, raw, name)
        found += reading.findings
        notes += _notes(reading, name)
    once = list(dict.fromkeys(found))
    if len(once) < len(found):
        notes.append(f"{len(found) - len(once)} findings are in several logs and count once")
    ignored = [each for each in (*ignore, *settings.ignore) if ":" in each]
    marked = [
        each._replace(suppressed=True) if any(fits(each, name) for name in ignored) else each
        for each in by_path(once, settings)
    ]
    return External(tuple(marked), tuple(notes))
