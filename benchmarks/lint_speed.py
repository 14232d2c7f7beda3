"""How long linting many skills takes beside agnix, and one skill beside Python itself: whole processes, run in turn.

    python benchmarks/lint_speed.py FROM AGNIX [COUNT] [RUNS]

FROM holds skills at any depth, of which COUNT (1,000) are laid out; beside them, skills with long references are made.
AGNIX is the program, of the version named in benchmarks/peers.txt. Prints medians, multiples, and the most memory that
one process of ours held, then the least seconds of a processor: on a machine that others use, they say more than the
clock. Python may keep byte code, as it does wherever pip has installed a package. Cold means with `--no-cache`.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from many_skills import COUNT, lay_out, lay_out_long

RUNS = 5
LINT = [sys.executable, "-m", "skillkit", "lint", "--exit-zero"]


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _seconds(command: list[str], folder: Path, environment: dict[str, str]) -> tuple[float, float]:
    """By the clock, and of a processor."""
    used, start = _processor(), time.perf_counter()
    subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True)
    return time.perf_counter() - start, _processor() - used


def main() -> None:
    """Prints seconds and multiples of the baselines."""
    source, agnix, *numbers = sys.argv[1:]
    count, runs = [*map(int, numbers), *(COUNT, RUNS)[len(numbers) :]]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "many"
        lay_out(Path(source), folder, count)
        long = Path(name) / "long"
        lay_out_long(long)
        one = next((folder / "skills").iterdir()) / "SKILL.md"
        alone = Path(name) / "one" / "skills" / one.parent.name
        alone.parent.mkdir(parents=True)
        one.parent.rename(alone)
        environment = {**os.environ, "SKILLKIT_CACHE_DIR": str(Path(name) / "cache"), "PYTHONDONTWRITEBYTECODE": ""}
        empty = ["env", f"SKILLKIT_CACHE_DIR={Path(name) / 'empty'}"]
        heavy = {
            "agnix": ([agnix, "."], folder),
            "skillkit lint, first time": ([*empty, *LINT, "--no-cache"], folder),
            "skillkit lint, cold": ([*LINT, "--no-cache"], folder),
            "skillkit lint, warm": (LINT, folder),
            "skillkit lint a FIFTH of many": ([*LINT, *map(str, sorted((folder / "skills").iterdir())[::5])], folder),
        }
        references = {
            "agnix on long ones": ([agnix, "."], long),
            "skillkit lint long ones, cold": ([*LINT, "--no-cache"], long),
            "skillkit lint long ones, warm": (LINT, long),
        }
        light = {
            "python -c pass": ([sys.executable, "-c", "pass"], folder),
            "skillkit lint ONE of one": ([*LINT, str(alone / "SKILL.md")], alone.parent.parent),
            "skillkit lint ONE of many": ([*LINT, str(next((folder / "skills").iterdir()) / "SKILL.md")], folder),
        }
        for where in (folder, long):
            _seconds(LINT, where, environment)
        seconds: dict[str, list[tuple[float, float]]] = {each: [] for each in (*heavy, *references, *light)}
        # A machine that was busy with a thousand skills is slower for a while: one skill is linted among its like.
        for commands in (heavy, references, light):
            for _ in range(runs):
                for each, (command, where) in commands.items():
                    seconds[each].append(_seconds(command, where, environment))
    medians = {each: statistics.median(wall for wall, _ in values) for each, values in seconds.items()}
    least = {each: min(used for _, used in values) for each, values in seconds.items()}
    for each, value in medians.items():
        peer = "agnix on long ones" if each in references else "agnix"
        print(
            f"{each:<30} {value * 1000:8.1f} ms  {value / medians[peer]:5.2f}x agnix  "
            f"{least[each] * 1000:8.1f} ms of a processor  {least[each] / least[peer]:5.2f}x"
        )
    for each in ("skillkit lint ONE of one", "skillkit lint ONE of many"):
        print(f"{each}: {(medians[each] - medians['python -c pass']) * 1000:.0f} ms above interpreter start")
    print(f"most memory of one process: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
