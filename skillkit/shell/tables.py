"""Facts about programs: which have subcommands, which run other programs, which only read or check."""

import re


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


def names(text: str) -> frozenset[str]:
    """The comma-separated names in a text, each of one or more words."""
    return frozenset(" ".join(name.split()) for name in text.split(","))


# Programs that run other programs

WRAPPERS = {
    **dict.fromkeys(words("builtin caffeinate command env exec ionice nice nohup rtk setsid stdbuf strace time"), 0),
    **dict.fromkeys(words("unbuffer watch xargs entr parallel systemd-run"), 0),
    **dict.fromkeys(words("timeout gtimeout taskset flock chroot"), 1),
}
"""Programs that run another one as it is, with the number of positional arguments of their own."""

MODES = {"rtk": words("err lint proxy summary test")}
"""Subcommands of wrappers that set how the output is shown."""

PROVIDERS = words("bunx c8 corepack cross-env doas dotenv env-cmd npx nyc runuser sudo uvx xcrun")
"""Programs without which the program that they run would not run, or would run differently."""

RUNNERS = {
    **dict.fromkeys(
        names(
            """
            uv run, poetry run, pipenv run, pdm run, hatch run, pipx run, conda run, npm exec, pnpm exec, pnpm dlx, yarn
            exec, yarn dlx, bun x, bundle exec, uv tool run
            """
        ),
        0,
    ),
    **dict.fromkeys(
        names(
            """
            docker exec, podman exec, docker compose exec, docker compose run, docker-compose exec, docker-compose run,
            docker run, podman run, docker container exec
            """
        ),
        1,
    ),
}
"""Subcommands that run another program, with the number of their own arguments: a container, a service."""

OF_ITS_OWN = names("corepack, hatch run, pdm run, docker run, podman run")
"""Of these, the ones that may run a task of the project or of an image: only known programs are unwrapped."""

BEHIND_DASHES = names("kubectl exec, kubectl run, mise exec, mise x, doppler run, op run, workmux run")
"""Subcommands that run the command behind `--`."""

TOOLS = words("astro cypress esbuild eslint jest next playwright prettier prisma tsc tsx turbo vite vitest webpack")
TOOL_RUNNERS = words("pnpm yarn")
"""Package managers that run these tools by name, like scripts of a project."""

SCRIPT_OPTIONS = dict.fromkeys(words("su runuser script flock npx npm"), words("-c --command --call"))
"""Programs, besides shells, that take a script as one word, and the options before it."""

SCRIPT_WORDS = words("cmd eval parallel watch")
"""Programs that join their words to a script, or take a single word."""

SHELLS = words("bash sh zsh dash ksh fish")
SHELL_OPTIONS = words("-o -O +o +O --rcfile --init-file")
"""Options of shells that take the next word."""

# Options that take the next word

VALUE_OPTIONS = words(
    """
    --app --arch --cache-dir --cd --chdir --config --config-file --context --cwd --delay --dir --directory --entrypoint
    --env --env-file --environment --exclude --extra --file --filename --filter --format --from --git-dir --group --host
    --hostname --include --interval --kubeconfig --label --log-level --manifest-path --max-workers --mount --name
    --namespace --network --output --package --path --platform --port --prefix --profile --project --project-dir
    --project-name --publish --python --region --registry --repo --reporter --repository --root --scope --selector
    --server --signal --stage --tag --target --target-dir --tests --timeout --token --toolchain --type --user --volume
    --with --work-tree --workdir --working-directory --workspace
    """
)
"""Long options that take a value in most programs that have them."""

OWN_VALUE_OPTIONS = {
    program: words(options)
    for programs, options in {
        "bun cargo": "-c -r -C -Z",
        "docker docker-compose podman": "-H -c -l -n -f -p -e -u -w -v -a -h -m --add-host",
        "dotenv env-cmd": "-e -f",
        "env exec": "-u -C -S -a",
        "gh": "-R",
        "git": "-C -c",
        "go": "-C",
        "gradle gradlew": "-p -x -b -c",
        "helm kubectl": "-n -f -e -l -s",
        "ionice nice": "-n -c -p --adjustment",
        "just make gmake": "-C -f -d -I -o -W -l",
        "mvn mvnw": "-f -pl -P -s",
        "npm npx": "-w -C -p",
        "pnpm turbo": "-F -C",
        "runuser su sudo": "-u -g -G -h -p -C -D -R -T -U",
        "stdbuf": "-i -o -e",
        "strace": "-e -o -p",
        "systemd-run": "-p",
        "time": "-f -o",
        "timeout gtimeout": "-k -s",
        "uv uvx": "-p",
        "watch": "-n",
        "xargs": "-n -I -P -L -d -s -a -E",
        "yarn": "--jobs",
    }.items()
    for program in programs.split()
}
"""More such options by program; every other option of these programs is a switch."""

