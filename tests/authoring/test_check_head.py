"""What the latest commit says of the names in a line, and which lines it refutes."""

import pytest

from skillkit import git
from skillkit.authoring.check_head import facts_of
from skillkit.authoring.check_head import refutation
from skillkit.authoring.checkout import Checkout
from skillkit.git.call import checked
from skillkit.redact.engine import Redactor

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


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Run `npm run lint` first.", ["task lint holds package.json:4"]),
        ("Run `npm run lint:css` first.", ["task lint:css refuted package.json, packages/till/package.json"]),
        ("Run `pnpm --filter @shop/till test` first.", ["task test holds packages/till/package.json:1"]),
        ("Run `pnpm --filter @shop/till build` first.", ["task build refuted packages/till/package.json"]),
        ("`npm run lint:css` fails.", []),  # no recommendation
        ("Run `make prices` first.", ["task prices holds Makefile:1"]),
        ("Run `make receipts` first.", ["task receipts refuted Makefile"]),
        ("Run `just receipts` first.", ["task receipts absent "]),
        ("Take the version of Node from `.nvmrc`.", ["path .nvmrc holds .nvmrc"]),
        ("Look at `till.ts` in `src/`.", ["path till.ts holds src/till.ts", "path src/ holds src"]),
        ("The build is in `dist/`, keys are in `.env.local`.", ["path dist/ ignored ", "path .env.local ignored "]),
        ("Count with `tools/count.mjs`.", ["path tools/count.mjs refuted *"]),
        ("`tools/count.mjs` was removed: count by hand.", ["path tools/count.mjs absent *"]),
        ("Read `docs/new.md`.", ["path docs/new.md absent "]),
        ("Run `uv run tally` at noon.", ["tool tally refuted *"]),
        (
            "Set `centsOnly` where `eurosOnly` was.",
            ["symbol centsOnly holds src/till.ts:1", "symbol eurosOnly absent "],
        ),
        ('It says "the drawer is stuck".', ["quote the drawer is stuck holds src/till.ts:2"]),
        ("Read it with `git show data/v1:src/till.ts`.", ["ref data/v1 refuted origin/data/v1"]),
        ("Read it with `git show origin/data/v1:a`.", ["ref origin/data/v1 holds origin/data/v1"]),
        ("Check out with `git switch data/v1`.", ["ref data/v1 absent origin/data/v1"]),
        ("Undo with `git reset --soft HEAD~1`, then `git diff main`.", []),
        ("With `vite@5.4.2` it works.", ["version vite@5.4.2 holds 5.4.2"]),
        ("With `vite` 4.0.0 it works.", ["version vite@4.0.0 refuted 5.4.2"]),
        ("Keep prices in cents, and never in floats or in strings.", ["said * refuted AGENTS.md"]),
    ],
)
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
