"""What programs take for subcommands, and which only look: facts about tools, as data."""

from skillkit.actions.tables import names
from skillkit.actions.tables import words

DEPTH = {
    **dict.fromkeys(names("gh api, gh browse, gh status"), 1),
    **dict.fromkeys(names("gcloud, az, oci"), 3),
    **dict.fromkeys(names("aws, doctl, eksctl, fastlane, gh, glab, hcloud, kind, openstack, scw, wp, xcrun"), 2),
    **dict.fromkeys(
        names("bun run, npm run, pnpm run, yarn run, deno task, hatch run, pdm run, moon run, mise run"), 2
    ),
    **dict.fromkeys(names("pixi run, rye run, devbox run, mise plugins, mise settings"), 2),
    **dict.fromkeys(names("git bisect, git bundle, git lfs, git notes, git reflog, git remote, git stash"), 2),
    **dict.fromkeys(names("git sparse-checkout, git submodule, git worktree, git subtree, git maintenance"), 2),
    **dict.fromkeys(names("git flow, jj git, jj bookmark, jj branch, jj op, hg bookmark"), 2),
    **dict.fromkeys(names("uv cache, uv pip, uv python, uv self, uv tool, pip cache, pip config, poetry cache"), 2),
    **dict.fromkeys(names("poetry env, poetry self, poetry source, conda env, pyenv virtualenv, rustup component"), 2),
    **dict.fromkeys(names("conda config, hatch env, hatch dep, hatch config, pdm venv"), 2),
    **dict.fromkeys(
        names("rustup target, rustup toolchain, rustup override, rustup self, go mod, go work, go tool"), 2
    ),
    **dict.fromkeys(names("cargo nextest, cargo insta, cargo make, cargo xtask, cargo sqlx, cargo tauri"), 2),
    **dict.fromkeys(names("cargo leptos, cargo deny, cargo fuzz, cargo dist, cargo ndk, cargo llvm-cov"), 2),
    **dict.fromkeys(names("npm cache, npm config, npm dist-tag, npm pkg, bun pm, pnpm store, yarn cache"), 2),
    **dict.fromkeys(names("npm access, npm owner, npm org, npm profile, npm team, npm token, npm version"), 2),
    **dict.fromkeys(names("pnpm config, pnpm env, pnpm patch, pnpm server, yarn config, yarn npm, yarn plugin"), 2),
    **dict.fromkeys(names("dotnet nuget, dotnet tool, dotnet sln, dotnet workload, dotnet new"), 2),
    **dict.fromkeys(names("docker buildx, docker builder, docker container, docker context, docker image"), 2),
    **dict.fromkeys(names("docker manifest, docker network, docker scout, docker stack, docker system"), 2),
    **dict.fromkeys(names("docker config, docker node, docker plugin, docker secret, docker service"), 2),
    **dict.fromkeys(
        names("docker swarm, docker trust, docker model, docker desktop, podman network, podman volume"), 2
    ),
    **dict.fromkeys(names("podman pod, podman system, podman image, podman container, podman secret, podman kube"), 2),
    **dict.fromkeys(names("docker compose, docker volume, podman compose, podman machine, nerdctl compose"), 2),
    **dict.fromkeys(
        names(
            """
            dotnet ef, yarn workspace, dart run, dart pub global, flutter pub global, adb shell am, adb shell pm,
            adb shell input
            """
        ),
        3,
    ),
    **dict.fromkeys(names("adb shell settings, adb shell svc, adb shell cmd"), 3),
    **dict.fromkeys(names("yarn workspaces, flutter pub run"), 4),
    **dict.fromkeys(names("npm audit, dotnet add, dotnet list, dotnet remove, turbo run, lerna run, adb shell"), 2),
    **dict.fromkeys(names("kubectl auth, kubectl certificate, kubectl config, kubectl rollout, kubectl plugin"), 2),
    **dict.fromkeys(names("kubectl create, kubectl set, kubectl alpha, helm dependency, helm dep, helm get"), 2),
    **dict.fromkeys(names("helm plugin, helm repo, helm search, oc adm"), 2),
    **dict.fromkeys(names("helm registry, helm show, argocd app, argocd proj, flux get, flux create"), 2),
    **dict.fromkeys(names("linkerd multicluster, linkerd viz, istioctl proxy-config, istioctl experimental"), 2),
    **dict.fromkeys(
        names("pulumi config, pulumi stack, terraform providers, terraform state, terraform workspace"),
        2,
    ),
    **dict.fromkeys(names("tofu providers, tofu state, tofu workspace"), 2),
    **dict.fromkeys(names("argocd admin, istioctl authn, istioctl authz, promtool check, promtool query"), 2),
    **dict.fromkeys(names("brew services, supabase db, supabase functions, prisma db, prisma migrate, vault kv"), 2),
    **dict.fromkeys(names("supabase gen, fly ssh, fly pg, fly postgres, flyctl ssh, heroku config, bundle config"), 2),
    **dict.fromkeys(names("wrangler d1, wrangler kv, wrangler r2, claude mcp, codex mcp, nx run, composer global"), 2),
    **dict.fromkeys(names("rails generate, rails destroy, rails g, ng generate, ng g, nest generate, nest g"), 2),
    **dict.fromkeys(names("flutter build, flutter pub, dart pub, yarn set, zig build, swift package, nix flake"), 2),
    **dict.fromkeys(names("nix profile, nix store, flask db, sam local, kustomize edit"), 2),
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
    ansible ansible-playbook black chattr chgrp chmod chown code createdb curl cython dash dd dropdb eslint ffmpeg
    flake8 gunicorn isort jest jscodeshift kill killall ksh locust mkdir mkfifo mktemp mongosh mv mypy mysql mysqldump
    nc node nodemon perl pg_dump php pkill powershell prettier protoc psql pyright pytest python python3 rm rmdir
    rsync ruby scp sed sh shellcheck source sqlite3 ssh ssh-keygen stylelint tar tee touch truncate ts-node tsc tsgo
    uvicorn vue-tsc wget wrk xattr yes zip zsh
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
