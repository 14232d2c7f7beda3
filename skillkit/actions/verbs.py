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
    "time": 0,
    "timeout": 1,
    "xargs": 0,
}
"""Programs that run another one as it is, with the number of arguments of their own that are no options."""

MODES = {"rtk": _words("err lint proxy summary test")}
"""Subcommands of wrappers that say how the output is shown."""

PROVIDERS = _words("bunx cross-env dotenv npx sudo uvx")
"""Programs that run another one, which would not run, or not the same, without them."""

RUNNERS = frozenset(
    tuple(pair.split())
    for pair in _names(
        """
        uv run, poetry run, pipenv run, pdm run, hatch run, npm exec, pnpm exec, pnpm dlx, yarn exec, yarn dlx, bun x
        """
    )
)
"""The same, where a subcommand does it."""

VALUED = {
    "aws": _words("--profile --region --output"),
    "bd": _words("--db --actor"),
    "bun": _words("--cwd --filter"),
    "cargo": frozenset(),
    "docker": _words("--context -c -H --host"),
    "docker compose": _words("-f --file -p --project-name --env-file --profile"),
    "env": _words("-u -C -S"),
    "gcloud": _words("--project --account"),
    "gh": _words("-R --repo"),
    "git": _words("-C -c --git-dir --work-tree"),
    "go": _words("-C"),
    "gradlew": _words("-p"),
    "helm": _words("-n --namespace --kube-context"),
    "kubectl": _words("-n --namespace --context --kubeconfig"),
    "make": _words("-C -f --directory --file"),
    "mvn": _words("-f -pl"),
    "nice": _words("-n"),
    "npm": _words("--prefix -w --workspace"),
    "npx": _words("-p --package"),
    "pnpm": _words("--filter -F --dir -C"),
    "stdbuf": _words("-i -o -e"),
    "sudo": _words("-u -g -h -p -C"),
    "time": _words("-f -o"),
    "timeout": _words("-k -s --kill-after --signal"),
    "uv": _words("--directory --project -p --python --with --group --extra --env-file --package"),
    "uvx": _words("--from --with -p --python"),
    "xargs": _words("-n -I -P -L -d -s -a -E"),
    "yarn": _words("--cwd"),
}
"""Options that take the next word, of wrappers and of programs that have options before their subcommand."""

DEPTH = {
    "aws": 2,
    "bun run": 2,
    "docker compose": 2,
    "gcloud": 3,
    "gh": 2,
    "git remote": 2,
    "git stash": 2,
    "git worktree": 2,
    "npm run": 2,
    "pnpm run": 2,
    "uv pip": 2,
    "uv tool": 2,
    "yarn run": 2,
}
"""How many words after the program say what it does, where it is not one."""

LOOK = _words(
    """
    : [ [[ awk base64 bat break cat cd cloc cmp column comm command continue cut date declare df diff dig
    dirname du echo
    egrep env exit export false fd ffprobe fgrep file find fold free getent grep head hexdump hostname id jobs join jq
    ldd less local ls lsof md5sum more netstat nl nm nproc objdump od paste pgrep ping popd printenv printf ps pstree
    pushd pwd read readelf readlink readonly realpath return rev rg seq set sha1sum sha256sum shift sleep sort ss stat
    strings tac tail test tokei top tput tr tree true tshark type typeset ulimit umask uname uniq unset uptime wait wc
    whereis which whoami xxd yq zgrep
    """
)
"""Programs that only look."""

NO_SUBCOMMAND = LOOK | _words(
    """
    bash black chmod code chown cp curl dd eslint flake8 gunicorn isort kill killall ln mkdir mktemp mv mypy
    mysql node perl
    pgrep pkill prettier psql pyright pytest python python3 rm rmdir rsync ruby scp sed sh shellcheck source sqlite3 ssh
    stylelint tar tee touch ts-node tsc tsx unzip uvicorn wget yes zip zsh
    """
)
"""Programs whose first argument is a thing, not a subcommand."""

TASKS = _words("bun cargo composer git go grunt gulp invoke just make mvn npm nx pnpm rake task tox yarn")
"""Programs whose first argument is the name of a task, or whose subcommands are told one by one."""

