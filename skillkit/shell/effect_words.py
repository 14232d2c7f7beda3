"""Which subcommands and options only look, check or change: facts about tools, as data."""

from skillkit.shell.tables import names
from skillkit.shell.tables import words

LOOK_WORDS = words(
    """
    cat current describe diff doc docs edges endpoints events explain find freeze gateways graph help
    history images info inspect list ls log logs metadata metrics outdated query recap routes search
    services show stat stats status tail top tree version view whatis whoami why
    """
)
"""Last words of a verb that only looks, whatever the program."""

LOOK_STARTS = ("current-", "describe-", "get-", "list-", "lookup-", "print-", "show-", "batch-get-", "filter-log")
"""What such a word may begin with."""

LOOK_VERBS = names(
    """
    adb devices, adb logcat, argocd admin initial-password, bd ready, bun outdated, bun pm ls, cargo expand, cargo
    metadata, cargo search, cargo tree, docker compose config, docker compose ps, docker ps, docker system df,
    docker-compose ps, gcloud logging read, gh api, gh auth token, gh pr checks, gh run list, gh run view, gh run
    watch, gh search code, gh search commits, gh search issues, gh search prs, gh search repos, git bisect log, git
    blame, git cat-file, git check-attr, git check-ignore, git cherry, git count-objects, git describe, git diff,
    git diff-tree, git fetch, git for-each-ref, git grep, git help, git lfs ls-files, git log, git ls-files, git
    ls-remote, git ls-tree, git merge-base, git name-rev, git notes list, git notes show, git range-diff, git
    reflog, git reflog show, git remote, git remote get-url, git remote show, git rev-list, git rev-parse, git
    shortlog, git show, git show-branch, git show-ref, git sparse-checkout list, git stash list, git stash show, git
    status, git submodule status, git submodule summary, git var, git version, git whatchanged, git worktree list,
    go doc, go env, go list, go mod graph, go mod why, go version, gradle dependencies, gradle projects, gradle
    properties, gradle tasks, gradlew dependencies, gradlew projects, gradlew properties, gradlew tasks, helm get,
    helm get all, helm get manifest, helm get notes, helm get values, helm search hub, helm search repo, helm
    template, http GET, http HEAD, https GET, kubectl api-resources, kubectl api-versions, kubectl auth can-i,
    kubectl cluster-info, kubectl get, kubectl wait, mvn dependency:analyze, mvn dependency:tree, mvn
    help:effective-pom, mvn help:evaluate, npm config get, npm config list, npm list, npm ls, npm outdated, npm
    prefix, npm root, npm view, npm why, nx graph, nx show, pnpm list, pnpm ls, pnpm outdated, pnpm why, ps,
    redis-cli dbsize, redis-cli exists, redis-cli get, redis-cli hget, redis-cli hgetall, redis-cli keys, redis-cli
    llen, redis-cli lrange, redis-cli mget, redis-cli ping, redis-cli scan, redis-cli smembers, redis-cli ttl,
    redis-cli type, security find-identity, systemctl is-active, systemctl is-enabled, terraform output, tmux
    capture-pane, tmux display-message, tmux has-session, workmux capture, xh GET, yarn list, yarn outdated, yarn
    why
    """
)
"""Subcommands that only look."""

CHANGING = {
    "find": words("-delete"),
    "gh api": words("-X --method -f -F --field --raw-field --input"),
    "hostname": words("-b -F"),
    "ip": words("add addbr change del delete flush replace set"),
    "ifconfig": words("up down add delete"),
    "dmesg": words("-C -c --clear"),
    "journalctl": words("--rotate --vacuum-size --vacuum-time"),
    "sort": words("-o --output"),
    "sysctl": words("-p -w --load --system --write"),
    "tcpdump": words("-w"),
    "tshark": words("-w"),
    "xmllint": words("--output -o"),
    "xxd": words("-r"),
    "yq": words("-i --inplace"),
    **dict.fromkeys(("jest", "vitest", "vitest run"), words("-u --update --updateSnapshot")),
    **dict.fromkeys(("playwright test", "bun test"), words("-u --update-snapshots")),
    "helm template": words("--output-dir"),
    "rubocop": words("-a -A --auto-correct --autocorrect --autocorrect-all"),
    "terraform plan": words("-out"),
    "git config": words("--unset --unset-all --add --replace-all --edit -e"),
    "git branch": words("-d -D -m -M -c -C -f -u --delete --move --copy --force --set-upstream-to"),
}
"""Options with which what only looks does more."""

LISTS_OR_CHANGES = {
    "git branch": 1,
    "git config": 2,
    "git symbolic-ref": 2,
    "git tag": 1,
    **dict.fromkeys(names("poetry version, hatch version, uv version, npm version"), 1),
}
"""Commands that list, or change what is named, with the number of arguments from which they do."""

