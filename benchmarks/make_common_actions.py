"""Makes the list of actions that are common everywhere, from the session logs of many projects.

    python benchmarks/make_common_actions.py OUT LOGS...

A folder in LOGS is a project: one folder for each, or one below folders for the formats. What does something (it does
not only look) and occurs in at least three of them is written with the number of projects. Verbs of one project alone
are left out: no project can be told from the list. A few that are known to be common stand there without having been
counted.
"""

import argparse
from collections import defaultdict
from pathlib import Path

from skillkit.mining.extract import observe
from skillkit.mining.keep import KEEP
from skillkit.mining.sessions import Logs

COMMON_IN = 3
KNOWN = """
black, bundle exec rspec, bundle install, cargo build, cargo check, cargo clippy, cargo fmt, cargo test, dotnet build,
dotnet test, eslint, flake8, gh pr create, gh pr merge, go build, go fmt, go mod tidy, go test, go vet, gofmt,
gradle build, gradle test, isort, jest, make, make build, make test, mvn package, mvn test, mypy, npm ci, npm start,
npm test, pre-commit run, prettier, pytest, rspec, rubocop, ruff, ruff check, ruff format, terraform apply,
terraform fmt, terraform init, terraform plan, tox, tsc, uv sync, vitest
"""
"""Kept by hand: what the tools' own introductions begin with. Scripts that a project names itself are its own."""
HEAD = "# in how many of {} projects, and the action; 0 is by hand; made by benchmarks/make_common_actions.py\n"


def projects_in(folder: Path) -> list[Path]:
    """The folders that hold logs of one project each."""
    below = sorted(path for path in folder.iterdir() if path.is_dir())
    deeper = [path for each in below for path in sorted(each.iterdir()) if path.is_dir()]
    return deeper if any("+" in path.name for path in deeper) else below


def main() -> None:
    """Writes the list and tells how long it is."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("logs", type=Path, nargs="+")
    given = parser.parse_args()
    seen: dict[str, set[str]] = defaultdict(set)
    projects: set[str] = set()
    for project in (path for folder in given.logs for path in projects_in(folder)):
        projects.add(project.name)
        files = [file for file in sorted(project.rglob("*")) if file.is_file()]
        for session in Logs(files, keep=KEEP):
            for observation in observe(session).observations:
                for action in observation.actions:
                    if action.kind == "shell" and action.effect != "look" and "/" not in action.verb:
                        seen[action.verb].add(project.name)
    common = sorted((-len(where), verb) for verb, where in seen.items() if len(where) >= COMMON_IN)
    told = {verb for _, verb in common}
    common += [(0, verb) for each in KNOWN.split(",") if (verb := " ".join(each.split())) not in told]
    lines = "".join(f"{-count}\t{verb}\n" for count, verb in common)
    given.out.write_text(HEAD.format(len(projects)) + lines, encoding="utf-8")
    print(f"{len(common)} actions of {len(projects)} projects")


if __name__ == "__main__":
    main()
