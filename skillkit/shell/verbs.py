"""What programs take for subcommands, where these stand, and which programs only look: facts about tools, as data."""

import re

from skillkit.shell.tables import names
from skillkit.shell.tables import words

SUBCOMMAND = re.compile(r"^[a-z][a-z0-9]*(?:[-:][a-z0-9]+)*$")
TASK = re.compile(r"^:?[A-Za-z]\w*(?:[-:]\w+)*$")
"""The name of a task; Gradle's begin with a colon if they are told from the root of the build."""
_DOTTED = re.compile(r"^[A-Za-z]\w*(?:[-:.]\w+)*$")
_SNAKE = re.compile(r"^[a-z]\w*(?:[-:]\w+)*$")

NAMES = {
    **dict.fromkeys(words("inv invoke fab mix npm-run-all npm-run-all2 run-p run-s"), _DOTTED),
    **dict.fromkeys(words("bazel celery dart django-admin flask flutter manage.py openssl rails"), _SNAKE),
    **dict.fromkeys(words("http https xh xhs"), re.compile(r"^[A-Z]{3,7}$")),
    **dict.fromkeys(words("redis-cli valkey-cli"), re.compile(r"^(?:[a-z]+|[A-Z]+)$")),
    **dict.fromkeys(words("sbt sbtn"), re.compile(r"^[a-z]\w*(?:[/:-]\w+)*$")),
}
"""How the subcommands of programs are written, where dots, capitals or underscores are usual in them."""

ANY_CASE = words("redis-cli valkey-cli")
"""Programs to which `GET` and `get` are the same."""

BETWEEN = {
    **dict.fromkeys(words("service rc-service invoke-rc.d"), None),
    "yarn workspace": None,
    **dict.fromkeys(names("dotnet add, dotnet remove, dotnet list"), words("package reference")),
    "dotnet sln": words("add list remove migrate"),
}
"""Verbs that a thing can follow before the next subcommand, and which subcommands these are, if not any."""

ENDS_WITH_ACTION = words("gcloud az oci")
"""Programs with groups of subcommands, groups of groups, and an action at the end, however deep."""
GROUPS = words("builds config deployment history images info links logs run search services tags versions")
"""Names of such groups that could be actions."""

ALONE = words(
    """
    docker helm helmfile kubectl meson nerdctl npm oc podman poetry terraform tofu uv
    """
)
"""Programs of which all that have subcommands of subcommands are told (`DEPTH`)."""

SWITCHES = words(
    """
    -q -qq -v -vv -vvv -y --all --check --ci --color --debug --diff --dry-run --fix --force --json --no-cache --no-color
    --quiet --silent --strict --system --user --verbose --watch --write --yes
    """
)
"""Options that most programs take for switches before their subcommand."""

DEPTH = {
    **dict.fromkeys(names("gh api, gh browse, gh status"), 1),
    **dict.fromkeys(
        names(
            """
            adb shell, argocd admin, argocd app, argocd proj, aws, brew services, bun pm, bun run, bundle config,
            cargo deny, cargo dist, cargo fuzz, cargo insta, cargo leptos, cargo llvm-cov, cargo make, cargo ndk,
            cargo nextest, cargo sqlx, cargo tauri, cargo xtask, claude mcp, codex mcp, composer global, conda
            config, conda env, dart pub, deno task, devbox run, docker builder, docker buildx, docker compose,
            docker config, docker container, docker context, docker desktop, docker image, docker manifest, docker
            model, docker network, docker node, docker plugin, docker scout, docker secret, docker service, docker
            stack, docker swarm, docker system, docker trust, docker volume, doctl, dotnet add, dotnet list, dotnet
            new, dotnet nuget, dotnet remove, dotnet sln, dotnet tool, dotnet workload, eksctl, fastlane, flask db,
            flutter build, flutter pub, flux create, flux get, fly pg, fly postgres, fly ssh, flyctl ssh, gh, git
            bisect, git bundle, git flow, git lfs, git maintenance, git notes, git reflog, git remote, git
            sparse-checkout, git stash, git submodule, git subtree, git worktree, glab, go mod, go tool, go work,
            hatch config, hatch dep, hatch env, hatch run, hcloud, helm dep, helm dependency, helm get, helm plugin,
            helm registry, helm repo, helm search, helm show, heroku config, hg bookmark, istioctl authn, istioctl
            authz, istioctl experimental, istioctl proxy-config, jj bookmark, jj branch, jj git, jj op, kind,
            kubectl alpha, kubectl auth, kubectl certificate, kubectl config, kubectl create, kubectl plugin,
            kubectl rollout, kubectl set, kustomize edit, lerna run, linkerd multicluster, linkerd viz, mise
            plugins, mise run, mise settings, moon run, nerdctl compose, nest g, nest generate, ng g, ng generate,
            nix flake, nix profile, nix store, npm access, npm audit, npm cache, npm config, npm dist-tag, npm org,
            npm owner, npm pkg, npm profile, npm run, npm team, npm token, npm version, nx run, oc adm, openstack,
            pdm run, pdm venv, pip cache, pip config, pixi run, pnpm config, pnpm env, pnpm patch, pnpm run, pnpm
            server, pnpm store, podman compose, podman container, podman image, podman kube, podman machine, podman
            network, podman pod, podman secret, podman system, podman volume, poetry cache, poetry env, poetry self,
            poetry source, prisma db, prisma migrate, promtool check, promtool query, pulumi config, pulumi stack,
            pyenv virtualenv, rails destroy, rails g, rails generate, rustup component, rustup override, rustup
            self, rustup target, rustup toolchain, rye run, sam local, scw, supabase db, supabase functions,
            supabase gen, swift package, terraform providers, terraform state, terraform workspace, tofu providers,
            tofu state, tofu workspace, turbo run, uv cache, uv pip, uv python, uv self, uv tool, vault kv, wp,
            wrangler d1, wrangler kv, wrangler r2, xcrun, yarn cache, yarn config, yarn npm, yarn plugin, yarn run,
            yarn set, zig build
            """
        ),
        2,
    ),
    **dict.fromkeys(
        names(
            """
            adb shell am, adb shell cmd, adb shell input, adb shell pm, adb shell settings, adb shell svc, az, dart
            pub global, dart run, dotnet ef, flutter pub global, gcloud, oci, yarn workspace
            """
        ),
        3,
    ),
    **dict.fromkeys(names("flutter pub run, yarn workspaces"), 4),
}
"""How many words after the program say what it does, where it is not one."""

