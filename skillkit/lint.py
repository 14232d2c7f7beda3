"""Lints skills: runs every rule over every skill of a tree and makes one report."""

import contextlib
import fnmatch
import hashlib
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.errors import SkillkitError
from skillkit.formats import MAX_BYTES
from skillkit.model.finding import Client
from skillkit.model.finding import Finding
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.report import Report
from skillkit.rules import RULES
from skillkit.rules import Rule


def chosen_rules(select: Collection[str] = (), ignore: Collection[str] = ()) -> list[Rule]:
    """The rules to run, by code, code prefix (`SK1`) or name.

    Raises SkillkitError for one that fits no rule.
    """
    rules = list(RULES)
    for wanted in (*select, *ignore):
        if not any(_fits(rule, wanted) for rule in rules):
            raise SkillkitError(f"no rule fits {wanted!r}", "skillkit rule --all lists them")
    return [
        rule
        for rule in rules
        if (not select or any(_fits(rule, wanted) for wanted in select))
        and not any(_fits(rule, unwanted) for unwanted in ignore)
    ]


def _fits(rule: Rule, wanted: str) -> bool:
    return rule.name == wanted or rule.code.startswith(wanted.upper())


def _finding(rule: Rule, violation: Violation) -> Finding:
    # An escape in YAML may stand for half a character, which no output can hold.
    message = violation.message.encode("utf-8", errors="backslashreplace").decode("utf-8")
    identity = "\0".join((rule.code, violation.location.path, message))
    return Finding(
        code=rule.code,
        rule=rule.name,
        layer=rule.layer,
        severity=rule.severity,
        message=message,
        location=violation.location,
        clients=violation.clients,
        note=violation.note,
        fix=violation.fix,
        fingerprint=hashlib.sha256(identity.encode()).hexdigest()[:16],
    )


def _concerns(violation: Violation, clients: Collection[Client]) -> bool:
    """Whether one of the chosen clients minds: all count if none is chosen, and what names none concerns all."""
    return not clients or not violation.clients or any(client in clients for client in violation.clients)


def _violations(folders: Sequence[SkillFolder], rules: Sequence[Rule]) -> Iterator[tuple[Rule, Violation]]:
    """Skill by skill, so that what one rule has read of a skill is at hand for the next."""
    for folder in folders:
        for rule in rules:
            if rule.check_skill:
                yield from ((rule, violation) for violation in rule.check_skill(folder))
    for rule in rules:
        if rule.check_repository:
            yield from ((rule, violation) for violation in rule.check_repository(folders))


def findings_of(
    folders: Sequence[SkillFolder], rules: Iterable[Rule] | None = None, clients: Collection[Client] = ()
) -> list[Finding]:
    """Every finding in `folders`, in the order of file, line and rule; with `clients`, those that concern them."""

    def place(finding: Finding) -> tuple[str, int, int, str, str]:
        where = finding.location
        return (where.path, where.start_line, where.start_column, finding.code, finding.message)

    found = _violations(folders, list(RULES if rules is None else rules))
    return sorted((_finding(rule, violation) for rule, violation in found if _concerns(violation, clients)), key=place)


def _owner(path: str, folders: Sequence[SkillFolder]) -> str | None:
    """The path of the skill that a file belongs to, the innermost; None for a file of the repository."""
    owners = [folder.path for folder in folders if folder.path in (".", path) or path.startswith(f"{folder.path}/")]
    return max(owners, key=len, default=None)


def _texts(folders: Sequence[SkillFolder], paths: Collection[str]) -> dict[str, str]:
    """The texts of the files at `paths` that can be read as text."""
    texts = {d.source.path: d.source.text for folder in folders for d in folder.documents if d.source.path in paths}
    for path in sorted(set(paths) - set(texts)):
        with contextlib.suppress(OSError, UnicodeDecodeError):
            about = folders[0].tree.about(path)
            if about.size <= MAX_BYTES and not about.link:
                texts[path] = folders[0].tree.read(path).decode("utf-8")
    return texts


def lint(
    folders: Sequence[SkillFolder],
    rules: Sequence[Rule],
    *,
    only: Collection[str] | None = None,
    clients: Collection[Client] = (),
    exclude: Sequence[str] = (),
    fixed: int = 0,
) -> Report:
    """Lints `folders`; with `only`, reports what was found in the skills at these paths alone.

    With `clients`, reports what concerns these clients alone; what lies in files that fit a glob in `exclude` is left
    out. `fixed` is how much was fixed before.
    """
    found = findings_of(folders, rules, clients)
    found = [f for f in found if not any(fnmatch.fnmatch(f.location.path, glob) for glob in exclude)]
    shown = folders
    if only is not None:
        shown = [folder for folder in folders if folder.path in only]
        owners = {*only, None} if len(shown) == len(folders) else set(only)
        found = [finding for finding in found if _owner(finding.location.path, folders) in owners]
    counts = {
        "files": sum(len(folder.documents) for folder in shown),
        "skills": len(shown),
        "errors": sum(finding.severity == "error" for finding in found),
        "warnings": sum(finding.severity == "warning" for finding in found),
        "notes": sum(finding.severity == "note" for finding in found),
        "fixed": fixed,
    }
    return Report(
        command="lint",
        conclusion="failure" if counts["errors"] or counts["warnings"] else "success",
        findings=tuple(found),
        counts=counts,
        texts=_texts(folders, {finding.location.path for finding in found}),
    )
