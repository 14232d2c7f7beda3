"""What the arguments of interpreters, compilers, linters, tests and managers of packages are."""

from skillkit.actions.places import Grammar
from skillkit.actions.places import alike
from skillkit.actions.places import options

_CODE = options(
    output="-o",
    text="-c -e -p -r --eval --print",
    identifier="-m -W -X",
    path="--env-file --import --require --loader --tsconfig",
)
_VERSIONS = Grammar("version", "version")
_RUN = frozenset({"-c", "-Command", "-File"})
_SCRIPT = Grammar("path", None, _CODE, frozenset({"-c", "-e", "-p", "-r", "--eval", "--print"}))
_CHECKED = Grammar(
    "path",
    "path",
    options(
        path="-c --config -o --ignore-path",
        identifier="--ext --select --extend-select --rule --ignore --output-format --reporter",
        number="--line-length --max-line-length --max-warnings -j",
    ),
    loose=True,
)
_PACKAGES = Grammar(
    "identifier",
    "identifier",
    options(path="--prefix --dir -C", identifier="--filter -F --workspace -w --registry --tag"),
)
_PIP = Grammar(
    "identifier",
    "identifier",
    options(
        path="-e -r -c -t -d -w -f --wheel-dir --find-links --editable --requirement --constraint --target",
        identifier="-i --index-url --python -p",
    ),
)
_CONDA = Grammar("identifier", "identifier", options(identifier="-n -c --channel", path="-p -f --file"))
_TESTS = Grammar(
    "path", "path", options(text="-t -g -k --testNamePattern --filter --grep", path="-c --config"), loose=True
)
_GO_TOOLS = "go, go build, go test, go run, go vet, go generate, go list, go fmt, go mod, go tool, go work"
_GO = options(path="-o -C", text="-run -bench -ldflags -tags", number="-count -p", identifier="-timeout")
_CARGO = options(identifier="-p --package --bin --example --features -F --test", path="--manifest-path --target-dir")

