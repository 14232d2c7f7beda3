"""How a later call can be related to a failure: a table of relations, each a predicate over one try.

Each looks at the command itself, at what it was given and at the message, never at order alone.
"""

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from skillkit.expressions.sieve import Sieve
from skillkit.mining.outcomes import CHECKS, TESTS, USAGE, matcher
from skillkit.mining.resolutions.acts import (
    WINDOW,
    Fix,
    called,
    doing,
    is_edit,
    is_settings,
    is_tool,
    names,
    program,
    shows_help,
    written,
)
from skillkit.mining.resolutions.tries import Try
from skillkit.model.lesson import ErrorFix
from skillkit.model.observation import Action, Observation
from skillkit.shell.tables import AMBIENT, CHECK_FLAGS, GENERIC, SWITCHES, words as words_in
from skillkit.shell.wrappers import ASSIGNMENT

RULE = Sieve(
    r"(?i)\bmust (?:use|be|have|start|begin|end|contain|match|specify|include|point|lie)\b"
    r"|\bexpected (?:one of|format)\b|\b(?:valid|allowed|possible) (?:values|choices|options)\b"
    r"|\bis not (?:allowed|permitted) (?:here|outside|in)\b"
)
"""A program says of which form a value has to be."""
UNKNOWN = Sieve(r"(?i)(?:unknown|unrecogni[sz]ed|no such|invalid|unexpected) (?:sub)?command|is not a \S* ?command")


def _found(tried: Try, change: str, *intent: str, **facts: Any) -> Fix:
    given = {"failing": written(tried.failed), "passing": written(tried.again), "message": tried.message}
    made = ErrorFix.model_validate({"change": change, **given, "subject": tried.failed.verb, **facts})
    return Fix((change, *intent), made, tried.trace, (tried.error.turn, tried.passed.turn))


# A text that the shell changed


NOT_FOUND = re.compile(r"command not found: (?P<one>\S+)|(?:^|: )(?P<other>[^\s:]+): (?:command )?not found$")
HEREDOC = re.compile(r"<<-?\s*['\"\\]")
IN_A_FILE = re.compile(r"<<-?\s*['\"\\]|\$\(cat |\$\(<|-file\b|-F\b|=@")
MIN_NAME = 6
FAR = 3 * WINDOW
"""The text is sent again after the agent has looked at what went wrong and taken it back."""


def run_in_text(command: str) -> Iterator[str]:
    """Yields what the shell runs in a text: between backticks in double quotes, up to a heredoc with a quoted end."""
    start = HEREDOC.search(command)
    inside, begun, place = "", -1, 0
    text = command[: start.start()] if start else command
    while place < len(text):
        char = text[place]
        if char == "\\" and inside != "'":
            place += 1
        elif not inside and char in "'\"":
            inside = char
        elif inside == '"' and char == "`":
            if begun >= 0:
                yield text[begun:place]
            begun = -1 if begun >= 0 else place + 1
        elif char == inside:
            inside, begun = "", -1
        place += 1


def _symptom(observation: Observation) -> tuple[str, ...]:
    """Returns the lines in which what was run by mistake complains, without the text's own words, which they name."""
    words = [span.split() for span in run_in_text(observation.command) if span.split()]
    heads, names = {span[0] for span in words}, {word for span in words for word in span if len(word) >= MIN_NAME}
    lines = observation.text.splitlines() if words else []
    missing = [line for line in lines if any((m["one"] or m["other"]) in heads for m in NOT_FOUND.finditer(line))]
    named = {line: max((len(name) for name in names if name in line), default=0) for line in lines}
    said = missing or sorted((line for line in lines if named[line]), key=lambda line: -named[line])
    for name in sorted(heads | names, key=lambda name: (-len(name), name)):
        said = [re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", "…", line) for line in said]
    return tuple(dict.fromkeys(said))[:2]


def by_quoting(tried: Try) -> Fix | None:
    """The shell ran words between backticks in double quotes; the text is passed in another way, or read again."""
    first, again = tried.error, tried.again
    failed = next((a for a in first.actions if any(slot.kind in ("message", "text") for slot in a.slots)), None)
    if failed is None or not tried.went_well or program(again) != program(failed):
        return None
    if again is not next(action for action in tried.passed.actions if program(action) == program(failed)):
        return None
    same = (again.effect == "look") == (failed.effect == "look")
    other = again.verb == failed.verb or IN_A_FILE.search(tried.passed.command) is not None
    message = _symptom(first) if same and other and not any(run_in_text(tried.passed.command)) else ()
    if not message:
        return None
    failing = f'{failed.verb} "… `…` …"'
    return _found(tried, "quoting", failing=failing, passing=again.verb, subject=failed.verb, message=message)


# The same command, called in another way


MAX_PREFIX = 2
MAX_CHANGED_FLAGS = 2


def _complaints(tried: Try) -> tuple[str, ...]:
    return tuple(line for line in tried.message if USAGE.search(line))


def _rewritten(tried: Try, subject: str, *changed: str, **facts: Any) -> Fix:
    shown = _complaints(tried)[:2] or tried.message[:1]
    return _found(tried, "rewrite", subject, *changed, **{"subject": subject, "message": shown, **facts})


def _blames(message: Sequence[str], words: Sequence[str]) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(word.lstrip('-'))}(?!\w)", line) for line in message for word in words)


