"""What the arguments of programs that reach hosts, containers, clouds, databases and terminals are."""

from skillkit.actions.places import Grammar
from skillkit.actions.places import alike
from skillkit.actions.places import options

_DOCKER = options(
    path="--file -w",
    text="--format --filter -e -v -p --volume --publish --env --mount --build-arg",
    identifier="-t --name --network --platform --entrypoint --user -u --target",
    number="-n --tail",
)
_CONTAINER = Grammar(
    "identifier",
    "text",
    options(
        path="-w --workdir --entrypoint --env-file --cidfile",
        text="-v -p -e --volume --publish --env --mount --add-host --device --tmpfs --ulimit --health-cmd",
        identifier="--name --network --platform -u --user --restart --gpus --pull -h --hostname --cap-add -l --label",
        number="-m --memory --cpus",
    ),
    ends=True,
)
_KUBE = options(
    identifier="-n -l -c --selector --container --context --image -o",
    path="-f -k --filename --kubeconfig",
    text="-p --patch --field-selector --from-literal",
)
_HELM = Grammar("identifier", "path", options(path="-f --values", text="--set --set-string", identifier="-n --version"))
_REQUEST = options(
    text="""
        -A -F -H -b -d -e -r -u -w -x --connect-to --cookie --data --data-ascii --data-binary --data-raw
        --data-urlencode --form --form-string --json --limit-rate --noproxy --oauth2-bearer --proto --proto-default
        --proto-redir --proxy --proxy-user --range --referer --resolve --url-query --user --user-agent --write-out
    """,
    path="""
        -o -T -K -c -D -E --output --cacert --capath --cert --config --cookie-jar --dump-header --key --netrc-file
        --output-dir --trace --trace-ascii --unix-socket --upload-file
    """,
    identifier="-X --request --aws-sigv4 --ciphers --interface --tls-max",
    number="-m --max-time --connect-timeout --max-filesize --max-redirs --retry --retry-delay --retry-max-time -y -Y",
)
_PLANS = Grammar(
    "path",
    "path",
    options(path="-var-file -chdir -out", text="-var", identifier="-target -replace"),
    dashed=True,
)
_STORES = Grammar("path", "path", options(text="--query --exclude --include", identifier="--output"))
_PING = Grammar("identifier", "identifier", options(number="-c -w -W"))