GRAMMARS = {
    **alike("black, isort", _CHECKED._replace(options=_CHECKED.options | options(number="-l"))),
    **alike("eslint, flake8, mypy, prettier, pyright, ruff, oxlint, pylint, stylelint", _CHECKED),
    **alike(
        "basedpyright, bandit, codespell, cspell, rubocop, yamllint, hadolint, actionlint, vulture, ty check", _CHECKED
    ),
    **alike(
        "ruff check, ruff format, biome check, biome lint, biome format, swiftlint, ktlint, markdownlint", _CHECKED
    ),
    "py": _SCRIPT._replace(digits=True),
    "ruby": _SCRIPT._replace(options=_CODE | options(path="-I", text="-n"), glued="I"),
    "php": _SCRIPT._replace(options=_CODE | options(path="-t", url="-S")),
    **alike("python, python3, pypy, node, tsx, ts-node, lua, Rscript", _SCRIPT),
    **alike("bun, deno", Grammar(None, None, _CODE)),
    **alike("jest, vitest, vitest run, vitest watch, mocha, ava, playwright test, cypress run", _TESTS),
    **alike("bash, sh, zsh, dash, ksh, fish", Grammar("path", None, options(text="-c"))),
    **alike("powershell, pwsh", Grammar("path", None, options(text="-c -Command", path="-File"), _RUN, dashed=True)),
    "shellcheck": Grammar("path", "path", options(identifier="--shell -s -e --exclude -S -f")),
    **alike("npm install, npm uninstall, npm i, npm add, npm rm, npm update, npm view, npm exec", _PACKAGES),
    **alike("pnpm add, pnpm remove, pnpm install, pnpm update, pnpm dlx, yarn add, yarn remove, bun add", _PACKAGES),
    **alike(
        "pnpm, turbo, nx, lerna, npm, yarn",
        Grammar(None, None, options(identifier="--filter -F --workspace -w --scope", path="-C --prefix")),
    ),
    **alike(
        "npm run, pnpm run, yarn run, bun run, npm test, pnpm test, yarn test",
        Grammar(None, None, _TESTS.options | options(identifier="--workspace -w")),
    ),
    **alike("brew install, apt-get install, apt install, apk add, dnf install, yum install, pacman", _PACKAGES),
    **alike("uv add, uv remove, poetry add, poetry remove, pipx install, uv tool install, pdm add", _PACKAGES),
    **alike("conda create, conda install, mamba create, mamba install, micromamba create", _CONDA),
    **alike("cargo add, cargo remove, cargo install, gem install, rustup", Grammar("identifier", "identifier", _CARGO)),
    **alike("pip install, pip3 install, uv pip install, pip download, python -m pip", _PIP),
    **alike(
        "tsc, tsgo, vue-tsc",
        Grammar(None, None, options(path="-p --project --outDir --rootDir", identifier="--target")),
    ),
    **alike(
        "gcc, g++, clang, clang++, cc, c++",
        Grammar("path", "path", options(path="-o -I -L -include -isystem", identifier="-l -x -arch"), glued="ILl"),
    ),
    "rustc": Grammar(
        "path", "path", options(path="-o -L", identifier="--edition --crate-type --target -C -l --emit --crate-name")
    ),
    **alike("venv, virtualenv, json.tool, compileall, py_compile", Grammar("path", "path")),
    "cargo": Grammar(None, None, _CARGO),
    "cargo watch": Grammar(None, None, _CARGO | options(text="-x -s", path="-w")),
    **alike("dvc add, dvc pull, dvc push, dvc repro, dvc checkout", Grammar("path", "path")),
    "cmake": Grammar(
        "path", "path", options(path="-B -S --build --install", identifier="--config --target -G", number="-j")
    ),
    "ctest": Grammar(None, None, options(path="--test-dir", text="-R -E", identifier="-C", number="-j")),
    "dotnet": Grammar(
        None,
        None,
        options(
            identifier="-c -f -r -n -v --configuration --framework",
            text="--filter",
            path="-o --project --startup-project",
        ),
    ),
    **alike(
        "dotnet add package, dotnet remove package",
        Grammar("identifier", "identifier", options(version="-v --version")),
    ),
    **alike(_GO_TOOLS, Grammar(None, None, _GO, dashed=True)),
    **alike("go get, go install", Grammar("identifier", "identifier", _GO, dashed=True)),
    **alike("mix test, mix format, mix run", Grammar("path", "path", options(text="-e --only --exclude"))),
    **alike(
        "nvm install, nvm use, nvm exec, fnm install, fnm use, pyenv install, pyenv local, pyenv global", _VERSIONS
    ),
    **alike("rbenv install, rbenv local, rbenv global, n, nodenv install, nodenv local", _VERSIONS),
    **alike("gofmt, goimports, gofumpt, golines", Grammar("path", "path", options(text="-r", path="-local"))),
    **alike("uv run, uv venv", Grammar(None, None, options(path="--project --directory", version="-p --python"))),
    "uv": Grammar(None, None, options(path="--project --directory")),
    **alike(
        "gradle, gradlew", Grammar("identifier", "identifier", options(text="--tests", identifier="-x", path="-p"))
    ),
    "make": Grammar(None, None, options(path="-C -f", number="-j")),
    **alike(
        "mvn, mvnw, mvnd",
        Grammar(
            "identifier", "identifier", options(identifier="-pl -P", path="-f -s", text="-Dtest -Dit.test"), glued="P"
        ),
    ),
    "ninja": Grammar(None, None, options(path="-C", number="-j")),
    "pip-compile": Grammar("path", "path", options(path="-o")),
    "pre-commit": Grammar("identifier", None, options(path="--files")),
    "pytest": Grammar(
        "path",
        "path",
        options(text="-k", identifier="-m -p -W --cov-report --tb --durations", number="-n --maxfail", path="-c --cov"),
        loose=True,
    ),
    "semgrep": Grammar("path", "path", options(identifier="--config")),
    **alike("tox, nox", Grammar(None, None, options(identifier="-e -s", text="-k", path="-c -f"))),
}
"""By verb, or by what verbs begin with."""
