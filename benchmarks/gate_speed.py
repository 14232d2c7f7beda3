"""How long the gate takes on a large repository in which some skills changed: a fresh process each time, no cache.

    python benchmarks/gate_speed.py FROM [COUNT] [CHANGED]

FROM holds skills at any depth; COUNT (2,000) skills under fresh names are made of them and committed as the base. The
change edits half of CHANGED (20) skills and adds the others. Every text has a line of its own, so that no two are read
as one. Python may keep what it compiled, as it does where skillkit is installed.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from many_skills import lay_out

RUNS = 5
COUNT = 2000
CHANGED = 20


def _git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=you", "-c", "user.email=you@example.invalid", "-c", "gc.auto=0")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)  # noqa: S607 - git is found


def _add_line(file: Path, line: str) -> None:
    file.write_bytes(file.read_bytes().rstrip(b"\n") + f"\n\n{line}\n".encode())


def _make(source: Path, folder: Path, count: int, changed: int) -> None:
    """A repository with `count` skills on main and a change of `changed` skills checked out."""
    lay_out(source, folder, count + changed // 2)
    skills = sorted((folder / "skills").iterdir(), key=lambda skill: skill.name.rpartition("-")[2])
    for number, skill in enumerate(skills):
        _add_line(skill / "SKILL.md", " ".join(f"{word}{number}" for word in ("this", "stands", "here", "alone")))
    added = skills[count:]
    _git(folder, "init", "--quiet", "--initial-branch=main", ".")
    _git(folder, "add", "--all", "--", ".", *(f":!skills/{skill.name}" for skill in added))
    _git(folder, "commit", "--quiet", "--message", "Base")
    _git(folder, "checkout", "--quiet", "-b", "change")
    step = max(1, count // (changed - len(added)))
    for skill in skills[:count:step][: changed - len(added)]:
        _add_line(skill / "SKILL.md", "One more line that the base has not.")
    _git(folder, "add", "--all")
    _git(folder, "commit", "--quiet", "--message", "Change")


def _once(folder: Path, state: Path) -> tuple[float, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "skillkit", "gate", "--base", "main"],
        cwd=folder,
        env={**kept, "SKILLKIT_STATE_DIR": str(state)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in (0, 1):
        raise SystemExit(done.stderr)
    return time.perf_counter() - begin, done.stdout.splitlines()[-1]


def main(source: Path, count: int = COUNT, changed: int = CHANGED) -> None:
    """Prints the times."""
    with tempfile.TemporaryDirectory() as place:
        folder, state = Path(place) / "skills", Path(place) / "state"
        _make(source, folder, count, changed)
        _once(folder, state)  # compiles what is not compiled yet, as installing does
        runs = [_once(folder, state) for _ in range(RUNS)]
    seconds = [each for each, _ in runs]
    print(f"{count:,} skills, {runs[0][1]}")
    print(f"{RUNS} runs: best {min(seconds):.2f} s, median {statistics.median(seconds):.2f} s")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:4]))
