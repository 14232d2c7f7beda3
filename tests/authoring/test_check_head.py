"""What the latest commit says of the names in a line, and which lines it refutes."""

from pathlib import Path

import pytest
import yaml

from skillkit import git
from skillkit.authoring.check_head import facts_of, refutation
from skillkit.authoring.checkout import Checkout
from skillkit.git.call import checked
from skillkit.redact.engine import Redactor

CASES = yaml.safe_load(
    (Path(__file__).parent.parent / "fixtures" / "line_checks" / "facts.yaml").read_text(encoding="utf-8")
)
LOCK = (
    '{"packages": {\n"node_modules/vite": {\n"version": "5.4.2"\n},\n"node_modules/vitest": {\n"version": "3.0.1"\n}}}'
)
PACKAGE = '{"name": "shop",\n"scripts": {\n"build": "tsc",\n"lint": "biome check"}}\n'
FILES = {
    "package.json": PACKAGE,
    "packages/till/package.json": '{"name": "@shop/till", "scripts": {"test": "vitest"}}\n',
    "package-lock.json": LOCK,
    "Makefile": "prices:\n\ttill prices\n",
    ".nvmrc": "22\n",
    ".gitignore": "dist/\n.env.local\n",
    "src/till.ts": 'export const centsOnly = true;\nthrow new Error("the drawer is stuck");\n',
    "AGENTS.md": "# Rules\n\n- Keep prices in cents, and never in floats or in strings.\n",
}
OLD = {"tools/count.mjs": "", "package.json": PACKAGE.replace("}}", '}, "devDependencies": {"tally": "1.0.0"}}')}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    """A clone whose remote has the branch `data/v1`, and whose last commit removed a file and a tool."""
    folder = tmp_path_factory.mktemp("head")
    remote, clone = folder / "remote.git", folder / "shop"
    git.start_remote(remote, "kim", "kim@example.invalid")
    commit = git.commit_files(remote, "", {**FILES, **OLD}, "Begin")
    git.set_branch(remote, "main", commit)
    git.set_branch(remote, "data/v1", commit)
    git.clone(remote, clone, "kim", "kim@example.invalid")
    checked(clone, "rm", "-q", "tools/count.mjs")
    (clone / "package.json").write_text(PACKAGE, encoding="utf-8")
    checked(clone, "commit", "-q", "-a", "-m", "Remove the old tools")
    return Checkout(clone, Redactor())


@pytest.mark.parametrize(("text", "facts"), CASES["facts"])
def test_facts(checkout: Checkout, text: str, facts: list[str]) -> None:
    found = facts_of(text, checkout)
    shown = [f"{fact.kind} {fact.what} {fact.result} {fact.place}" for fact in found]
    by = checkout.commit[:7]
    if facts and facts[0].startswith("said"):
        shown = [f"{fact.kind} * {fact.result} {fact.place}" for fact in found]
    assert [row.partition(by)[0] + "*" if by in row else row for row in shown] == facts
    assert bool(refutation(found)) == any(" refuted " in row for row in facts)


def test_a_document_that_is_newer_than_the_session_is_said_to_be(checkout: Checkout) -> None:
    (fact,) = [fact for fact in facts_of("See `AGENTS.md`.", checkout, "2001-01-01") if fact.kind == "document"]
    assert (fact.what, fact.result, fact.place) == ("AGENTS.md", "newer", checkout.changed("AGENTS.md"))


def test_a_patch_applies_to_the_file_as_it_is_committed(checkout: Checkout) -> None:
    patch = "--- a/.nvmrc\n+++ b/.nvmrc\n@@ -1 +1 @@\n-{}\n+24\n"
    assert checkout.applies(patch.format("22"))
    assert not checkout.applies(patch.format("20"))
