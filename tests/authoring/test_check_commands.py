"""Which commands a line recommends, and what backs one: sessions, users, CI, scripts, documents."""

from pathlib import Path

import pytest

from skillkit.authoring.check_commands import Backing
from skillkit.authoring.checkout import Checkout
from skillkit.documents.grounding import recommended
from skillkit.documents.tasks import tasks_in
from skillkit.model.claim import Bullet
from skillkit.model.claim import Claim
from skillkit.model.claim import Quote
from skillkit.model.digest import Digest
from skillkit.model.digest import Item
from skillkit.redact.engine import Redactor
from tests.authored import project

FILES = {
    "package.json": '{"name": "till",\n"scripts": {\n"count": "till count --all"}}\n',
    ".github/workflows/ci.yml": "jobs:\n  test:\n    steps:\n      - run: till audit --strict\n",
    "Makefile": "prices:\n\ttill prices --in cents\n",
    "AGENTS.md": "# Rules\n\n```sh\ntill release --draft\n```\n",
}


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ("Use `audit-ci --high`, a bare `pnpm audit` fails.", ["audit-ci --high"]),
        ("Pass the drive letter by hand, `wsl wslpath` fails on it.", []),
        ("`git pull --rebase` does not keep merges; run `git merge main`.", ["git merge main"]),
        ("Never run `rm -rf /srv`, `git clean -fdx` or `git reset --hard`.", []),
        ("Do not forget to run `make check`.", ["make check"]),
        ("Do not edit it by hand: run `make format`.", ["make format"]),
        ('The lint fails with `Found 1 error.` and `script "lint" exited with code 1`.', []),
        ("Give the name before the action, as in `FILE print`.", []),
        ("Its subcommands are `print primary` and `string escape`.", []),
        ("`print primary` needs a shell.", []),
        ("`our-own-tool wipe`, then a commit.", ["our-own-tool wipe"]),
        ("Run `our-own-tool wipe` for prices.", ["our-own-tool wipe"]),
        ("After a rebase `till check` shows what broke.", ["till check"]),
        ("If the count fails run `make count`.", ["make count"]),
        ("Run `make check`, which fails on warnings.", ["make check"]),
    ],
)
def test_what_a_line_recommends(text: str, commands: list[str]) -> None:
    assert recommended(text, {"till"}.__contains__) == commands


def _bullet(text: str, quote: str = "the session says so") -> Bullet:
    behind = (Quote(line=1, quote=quote),)
    claim = Claim(id="1", text=text, status="observed", speaker="output", after="held", evidence=behind, session="s")
    return Bullet(text=text, claims=(claim,), confidence=0.6, digest="")


@pytest.mark.parametrize(
    ("command", "missing"),
    [
        ("till check", ""),  # a session ran it with success
        ("till burn", "till burn"),  # it only failed
        ("till create --review", ""),  # the user pasted it with its output
        ("till audit", ""),  # CI
        ("till count", ""),  # a script
        ("npm run count", ""),
        ("npm run wipe", "npm run wipe"),
        ("till prices", ""),  # a recipe
        ("till release", ""),  # a document for agents
        ("till quoted", ""),
        ("till deploy", "till deploy"),
    ],
)
def test_what_backs_a_command(tmp_path: Path, command: str, missing: str) -> None:
    pasted = Item(3, "user", "USER", "I ran it myself:\n$ till create --review 7\ncreated")
    digest = Digest(
        *("s", "claude-code", "claude-code", "till", None, None, (pasted,)),
        ran=frozenset({"till check", "till burn"}),
        passed=frozenset({"till check"}),
    )
    checkout = Checkout(project(tmp_path, FILES), Redactor())
    backing = Backing([digest], checkout, "")
    assert backing.missing(_bullet(f"Run `{command}` before a commit.", "and then till quoted ran")) == missing


@pytest.mark.parametrize(
    ("path", "text", "names"),
    [
        ("package.json", '{"scripts": {"build": "tsc", "test:e2e": "x"}}', ["build", "test:e2e"]),
        ("package.json", "{ torn", None),
        ("Makefile", "A := 1\nall: x.o\n\tcc\nx.o y.o:\n\tcc -c\n", ["all", "x.o"]),
        ("Makefile", "include rules.mk\nall:\n", None),
        ("justfile", "set shell := ['sh']\n@fmt arg='x': default\n  x\n", ["fmt"]),
        ("Taskfile.yml", "tasks:\n  build:\n    cmds: [go build]\n", ["build"]),
        ("mise.toml", "[tasks.lint]\nrun = 'x'\n", ["lint"]),
        ("pyproject.toml", "[tool.poe.tasks]\nfmt = 'ruff'\n", ["fmt"]),
        ("composer.json", '{"scripts": {"cs": ["php-cs"]}}', ["cs"]),
    ],
)
def test_tasks_of_a_file(path: str, text: str, names: list[str] | None) -> None:
    found = tasks_in(path, text)
    assert (found if found is None else [task.name for task in found]) == names