GOALS = words("ant gmake gradle gradlew make mvn mvnd mvnw ninja sbt sbtn xcodebuild")
"""Programs whose arguments are all names of what is to be done."""

MAX_GOALS = 9

TASK_VERBS = names("bun run, deno task, npm run, pnpm run, yarn run, just, task, mage, invoke, rake, gulp, grunt")
"""Verbs that the name of a task follows; people write these in any case."""

ONLY = {
    "claude": words("config doctor mcp plugin update"),
    "codex": words("exec login mcp"),
    "gemini": words("extensions mcp"),
    "ruff": words("analyze check clean config format linter rule server version"),
    "semgrep": words("ci login scan"),
    "streamlit": words("run"),
    "magick": words("animate compare composite convert display identify import mogrify montage stream"),
    "npm version": words("major minor patch premajor preminor prepatch prerelease from-git"),
    "tsx": words("watch"),
    "xcodebuild": words(
        "analyze archive build build-for-testing clean docbuild install installsrc test test-without-building"
    ),
    **dict.fromkeys(words("http https xh xhs"), words("DELETE GET HEAD OPTIONS PATCH POST PUT")),
    "zig build": words("check docs fmt install run test uninstall"),
    "vitest": words("bench list run watch"),
}
"""The only subcommands of programs whose first argument can be a thing as well."""

SCRIPTS = words("artisan console manage.py")
"""Scripts with subcommands, which an interpreter is given."""

LOOK_MODULES = words("ast dis json.tool pickletools platform pstats pydoc site sysconfig timeit tokenize trace")
"""Modules of Python that only look."""

MODULES = words(
    """
    alembic build celery coverage django dvc flask hatch invoke ipykernel jupyter mkdocs mlflow nox pdm pip pipx
    playwright poetry scrapy spacy streamlit twine uv
    """
)
"""Modules of Python with subcommands of their own."""

LOOK = words(
    """
    : [ [[ ack addr2line ag apropos arch awk b2sum base32 base64 basename bat bc break bzcat cal cat cd cksum cloc cmp
    colordiff column comm command compgen continue cut date declare delta df diff difft dig dir dirs dirname dmesg
    du echo egrep env eza exa exit exiftool export expand expr factor false fd fdfind ffprobe fgrep file find
    floss fmt fold free fzf gawk getconf getent glances glow grep groups hash head hexdump hexyl history host
    hostname htop iconv id identify ifconfig info iostat ip jobs join journalctl jq last ldd less let local locale
    locate logname look ls lsattr lsb_release lsblk lscpu lsmod lsof lspci lsusb man mawk md5sum mdfind mdls
    mediainfo more mtr nawk ncdu netstat nl nm nproc nslookup nvidia-smi numfmt objdump od otool paste pathchk
    pbpaste pdfinfo pg_isready pgrep pidof ping popd pr printenv printf ps pstree pydoc pushd pwd rev read
    readarray readelf
    readlink readonly realpath return rg sar scc seq set sha1sum sha224sum sha256sum sha384sum sha512sum shasum
    shift shopt shuf size sleep sort ss stat strings sum sw_vers sysctl tac tail tcpdump test times tldr tokei top
    tput tr traceroute trap tree true tshark tty type typeset ulimit umask uname unexpand uniq unset uptime users
    vmstat vol volatility w wait wc whatis whereis which who whoami whois wireshark xmllint xxd xzcat yq zcat
    zgrep zless zstdcat
    """
)
"""Programs that only look."""

