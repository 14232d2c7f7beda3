"""Finds the commands of a script that cannot be undone."""

import re

from skillkit.shell.parse import simple_commands
from skillkit.shell.tables import names
from skillkit.shell.wrappers import takes_word, unwrapped

ALWAYS = names(
    """
    bun publish, cargo publish, docker push, docker system prune, dotnet nuget push, dropdb, firebase deploy, flit
    publish, fly deploy, gem push, gh pr merge, gh release create, gh release delete, gh repo delete, git push,
    hatch publish, helm uninstall, helm upgrade, kubectl apply, kubectl delete, mkfs, netlify deploy, npm publish,
    pnpm publish, poetry publish, pulumi destroy, pulumi up, shred, terraform apply, terraform destroy, twine
    upload, uv publish, vercel deploy, wrangler deploy, yarn publish
    """
)
WITH_OPTION = {
    ("git", "reset"): re.compile(r"--hard"),
    ("git", "clean"): re.compile(r"--force|-[a-zA-Z]*f[a-zA-Z]*"),
    ("rm",): re.compile(r"--recursive|-[a-zA-Z]*[rR][a-zA-Z]*"),
}
"""Commands that an option makes irreversible."""
HARMLESS = frozenset({"--dry-run", "--dryrun", "--check", "--help", "--list", "--dry-run=client", "--dry-run=server"})
REMADE = re.compile(
    r"(?:\./)?(?:.*/)?(?:dist|build|out|target|node_modules|coverage|htmlcov|__pycache__|\.[a-z_]*cache|\.venv|venv|tmp"
    r"|temp|[\w.-]*\.egg-info|site|_site|\.next|\.tox|\.nox)(?:/\*?)?|/tmp/.+|\$?\{?(?:TMP|TEMP)\w*\}?.*|\$\{?\w*(?:tmp|temp)\w*\}?.*",
    re.IGNORECASE,
)
"""Files that can be created again."""
SCRIPT = re.compile(r"(?:^|[:/_-])(?:deploy|publish)(?:$|[:._-])")
RUNS_SCRIPTS = frozenset({"npm", "pnpm", "yarn", "bun", "make", "just", "task", "rake", "mage", "invoke"})
DRY_RUN_WITH_N = frozenset({"git", "just", "make"})
"""Programs of which `-n` is the dry run."""


def _bare(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words without the options between the program and its subcommand."""
    rest = words[1:]
    while rest and rest[0].startswith("-"):
        rest = rest[2 if takes_word(words[0], rest[0]) else 1 :]
    return (words[0], *rest) if rest else words


def _is_irreversible(words: tuple[str, ...]) -> bool:
    plain = tuple(word for word in words if not word.startswith("-"))
    options = [word for word in words if word.startswith("-")]
    if any(" ".join(plain[:count]) in ALWAYS for count in (1, 2, 3)):
        return True
    for verb, option in WITH_OPTION.items():
        if plain[: len(verb)] == verb and any(option.fullmatch(word) for word in options):
            targets = plain[len(verb) :]
            return verb != ("rm",) or not targets or not all(REMADE.fullmatch(target) for target in targets)
    if words[0] in RUNS_SCRIPTS:
        return any(SCRIPT.search(word) for word in plain[1:])
    return SCRIPT.search(words[0].rpartition("/")[2]) is not None


def irreversible(script: str) -> str:
    """The beginning of the first irreversible command of a script; empty if there is none."""
    for simple in simple_commands(script):
        words = unwrapped(simple.words)
        if not words or HARMLESS.intersection(words) or ("-n" in words and words[0] in DRY_RUN_WITH_N):
            continue
        words = words if words[0] == "rm" else _bare(words)
        if _is_irreversible(words):
            return " ".join(words[:3])
    return ""
