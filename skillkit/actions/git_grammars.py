"""What the arguments of git, of what hosts its repositories, and of trackers of issues are."""

from skillkit.actions.places import Grammar
from skillkit.actions.places import alike
from skillkit.actions.places import options

_GIT = options(path="-C --git-dir --work-tree", text="-c --format --pretty --author --date --since --until")
_MESSAGE = _GIT | options(
    message="-m -am", path="-F --file", revision="--fixup --squash -C -c --reuse-message --reedit-message"
)
_PATHS = Grammar("path", "path", _GIT | options(revision="--source -s", path="--pathspec-from-file"))
_REVISIONS = Grammar("revision", "revision", _GIT | options(number="-n --max-count", text="-S -G -L", branch="--onto"))
_BRANCHES = Grammar("branch", "branch", _GIT | options(branch="-b -B -c -C -u --onto"))
_REMOTE = Grammar("identifier", "branch", _GIT | options(text="-o", number="--depth"))
_NAMED = Grammar("identifier", "identifier", _GIT)

_GH = options(identifier="-R -l", text="-q -S --search", message="-t -b -c")

GRAMMARS = {
    "git": Grammar(None, None, _GIT),
    "git commit": Grammar("path", "path", _MESSAGE),
    **alike("git merge, git notes add", Grammar("branch", "branch", _MESSAGE)),
    **alike("git add, git rm, git mv, git restore, git ls-files, git check-ignore, git clean", _PATHS),
    **alike("git apply, git am, git hash-object, git lfs track, git sparse-checkout set", _PATHS),
    **alike("git submodule update, git submodule status, git rerere forget, git check-attr", _PATHS),
    **alike("git diff, git log, git show, git reset, git rev-parse, git rev-list", _REVISIONS),
    **alike("git merge-base, git describe, git cat-file, git for-each-ref, git range-diff, git shortlog", _REVISIONS),
    **alike(
        "git bisect start, git bisect good, git bisect bad, git bisect skip, git diff-tree, git reflog", _REVISIONS
    ),
    **alike("git cherry-pick, git revert", Grammar("revision", "revision", _GIT)),
    **alike("git name-rev, git cherry, git show-branch, git verify-commit, git whatchanged, git archive", _REVISIONS),
    **alike("git branch, git checkout, git rebase, git switch", _BRANCHES),
    **alike("git fetch, git ls-remote, git pull, git push", _REMOTE),
    **alike("git remote get-url, git remote prune, git remote show, git remote remove, git remote rename", _NAMED),
    **alike("git stash pop, git stash apply, git stash drop, git stash show", _NAMED),
    "git blame": Grammar("path", "path", _GIT | options(text="-L")),
    "git bisect run": Grammar("path"),
    "git clone": Grammar("url", "path", _GIT | options(branch="-b", number="--depth")),
    "git config": Grammar("identifier", "text", _GIT | options(path="-f --file", identifier="--get --unset --get-all")),
    "git init": Grammar("path", "path", _GIT | options(branch="-b --initial-branch", path="--template")),
    "git grep": Grammar("text", "revision", _GIT | options(text="-e"), frozenset({"-e"})),
    "git ls-tree": Grammar("branch", "path", _GIT),
    "git remote add": Grammar("identifier", "url", _GIT),
    "git remote set-url": Grammar("identifier", "url", _GIT),
    "git stash push": Grammar("path", "path", _MESSAGE),
    "git submodule add": Grammar("url", "path", _GIT | options(branch="-b")),
    "git tag": Grammar("version", "revision", _MESSAGE),
    "git worktree add": Grammar("path", "branch", _BRANCHES.options),
    "git worktree remove": Grammar("path", "path", _GIT),
    "gh": Grammar(None, None, options(identifier="-R", text="-q -f -F -H --field --raw-field", branch="-B")),
    "gh api": Grammar(
        "path", None, options(text="-q -f -F -H --field --raw-field", identifier="-X --method", path="--input")
    ),
    "gh issue": Grammar(None, None, _GH),
    "gh pr": Grammar(None, None, _GH | options(branch="-B -H", path="-F")),
    "gh release": Grammar("version", "path", _GH | options(message="-n", path="-F -p -D --pattern")),
    "gh repo": Grammar("identifier", None, options(text="-q")),
    "gh run": Grammar(None, None, _GH | options(identifier="-w --workflow -c --commit", path="-D --dir")),
    "gh search": Grammar("text", "text", _GH),
    "gh workflow": Grammar("identifier", None, options(text="-f -F --field", branch="--ref -r", identifier="-R")),
    "workmux add": Grammar("branch", None, options(path="-P")),
}
"""By verb, or by what verbs begin with."""
