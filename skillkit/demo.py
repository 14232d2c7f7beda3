"""The whole loop on the bundled examples: mine, propose, gate, in a repository and a remote made for the occasion.

The candidates come from the bundled logs, the verdicts from the gate. What a model answered about these logs is
recorded beside them: no model is called.
"""

from pathlib import Path

from skillkit import git, paths, propose
from skillkit.authoring.answer_store import Answers
from skillkit.authoring.asking import Asker
from skillkit.authoring.author import Cassette
from skillkit.authoring.chain import Chain, material_of
from skillkit.drafting.provenance import load_key
from skillkit.gate import gate
from skillkit.mining.pipeline import mine
from skillkit.mining.reading import read_digests
from skillkit.model.candidate import Candidate
from skillkit.model.report import Report

MIN_CONFIDENCE = 0.42
"""Below the gate's own threshold, so that the gate has something to block."""
PEOPLE = {"you": "you@example.invalid", "a colleague": "colleague@example.invalid"}


def _texts(root: Path, below: str) -> dict[str, str]:
    """The files below a folder, by path."""
    files = sorted(file for file in root.rglob("*") if file.is_file())
    return {f"{below}/{file.relative_to(root).as_posix()}": file.read_text(encoding="utf-8") for file in files}


def _start(folder: Path) -> Path:
    """A remote that holds the built-in skills, and a clone of it."""
    remote, clone = folder / "remote.git", folder / "team-skills"
    git.start_remote(remote, "a colleague", PEOPLE["a colleague"])
    first = git.commit_files(remote, "", _texts(paths.builtin_skills(), "skills"), "Begin with built-in skills")
    git.set_branch(remote, "main", first)
    git.clone(remote, clone, "you", PEOPLE["you"])
    return clone


def _colleague_merges(folder: Path) -> None:
    """What a colleague wrote by hand reaches the main branch while the proposals wait."""
    remote = folder / "remote.git"
    base = git.needed_commit(remote, "main", "base")
    added = _texts(paths.examples() / "teammate" / "skills", "skills")
    git.set_branch(remote, "main", git.commit_files(remote, base, added, "Add the skill run-bun-itself"))


def authored(key: bytes, folder: Path) -> tuple[Candidate, ...]:
    """The drafts of the recorded author, each line checked against the logs; there is no checkout of these projects.

    Answers are kept in `folder`.
    """
    material = material_of(read_digests([paths.examples() / "sessions"]).digests)
    asker = Asker(Cassette(paths.examples() / "answers.json"), Answers(folder))
    return tuple(Chain(material, asker, {}, key).run().candidates)


def demo(folder: Path) -> Report:
    """Runs the loop in `folder`, which is empty, and reports what happened."""
    clone = _start(folder)
    key = load_key(folder / "state")
    target = propose.target_of(clone, "origin", None)
    mined = mine([paths.examples() / "sessions"], key=key, existing=propose.existing_skills(target))
    written = authored(key, folder / "state" / "answers")
    found = (*written, *mined.candidates)
    plans = propose.plan(target, found, min_confidence=MIN_CONFIDENCE, limit=None)
    proposed = propose.publish(target, plans, dry_run=False)
    again = propose.plan(propose.target_of(clone, "origin", None), found, min_confidence=MIN_CONFIDENCE, limit=None)
    _colleague_merges(folder)
    ci = folder / "ci"
    git.clone(folder / "remote.git", ci, "ci", PEOPLE["you"])
    judged = [gate(ci, "origin/main", f"origin/{proposal.branch}") for proposal in proposed.proposals]
    return Report(
        command="demo",
        candidates=mined.candidates,
        authored=written,
        proposals=proposed.proposals,
        verdicts=tuple(verdict for report in judged for verdict in report.verdicts),
        findings=tuple(finding for report in judged for finding in report.findings),
        by_format=mined.by_format,
        counts={**mined.counts, "unchanged": sum(p.proposal.operation == "unchanged" for p in again)},
        texts={"folder": str(folder), **{path: text for plan in plans for path, text in plan.files.items()}},
        dropped=mined.dropped,
    )
