"""Which commands a line recommends, and what backs one: sessions, users, CI, scripts, documents."""

from pathlib import Path

import pytest
import yaml

from skillkit.authoring.check_commands import Backing
from skillkit.authoring.checkout import Checkout
from skillkit.documents.grounding import recommended
from skillkit.documents.tasks import tasks_in
from skillkit.model.claim import Bullet, Claim, Quote
from skillkit.model.digest import Digest, Item
from skillkit.redact.engine import Redactor
from tests.authored import project

CASES = yaml.safe_load(
    (Path(__file__).parent.parent / "fixtures" / "line_checks" / "commands.yaml").read_text(encoding="utf-8")
)
FILES = {
    "package.json": '{"name": "till",\n"scripts": {\n"count": "till count --all"}}\n',
    ".github/workflows/ci.yml": "jobs:\n  test:\n    steps:\n      - run: till audit --strict\n",
    "Makefile": "prices:\n\ttill prices --in cents\n",
    "AGENTS.md": "# Rules\n\n```sh\ntill release --draft\n```\n",
}


@pytest.mark.parametrize(("text", "commands"), CASES["recommended"])
def test_what_a_line_recommends(text: str, commands: list[str]) -> None:
    assert recommended(text, {"till"}.__contains__) == commands


def _bullet(text: str, quote: str = "the session says so") -> Bullet:
    behind = (Quote(line=1, quote=quote),)
    claim = Claim(id="1", text=text, status="observed", speaker="output", after="held", evidence=behind, session="s")
    return Bullet(text=text, claims=(claim,), confidence=0.6, digest="")


@pytest.mark.parametrize(("command", "missing"), CASES["backed"])
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


@pytest.mark.parametrize(("path", "text", "names"), CASES["tasks"])
def test_tasks_of_a_file(path: str, text: str, names: list[str] | None) -> None:
    found = tasks_in(path, text)
    assert (found if found is None else [task.name for task in found]) == names
