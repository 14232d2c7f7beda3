"""Options that take the next word, of wrappers and of programs that have options before their subcommand: data.

What is known of a program here is all that stands before its subcommand: any other option there is a switch.
"""

from skillkit.actions.tables import names
from skillkit.actions.tables import words

_COMPOSE = "-f --file -p --project-name --env-file --profile --project-directory --parallel"
_IN_SERVICE = words(
    """
    -e --env --env-from-file -u --user -w --workdir --index -v --volume -p --publish --name --entrypoint -l --label
    --pull --cap-add --cap-drop
    """
)
_IN_CONTAINER = words("-e --env --env-file -u --user -w --workdir --detach-keys")
_CONTAINER = words(
    """
    -a --add-host --annotation --attach -c --cap-add --cap-drop --cgroup-parent --cgroupns --cidfile --cpu-shares --cpus
    --cpuset-cpus --detach-keys --device --dns -e --entrypoint --env --env-file --expose --gpus --group-add -h
    --health-cmd --health-interval --health-retries --health-timeout --hostname --init-path --ip --ipc --isolation -l
    --label --label-file --link --log-driver --log-opt -m --mac-address --memory --memory-swap --mount --name --net
    --net-alias --network --network-alias -p --pid --pids-limit --platform --publish --pull --restart --runtime
    --security-opt --shm-size --stop-signal --stop-timeout --storage-opt --sysctl --tmpfs -u --ulimit --user --userns
    --uts -v --volume --volume-driver --volumes-from -w --workdir
    """
)
_KUBE = words(
    """
    -n --namespace --context --kubeconfig --cluster --user --server -s --token --as --as-group --cache-dir
    --certificate-authority --client-certificate --client-key --request-timeout --tls-server-name -v --v
    """
)
_UV_RUN = words(
    """
    --directory --project -p --python --with --group --extra --env-file --package --with-requirements --with-editable
    --only-group --no-group --index --default-index --index-url --extra-index-url --cache-dir --config-file
    """
)
_NPM = words("--prefix -w --workspace -C --loglevel --registry --userconfig --cache")
_PNPM = words("--filter -F --dir -C --reporter --loglevel --workspace-concurrency")
_GRADLE = words(
    """
    -p -x -b -c -g --tests --console --init-script -I --project-dir --build-file --settings-file --exclude-task
    --gradle-user-home --include-build --max-workers --priority --warning-mode --configuration-cache-problems
    """
)
_MAVEN = words(
    "-f -pl -P -s -rf -gs -T -t -l -b --file --projects --activate-profiles --settings --resume-from --threads"
)
_DOTENV = words("-e -f -c -v -p -o --env --file --path --cascade")

