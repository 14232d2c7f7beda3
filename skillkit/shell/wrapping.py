"""Programs that run other ones: facts about tools, as data."""

from skillkit.shell.tables import names
from skillkit.shell.tables import words

WRAPPERS = {
    **dict.fromkeys(words("builtin caffeinate command env exec ionice nice nocorrect noglob nohup rtk"), 0),
    **dict.fromkeys(words("setsid stdbuf strace ltrace time unbuffer watch xargs"), 0),
    **dict.fromkeys(words("arch chronic dbus-run-session eatmydata entr fakeroot firejail numactl parallel"), 0),
    **dict.fromkeys(words("proxychains proxychains4 rlwrap setpriv systemd-inhibit systemd-run torsocks"), 0),
    **dict.fromkeys(words("valgrind watchexec winpty wsl"), 0),
    **dict.fromkeys(words("timeout gtimeout taskset flock chroot chrt faketime setarch"), 1),
}
"""Programs that run another one as it is, with the number of arguments of their own that are no options."""

MODES = {"rtk": words("err lint proxy summary test"), "dotenv": words("run"), "dotenvx": words("run")}
"""Subcommands of wrappers that say how the output is shown."""

PROVIDERS = words(
    """
    bunx c8 corepack
    cross-env cross-env-shell doas dotenv dotenv-cli dotenvx env-cmd npx nyc pnpx runuser sudo uvx xcrun
    xvfb-run
    """
)
"""Programs that run another one, which would not run, or not the same, without them."""

RUNNERS = {
    **dict.fromkeys(
        names(
            """
            uv run, poetry run, pipenv run, pdm run, hatch run, rye run, pixi run, pipx run, conda run, mamba run,
            micromamba run, npm exec, pnpm exec, pnpm dlx, yarn exec, yarn dlx, bun x, bundle exec, rbenv exec,
            pyenv exec, asdf exec, volta run, devbox run, fnm exec, dotnet exec, nodenv exec, jenv exec, opam exec,
            stack exec, cabal exec, uv tool run, foreman run, honcho run, railway run, heroku run, perf stat,
            perf record
            """
        ),
        0,
    ),
    **dict.fromkeys(
        names(
            """
            docker exec, podman exec, nerdctl exec, docker compose exec, docker compose run, docker-compose exec,
            docker-compose run, podman compose exec, podman compose run, podman-compose exec, podman-compose run,
            docker run, podman run, nerdctl run, docker container exec, docker container run, podman container exec,
            podman container run, direnv exec, nvm exec, rustup run, oc rsh, n exec
            """
        ),
        1,
    ),
}
"""The same, where a subcommand does it, with the number of its own arguments: a container, a service."""

OF_ITS_OWN = names(
    """
    corepack, wsl, hatch run, pdm run, rye run, pixi run, devbox run, docker run, podman run, nerdctl run,
    docker container run, podman container run
    """
)
"""Of these what follows may be a task of the project's, or what an image takes: known programs alone are seen."""

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
    workmux run, kubectl exec, kubectl run, kubectl debug, oc exec, oc run, mise exec, mise x, doppler run, op run,
    infisical run, chamber exec, aws-vault exec, flox activate, teleport exec, tsh exec, sops exec-env, vault exec,
    lxc exec, incus exec, multipass exec, minikube ssh, distrobox enter, toolbox run, guix shell, teller run
    """
)
"""The same, with the command behind `--`."""

BEHIND_OPTION = {
    **dict.fromkeys(names("nix develop, nix shell"), words("-c --command")),
}
"""The same, with the command behind an option."""

SCRIPT_OPTIONS = {
    **dict.fromkeys(words("bash sh zsh dash ksh fish su runuser script flock npx npm"), words("-c --command --call")),
    **dict.fromkeys(words("nix-shell"), words("--run --command")),
    "entr": words("-s"),
}
"""Programs that are given a script as a word, with the options that it follows."""

SCRIPT_WORDS = words("cmd eval parallel watch wsl watchexec")
"""Programs that take their words together for a script, or a single word."""

SHELL_OPTIONS = words("-o -O +o +O --rcfile --init-file -C --init-command")
"""Options of shells that take the next word."""
