"""skillkit and other linters of skills on the edge cases of the specification, and the time for 1,000 skills.

    python3 -m venv build/peers && build/peers/bin/pip install . -r benchmarks/peers.txt
    build/peers/bin/python benchmarks/peers.py SKILLS

writes docs/peers.md. SKILLS is a folder of real skills, of which the 1,000 are made. With `--wrong`, every case that a
tool gets wrong is printed. Nothing is installed, and nothing is sent.

Each tool is asked about one skill at a time, in a folder of its own, and takes a skill for invalid if it reports an
error; what it calls a warning or advice does not count.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

from many_skills import COUNT, lay_out

ROOT = Path(__file__).parents[1]
CASES = ROOT / "tests/fixtures/spec"
BIN = Path(sys.executable).parent
TIMED = {"skillkit": "lint", "agnix": "."}
ROUNDS = 3

SKILLCHECK = "import sys; sys.modules['tiktoken'] = None; from skillcheck.cli import main; sys.exit(main())"
"""skillcheck as it is when installed alone: beside skilllint it finds tiktoken, which wants a download, and crashes
without a network."""


class Case(NamedTuple):
    """A skill and what is right to say of it."""

    name: str
    folder: Path
    valid: bool
    debatable: bool


class Tool(NamedTuple):
    """A linter: its distribution, its command before the skill's path, and whether its output accepts the skill."""

    package: str
    command: tuple[str, ...]
    accepts: Callable[[subprocess.CompletedProcess[str]], bool]
    reading: str


def _by_exit_code(run: subprocess.CompletedProcess[str]) -> bool:
    return run.returncode == 0


def _without_errors(errors: Callable[[Any], list[Any]]) -> Callable[[subprocess.CompletedProcess[str]], bool]:
    """Whether the JSON on stdout lists no errors; without JSON, the exit code decides."""

    def accepts(run: subprocess.CompletedProcess[str]) -> bool:
        try:
            return not errors(json.loads(run.stdout))
        except (ValueError, KeyError):
            return run.returncode == 0

    return accepts


def _skillkit(found: Any) -> list[Any]:
    return [f for f in found["findings"] if f["severity"] == "error" and f["layer"] == "spec"]


def _skillcheck(found: Any) -> list[Any]:
    return [d for result in found["results"] for d in result["diagnostics"] if d["severity"] == "error"]


def _skilllint(found: Any) -> list[Any]:
    checks = [check for file in found["files"] for check in file["validators"]]
    return [issue for check in checks for issue in check["issues"] if issue["severity"] == "error"]


def _agnix(found: Any) -> list[Any]:
    return [d for d in found["diagnostics"] if d["level"] == "error"]


TOOLS = (
    Tool(
        "skillkit-git",
        ("skillkit", "lint", "--format", "json"),
        _without_errors(_skillkit),
        "`skillkit lint --format json`: a finding of layer `spec` and severity `error`",
    ),
    Tool("skills-ref", ("agentskills", "validate"), _by_exit_code, "`agentskills validate`: the exit code"),
    Tool(
        "skillcheck",
        (Path(sys.executable).name, "-c", SKILLCHECK, "--format", "json"),
        _without_errors(_skillcheck),
        "`skillcheck --format json`: a diagnostic of severity `error`",
    ),
    Tool(
        "skilllint",
        ("skilllint", "check", "--json"),
        _without_errors(_skilllint),
        "`skilllint check --json`: an issue of severity `error`",
    ),
    Tool(
        "agnix",
        ("agnix", "--format", "json"),
        _without_errors(_agnix),
        "`agnix --format json`: a diagnostic of level `error`",
    ),
)

HEAD = """\
<!-- made by benchmarks/peers.py; do not edit -->

# Peers

skillkit and other linters on the edge cases in `tests/fixtures/spec`, of which {valid} are valid by the specification
and {invalid} are not. "Undisputed" leaves out the {debatable} cases of which `why.toml` says "Debatable." first.

| tool | version | right | on valid | on invalid | undisputed |
|---|---|---|---|---|---|
"""

NOTES = """
## How a verdict was read
Every tool was asked about one skill at a time, as a folder, with its defaults; skillcheck without tiktoken, which it
does not depend on and which skilllint brings along. A skill counts as refused if the tool
reports an error of whatever kind; warnings and advice count as acceptance. Where a tool gave no report (it crashed, or
found no skill), its exit code decided.

{readings}

## How to take this
The cases are ours, and skillkit was mended until it agreed with all of them; the others had no such chance. They are
edge cases, written to tell parsers apart, and say little of how a tool does on ordinary skills. Each tool has aims of
its own besides the specification's letter.

Many of the differences have one root:
- skills-ref parses with StrictYAML, to which every scalar is text and anchors, tags and flow style are errors. So it
  takes `name: 123` and refuses `metadata: {{}}`. It splits the file at the first two `---`, wherever they stand.
- skilllint quotes a colon by itself before it parses, and reports that as a warning.
- skillcheck and skilllint report no error on values of a wrong type in `license`, `compatibility` and `metadata`.
- skills-ref refuses keys that the specification does not list; skilllint refuses those that are not text.
- Debatable are, among others, names in letters beyond `a-z`, numbers and booleans where text is due, words such as
  `yes` that YAML 1.1 takes for booleans and YAML 1.2 for text, a list for `allowed-tools`, keys that the specification
  does not list, and links to files that are not there. The reasoning is in `tests/fixtures/spec/why.toml`.
"""