def by_correction(tried: Try) -> Fix | None:
    """A program was called wrongly, as it says, and passes at the next call of another form: the difference.

    A word in front dropped, of which it blames the next one; options replaced, of which it blames one, or after a look
    at its help; one value of an option of another form, which it names.
    """
    failed, passed, message = tried.failed, tried.again, tried.message
    before, after = failed.words, passed.words
    if not (tried.went_well and tried.is_next and message) or shows_help(passed, program(failed)):
        return None
    if _complaints(tried):
        length = next((n for n in range(1, MAX_PREFIX + 1) if before[n:] == after), 0)
        if length and _blames(message, after[:1]):
            return _rewritten(tried, after[0], *before[:length], dropped=before[:length])
        dropped = tuple(flag for flag in failed.flags if flag not in passed.flags)
        added = tuple(flag for flag in passed.flags if flag not in failed.flags)
        fits = failed.verb == passed.verb and 0 < len(dropped) <= MAX_CHANGED_FLAGS >= len(added)
        seen = (action for each in tried.between for action in each.actions)
        if fits and (_blames(message, dropped) or any(shows_help(each, program(failed)) for each in seen)):
            return _rewritten(tried, called(passed), *dropped, dropped=dropped, added=added)
    pairs = [(n, one, other) for n, (one, other) in enumerate(zip(before, after)) if one != other]
    if len(before) != len(after) or len(pairs) != 1 or not is_tool(failed):
        return None
    ((place, one, other),) = pairs
    option = before[place - 1]
    rules = tuple(line for line in message if RULE.search(line) and one in line)
    if not place or not option.startswith("--") or one.startswith("-") or not rules:
        return None
    pair = {"dropped": (f"{option} {one}",), "added": (f"{option} {other}",)}
    return _rewritten(tried, called(passed), option, message=rules[:1], **pair)


# The same command with something more


GUARD = re.compile(
    r"^(?:--no-verify|--no-gpg-sign|--force(?:-with-lease)?|--insecure|--no-check-certificate)$|(?i:skip(?!.*=0$))"
    r"|^HUSKY=0$|StrictHostKeyChecking=no|TLS_REJECT_UNAUTHORIZED=0|^GIT_SSL_NO_VERIFY="
)
"""What passes over a check instead of doing what it asks for."""
SHORT_GUARDS = {"git commit": "-n", "git push": "-f", "curl": "-k"}
HOOK = re.compile(r"\b(pre-commit|pre-push|commit-msg|pre-rebase)\b")
OPTION = re.compile(r"^(?:[-+].|/[pt]:)")
SHOWS = SWITCHES - words_in("--force --all --no-cache")
LESS = SHOWS | CHECK_FLAGS | words_in("-V -k -l -n -run --help -h --filter --grep --last-failed --lf -x")
"""Options that show more, or ask for less to be done."""
PIECE = re.compile(r"[A-Za-z_][\w.-]{2,}[A-Za-z0-9]")
MISSING = Sieve(r"(?i)\bnot found\b|no module named|cannot find (?:module|package)|not (?:installed|recogni[sz]ed)")
DENIED = Sieve(
    r"(?i)permission denied|not permitted|access denied|\bEACCES\b|\broot\b|privilege|authentication required"
)


def _tells_of(tried: Try, words: Iterable[str]) -> bool:
    """Returns whether the message has one of the words, of three letters or more, as a whole word."""
    said = "\n".join(tried.message).lower()
    return any(len(word) > 2 and names(said, word.lower()) for word in words)


@cache
def _finds() -> Callable[[str], bool]:
    return matcher(*TESTS, *CHECKS)


def by_guard(tried: Try) -> Fix | None:
    """A check was passed over. That is no remedy: the lead is what the check asks for."""
    more = (*(tried.options or ()), *tried.variables)
    guards = [word for word in more if GUARD.search(word) or word == SHORT_GUARDS.get(tried.again.verb)]
    if not guards or tried.options is None or not tried.went_well or not tried.message:
        return None
    hook = [found[1] for found in HOOK.finditer(tried.error.text)][:1]
    failing = written(tried.failed)
    return _found(tried, "guard", tried.failed.verb, *hook, passing=failing, dropped=guards, added=hook)


