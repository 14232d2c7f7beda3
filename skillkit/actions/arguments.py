"""What the arguments of programs are, by their place: facts about tools, as data."""

from typing import Literal
from typing import NamedTuple

Place = Literal["path", "version", "branch", "url", "number", "message", "identifier", "text", "revision"]
"""What stands in a place. A `revision` is a branch, a commit, a range, or a path within a commit."""

NO_OPTIONS: dict[str, Place] = {}


class Grammar(NamedTuple):
    """The first argument, the others, and the values of options; None where the look of a word must tell.

    With one of `instead` the first argument is like the others: `grep -e`, `rg --files`. `loose` says that what follows
    a long option that is not listed may be its value.
    """

    first: Place | None = None
    rest: Place | None = None
    options: dict[str, Place] = NO_OPTIONS
    instead: frozenset[str] = frozenset()
    loose: bool = False


def _options(**kinds: str) -> dict[str, Place]:
    """Options by the kind of their values."""
    places: dict[str, Place] = {"path": "path", "text": "text", "number": "number", "message": "message"}
    places |= {"branch": "branch", "identifier": "identifier", "revision": "revision"}
    return {option: places[kind] for kind, options in kinds.items() for option in options.split()}


ANYWHERE = _options(
    path="--cwd --include --exclude --exclude-dir --glob --out-dir --outdir --workdir",
    text="--jq --grep --header --exec --filter-expr",
    message="--message --title --body --description --reason --notes --append-notes --comment",
    branch="--branch --base --head",
    identifier="--repo --json",
)
"""Options that mean the same wherever they stand."""

_COUNTS = "-A -B -C -m --after-context --before-context --context --max-count"
_SEARCH = _options(text="-e --regexp", path="-f --file", number=_COUNTS)
_CODE = _options(text="-c -e -p --eval --print", identifier="-m", path="--env-file --import")
_COUNTED = Grammar("path", "path", _options(number="-n -c --lines --bytes"))
_PATHS = Grammar("path", "path", _options(path="-t -C -f -T --reference", number="-d --depth -w"))
_FIND = Grammar(
    "path",
    "path",
    _options(
        path="-name -iname -path -ipath -wholename -newer -samefile",
        text="-regex -iregex -printf",
        number="-maxdepth -mindepth -mtime -mmin -size -ctime -atime",
        identifier="-type -perm -user -group",
    ),
)
_CHECKED = Grammar(
    "path", "path", _options(path="-c --config -o --ignore-path", identifier="--ext --select --rule"), loose=True
)

_GIT = _options(path="-C --git-dir --work-tree", text="-c --format --pretty --author --date --since --until")
_GIT_MESSAGE = _GIT | _options(message="-m -am -F", revision="--fixup --squash")
_GIT_PATHS = Grammar("path", "path", _GIT | _options(revision="--source -s"))
_GIT_REVISIONS = Grammar(
    "revision", "revision", _GIT | _options(number="-n --max-count", text="-S -G", branch="--onto")
)
_GIT_BRANCHES = Grammar("branch", "branch", _GIT | _options(branch="-b -B -c -C -u --onto"))
_GIT_REMOTE = Grammar("identifier", "branch", _GIT | _options(text="-o"))

FILE_PROGRAMS = """
    cat cd chmod cmp code cp cut diff dirname du file less ln ls md5sum mkdir more mv nl od open patch readlink
    realpath rm rmdir rsync scp sha1sum sha256sum shellcheck sort source stat strings tac tar tee touch tree uniq
    unzip wc xxd zip
"""
"""Programs whose arguments are all paths."""

