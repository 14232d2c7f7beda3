"""What the arguments of programs are, by their place: facts about tools, as data."""

from functools import cache

from skillkit.actions import file_grammars
from skillkit.actions import git_grammars
from skillkit.actions import language_grammars
from skillkit.actions import service_grammars
from skillkit.actions import tool_grammars
from skillkit.actions.names import CMDLET
from skillkit.actions.names import unversioned
from skillkit.actions.places import Grammar
from skillkit.actions.places import Place
from skillkit.actions.places import options
from skillkit.actions.tables import words
from skillkit.actions.verbs import SCRIPTS

ANYWHERE = options(
    path="--body-file --exclude --exclude-dir --glob --include --input --out --cwd",
    output="--output",
    text="--exec",
    message="--append-notes --body --note --summary",
    branch="--base --branch --head",
    identifier="--author-id --json --secret-id --state --status --tags",
)
"""Options that mean the same wherever they stand, and are not told by their names alone (`option_names`)."""

GRAMMARS = {
    **tool_grammars.GRAMMARS,
    **service_grammars.GRAMMARS,
    **language_grammars.GRAMMARS,
    **file_grammars.GRAMMARS,
    **git_grammars.GRAMMARS,
}
"""What stands where, by verb or by program."""

_INSTALLS = Grammar("identifier", "identifier", options(path="-r --requirements-file"))
BY_LAST_WORD = {
    **dict.fromkeys(("search", "query", "grep"), Grammar("text", "text")),
    **dict.fromkeys(("install", "require", "uninstall"), _INSTALLS),
    **dict.fromkeys(("comment", "note", "remember", "reply", "send"), Grammar("identifier", "message")),
}
"""What stands where, by the last word of the verb of a program that has no grammar."""

TWO_VALUES = frozenset({"--arg", "--argjson", "--slurpfile"})
"""Options that take two words."""

TELLING = {
    **dict.fromkeys(("curl", "xh"), words("-X --request")),
    **dict.fromkeys(("gh api", "glab api"), words("-X --method")),
    "wget": words("--method"),
    **dict.fromkeys(("Invoke-WebRequest", "Invoke-RestMethod", "iwr", "irm"), words("-Method")),
    **dict.fromkeys(("nx affected", "nx run-many"), words("-t --target --targets")),
    "ansible": words("-m --module-name"),
}
"""Options whose value says what is done, as a subcommand does: it belongs to what is compared."""

SWITCHES = words(
    """
    --all --all-files --cache --check --ci --debug --diff --dry-run --fix --force --list-different --no-cache
    --no-fix --quiet --staged --strict --unsafe --unsafe-fixes --verbose --watch --write --yes
    """
)
"""Long options that take no value, whatever the program."""

BARE = Grammar(options=options(output="-o"))


@cache
def grammar_of(verb: str) -> Grammar:
    """The grammar of a verb: its own, else that of the words it begins with, else what its last word tells."""
    parts = verb.split(" ")
    if parts[0] not in GRAMMARS:
        if CMDLET.match(verb):
            return tool_grammars.CMDLETS.get(verb.partition("-")[2], tool_grammars.CMDLET)
        parts[0] = unversioned(parts[0])
    if len(parts) > 2 and parts[1] == "-m":
        return grammar_of(" ".join(parts[2:]))
    if len(parts) > 2 and parts[1] in SCRIPTS:
        return BARE
    for end in range(len(parts), 1, -1):
        known = GRAMMARS.get(" ".join(parts[:end]))
        if known is not None:
            return known
    own = GRAMMARS.get(parts[0], BARE)
    told = BY_LAST_WORD.get(parts[-1]) if len(parts) > 1 and own.first is None else None
    return told._replace(options={**own.options, **told.options}) if told else own


@cache
def options_of(verb: str) -> dict[str, Place]:
    """What the values of a verb's options are."""
    return {**ANYWHERE, **grammar_of(verb).options}