SWITCHES = words(
    """
    -q -qq -v -y --all --check --color --debug --dry-run --fix --force --json --no-cache --quiet --readonly --silent
    --verbose --watch --write --yes
    """
)
"""Options that take no value in most programs."""

# Subcommands

SUBCOMMAND = re.compile(r"^[a-z][a-z0-9]*(?:[-:][a-z0-9]+)*$")
TASK = re.compile(r"^:?[A-Za-z]\w*(?:[-:]\w+)*$")
"""The name of a task; in Gradle one of the root project begins with a colon."""

ALONE = words("docker helm kubectl npm podman poetry terraform uv")
"""Programs of which `DEPTH` lists all subcommands that have subcommands."""

DEPTH = {
    **dict.fromkeys(names("gh api, gh browse, gh status"), 1),
    **dict.fromkeys(
        names(
            """
            aws, brew services, bun pm, bun run, cargo nextest, conda env, deno task, docker builder, docker buildx,
            docker compose, docker container, docker context, docker image, docker network, docker service, docker
            system, docker volume, dotnet tool, gh, git bisect, git lfs, git notes, git reflog, git remote, git
            sparse-checkout, git stash, git submodule, git worktree, glab, go mod, go tool, go work, helm dependency,
            helm get, helm repo, helm search, kubectl auth, kubectl config, kubectl create, kubectl rollout, kubectl
            set, lerna run, mise run, npm audit, npm cache, npm config, npm pkg, npm run, npm version, nx run, pdm run,
            pip cache, pip config, pnpm config, pnpm run, pnpm store, podman compose, podman container, poetry env,
            prisma db, prisma migrate, rails generate, rustup component, rustup target, rustup toolchain, swift package,
            terraform state, terraform workspace, turbo run, uv cache, uv pip, uv python, uv tool, yarn config, yarn run
            """
        ),
        2,
    ),
    **dict.fromkeys(names("az, gcloud, yarn workspace"), 3),
}
"""How many words after the program say what it does, where it is not one."""

GOALS = words("ant gmake gradle gradlew make mvn mvnd mvnw ninja sbt xcodebuild")
"""Programs whose arguments are all names of what is to be done."""
MAX_GOALS = 9

TASK_VERBS = names("bun run, deno task, npm run, pnpm run, yarn run, just, task, mage, invoke, rake, gulp, grunt")
"""Verbs that the name of a task follows, in any case."""

TASKS = GOALS | words("bun cargo composer deno git go grunt gulp invoke just mage npm nx pnpm rake task tox yarn")
"""Programs whose first argument is the name of a task, or whose subcommands `DEPTH` lists."""

SCRIPTS = words("artisan console manage.py")
"""Scripts with subcommands that an interpreter runs."""

MODULES = words("alembic celery coverage django flask jupyter mkdocs nox pip pipx playwright poetry uv")
"""Modules of Python with subcommands of their own."""

LOOK_MODULES = words("ast dis json.tool platform pydoc site sysconfig timeit tokenize")
"""Modules of Python that only read."""

LOOK = words(
    """
    : [ [[ ag awk base64 basename bat bc break cal cat cd cksum cloc cmp column comm command continue cut date declare
    df diff dig dir dirname du echo egrep env eza exit expand export expr false fd fdfind ffprobe fgrep file find fmt
    fold free fzf gawk getent grep groups head hexdump history host hostname htop id identify info ip jobs join
    journalctl jq last ldd less local locate ls lsof man md5sum mdfind more netstat nl nm nproc nslookup objdump od
    paste pg_isready pgrep ping popd pr printenv printf ps pushd pwd read readlink readonly realpath return rev rg seq
    set sha1sum sha256sum shasum shift shopt shuf size sleep sort ss stat strings sum sysctl tac tail tcpdump test times
    tokei top tput tr traceroute trap tree true tshark tty type ulimit umask uname uniq unset uptime users vol w wait wc
    whatis whereis which who whoami wireshark xxd yq zcat zgrep
    """
)
"""Programs that only read."""

