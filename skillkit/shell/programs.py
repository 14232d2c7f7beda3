"""Which program a command calls: its own name, or the script that an interpreter or a runner is given."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.shell import verbs
from skillkit.shell.effect_words import CHECK_WORDS
from skillkit.shell.tables import words
from skillkit.shell.wrappers import unwrapped

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
    7z 7za R act adduser afplay air amp angular antlr apk apt apt-get aptitude aria2c as asciidoctor astro at
    autoconf automake axel bazel blender brotli bunzip2 ccache cfssl choco chpasswd chromedriver chromium
    clang-format clj clojure cocoapods codesign coffee consul copilot cpan cpanm cpio createuser crond csc csvkit
    ctags cursor-agent defaults deluser direnv diskutil django-admin dnf docker-compose dot doxygen dpkg droid dvc
    elixir elm emacs erl esbuild expo fc-list fdisk fdupes firebase gcov gdb gem gfortran gh-pages ghc gimp gobjdump
    google-chrome goose graphviz groovy gs hdiutil help2man hugo initctl inkscape insmod ipython jarsigner java
    jekyll jmeter julia jupyter k3d k9s latexmk launchctl ld ldconfig lein libtool lldb logger luajit lz4 maven mc
    meson minikube mix mkdocs mkfs mongo mongodump mongorestore mount msbuild nasm ncu neato netlify next nginx
    nohup npm-check ntpdate nuget nuxt nvm octave ollama opencode openssl optipng packer pacman parallel parcel
    parted passwd pbcopy pdflatex pdftk pdftoppm perf pg_ctl pg_restore pgbench php-cs-fixer pi pipenv pipx
    playwright plutil pm2 pngquant pod postgres prek puppeteer qemu qemu-img qpdf radare2 rbenv rclone react-native
    remix rollup sass say scala scons screen scrot security service sfdisk sha1 shfmt sips skaffold snap sox spctl
    sphinx-build sqlfluff sqlite ssh-add ssh-agent storybook strip su sudo svelte svn swc swiftc systemctl
    systemd-analyze tailwindcss taplo terragrunt tesseract textutil tig tilt tmux tmuxinator toolbox traefik tsup
    umount unrar unxz unzstd useradd usermod uwsgi vacuumdb vagrant valgrind vercel vite volta vue webkit webpack
    wine wkhtmltopdf xargs xclip youtube-dl yt-dlp yum zipinfo zoxide
    """
)
"""Programs that are known everywhere, beside those that the tables of verbs name."""
KNOWN = (
    COMMON
    | CHECK_WORDS
    | verbs.NO_SUBCOMMAND
    | verbs.TASKS
    | INTERPRETERS
    | frozenset(verb.partition(" ")[0] for verb in (*verbs.DEPTH, *verbs.ONLY, *verbs.GENERIC))
)
"""Programs that are common: how they are called is known everywhere."""
ROUTINE = frozenset({"git add", "git commit"})
PLAIN_OPTIONS = words("--body --body-file --fill --json --message --quiet --set-upstream --title")
"""Options without which a common command says nothing."""
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
    if name in TASK_RUNNERS and verbs.SUBCOMMAND.match(second) and second not in OWN_SUBCOMMANDS:
        return 2
    return 1


def program_call(command: Sequence[str]) -> Called:
    """The call that the words of a simple command make. Subcommands may stand behind switches."""
    rest = unwrapped(command)
    return _taken_apart(rest, _head(rest))


def uncommon_call(command: Sequence[str]) -> Called | None:
    """The call that the words of a simple command make; None if its program is known everywhere."""
    rest = unwrapped(command)
    head = _head(rest)
    return None if is_common(" ".join(rest[:head])) else _taken_apart(rest, head)


def _taken_apart(rest: Sequence[str], head: int) -> Called:
    subcommands: list[str] = []
    place = head
    while place < len(rest) and len(subcommands) < MAX_SUBCOMMANDS:
        word = rest[place]
        is_switch = word.startswith("--") and "=" not in word and not subcommands
        goes_on = not subcommands or (subcommands[0] not in verbs.ACTION_WORDS and word in verbs.ACTION_WORDS)
        if not is_switch and not (goes_on and verbs.SUBCOMMAND.match(word)):
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


def says_how(verb: str, command: str) -> bool:
    """Whether a command, be it a common one, is called in a way of the project's: with options that say how."""
    options = (word for word in command.removeprefix(verb).split() if word.startswith("--") and word != "--")
    return verb not in ROUTINE and any(option.partition("=")[0] not in PLAIN_OPTIONS for option in options)
