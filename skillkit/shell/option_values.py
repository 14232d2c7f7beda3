"""Options before a subcommand, or before the program that a wrapper runs, that take the next word: data."""

import re

from skillkit.shell.tables import words

CLUSTER = re.compile(r"^-[A-Za-z]{2,4}$")
LONG = words(
    """
    --account --activate-profiles --app --arch --arg-file --as --broker --build-file --cache-dir --cap-add
    --cap-drop --cd --chdir --cluster --collection --concurrency --config --config-env --config-file --configuration
    --console --context --cpus --cwd --db --delay --delimiter --device --dir --directory --distribution --entrypoint
    --env --env-file --environment --exclude --exec-path --extra --file --filename --filter --format --from
    --git-dir --gpus --group --host --hostname --include --include-dir --index --index-url --init-script --interval
    --justfile --kill-after --kube-context --kubeconfig --label --log-level --loglevel --makefile --manifest-path
    --max-args --max-procs --max-workers --memory --mount --name --namespace --network --node --only-group --option
    --output --package --path --platform --prefix --preload --profile --project --project-dir --project-directory
    --project-name --projects --property --publish --pull --python --query --rakefile --region --registry --remote
    --repo --reporter --repository --request-timeout --restart --retries --root --sdk --search-root --selector
    --server --setenv --settings --signal --since --size --slice --spec --stack --stage --tag --tags --target
    --target-dir --taskfile --team --tests --threads --timeout --tmpfs --token --toolchain --type --ulimit --unit
    --unset --url --username --using --volume --with --work-tree --workdir --working-directory --workspace
    --workspace-concurrency
    """
)
"""Long options that take a value in all programs that have them."""

_TABLE = """
adb fastboot: -s -t -H -P -L
alembic: -c -n -x
ansible-vault argocd cmake corepack dvc entr firejail meson mix mlflow nx rails rtk rustup sam taskset: -
apt apt-get aptitude: -o -c -t
bd brew bundle cabal cdk flatpak gcloud gem pod snap stack swift terraform terragrunt tofu valgrind: -
bun cargo: -c -r -C -Z
caffeinate: -t -w
celery flask: -A -b -e
chroot: --userspec --groups
chrt: -p -T -P -D
composer task go-task: -d -t -C -o
conda mamba micromamba: -r -n -p
deno pre-commit: -c
devbox doas env-cmd dotenv dotenvx dotenv-cli: -e -f -c -v -p -o -u -C
dnf yum zypper: -c -x -R
docker docker-compose nerdctl podman podman-compose: -H -c -l -n -f -p -e -u -w -v -a -h -m --user --add-host --dns
env: -u -C -S
exec: -a
faketime pip pip3 proxychains proxychains4: -f
firebase fly flyctl heroku serverless vercel wrangler: -a -c -t -r -s -e -P -S -A -Q --scope
flock: -w -E
flutter dart wsl: -d -u --user
gh glab: -R
git: -C -c
go: -C
gradle gradlew: -p -x -b -c -g -I
hatch: -e -p
helm helmfile kubectl kubecolor oc skaffold: -n -f -e -l -s -v -p --user
inv invoke: -c -r -f -T
ionice: -c -n -p
ip: -n -f
istioctl minikube: -n -i -c -p -b
jj hg: -R
just: -f -d -E --shell
ltrace strace: -e -o -p -s -P -E -u
make gmake ninja: -C -f -I -o -W -l -t
mise: -C -E -o -j -t --jobs
mvn mvnw mvnd: -f -pl -P -s -rf -gs -T -t -l -b
nice: -n --adjustment
nix: -I
nox: -f -s -e -p -k -t
npm npx bunx pnpx: -w -C -p
numactl: -N -m -C -i -p
parallel: -a -j -n -N -P -I -S -L -C -d -E -s --jobs --colsep --joblog --results
pdm: -c -p
perf: -o -e -F -p -r -x
pixi: -e -p
pnpm turbo: -F -C
poetry: -C -P
pulumi: -C -s -v
rake: -f -I -C
redis-cli: -h -p -a -n -u -s -r -i --user --pass
runuser su: -u -g -G -s -w --user --supp-group --shell
setpriv: --reuid --regid
stdbuf: -i -o -e
sudo: -u -g -h -p -C -D -R -T -U --user
systemctl systemd-run: -H -M -t -p -n -o -E --state --uid --gid --description
time: -f -o
timeout gtimeout: -k -s
tmux: -L -S -f -c
uv uvx: -p
volta: --npm --yarn --pnpm
watch: -n -q --equexit
watchexec: -e -w -i -f -d -s --shell --exts --watch --ignore --debounce
xargs: -n -I -P -L -d -s -a -E
xcodebuild xcrun: -arch -archivePath -configuration -derivedDataPath -destination -exportOptionsPlist -exportPath -jobs
xcodebuild xcrun: -project -resultBundlePath -scheme -sdk -target -testPlan -toolchain -workspace -xcconfig
yarn: -j --jobs
"""
OWN: dict[str, frozenset[str]] = {}
for _programs, _, _options in (line.partition(":") for line in _TABLE.split("\n")):
    for _program in _programs.split():
        OWN[_program] = OWN.get(_program, frozenset()) | words(_options)
"""Other such options, by program; what is no option with a value is a switch there."""


def takes_word(program: str, option: str) -> bool:
    """Whether an option takes the next word; of several letters behind one dash the last one does."""
    own = OWN.get(program, frozenset())
    return option in LONG or option in own or (CLUSTER.match(option) is not None and f"-{option[-1]}" in own)