SHOWS_FILES = names("git blame, git diff, git grep, git log, git show, git status") | words(
    """
    : awk bat cat cd column cut echo egrep eza fd fdfind fgrep find gawk grep head less ls more nl printf pwd realpath
    rg sed sort tac tr tree uniq wc
    """
)
"""Verbs of commands that show the names or contents of files: errors in their output are not their own."""

NO_SUBCOMMAND = LOOK | words(
    """
    ansible-playbook ar ava bandit bash black bsdtar bzip2 c++ cc chgrp chmod chown clang cmake code compare composite
    concurrently convert cp createdb crontab cspell ctest curl cython dash dd dropdb duckdb eslint ffmpeg fish flake8
    g++ gcc gofmt gpg gunicorn gunzip gzip hyperfine install isort jar javac jest json.tool kill killall ksh ln locust
    lua markdownlint mkdir mkfifo mktemp mocha mogrify mongosh montage mv mypy mysql mysqldump nc node nodemon open
    osascript pandoc patch pdftotext perl pg_dump php phpunit pkill powershell prettier protoc psql pwsh py pylint
    pyright pytest python python3 rm rmdir rspec rsync rubocop ruby rustc scp sed serve sh shellcheck source split
    sqlite3 ssh ssh-keygen stylelint tar tee touch truncate ts-node tsc tsgo unlink unzip uvicorn venv vi vim virtualenv
    wget xattr xz yamllint yes zip zsh zstd
    """
)
"""Programs whose first argument is not a subcommand."""

ACTION_WORDS = words(
    """
    activate add analyze apply approve archive attach audit backup boot build bump cancel check clean clear close
    connect console copy cp create current deactivate delete deploy describe destroy detach dev diff disable down
    download drain dump edit enable erase evaluate execute export exec fork generate get grant history import info init
    inspect install invoke kill link lint list load lock login logout logs ls merge migrate mount move mv new open pause
    ping play prepare print prune publish pull push put query read register reject release remove rename reset restart
    restore resume retry revert review revoke rm rollback rotate run save scale scan search seed send serve set setup
    shell show shutdown sign ssh start stat stats status stop submit suspend switch sync tail test top train transfer
    trigger tunnel undo uninstall unlink unlock unset up update upgrade upload use validate verify view wait watch write
    """
)
"""What a second subcommand may do: `volume ls`, `auth status`."""

GENERIC = names(
    """
    bash, bun install, chmod, cp, curl, edit, git add, git checkout, git clone, git commit, git init, git merge, git
    pull, git push, git rebase, git reset, git restore, git rm, git stash, git stash apply, git stash drop, git stash
    pop, git stash push, git switch, git worktree, git worktree add, git worktree remove, kill, ln, mkdir, mv, node, npm
    install, pip install, pnpm install, python, python3, rm, sh, source, tee, touch, wget, yarn install
    """
)
"""Verbs of every agent in every project: they say nothing about this one."""

EDITORS = words("awk cat echo ed patch perl printf sed tee")
"""Programs that edit files; a change by one of them is like one by an editing tool."""

AMBIENT = words("CI COLUMNS FORCE_COLOR GIT_PAGER LANG LC_ALL NO_COLOR PAGER TERM TZ")
"""Environment variables that set how output is shown or where a program runs, not what it does."""

# Effects

LOOK_WORDS = words(
    """
    cat current describe diff doc docs endpoints events explain find freeze gateways graph help history images info
    inspect list log logs ls metadata metrics outdated query recap routes search services show stat stats status tail
    top tree version view whoami why
    """
)
"""Last words of verbs that only read, whatever the program."""

LOOK_STARTS = ("describe-", "get-", "list-", "ls-", "print-", "rev-", "show-")
"""How such a word may begin."""

READERS = words("git go npm pnpm yarn")
"""Of `TASKS`, the programs whose subcommands `LOOK_WORDS` applies to: none is a task of the project."""

LOOK_VERBS = names(
    """
    bd ready, cargo metadata, cargo search, cargo tree, docker compose config, docker compose ps, docker ps,
    docker-compose ps, gh api, gh auth token, gh pr checks, gh run list, gh run view, gh run watch, gh search issues, gh
    search prs, git blame, git cat-file, git check-ignore, git cherry, git fetch, git for-each-ref, git grep, git
    merge-base, git reflog, git remote, git remote get-url, git shortlog, go env, helm template, kubectl auth can-i,
    kubectl get, kubectl wait, npm config get, ps, systemctl is-active, terraform output, tmux capture-pane, tmux
    has-session, workmux capture
    """
)
"""More verbs that only read."""