def _more(tried: Try) -> tuple[str, ...]:
    """Returns what a call has more than the failing one: variables, a program or a folder in front, options."""
    variables = [word for word in tried.variables if word.partition("=")[0] not in AMBIENT] or tried.variables
    options = tried.options or ()
    if variables and set(options) <= set(variables):
        return tuple(variables)
    if tried.is_same and tried.wrapper:
        return (" ".join(tried.wrapper),)
    if tried.is_same and tried.folders and program(tried.failed) != "git":
        return (f"cd {tried.folders[-1].words[1]}",)
    flags = [word for word in options if OPTION.match(word) or ASSIGNMENT.match(word)]
    fits = 0 < len(flags) <= MAX_CHANGED_FLAGS and len(options) <= 2 * len(flags) and not (tried.folders or variables)
    asks = fits and tried.failed.verb == tried.again.verb and tried.again.effect != "look"
    return options if asks and LESS.isdisjoint(flag.partition("=")[0] for flag in flags) else ()


def by_addition(tried: Try) -> Fix | None:
    """The same call passes with something more, and nothing else was done in between.

    Where tests or checks failed, the message has to name it: with an option or elsewhere, less may have been done.
    """
    added = _more(tried) if tried.options is not None and tried.has_same_text and tried.message else ()
    if not added:
        return None
    first, is_variable = added[0].split()[0], added[0] in tried.variables
    pieces = [piece for word in added for piece in (word.lstrip("-"), *PIECE.findall(word))]
    named = _tells_of(tried, pieces) or (is_variable and bool(_complaints(tried)))
    if first in ("sudo", "doas"):
        holds = any(map(DENIED.search, tried.message))
    else:
        finds = any(map(_finds(), tried.error.text.splitlines()))
        holds = tried.failed.effect != "look" and (named or not finds or any(map(MISSING.search, tried.message)))
    # A call with a variable that no longer prints the message went further, even if it fails for another reason then.
    if not holds or not ((tried.went_well and tried.is_next) or (is_variable and named)):
        return None
    plain = re.fullmatch(r"\w+=[\w.-]*", first)
    changed = added[0] if plain or first == "cd" else first.partition("=")[0]
    message = _complaints(tried) or sorted(tried.message, key=lambda line: not any(p in line for p in pieces))
    subject = called(tried.failed) if "/" in called(tried.failed) else tried.failed.verb
    front = (*(f"export {each}" for each in tried.exported), *map(written, tried.folders))
    passing = " && ".join((*front, written(tried.again)))
    return _rewritten(tried, subject, changed, added=added, passing=passing, message=message[:2])


# The same command after something else


MAX_STEPS = 5
MAX_UNRELATED = 2
"""With more steps that nothing relates to the failure, any of them may be what helped."""
MAX_FILES = 2
INSTALLS = words_in("add ci download install lock restore sync tidy update")
"""Last words of verbs that do what a file of settings says."""
COMMON = words_in("and are for exec install not run the use with")


def _places(action: Action) -> list[str]:
    """Returns the first two parts of an action's paths, without the name that differs from run to run."""
    paths = (slot.value for slot in action.slots if slot.kind == "path")
    return sorted({"/".join(path.strip("/").split("/")[:2]) for path in paths})


def _about(steps: Sequence[Action], tried: Try) -> list[Action]:
    """Returns the steps that the message names beyond the words of the failing call: by what they are given or do."""

    def named(words: Iterable[str]) -> bool:
        return _tells_of(tried, {*words} - {*tried.failed.words, *COMMON})

    def own(action: Action) -> Iterator[str]:
        given = (piece for slot in action.slots for piece in (slot.value.strip("./"), *PIECE.findall(slot.value)))
        return itertools.chain(action.verb.split()[1:], given, _places(action))

    return [each for each in steps if named(own(each))] or [each for each in steps if named([program(each)])]


def _passes_again(tried: Try) -> bool:
    return tried.went_well and tried.is_same and tried.failed.effect != "look" and bool(tried.message)


def by_step(tried: Try) -> Fix | None:
    """The same call passes after other commands: those that the message names, or the only ones that were run."""
    steps = tried.steps
    if not _passes_again(tried) or tried.files or not 0 < len(steps) <= MAX_STEPS:
        return None
    own = [each for each in steps if each.verb not in GENERIC or _places(each)] or steps
    acts = _about(steps, tried) or (own if len(own) <= MAX_UNRELATED else ())
    places = [place for act in acts for place in _places(act)]
    # Of many lines of a test run, the one that names what the act touched explains most.
    ranked = sorted(tried.message, key=lambda line: not any(place in line for place in places))
    ways = sorted({" ".join((act.verb, *act.flags, *_places(act))) for act in acts})
    # What it was run with (`cd`, a filter) belongs to that session.
    facts = {"passing": written(tried.failed), "acts": tuple(map(written, acts)), "message": ranked}
    return _found(tried, "before", program(tried.failed), *ways, **facts) if acts else None