def cases() -> Iterator[Case]:
    """Every case, valid ones last."""
    why = tomllib.loads((CASES / "why.toml").read_text(encoding="utf-8"))
    for folder in sorted(each for each in CASES.glob("*/*") if each.is_dir()):
        debatable = why[folder.parent.name][folder.name].startswith("Debatable.")
        yield Case(folder.name, folder, folder.parent.name == "valid", debatable)


def _judged(case: Case) -> dict[str, bool]:
    """Whether each tool accepts every skill of the case."""
    verdicts = {}
    for tool in TOOLS:
        with tempfile.TemporaryDirectory() as name:
            root = Path(name).resolve()
            shutil.copytree(case.folder / "skills", root / "skills")
            skills = sorted(file.parent for file in root.rglob("*") if file.name.lower() == "skill.md")
            runs = [_run(tool.command, root, skill.relative_to(root)) for skill in skills]
        verdicts[tool.package] = all(tool.accepts(run) for run in runs)
    return verdicts


def _run(command: tuple[str, ...], root: Path, skill: Path) -> subprocess.CompletedProcess[str]:
    program = [str(BIN / command[0]), *command[1:], skill.as_posix()]
    return subprocess.run(program, cwd=root, capture_output=True, text=True, errors="replace", check=False)


def _answers(found: list[tuple[Case, dict[str, bool]]]) -> str:
    rows = []
    for tool in TOOLS:
        right = [(case, verdicts[tool.package] == case.valid) for case, verdicts in found]
        groups = (
            right,
            [(case, is_right) for case, is_right in right if case.valid],
            [(case, is_right) for case, is_right in right if not case.valid],
            [(case, is_right) for case, is_right in right if not case.debatable],
        )
        cells = [f"{sum(is_right for _, is_right in group)} of {len(group)}" for group in groups]
        rows.append(f"| {tool.package} | {version(tool.package)} | {' | '.join(cells)} |\n")
    return "".join(rows)


def _measured(command: list[str], root: Path, report: Path, cache: Path) -> tuple[float, float]:
    """Seconds and MiB of one run, its output in a file and its cache new."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "PYTHONDONTWRITEBYTECODE": ""}
    start = time.perf_counter()
    with report.open("wb") as out:
        process = subprocess.Popen(command, cwd=root, stdout=out, stderr=out, env=environment)
        _, _, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = 0
    return seconds, usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)


def _timings(skills: Path) -> str:
    """The table of times: rounds in which each tool runs once, in turn."""
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in TIMED}
    with tempfile.TemporaryDirectory() as name:
        base = Path(name).resolve()
        root = base / "tree"
        lay_out(skills, root)
        files = [file for file in root.rglob("*") if file.is_file()]
        for file in files:
            file.read_bytes()  # whoever comes first should not be the one who waits for the disk
        for number in range(ROUNDS):
            for tool, argument in TIMED.items():
                command = [str(BIN / tool), argument]
                taken[tool].append(_measured(command, root, base / f"{tool}.txt", base / f"{tool}-{number}"))
    text = (
        f"\n## Time\n{COUNT:,} skills with {len(files):,} files, made by `benchmarks/many_skills.py`; each tool once a "
    )
    text += f"round, in turn, without a\ncache, its text in a file; the median of {ROUNDS} rounds.\n\n"
    text += "| | seconds | MiB at most |\n|---|---|---|\n"
    for tool, runs in taken.items():
        seconds, memory = (statistics.median(values) for values in zip(*runs))
        text += f"| {tool} | {seconds:.2f} | {memory:.0f} |\n"
    return text


def main() -> None:
    """Writes docs/peers.md."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", 1)[0])
    parser.add_argument("skills", type=Path, help="a folder of real skills")
    parser.add_argument("--wrong", action="store_true", help="print every case that a tool gets wrong")
    options = parser.parse_args()
    chosen = list(cases())
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(zip(chosen, pool.map(_judged, chosen)))
    if options.wrong:
        for tool in TOOLS:
            for case, verdicts in found:
                if verdicts[tool.package] != case.valid:
                    kind = "valid" if case.valid else "invalid"
                    print(f"{tool.package}\t{kind}\t{case.name}{' (debatable)' if case.debatable else ''}")
    valid, debatable = sum(case.valid for case in chosen), sum(case.debatable for case in chosen)
    page = HEAD.format(valid=valid, invalid=len(chosen) - valid, debatable=debatable) + _answers(found)
    readings = "\n".join(f"- {tool.package}: {tool.reading}" for tool in TOOLS)
    page += NOTES.format(readings=readings) + _timings(options.skills)
    (ROOT / "docs/peers.md").write_text(page, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
