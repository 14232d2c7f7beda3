"""Reads the documents of a repository that say how to work in it, as traces that hold nothing else."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from skillkit.errors import SkillkitError
from skillkit.model.observation import Observation, Trace
from skillkit.paths import repository_root
from skillkit.redact.engine import Redactor
from skillkit.transcripts.instruction_files import EVERYWHERE, orders_in
from skillkit.transcripts.transcript import project_of

OWN = (
    "CLAUDE.md",
    "AGENTS.md",
    "GEMINI.md",
    "README.md",
    "CONTRIBUTING.md",
    ".cursorrules",
    ".github/copilot-instructions.md",
)
FOLDERS = (".agents", ".claude/rules", ".cursor/rules", ".github/instructions")
SUFFIXES = (".md", ".mdc")
MAX_BYTES = 500_000
"""A longer file holds no instructions."""


def _files(place: Path) -> Iterator[Path]:
    """Yields the documents in a folder in order; does not follow links."""
    yield from sorted(p for p in place.rglob("*") if p.suffix in SUFFIXES and p.is_file() and not p.is_symlink())


def _trace(project: str, found: Iterable[tuple[str, Path]], redactor: Redactor) -> Trace:
    documents = []
    for name, file in found:
        try:
            if file.stat().st_size > MAX_BYTES:
                continue
            text = file.read_text(encoding="utf-8", errors="replace")
        except OSError as error:
            raise SkillkitError(f"{file}: {error.strerror}", "--docs wants files that can be read") from error
        orders = redactor(orders_in(text))
        documents.append(Observation(session="", turn=0, kind="document", files=(name,), text=orders))
    return Trace(session="", digest="", agent="", project=project, observations=tuple(documents))


def given(paths: Iterable[str], redactor: Redactor) -> list[Trace]:
    """Returns the documents at paths or in folders, for all projects. Raises SkillkitError."""
    traces = []
    for path in paths:
        place = Path(path)
        if not place.exists():
            raise SkillkitError(f"{path} is no file and no folder", "--docs wants documents, or a folder of them")
        files = [(str(f.relative_to(place)), f) for f in _files(place)] if place.is_dir() else [(place.name, place)]
        traces.append(_trace(EVERYWHERE, files, redactor))
    return traces


def of_repository(here: Path, redactor: Redactor) -> list[Trace]:
    """Returns the documents of the repository that a folder lies in, for the project of its name."""
    root = repository_root(here)
    if root is None:
        return []
    files = [root / name for name in OWN if (root / name).is_file()]
    files += [file for name in FOLDERS if (root / name).is_dir() for file in _files(root / name)]
    return [_trace(project_of(str(root)), ((file.relative_to(root).as_posix(), file) for file in files), redactor)]