VALUED = {
    **dict.fromkeys(names("adb, fastboot"), words("-s -t -H -P -L")),
    **dict.fromkeys(names("airflow, dagster, prefect, mlflow, dvc, sam, rasa, spacy, zed"), frozenset()),
    "alembic": words("-c --config -n --name -x"),
    "ansible-galaxy": words("--timeout -s --server"),
    "ansible-vault": words("--vault-id --vault-password-file"),
    **dict.fromkeys(
        names("apt, apt-get, apt-cache, aptitude"), words("-o --option -c --config-file -t --target-release -a")
    ),
    "argocd": words("--server --auth-token --config --grpc-web-root-path --argocd-context"),
    "aws": words(
        """
        --profile --region --output --endpoint-url --query --ca-bundle --color --cli-read-timeout --cli-connect-timeout
        """
    ),
    "bd": words("--db --actor"),
    **dict.fromkeys(names("bazel, bazelisk, buck2"), words("--output_base --output_user_root --bazelrc")),
    **dict.fromkeys(names("brew, snap, flatpak, pod, gem, bundle, swift, mint, tuist, elm, stack, cabal"), frozenset()),
    **dict.fromkeys(names("bun, bun run"), words("--cwd --filter --env-file --config -c --preload -r")),
    "bundle exec": words("--gemfile"),
    "cabal": words("--config-file --with-compiler -w"),
    "cargo": words("-C -Z --config --color --manifest-path --target-dir"),
    **dict.fromkeys(names("caffeinate"), words("-t -w")),
    "cdk": words("-a --app -c --context --profile -o --output --role-arn"),
    "celery": words("-A --app -b --broker --result-backend --loader --config --workdir"),
    "chroot": words("--userspec --groups"),
    "chrt": words("-p -T -P -D"),
    "cmake": frozenset(),
    "composer": words("-d --working-dir"),
    **dict.fromkeys(names("conda, mamba, micromamba"), words("-r --root-prefix --rc-file")),
    **dict.fromkeys(names("conda run, mamba run, micromamba run"), words("-n -p --name --prefix --cwd --env")),
    "corepack": frozenset(),
    **dict.fromkeys(
        names("dbt, dbtf"), words("--profiles-dir --project-dir --profile --target --log-path --log-format")
    ),
    "deno": words("--config -c --log-level"),
    "devbox": words("-c --config -e --env --env-file"),
    **dict.fromkeys(
        names("dnf, yum, microdnf, zypper"), words("-c -x -R --releasever --enablerepo --disablerepo --root")
    ),
    "doas": words("-u -C"),
    **dict.fromkeys(
        names("docker, podman, nerdctl"), words("--context -c -H --host --config -l --log-level -n --namespace")
    ),
    **dict.fromkeys(names("docker compose, docker-compose, podman compose, podman-compose"), words(_COMPOSE)),
    **dict.fromkeys(
        names(
            """
            docker compose exec, docker compose run, docker-compose exec, docker-compose run, podman compose exec,
            podman compose run, podman-compose exec, podman-compose run
            """
        ),
        _IN_SERVICE,
    ),
    **dict.fromkeys(
        names("docker exec, podman exec, nerdctl exec, docker container exec, podman container exec"), _IN_CONTAINER
    ),
    **dict.fromkeys(
        names("docker run, podman run, nerdctl run, docker container run, docker create, podman create"), _CONTAINER
    ),
    **dict.fromkeys(names("doctl, linode-cli"), words("-t --access-token -c --config --context -o --output")),
    **dict.fromkeys(names("dotenv, env-cmd, dotenvx, dotenv-cli"), _DOTENV),
    "entr": frozenset(),
    "env": words("-u -C -S --unset --chdir"),
    "exec": words("-a"),
    "faketime": words("-f"),
    "firebase": words("-P --project -c --config --token --account"),
    "firejail": frozenset(),
    "flask": words("-A --app -e --env-file"),
    "flock": words("-w -E --timeout"),
    **dict.fromkeys(names("flutter, dart"), words("-d --device-id")),
    **dict.fromkeys(names("fly, flyctl"), words("-a --app -c --config -t --access-token")),
    "fnm": words("--fnm-dir --log-level --node-dist-mirror --arch"),
    "fnm exec": words("--using --log-level"),
    "gcloud": words("--project --account --configuration --format --verbosity --impersonate-service-account"),
    **dict.fromkeys(names("gh, glab"), words("-R --repo")),
    "git": words("-C -c --git-dir --work-tree --namespace --exec-path --config-env"),
    "go": words("-C"),
    **dict.fromkeys(names("gradle, gradlew"), _GRADLE),
    "gsutil": words("-o -u -h -i"),
    "hatch": words("-e --env -p --project --data-dir --cache-dir --config"),
    **dict.fromkeys(names("heroku, heroku run"), words("-a --app -r --remote -s --size -e --env --type")),
    **dict.fromkeys(
        names("helm, helmfile"),
        words("-n --namespace --kube-context --kubeconfig -f --file -e --environment -l --selector"),
    ),
    "hg": words("-R --repository --cwd --config --encoding"),
    "inv": words("-c --collection -r --search-root -f --config -T"),
    "invoke": words("-c --collection -r --search-root -f --config -T"),
    "ionice": words("-c -n -p"),
    "ip": words("-n -f --family -netns"),
    "istioctl": words("-n --namespace -i --istioNamespace --context -c --kubeconfig --vklog"),
    "jj": words("-R --repository --at-operation --config --config-file"),
    "just": words(
        "-f --justfile -d --working-directory --color --dotenv-path --dotenv-filename -E --shell --shell-arg"
    ),
    **dict.fromkeys(names("kubectl, oc, kubecolor"), _KUBE),
    **dict.fromkeys(names("lerna, rush, wrangler"), words("--scope -c --config --env -e --cwd --loglevel")),
    "ltrace": words("-e -o -p -s"),
    **dict.fromkeys(names("make, gmake"), words("-C -f -I -o -W --directory --file --makefile --include-dir --eval")),
    "meson": frozenset(),
    "minikube": words("-p --profile -b --bootstrapper --v"),
    "mise": words("-C --cd -E --env"),
    "mise run": words("-C --cd -o --output -j --jobs -t --tool"),
    "mix": frozenset(),
    **dict.fromkeys(names("mvn, mvnw, mvnd"), _MAVEN),
    "netlify": words("--auth --filter --site"),
    "nice": words("-n --adjustment"),
    "ninja": words("-C -f -k -l -d -t"),
    "nix": words("--option -I --log-format --extra-experimental-features --experimental-features"),
    "nomad": words("-address -namespace -region -token"),
    "nox": words("-f --noxfile -s -e -p -k -t --sessions --session --tags --python --force-python"),
    **dict.fromkeys(names("npm, npm run"), _NPM),
    "npm exec": words("-w --workspace -p --package"),
    **dict.fromkeys(names("npx, bunx, pnpx"), words("-p --package -w --workspace --prefix")),
    **dict.fromkeys(names("numactl"), words("-N -m -C -i -p --cpunodebind --membind --physcpubind --interleave")),
    "nx": frozenset(),
    "pants": words("--changed-since --tag"),
    "parallel": words(
        "-a -j --jobs -n -N -P -I -S -L -C -d -E -s --arg-file --colsep --delay --joblog --results --retries --timeout"
    ),
    "perf record": words("-o -e -F -p --call-graph"),
    "perf stat": words("-e -r -o -p -x"),
    **dict.fromkeys(
        names("pip, pip3"),
        words("--python --log --proxy --timeout --retries --cert --client-cert --cache-dir --trusted-host"),
    ),
    "pdm": words("-c --config -p --project"),
    "pdm run": words("-p --project --venv"),
    "pipx run": words("--spec --python --pip-args"),
    "pixi": words("--manifest-path"),
    "pixi run": words("-e --environment --manifest-path -p --platform"),
    **dict.fromkeys(names("pnpm, pnpm run, pnpm exec, pnpm dlx"), _PNPM | words("--package")),
    "podman": words("--log-level --root --connection -c --url"),
    "poetry": words("-C --directory -P --project"),
    "pre-commit": words("--color"),
    "proxychains4": words("-f"),
    "proxychains": words("-f"),
    "pulumi": words("-C --cwd -s --stack --color --profiling -v --verbose"),
    "rails": frozenset(),
    "rake": words("-f --rakefile -I --libdir -C --directory"),
    "redis-cli": words("-h -p -a -n -u -s -r -i --user --pass"),
    "rtk": frozenset(),
    "runuser": words("-u --user -g --group -G --supp-group -s --shell -w"),
    "rustup": frozenset(),
    **dict.fromkeys(names("serverless, sls"), words("-s --stage -r --region -c --config --aws-profile")),
    "setpriv": words("--reuid --regid --groups"),
    "skaffold": words("-f --filename -p --profile -n --namespace --kube-context"),
    "stdbuf": words("-i -o -e"),
    "strace": words("-e -o -p -s -P -E -u"),
    "sudo": words("-u -g -h -p -C -D -R -T -U --user --group --host --chdir"),
    "supabase": words("--workdir --network-id --profile"),
    "supervisorctl": words("-c -s -u -p"),
    "systemctl": words("-H -M -t --type -p --property --state -n -o"),
    "systemd-run": words(
        "-p --property -u --unit -M -H --uid --gid --slice --description --setenv -E --working-directory"
    ),
    "svn": words("--username --password --config-dir"),
    **dict.fromkeys(names("task, go-task"), words("-d --dir -t --taskfile -C --concurrency -o --output")),
    "taskset": frozenset(),
    **dict.fromkeys(names("terraform, tofu, terragrunt"), frozenset()),
    "time": words("-f -o"),
    **dict.fromkeys(names("timeout, gtimeout"), words("-k -s --kill-after --signal")),
    "tmux": words("-L -S -f -c"),
    "turbo": words("--filter -F --cwd --team --token --concurrency"),
    "turbo run": words("--filter -F --cwd --concurrency"),
    "uv": words(
        "--directory --project -p --python --with --group --extra --env-file --package --cache-dir --config-file"
    ),
    "uv run": _UV_RUN,
    "uvx": words("--from --with -p --python --index --env-file"),
    "valgrind": frozenset(),
    "vault": words("-address -namespace"),
    "vercel": words("-t --token -S --scope --cwd -A --local-config -Q --global-config"),
    "volta run": words("--node --npm --yarn --pnpm --env"),
    "watch": words("-n --interval -q --equexit"),
    "watchexec": words("-e --exts -w --watch -i --ignore -f --filter -d --debounce -s --signal --shell"),
    "wsl": words("-d --distribution -u --user --cd"),
    "xargs": words("-n -I -P -L -d -s -a -E --max-args --max-procs --max-lines --delimiter --arg-file --replace"),
    "xcodebuild": words(
        """
        -arch -archivePath -clonedSourcePackagesDirPath -configuration -derivedDataPath
        -destination -exportOptionsPlist -exportPath -jobs -maximum-concurrent-test-simulator-destinations
        -only-test-configuration -parallel-testing-enabled -project -resultBundlePath -scheme -sdk -target -testPlan
        -toolchain -workspace -xcconfig -xctestrun
        """
    ),
    "xcrun": words("--sdk -sdk --toolchain -toolchain"),
    "yarn": words("--cwd"),
    "yarn workspaces foreach": words("--include --exclude --from --since -j --jobs"),
}
