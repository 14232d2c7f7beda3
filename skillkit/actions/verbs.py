"""What programs take for subcommands, which wrap others, and which only look or check: facts about tools, as data."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _names(text: str) -> frozenset[str]:
    return frozenset(name.strip() for name in text.split(","))


WRAPPERS = {
    "command": 0,
    "env": 0,
    "exec": 0,
    "nice": 0,
    "nohup": 0,
    "rtk": 0,
    "stdbuf": 0,
    "sudo": 0,
    "time": 0,
    "timeout": 1,
    "xargs": 0,
}
"""Programs that run another one, with the number of arguments of their own that are no options."""

RUNNERS = frozenset({("uv", "run"), ("poetry", "run"), ("pipenv", "run"), ("pdm", "run"), ("hatch", "run")})
"""Programs whose subcommand runs another program."""

DEPTH = {"gh": 2, "aws": 2, "gcloud": 3, "docker compose": 2, "npm run": 2, "pnpm run": 2, "yarn run": 2, "bun run": 2}
"""How many words after the program say what it does, where it is not one."""

NO_SUBCOMMAND = _words(
    """
    [ awk base64 bash cat chmod chown cmp cp curl cut date dd df diff du echo false file find fold grep head id jq
    kill ln ls md5sum mkdir mktemp mv nl node od perl printf ps pwd python python3 rg rm rmdir rsync ruby scp sed
    seq sh sha256sum sleep sort source stat tail tar tee test touch tr tree true uniq unzip wc wget which xxd yes
    zip zsh
    """
)
"""Programs whose first argument is a thing, not a subcommand."""

LOOK = _words(
    """
    [ awk base64 cat cd cmp column command cut date df diff dirname du echo env false file find fold grep head id jq
    less ls lsof md5sum nl od printenv printf ps pwd readlink realpath rg seq sha256sum sleep sort stat tail test tr
    tree true type uname uniq wait wc which whoami xxd export set
    """
)
"""Programs that only look."""

LOOK_VERBS = _names(
    """
    bd list, bd ready, bd search, bd show, brew info, brew list, bun pm, cargo metadata, cargo tree, docker images,
    docker logs, docker ps, gh api, gh issue list, gh issue view, gh pr checks, gh pr diff, gh pr list,
    gh pr status, gh pr view, gh run list, gh run view, gh repo view, git blame, git branch, git cat-file,
    git config, git describe, git diff, git grep, git fetch, git log, git ls-files, git ls-remote, git ls-tree,
    git merge-base, git reflog, git remote, git rev-list, git rev-parse, git shortlog, git show, git stash list,
    git status, git tag -l, git worktree list, go env, go list, kubectl describe, kubectl get, kubectl logs,
    npm ls, npm view, pip list, pip show, pip freeze, pnpm list, systemctl status, tmux capture-pane,
    workmux status, workmux capture
    """
)
"""Subcommands that only look."""

CHECK_WORDS = _words(
    """
    audit check check-types clippy coverage e2e lint pytest test tests tsc type-check typecheck unittest validate
    verify vet vitest jest mypy eslint biome ruff flake8 pyright shellcheck tox nox
    """
)
"""Words in a verb that tell of a check: its failing says something about the code."""

CHANGE_WORDS = frozenset({"fix", "format", "fmt", "write", "--fix", "--write", "--apply", "-w"})
"""Words that make a check mend what it finds."""

GENERIC = _names(
    """
    chmod, cp, edit, git add, git checkout, git clone, git commit, git init, git merge, git pull, git push,
    git rebase, git reset, git restore, git rm, git stash, git switch, kill, ln, mkdir, mv, node, npm install,
    pip install, python, python3, rm, tee, touch, bun install, pnpm install, yarn install, curl, wget, bash, sh,
    source, git worktree
    """
)
"""What every agent does in every project: says nothing about this one."""
