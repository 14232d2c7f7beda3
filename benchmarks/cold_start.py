"""How long a command takes to start, as a multiple of what Python itself takes: whole processes, medians, run in turn.

Python may keep byte code, as it does wherever pip has installed a package; each command is run once before it counts.
Run as `python benchmarks/cold_start.py [RUNS]`.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HEAD = "---\nname: x\ndescription: Shows speed. Use when asked for it.\n---\n\n# X\n\n"
SKILL = f"{HEAD}Read [the guide](guide.md), or workflow.yaml.\n"
PYTHON = sys.executable
LINT = [PYTHON, "-m", "skillkit", "lint"]
COMMANDS = {
    "python -c pass": ("plain", [PYTHON, "-c", "pass"]),
    "skillkit --version": ("plain", [PYTHON, "-m", "skillkit", "--version"]),
    "skillkit lint (one plain skill)": ("plain", LINT),
    "skillkit lint (one with links)": ("linked", LINT),
    "skillkit lint (one with a workflow)": ("flow", LINT),
}
WORKFLOW = "name: x\nsteps:\n- name: test\n  type: bash\n  command: make test\n"


def _prepare(folder: Path) -> None:
    for name in ("plain", "linked", "flow"):
        skill = folder / name / "skills" / "x"
        skill.mkdir(parents=True)
        text = SKILL if name == "linked" else SKILL.replace("[the guide](guide.md)", "the guide")
        (skill / "SKILL.md").write_text(text, encoding="utf-8")
        (skill / "guide.md").write_text("# Guide\n", encoding="utf-8")
    (folder / "flow/skills/x/workflow.yaml").write_text(WORKFLOW, encoding="utf-8")


def main() -> None:
    """Prints milliseconds and multiples of the baseline."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    seconds: dict[str, list[float]] = {name: [] for name in COMMANDS}
    with tempfile.TemporaryDirectory() as folder:
        _prepare(Path(folder))
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
        for _ in range(runs + 1):
            for name, (where, command) in COMMANDS.items():
                start = time.perf_counter()
                subprocess.run(
                    command, cwd=Path(folder) / where, env=environment, check=True, stdout=subprocess.DEVNULL
                )
                seconds[name].append(time.perf_counter() - start)
    medians = {name: statistics.median(values[1:]) for name, values in seconds.items()}
    baseline = medians["python -c pass"]
    for name, value in medians.items():
        print(f"{name:<38} {value * 1000:7.1f} ms  {value / baseline:5.1f}x")


if __name__ == "__main__":
    main()