SHOWS_FILES = names("git blame, git diff, git grep, git log, git show, git status") | words(
    """
    : awk bat cat cd column cut echo egrep eza fd fdfind fgrep find gawk grep head less ls more nl printf pwd realpath
    rg sed sort tac tr tree uniq wc
    """
)
"""Verbs of commands that show what files hold, or how they are called: an error that stands there is not their own."""

NO_SUBCOMMAND = LOOK | words(
    """
    Rscript ab actionlint ansible ansible-playbook ar ava bandit basedpyright bash black bsdtar bzip2 c++ cc chattr
    chgrp chmod chown clang clang++ cmake code codespell compare compileall composite concurrently convert cp
    createdb crontab cspell ctest curl cython dash dd dos2unix dropdb duckdb eslint fallocate ffmpeg ffplay fish
    flake8 g++ gcc gofmt gofumpt goimports golines gpg gsutil gunicorn gunzip gzip hey http-server hyperfine install
    isort jar javac jest jscodeshift json.tool kill killall kotlinc ksh ktlint live-server ln locust lua
    markdownlint minitest mkdir mkfifo mktemp mocha mogrify mongosh montage mv mypy mysql mysqldump nano nc node
    nodemon nvim open osascript oxlint pandoc paratest patch pdftotext perl pest pg_dump php phpcbf phpcs phpunit
    pint pip-compile pkill powershell prettier protoc psalm psql pwsh py py_compile pylint pypy pyright pytest
    python python3 rm rmdir rspec rsync rubocop ruby rustc scalac scp sed serve sh shellcheck shred siege source
    split sqlite3 ssh ssh-keygen stylelint swift-format swiftformat swiftlint tar tee touch trash truncate ts-node
    tsc tsgo unlink unzip uvicorn venv vi vim virtualenv vue-tsc vulture wget wrk xattr xdg-open xz yamllint yes zip
    zsh zstd
    """
)
"""Programs whose first argument is a thing, not a subcommand."""

TASKS = GOALS | words("bun cargo composer deno git go grunt gulp invoke just mage npm nx pnpm rake task tox yarn")
"""Programs whose first argument is the name of a task, or whose subcommands are told one by one."""

ACTION_WORDS = words(
    """
    activate analyze approve archive assign attach audit backup boot bump call console deactivate detach dev down
    mv cp drain dump enroll erase evaluate execute fork grant invoke join kill leave lint lock lookup mark
    mount patch pause ping play prepare print provision record register reindex reject render reopen rerun
    retry review revert rotate scan seed serve setup share shell shutdown sign simulate ssh star submit suspend switch
    teardown terminate trace train transfer undo unlock unmount unpause unregister unshare up vacuum
    add apply build cancel check clean clear close connect copy create current delete deploy describe destroy
    diff disable download edit enable exec export generate get history import info init inspect install link
    list load login logout logs ls merge migrate move new open prune publish pull push put query read release
    remove rename reset restart restore resume revoke rm rollback run save scale search send set show start stat
    stats status stop sync tail test top trigger tunnel uninstall unlink unset update upgrade upload use
    validate verify view wait watch write
    """
)
"""What a second word after the program may say to do: `volume ls`, `auth status`."""

GENERIC = names(
    """
    bash, bun install, chmod, cp, curl, edit, git add, git checkout, git clone, git commit, git init, git merge,
    git pull, git push, git rebase, git reset, git restore, git rm, git stash, git stash apply, git stash drop,
    git stash pop, git stash push, git switch, git worktree, git worktree add, git worktree remove, kill, ln,
    mkdir, mv, node, npm install, pip install, pnpm install, python, python3, rm, sh, source, tee, touch, wget,
    yarn install
    """
)
"""What every agent does in every project: says nothing about this one."""

EDITORS = words("awk cat echo ed patch perl printf sed tee")
"""Programs with which a file is edited: a change that one of them makes is the work, as an editing tool's is."""

AMBIENT = words("CI COLUMNS FORCE_COLOR GIT_PAGER LANG LC_ALL NO_COLOR PAGER TERM TZ")
"""Variables that say how a program shows things, or where it runs: no part of what is done."""