GRAMMARS = {
    **alike("docker, podman, nerdctl, docker-compose", Grammar(None, None, _DOCKER)),
    **alike(
        "docker exec, docker pull, docker push, docker inspect, docker logs, podman exec, podman pull, docker login",
        Grammar("identifier", None, _DOCKER),
    ),
    **alike("docker run, podman run, nerdctl run, docker create, podman create", _CONTAINER),
    **alike(
        "docker tag, docker stop, docker start, docker rm, docker rmi, docker kill, docker restart",
        Grammar("identifier", "identifier", _DOCKER),
    ),
    **alike(
        "docker network, docker volume, docker image, docker container, docker service, docker secret, docker config,"
        "docker stack, docker context, podman network, podman volume, podman image, podman container, docker node",
        Grammar("identifier", "identifier", _DOCKER),
    ),
    **alike("docker build, docker buildx build, podman build", Grammar("path", None, _DOCKER | options(path="-f"))),
    **alike("kubectl, oc, k9s", Grammar("identifier", "identifier", _KUBE)),
    "kubectl logs": Grammar(
        "identifier", "identifier", options(identifier="-n -l -c --selector --container --context", text="--since")
    ),
    **alike("kubectl cp", Grammar("path", "path", _KUBE)),
    **alike("helm install, helm upgrade, helm template, helm uninstall, helm status", _HELM),
    **alike("helm dependency, helm dep, helm lint, helm package, helm show", _HELM._replace(first="path")),
    "helm rollback": _HELM._replace(rest="number"),
    "helm": Grammar(None, None, _HELM.options),
    **alike("linkerd, istioctl, argocd, flux", Grammar("identifier", "identifier", _KUBE)),
    **alike(
        "terraform, tofu, terragrunt",
        Grammar(
            None,
            None,
            options(path="-out -var-file -chdir", text="-var -backend-config", identifier="-target -replace"),
            dashed=True,
        ),
    ),
    **alike(
        "terraform import, terraform state, terraform workspace, terraform taint,"
        "tofu import, tofu state, tofu workspace",
        Grammar("identifier", "identifier", options(path="-var-file", text="-var"), dashed=True),
    ),
    **alike("terraform apply, terraform show, terraform fmt, tofu apply, tofu show, tofu fmt", _PLANS),
    **alike("aws s3, aws s3 cp, gsutil, gcloud storage, rclone copy, rclone sync", _STORES),
    **alike("aws, gcloud, az", Grammar(None, None, options(text="--query --filter --filters", identifier="--output"))),
    "ansible": Grammar(
        "identifier", "identifier", options(path="-i --inventory", text="-a --args -e --extra-vars", identifier="-l -u")
    ),
    "ansible-playbook": Grammar(
        "path",
        "path",
        options(path="-i --inventory", text="-e --extra-vars", identifier="-l --limit -t --skip-tags -u", number="-f"),
    ),
    **alike("ping, nslookup, dig, host, traceroute, whois", _PING),
    **alike(
        "ssh, mosh",
        Grammar("identifier", "text", options(path="-i -F", text="-o -L -R -D -J", number="-p"), ends=True),
    ),
    **alike(
        "psql, createdb, dropdb, pg_dump",
        Grammar(
            "identifier",
            "identifier",
            options(text="-c -v", path="-f", identifier="-U -d -h", number="-p"),
            glued="Udh",
        ),
    ),
    **alike(
        "mysql, mysqldump, mariadb",
        Grammar(
            "identifier",
            "identifier",
            options(text="-e --execute", identifier="-u -h -D", number="-P"),
            glued="uphD",
        ),
    ),
    **alike("sqlite3, duckdb", Grammar("path", "text", options(text="-cmd -separator"))),
    **alike("mongosh, mongo", Grammar(None, None, options(text="--eval", identifier="-h"))),
    **alike(
        "redis-cli, valkey-cli",
        Grammar("text", "text", options(text="--eval", url="-u", identifier="-h -a", number="-p -n -r -i")),
    ),
    **alike("http, https, xh", Grammar("url", "text", options(text="-a --auth", identifier="-A", path="-o"))),
    **alike("systemctl, service, launchctl", Grammar("identifier", "identifier")),
    **alike("kill", Grammar("number", "number", options(identifier="-s"))),
    **alike("pkill, killall, pgrep", Grammar("text", "text", options(identifier="-s -u -U"))),
    **alike("exit, return, seq, sleep, wait", Grammar("number", "number")),
    **alike("promtool query instant, promtool query range", Grammar("url", "text")),
    "set": Grammar(options=options(identifier="-o")),
    **alike("ps, shopt", Grammar(options=options(identifier="-o"))),
    "trap": Grammar("text", "identifier"),
    **alike(
        "claude, codex, gemini, llm", Grammar(None, "message", options(message="-p --print --prompt", identifier="-m"))
    ),
    "curl": Grammar("url", "url", _REQUEST),
    "journalctl": Grammar(None, None, options(identifier="-u", number="-n", text="--since --until")),
    "lsof": Grammar("path", "path", options(identifier="-i -p -t")),
    "open": Grammar("path", "path", options(identifier="-a")),
    "rsync": Grammar("path", "path", options(text="-e", path="--exclude-from")),
    "scp": Grammar("path", "path", options(number="-P", path="-i -F")),
    "sysctl": Grammar("identifier", "text", options(path="-p")),
    "tmux": Grammar(None, None, options(identifier="-t -s -n", path="-c", number="-S")),
    **alike(
        "tmux new-session, tmux new, tmux new-window, tmux split-window, tmux respawn-pane",
        Grammar("text", "text", options(identifier="-t -s -n -F", path="-c", text="-e", number="-x -y -l -p")),
    ),
    "tmux send-keys": Grammar("text", "text", options(identifier="-t")),
    **alike(
        "tshark, tcpdump, wireshark, dumpcap",
        Grammar(None, None, options(path="-r -w", identifier="-Y -T -e -z -i -b", text="-f")),
    ),
    "vol": Grammar("identifier", None, options(path="-f -o")),
    "wget": Grammar("url", "url", options(path="-O -o -P", text="--header", number="-t -T")),
    "xattr": Grammar("path", "path", options(identifier="-d -dr -rd -p -w")),
}
"""By verb, or by what verbs begin with."""
