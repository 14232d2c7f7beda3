"""What programs take for subcommands, and which only look: facts about tools, as data."""

from skillkit.actions.tables import names
from skillkit.actions.tables import words

DEPTH = {
    **dict.fromkeys(names("gh api, gh browse, gh status"), 1),
    **dict.fromkeys(names("gcloud, az, oci"), 3),
    **dict.fromkeys(names("aws, eksctl, gh, glab, hcloud, doctl, openstack, scw, wp"), 2),
    **dict.fromkeys(names("bun run, npm run, pnpm run, yarn run, deno task, hatch run, pdm run, moon run"), 2),
    **dict.fromkeys(names("git bisect, git bundle, git lfs, git notes, git reflog, git remote, git stash"), 2),
    **dict.fromkeys(names("git sparse-checkout, git submodule, git worktree"), 2),
    **dict.fromkeys(names("uv cache, uv pip, uv python, uv self, uv tool, pip cache, pip config, poetry cache"), 2),
    **dict.fromkeys(names("poetry env, poetry self, poetry source, conda env, pyenv virtualenv, rustup component"), 2),
    **dict.fromkeys(names("rustup target, rustup toolchain, cargo nextest, cargo insta, go mod, go work, go tool"), 2),
    **dict.fromkeys(names("npm cache, npm config, npm dist-tag, npm pkg, bun pm, pnpm store, yarn cache"), 2),
    **dict.fromkeys(names("dotnet nuget, dotnet tool, dotnet sln, dotnet workload, dotnet new"), 2),
    **dict.fromkeys(names("docker buildx, docker builder, docker container, docker context, docker image"), 2),
    **dict.fromkeys(names("docker manifest, docker network, docker scout, docker stack, docker system"), 2),
    **dict.fromkeys(names("docker compose, docker volume, podman compose, podman machine"), 2),
    **dict.fromkeys(names("dotnet ef, yarn workspace"), 3),
    **dict.fromkeys(names("npm audit, dotnet add, dotnet list, dotnet remove, turbo run, lerna run"), 2),
    **dict.fromkeys(names("kubectl auth, kubectl certificate, kubectl config, kubectl rollout"), 2),
    **dict.fromkeys(names("kubectl create, kubectl set, helm dependency, helm get, helm plugin, helm repo"), 2),
    **dict.fromkeys(names("helm registry, helm show, argocd app, argocd proj, flux get, flux create"), 2),
    **dict.fromkeys(names("linkerd multicluster, linkerd viz, istioctl proxy-config, istioctl experimental"), 2),
    **dict.fromkeys(
        names("pulumi config, pulumi stack, terraform providers, terraform state, terraform workspace"),
        2,
    ),
    **dict.fromkeys(names("argocd admin, istioctl authn, istioctl authz, promtool check, promtool query"), 2),
    **dict.fromkeys(names("brew services, supabase db, supabase functions, prisma db, prisma migrate, vault kv"), 2),
    **dict.fromkeys(names("wrangler d1, wrangler kv, wrangler r2, claude mcp, codex mcp, nx run"), 2),
}
"""How many words after the program say what it does, where it is not one."""

GOALS = words("ant gmake gradle gradlew make mvn mvnw ninja")
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
    "vitest": words("bench list run watch"),
}
"""The only subcommands of programs whose first argument can be a thing as well."""

SCRIPTS = words("artisan console manage.py")
"""Scripts with subcommands, which an interpreter is given."""

LOOK_MODULES = words("ast dis json.tool pickletools platform pstats pydoc site sysconfig timeit tokenize trace")
"""Modules of Python that only look."""

MODULES = words("alembic build coverage django flask invoke pip pipx playwright poetry spacy uv")
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
    pbpaste pdfinfo pgrep pidof ping popd pr printenv printf ps pstree pushd pwd rev read readarray readelf
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
    ansible-playbook black chattr chgrp chmod chown code createdb curl cython dash dd dropdb eslint ffmpeg flake8
    gunicorn http isort jest jscodeshift kill killall ksh locust mkdir mkfifo mktemp mongosh mv mypy mysql
    mysqldump nc node nodemon perl pg_dump php pkill powershell prettier protoc psql pyright pytest python python3
    redis-cli rm rmdir rsync ruby scp sed sh shellcheck source sqlite3 ssh ssh-keygen stylelint tar tee touch
    truncate ts-node tsc tsgo tsx uvicorn vue-tsc wget wrk xattr yes zip zsh
    """
)
"""Programs whose first argument is a thing, not a subcommand."""

TASKS = GOALS | words("bun cargo composer deno git go grunt gulp invoke just mage npm nx pnpm rake task tox yarn")
"""Programs whose first argument is the name of a task, or whose subcommands are told one by one."""

ACTION_WORDS = words(
    """
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
