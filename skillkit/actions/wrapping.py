"""Programs that run others, and options before a subcommand that take a word: facts about tools, as data."""

from skillkit.actions.tables import names
from skillkit.actions.tables import words

WRAPPERS = {
    **dict.fromkeys(words("builtin caffeinate command env exec ionice nice nocorrect noglob nohup rtk"), 0),
    **dict.fromkeys(words("setsid stdbuf strace ltrace time unbuffer watch xargs"), 0),
    **dict.fromkeys(words("timeout gtimeout taskset flock"), 1),
}
"""Programs that run another one as it is, with the number of arguments of their own that are no options."""

MODES = {"rtk": words("err lint proxy summary test")}
"""Subcommands of wrappers that say how the output is shown."""

PROVIDERS = words("bunx cross-env cross-env-shell doas dotenv env-cmd npx pnpx sudo uvx xvfb-run")
"""Programs that run another one, which would not run, or not the same, without them."""

RUNNERS = {
    **dict.fromkeys(
        names(
            """
            uv run, poetry run, pipenv run, pdm run, hatch run, rye run, pixi run, pipx run, conda run, mamba run,
            micromamba run, npm exec, pnpm exec, pnpm dlx, yarn exec, yarn dlx, bun x, bundle exec, rbenv exec,
            pyenv exec, asdf exec, volta run, devbox run, fnm exec, dotnet exec
            """
        ),
        0,
    ),
    **dict.fromkeys(
        names(
            """
            docker exec, podman exec, nerdctl exec, docker compose exec, docker compose run, docker-compose exec,
            docker-compose run, podman compose exec, podman compose run
            """
        ),
        1,
    ),
}
"""The same, where a subcommand does it, with the number of its own arguments: a container, a service."""

TOOLS = words(
    """
    astro ava biome cypress esbuild eslint jest knip madge mocha next nuxt oxlint playwright prettier prisma rollup
    storybook stylelint svelte-check ts-node tsc tsgo tsup tsx turbo vite vitest vue-tsc webpack
    """
)
TOOL_RUNNERS = words("pnpm yarn")
"""They run these tools by their names, as scripts of a project."""

BEHIND_DASHES = names(
    """
    workmux run, kubectl exec, oc exec, mise exec, mise x, direnv exec, doppler run, op run, infisical run,
    chamber exec, aws-vault exec, dotenvx run, flox activate, teleport exec, tsh exec,
    sops exec-env, vault exec
    """
)
"""The same, with the command behind `--`."""

VALUED = {
    "aws": words("--profile --region --output"),
    "bd": words("--db --actor"),
    "bun": words("--cwd --filter"),
    "bun run": words("--cwd --filter"),
    "cargo": frozenset(),
    "cmake": frozenset(),
    "composer": words("-d --working-dir"),
    "conda run": words("-n -p --name --prefix"),
    "doas": words("-u -C"),
    "docker": words("--context -c -H --host"),
    "docker compose": words("-f --file -p --project-name --env-file --profile"),
    **dict.fromkeys(
        names("docker compose exec, docker compose run, docker-compose exec, docker-compose run"),
        words("-e --env -u --user -w --workdir --index -v --volume -p --publish --name --entrypoint -l --label"),
    ),
    "docker-compose": words("-f --file -p --project-name --env-file --profile"),
    **dict.fromkeys(
        names("docker exec, podman exec, nerdctl exec"),
        words("-e --env --env-file -u --user -w --workdir --detach-keys"),
    ),
    "env": words("-u -C -S"),
    "flock": words("-w"),
    "gcloud": words("--project --account"),
    "gh": words("-R --repo"),
    "git": words("-C -c --git-dir --work-tree"),
    "go": words("-C"),
    "gradle": words("-p -x -b -c --tests --console --init-script"),
    "gradlew": words("-p -x -b -c --tests --console --init-script"),
    "hatch": words("-e --env"),
    "helm": words("-n --namespace --kube-context"),
    "ionice": words("-c -n -p"),
    "kubectl": words("-n --namespace --context --kubeconfig"),
    "make": words("-C -f --directory --file"),
    "mamba run": words("-n -p --name --prefix"),
    "micromamba run": words("-n -p --name --prefix"),
    "mvn": words("-f -pl -P -s -rf"),
    "mvnw": words("-f -pl -P -s -rf"),
    "nice": words("-n"),
    "ninja": words("-C -f"),
    "npm": words("--prefix -w --workspace"),
    "npm run": words("--prefix -w --workspace"),
    "npx": words("-p --package"),
    "nx": frozenset(),
    "pipx run": words("--spec --python"),
    "pnpm": words("--filter -F --dir -C"),
    "pnpm run": words("--filter -F --dir -C"),
    "poetry": words("-C --directory -P --project"),
    "stdbuf": words("-i -o -e"),
    "strace": words("-e -o -p -s"),
    "sudo": words("-u -g -h -p -C"),
    "systemctl": words("-H -M -t --type"),
    "terraform": frozenset(),
    "time": words("-f -o"),
    "timeout": words("-k -s --kill-after --signal"),
    "tmux": words("-L -S -f"),
    "turbo": words("--filter"),
    "uv": words("--directory --project -p --python --with --group --extra --env-file --package"),
    "uv run": words(
        "--directory --project -p --python --with --group --extra --env-file --package --with-requirements"
    ),
    "uvx": words("--from --with -p --python"),
    "watch": words("-n -d --interval"),
    "xargs": words("-n -I -P -L -d -s -a -E"),
    "yarn": words("--cwd"),
}
"""Options that take the next word, of wrappers and of programs that have options before their subcommand."""