GRAMMARS = {
    **dict.fromkeys(("grep", "egrep", "fgrep", "zgrep"), Grammar("text", "path", _SEARCH, frozenset({"-e", "-f"}))),
    **dict.fromkeys(("echo", "printf"), Grammar("message", "message")),
    **dict.fromkeys(("which", "type", "command", "whereis"), Grammar("identifier", "identifier")),
    **dict.fromkeys(FILE_PROGRAMS.split(), _PATHS),
    **dict.fromkeys(("head", "tail"), _COUNTED),
    **dict.fromkeys(("black", "eslint", "flake8", "isort", "mypy", "prettier", "pyright", "ruff"), _CHECKED),
    **dict.fromkeys(("ruff check", "ruff format", "biome check", "biome lint", "biome format"), _CHECKED),
    **dict.fromkeys(
        ("python", "python3", "node", "bun", "deno", "ruby", "perl", "tsx", "ts-node"), Grammar(None, None, _CODE)
    ),
    "awk": Grammar("text", "path", _options(text="-F -v", path="-f"), frozenset({"-f"})),
    "chmod": Grammar("identifier", "path"),
    "curl": Grammar(None, None, _options(text="-H -d -F -w -u -A -b --data --data-raw --form", path="-o -T --output")),
    "date": Grammar("text", "text"),
    "docker": Grammar(None, None, _options(path="-f --file", text="--format --filter -e", identifier="-t --name")),
    "export": Grammar("text", "text"),
    "fd": Grammar("text", "path", _options(identifier="-e -t", number="-d")),
    "ffmpeg": Grammar("path", "path", _options(path="-i", text="-vf -af -lavfi -filter_complex -c -map -r")),
    "find": _FIND,
    "gh": Grammar(None, None, _options(identifier="-R", text="-q -f -F -H --field --raw-field", branch="-B")),
    "gh issue": Grammar(None, None, _options(identifier="-R -l", text="-q -S --search", message="-t -b")),
    "gh pr": Grammar(None, None, _options(identifier="-R -l", text="-q -S --search", message="-t -b", branch="-B -H")),
    "gh repo": Grammar("identifier", None, _options(text="-q")),
    "git": Grammar(None, None, _GIT_MESSAGE),
    "git config": Grammar("identifier", None, _GIT),
    "git clone": Grammar("url", "path", _GIT | _options(branch="-b")),
    **dict.fromkeys(
        ("git add", "git rm", "git mv", "git restore", "git ls-files", "git check-ignore", "git blame", "git clean"),
        _GIT_PATHS,
    ),
    **dict.fromkeys(
        (
            "git diff",
            "git log",
            "git show",
            "git reset",
            "git cherry-pick",
            "git revert",
            "git rev-parse",
            "git rev-list",
            "git merge-base",
            "git describe",
            "git cat-file",
            "git for-each-ref",
            "git range-diff",
        ),
        _GIT_REVISIONS,
    ),
    **dict.fromkeys(("git branch", "git checkout", "git merge", "git rebase", "git switch"), _GIT_BRANCHES),
    **dict.fromkeys(("git fetch", "git ls-remote", "git pull", "git push"), _GIT_REMOTE),
    "git remote add": Grammar("identifier", "url", _GIT),
    "git ls-tree": Grammar("branch", "path", _GIT),
    "git worktree add": Grammar("path", "branch", _GIT_BRANCHES.options),
    "git worktree remove": Grammar("path", "path", _GIT),
    "jq": Grammar("text", "path", _options(text="--arg --argjson", path="-f --from-file"), frozenset({"-f"})),
    "kubectl": Grammar(None, None, _options(identifier="-n -l -c", path="-f", text="-o")),
    "pip install": Grammar(None, None, _options(path="-e -r -c --editable --requirement")),
    "psql": Grammar(None, None, _options(text="-c", path="-f", identifier="-U -d -h")),
    "pytest": Grammar("path", "path", _options(text="-k", identifier="-m -p -W", number="-n", path="-c"), loose=True),
    "rg": Grammar(
        "text",
        "path",
        _SEARCH | _options(path="-g --iglob", identifier="-t -T", number="-j -M"),
        frozenset({"-e", "--files"}),
    ),
    "sed": Grammar("text", "path", _options(text="-e --expression", path="-f --file"), frozenset({"-e", "-f"})),
    "sqlite3": Grammar("path", "text"),
    **dict.fromkeys(
        ("test", "[", "[["), Grammar(None, None, _options(path="-e -f -d -r -w -x -s -L -h", text="-n -z"))
    ),
    "tshark": Grammar(None, None, _options(path="-r -w", identifier="-Y -T -e -z -i")),
    "uv pip install": Grammar(None, None, _options(path="-e -r -c --editable --requirement")),
    "yq": Grammar("text", "path"),
}
"""What stands where, by verb or by program."""

TWO_VALUES = frozenset({"--arg", "--argjson", "--slurpfile"})
"""Options that take two words."""

BARE = Grammar()


def grammar_of(verb: str) -> Grammar:
    """The grammar of a verb: its own, else that of the words it begins with."""
    while verb:
        if verb in GRAMMARS:
            return GRAMMARS[verb]
        verb = verb.rpartition(" ")[0]
    return BARE