LOOKING_CMDLETS = ("Compare-", "Find-", "Format-", "Get-", "Measure-", "Select-", "Show-", "Sort-", "Test-", "Where-")
"""How commands of PowerShell begin that only read."""

CHANGING = {
    "find": words("-delete"),
    "gh api": words("-X --method -f -F --field --raw-field --input"),
    "sort": words("-o --output"),
    "sysctl": words("-p -w --write"),
    "yq": words("-i --inplace"),
    "xxd": words("-r"),
    **dict.fromkeys(("jest", "vitest", "vitest run"), words("-u --update --updateSnapshot")),
    **dict.fromkeys(("playwright test", "bun test"), words("-u --update-snapshots")),
    "rubocop": words("-a -A --auto-correct --autocorrect"),
    "git config": words("--unset --unset-all --add --replace-all --edit -e"),
    "git branch": words("-d -D -m -M -c -C -f -u --delete --move --copy --force --set-upstream-to"),
}
"""Options with which a command that reads or checks makes a change."""

LISTS_OR_CHANGES = {"git branch": 1, "git config": 2, "git tag": 1}
"""Commands that list, or from this number of arguments on change what they name."""

_LISTED = "-l --list --contains --no-contains --merged --no-merged --points-at --sort --format"
LISTING = {
    "git branch": words(f"{_LISTED} --show-current -a -r -v -vv"),
    "git config": words("--get --get-all --get-regexp --list -l --show-origin"),
    "git tag": words(f"{_LISTED} -n"),
}
"""Options with which these commands only list."""

CHECK_FLAGS = words("--check --check-only --dry-run --dryrun --list-different --noEmit --syntax-check --what-if")
"""Options with which a program only says what it would change."""

CHECK_WORDS = words(
    """
    actionlint analyse analyze audit ava bandit bats biome check check-types clippy commitlint coverage cspell ctest
    doctor e2e eslint flake8 golangci-lint hadolint jest karma knip lint lint-imports markdownlint mocha mypy nextest
    nox oxlint phpcs phpstan phpunit pre-commit pylint pyright pytest rspec rubocop ruff semgrep shellcheck staticcheck
    plan standard stylelint svelte-check test tests tox trivy tsc tsgo type-check typecheck types unittest validate
    verify vet vitest vue-tsc yamllint
    """
)
"""Words in the verb of a check: its failure says something about the code."""

CHANGE_WORDS = frozenset({"fix", "format", "fmt", "write", "--fix", "--write", "--apply", "-w"})
"""Words with which a check repairs what it finds."""

SETS_UP = words("add autoupdate clean init install login logout remove uninstall update upgrade watch")
"""Last words of verbs that set up a program, also one that checks."""

BUILDS = words(
    "assemble bootstrap build bundle clean compile create gen generate install make publish setup update watch"
)
"""How the name of a task begins that builds something, though for a check: `build-tests`."""

TESTED = words("check lint test tests typecheck validate verify")
"""Parts of the name of a task that checks: `test-unit`, `format-check`."""

# Programs that are no project's own

INTERPRETERS = words("bash bun deno node perl php python python3 ruby sh ts-node tsx zsh")
"""Programs that run scripts."""
TASK_RUNNERS = words("bun npm pnpm yarn")
"""Programs that take the name of a package's script as a subcommand."""
OWN_SUBCOMMANDS = words(
    """
    access add audit bin bugs build cache ci completion config create dedupe deprecate dist-tag dlx docs doctor env exec
    explain fetch fund help import info init install link list login logout ls node npx outdated owner pack patch ping
    pkg pm prefix prune publish query rebuild remove repl repo restart root run search serve set start stop store test
    token unlink unpublish update upgrade version view whoami why workspace workspaces x i t rm up
    """
)
"""Subcommands of these programs themselves."""
KNOWN_PROGRAMS = words(
    """
    R act apk apt apt-get astro bazel buck chromium clang-format codesign composer dnf docker-compose dot dotnet dpkg
    elixir emacs esbuild expo firebase flutter gdb gem google-chrome helm hugo java jekyll julia jupyter kubectl lldb
    maven meson minikube mix mkdocs mongo mount netlify next nginx nohup npx nuxt nvm openssl pacman parallel passwd pip
    pipenv pipx playwright pm2 pnpx pod podman poetry postgres prek puppeteer qemu rails rbenv rclone redis-cli rollup
    rustup scala screen security service sips ssh-add su sudo svn swift systemctl tailwindcss terraform tmux umount uv
    uvx vagrant vercel vite webpack xargs xcodebuild yt-dlp yum
    """
)
"""Common programs that no other table here names."""
