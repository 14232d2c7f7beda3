"""Which program a command calls: its own name, or the script that an interpreter or a runner is given."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions import verbs
from skillkit.actions.effect_words import CHECK_WORDS
from skillkit.actions.normal import SUBCOMMAND
from skillkit.actions.tables import words
from skillkit.actions.wrappers import unwrapped

INTERPRETERS = words("bash bun deno node perl php python python3 ruby sh ts-node tsx zsh")
"""Programs that are given a script."""
TASK_RUNNERS = words("bun npm pnpm yarn")
"""Programs to which the name of a package's script can be given as a subcommand."""
OWN_SUBCOMMANDS = words(
    """
    access add adduser approve-builds audit bin bugs build cache ci completion config create dedupe deprecate dist-tag
    dlx docs doctor env exec explain fetch find-dupes fund help import info init install install-test link list login
    logout ls node npx outdated owner pack patch ping pkg pm prefix prune publish query rebuild remove repl repo restart
    root run sbom search serve set shrinkwrap star start stop store test token unlink unpublish update upgrade version
    view whoami why workspace workspaces x i t rm up
    """
)
"""What these runners do themselves."""
SCRIPT = re.compile(r"(?:^|/)[\w@.-]+\.(?:py|js|mjs|cjs|ts|mts|rb|sh|pl|php)$")
COMMON = words(
    """
    amp ansible apk apt apt-get aptitude bazel biome brew bundle ccache choco clang clang-format claude cmake codex
    conda convert copilot crontab cursor-agent defaults dnf dpkg droid emacs firebase fly flyctl g++ gcc gdb gem
    gemini ghc go gofmt goose gpg hatch heroku hugo hyperfine identify initctl java javac jekyll julia kotlinc
    kubectl launchctl lldb magick meson mix msbuild nano ncu netlify next nginx nix nohup nvim nvm open opencode
    openssl osascript pacman pdflatex pdm perf pi pipenv pipx pm2 poetry pre-commit prek prisma pyenv qemu rbenv
    rustc rustup sbt screen sed service snap sqlfluff ssh-add ssh-agent swift swiftc systemctl tmux trash turbo uv
    valgrind vercel vi vim virtualenv vite volta webpack xargs xcodebuild xcrun yum zig zoxide
    """
)
"""Programs that are known everywhere, beside those for whose arguments there is a table."""
KNOWN = (
    COMMON
    | CHECK_WORDS
    | verbs.NO_SUBCOMMAND
    | verbs.TASKS
    | INTERPRETERS
    | frozenset(verb.partition(" ")[0] for verb in (*verbs.DEPTH, *verbs.ONLY, *verbs.GENERIC))
)
"""Programs that are common: how they are called is known everywhere."""
MAX_SUBCOMMANDS = 2


class Called(NamedTuple):
    """A call taken apart: the program as it is written, switches before its subcommands, these, and all other words."""

    program: str
    switches: tuple[str, ...]
    subcommands: tuple[str, ...]
    arguments: tuple[str, ...]


def _head(words: Sequence[str]) -> int:
    """How many words name the program."""
    name = words[0].rpartition("/")[2]
    second = words[1] if len(words) > 1 else ""
    if name in INTERPRETERS and SCRIPT.search(second):
        return 2
    if name in TASK_RUNNERS and SUBCOMMAND.match(second) and second not in OWN_SUBCOMMANDS:
        return 2
    return 1


def program_call(command: Sequence[str]) -> Called:
    """The call that the words of a simple command make. Subcommands may stand behind switches."""
    rest = unwrapped(command)
    head = _head(rest)
    subcommands: list[str] = []
    place = head
    while place < len(rest) and len(subcommands) < MAX_SUBCOMMANDS:
        word = rest[place]
        is_switch = word.startswith("--") and "=" not in word and not subcommands
        goes_on = not subcommands or (subcommands[0] not in verbs.ACTION_WORDS and word in verbs.ACTION_WORDS)
        if not is_switch and not (goes_on and SUBCOMMAND.match(word)):
            break
        subcommands += [] if is_switch else [word]
        place += 1
    switches = tuple(word for word in rest[head:place] if word.startswith("--"))
    if not subcommands:
        return Called(" ".join(rest[:head]), (), (), tuple(rest[head:]))
    return Called(" ".join(rest[:head]), switches, tuple(subcommands), tuple(rest[place:]))


def is_common(program: str) -> bool:
    """Whether a program is known everywhere; a script never is."""
    return " " not in program and program.rpartition("/")[2] in KNOWN