ACTION_WORDS = _words(
    """
    add apply build check clear create current delete describe destroy diff disable edit enable exec export get import
    info init inspect install list login logout logs ls new open prune publish pull push read remove restart rm run
    search set show start status stop sync test uninstall unset update upgrade validate view write
    """
)
"""What a second word after the program may say to do: `volume ls`, `auth status`."""

LOOK_WORDS = _words(
    "current describe help history info inspect list log logs ls search show status version view whoami"
)
"""Last words of a verb that only looks, whatever the program."""

LOOK_VERBS = _names(
    """
    bd list, bd ready, bd search, bd show, brew info, brew list, bun pm, cargo metadata, cargo tree,
    docker compose logs, docker compose ps, docker images, docker logs, docker ps, gh api, gh issue list,
    gh issue view, gh pr checks, gh pr diff, gh pr list, gh pr status, gh pr view, gh repo view, gh run list,
    gh run view, git blame, git cat-file, git check-ignore, git count-objects, git describe, git diff, git fetch,
    git for-each-ref, git grep,
    git log, git ls-files, git ls-remote, git ls-tree, git merge-base, git reflog, git remote,
    git remote get-url, git remote show, git rev-list, git rev-parse, git shortlog, git show, git show-ref,
    git stash list,
    git status, git worktree list, go env, go list, kubectl describe, kubectl get, kubectl logs, npm ls,
    npm view, pip freeze, pip list, pip show, pnpm list, systemctl status, tmux capture-pane, uv pip freeze,
    uv pip list, uv pip show, workmux capture, workmux status
    """
)
"""Subcommands that only look."""

CHANGING = {
    "find": _words("-delete"),
    "gh api": _words("-X --method -f -F --field --raw-field --input"),
    "git config": _words("--unset --unset-all --add --replace-all --edit -e"),
    "git branch": _words("-d -D -m -M -c -C -f -u --delete --move --copy --force --set-upstream-to"),
}
"""Options with which what only looks does more."""

LISTS_OR_CHANGES = {"git branch": 1, "git config": 2, "git tag": 1}
"""Commands that list, or change what is named, with the number of arguments from which they do."""

_LISTED = "-l --list --contains --no-contains --merged --no-merged --points-at --sort --format"
LISTING = {
    "git branch": _words(f"{_LISTED} --show-current -a -r -v -vv"),
    "git config": _words("--get --get-all --get-regexp --list -l --show-origin"),
    "git tag": _words(f"{_LISTED} -n"),
}
"""Options with which they only list."""

CHECK_FLAGS = _words("--check --check-only --dry-run --list-different --noEmit")
"""Options with which a program says what it would change."""

CHECK_WORDS = _words(
    """
    audit check check-types clippy coverage doctor e2e lint pytest test tests tsc type-check typecheck unittest validate
    verify vet vitest jest mypy eslint biome ruff flake8 pyright shellcheck tox nox
    pre-commit
    """
)
"""Words in a verb that tell of a check: its failing says something about the code."""

CHANGE_WORDS = frozenset({"fix", "format", "fmt", "write", "--fix", "--write", "--apply", "-w"})
"""Words that make a check mend what it finds."""

GENERIC = _names(
    """
    bash, bun install, chmod, cp, curl, edit, git add, git checkout, git clone, git commit, git init, git merge,
    git pull, git push, git rebase, git reset, git restore, git rm, git stash, git stash apply, git stash drop,
    git stash pop, git stash push, git switch, git worktree, git worktree add, git worktree remove, kill, ln,
    mkdir, mv, node, npm install, pip install, pnpm install, python, python3, rm, sh, source, tee, touch, wget,
    yarn install
    """
)
"""What every agent does in every project: says nothing about this one."""

EDITORS = _words("awk cat echo ed patch perl printf sed tee")
"""Programs with which a file is edited: a change that one of them makes is the work, as an editing tool's is."""

AMBIENT = _words("CI COLUMNS FORCE_COLOR GIT_PAGER LANG LC_ALL NO_COLOR PAGER TERM TZ")
"""Variables that say how a program shows things, or where it runs: no part of what is done."""