_LISTED = "-l --list --contains --no-contains --merged --no-merged --points-at --sort --format"
LISTING = {
    "git branch": words(f"{_LISTED} --show-current -a -r -v -vv"),
    "git config": words("--get --get-all --get-regexp --list -l --show-origin"),
    "git tag": words(f"{_LISTED} -n"),
}
"""Options with which they only list."""

LOOKING_CMDLETS = tuple(
    words(
        """
        Compare- ConvertFrom- ConvertTo- Find- Format- Get- Group- Measure- Out-String Read- Resolve- Select-
        Show- Sort- Split- Test- Where- Write-Host Write-Output
        """
    )
)
"""How commands of PowerShell begin that only look."""

LOOKS_WITH = {
    **dict.fromkeys(("tar", "bsdtar"), "-?[A-Zabd-wyz]*t[A-Za-z]*|--list"),
    **dict.fromkeys(("unzip", "zipinfo"), "-[a-zA-Z]*[lpvZ]|-1"),
    "crontab": "-l",
    "git apply": "--(?:num)?stat|--summary",
    "defaults": "read|read-type|domains|find",
    "gofmt": "-[ld]+",
    "gzip": "-l|--list",
    "just": "-l|--(?:list|summary|show|dump|evaluate|variables)",
    "task": "-[la]|--(?:list|list-all|summary)",
    "nc": "-[a-zA-Z]*z[a-zA-Z]*",
    "ldconfig": "-[a-zA-Z]*p[a-zA-Z]*",
    "iptables": "-[LS]|--list.*",
    "plutil": "-p",
    "psql": "-l|--list",
    "pytest": "--collect-only|--co|--fixtures|--markers",
    "python": "-V|-VV",
    "python3": "-V|-VV",
    "sips": "-g|--getProperty",
    "xattr": "-l|-p",
    "xcodebuild": "-list|-showBuildSettings|-showsdks|-version|-showdestinations",
}
"""Words with which a program that changes things only looks, as regular expressions."""

CHECKS_WITH = {
    **dict.fromkeys(("bash", "sh", "zsh", "dash", "ksh"), "-n"),
    **dict.fromkeys(("black", "isort", "ruff format"), "--diff"),
    **dict.fromkeys(("make", "gmake", "ninja", "git clean", "git add"), "-n|--just-print"),
    "nginx": "-[tT]",
    **dict.fromkeys(("node", "tsx"), "--test"),
    "perl": "-[wT]*c",
    "php": "-l|--syntax-check",
    "plutil": "-lint",
    "prettier": "-[cl]",
    "rsync": "-[a-zA-Z]*n[a-zA-Z]*",
    "ruby": "-w?c",
    "terraform fmt": "-check",
    "unzip": "-t",
}
"""Words with which a program only tells whether all is well, or what it would do."""

CHECK_FLAGS = words(
    """
    --check --check-only --dry --dry-run --dryrun --list-different --no-act --noEmit --simulate --syntax-check
    --what-if --whatif
    """
)
"""Options with which a program says what it would change."""

CHECK_WORDS = words(
    """
    actionlint analyse analyze ansible-lint attw audit ava bandit basedpyright bats biome check check-types
    checkov clang-tidy clippy codespell commitlint coverage cppcheck cspell ctest depcheck detekt doctor e2e
    eslint flake8 fsck gitleaks golangci-lint grype hadolint hlint jest karma knip kube-linter kube-score
    kubeconform kubeval lighthouse ktlint lint lint-imports luacheck madge markdownlint markdownlint-cli2 mocha
    mypy nextest nox oxlint pa11y phpcs phpstan phpunit pip-audit py_compile pre-commit publint pylint pyre
    pyright pytest pytype rspec rubocop ruff semgrep shellcheck spectral spellcheck staticcheck standard stylelint
    svelte-check swiftlint test tests tfsec tflint tox trivy tsc tsgo type-check typecheck types unittest validate
    verify vet vitest vue-tsc vulture xo yamllint
    """
)
"""Words in a verb that tell of a check: its failing says something about the code."""

CHECK_VERBS = names("pulumi preview, npm t, pnpm t, cypress run, prek run, terraform plan, tofu plan")
"""Verbs of checks that no word tells of."""

CHANGE_WORDS = frozenset({"fix", "format", "fmt", "write", "--fix", "--write", "--apply", "-w"})
"""Words that make a check mend what it finds."""

FETCHES = names("changeset version, dart pub get, flutter pub get, lerna version, standard-version")
"""Verbs that change something though their last word says that they look."""

SETS_UP = words("add autoupdate clean init install login logout remove uninstall update upgrade watch")
"""Last words of a verb that sets a program up, also one that checks."""

BUILDS = words(
    "assemble bootstrap build bundle clean compile create gen generate install make publish setup update watch"
)
"""What a task's name may begin with that makes a thing, also for a check: `build-tests`."""

TESTED = words("check lint test tests typecheck validate verify")
"""Pieces of a task's name that tell of a check: `test-unit`, `format-check`."""