def by_edit(tried: Try) -> Fix | None:
    """The same call passes after an edit of settings, or of files that the message names, and nothing else.

    What the session itself broke is its work, and so is what it commits.
    """
    files = sorted(set(tried.files))
    others = [act for act in tried.steps if act.verb not in GENERIC and act.verb.split()[-1] not in INSTALLS]
    if not _passes_again(tried) or not 0 < len(files) <= MAX_FILES or "" in files or others:
        return None
    if all(map(is_settings, files)):
        failing, passing = tried.error.command, tried.passed.command
        return _found(tried, "settings", tried.failed.verb, *files, failing=failing, passing=passing, files=files)
    named = [next((line for line in tried.message if file.rpartition("/")[2] in line), "") for file in files]
    if not all(named) or any(map(tried.is_own, files)) or program(tried.failed) == "git":
        return None
    return _found(tried, "source", tried.failed.verb, *files, files=files, message=tuple(dict.fromkeys(named)))


# Another command


FEW_LINES = 3
"""A tool that refuses says so in few lines; a check that fails prints many."""
LISTENS = Sieve(r"://(?:localhost|127\.0\.0\.1|0\.0\.0\.0)\b")
"""A server says so that it runs: it was stopped, it did not refuse."""
MIN_LENGTH = 3
PIECES = re.compile(r"[\s/:=,\"']+")
EVERYWHERE = frozenset(
    {"origin", "main", "master", "head", "upstream", "latest", "true", "false", "all", "http", "https"}
)


def _given(action: Action) -> set[str]:
    """Returns the arguments that could name the thing that a call is about."""
    slots = (slot for slot in action.slots if slot.kind in ("path", "number", "identifier", "branch"))
    values = {slot.value.strip("./") for slot in slots}
    return {value for value in values if len(value) >= MIN_LENGTH and value.lower() not in EVERYWHERE}


def _shares(values: set[str], action: Action) -> bool:
    pieces = {piece.strip("./") for word in action.words for piece in PIECES.split(word)}
    return any(value in pieces or ("/" in value and any(value in word for word in action.words)) for value in values)


def _is_related(failed: Action, passed: Action) -> bool:
    """Returns whether a call of another verb is about the same thing, with the same program or a word of the verb."""
    stems = [{stem for word in each.verb.split()[1:] for stem in re.split(r"[-_:]", word)} for each in (failed, passed)]
    named = program(failed) == program(passed) or bool(stems[0] & stems[1])
    return failed.verb != passed.verb and _shares(_given(failed), passed) and named


def _is_looked_up(tried: Try) -> bool:
    """Returns whether the help of the subcommand was read, after one that the program does not know."""
    failed, word = tried.failed, tried.failed.verb.split()[1:2]
    lines = tried.error.text.splitlines()
    if not word or not any(UNKNOWN.search(line) and names(line, word[0]) for line in lines):
        return False
    seen = (action for each in tried.between for action in each.actions)
    read = {action.verb for action in seen if shows_help(action, program(failed))} - {failed.verb}
    return tried.again.verb in read


def _is_next_done(tried: Try) -> bool:
    """Returns whether a tool refused, and the next thing done is about the same."""

    def does(seen: Observation) -> list[Action]:
        return [action for action in doing(seen) if not is_edit(action)]

    own = does(tried.passed)
    lines = tried.error.text.splitlines()
    if tried.failed.effect != "change" or not 0 < len(lines) <= FEW_LINES or any(map(LISTENS.search, lines)):
        return False
    if not own or tried.again is not own[-1] or not _is_related(tried.failed, tried.again):
        return False
    earlier = ((seen, action) for seen in tried.between for action in does(seen))
    return all(seen.status != "ok" and action.verb == tried.failed.verb for seen, action in earlier)


def by_other_command(tried: Try) -> Fix | None:
    """Another program or subcommand does it, and the one that refused never does."""
    failed, again = tried.failed, tried.again
    if not is_tool(failed) or failed.verb in GENERIC or program(failed) == "git":
        return None
    if not tried.went_well or again.effect != "change" or not (_is_looked_up(tried) or _is_next_done(tried)):
        return None
    values, turn = _given(failed), tried.error.turn
    passed = (a for o in tried.trace.observations if o.turn > turn and o.status == "ok" for a in o.actions)
    if any(action.verb == failed.verb and (not values or _shares(values, action)) for action in passed):
        return None
    message = tried.error.text.splitlines()[:2]
    pair = {"dropped": (failed.verb,), "added": (again.verb,)}
    return _found(tried, "instead", failed.verb, again.verb, message=message, **pair)


RELATIONS = (by_guard, by_correction, by_addition, by_step, by_edit, by_other_command)
"""The first relation that holds, for the first call, explains a failure."""
