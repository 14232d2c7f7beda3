"""What tells one state of skillkit's own files from another: where it is worked on, the version stays the same."""

from pathlib import Path

from skillkit import __version__


def own_code() -> str:
    """The version, and the sizes and times of all modules and data: part of the key of what is remembered of a run."""
    package = Path(__file__).parent
    stats = ((file, file.stat()) for file in sorted((*package.rglob("*.py"), *package.rglob("*.yaml"))))
    return "\0".join((__version__, " ".join(f"{file.name} {s.st_size} {s.st_mtime_ns}" for file, s in stats)))
