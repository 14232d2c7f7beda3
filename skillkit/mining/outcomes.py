"""Reads from the output of a command whether it failed, and the lines that tell of the failure.

Agents pipe test runs through `tail`, so that the exit code is the filter's: the text decides then.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from skillkit.expressions.colours import plain
from skillkit.expressions.literals import Literals
from skillkit.expressions.literals import small
from skillkit.expressions.sieve import Sieve
from skillkit.mining.failures import has_failed
from skillkit.mining.signatures import signature
from skillkit.model.observation import Action
from skillkit.model.session import Status
from skillkit.model.session import ToolCall

TELLING = re.compile(
    r"(?i)(?:\b(?:errors?|errored|fail(?:ed|ing|s|ure)?|cannot|can't|could not|couldn't|not found|unrecogni[sz]ed"
    r"|no (?:such|module|rule|matching|tests? (?:found|ran))|unknown|illegal|invalid|denied|refused|rejected|declined"
    r"|fatal|missing|undefined|exception|unable|unexpected|unsupported"
    r"|not (?:possible|allowed|a|installed|supported|defined)|no changes added|exited with code|must be|required"
    r"|timed out|aborted|unbound|unmatched|unterminated|panicked"
    r"|segmentation fault|killed|out of bounds|too many|does not exist|would (?:be )?reformat(?:ted)?)"
    r"|(?-i:(?<=[a-z])(?<!Assertion)(?:Error|Exception))(?=:|\s*$| \[))\b",
    re.MULTILINE,
)
"""A word of these, or the name of an exception as it is printed: `KeyError: 'till'`."""
STEMS = Literals(
    {
        "telling": (
            *("error", "fail", "cannot", "can't", "could", "not ", "no such", "unrecogni", "unknown", "illegal"),
            *("invalid", "denied", "refused", "rejected", "declined", "fatal", "missing", "undefined", "exception"),
            *("unable", "unexpected", "unsupported", "no changes", "exited", "must be", "required", "timed out"),
            *("no module", "no rule", "no test", "no matching", "aborted", "unbound", "unmatched", "unterminated"),
            *("panicked", "segmentation", "killed", "out of bounds", "too many", "does not exist", "would "),
        )
    }
)
"""With these the words of a telling line begin, in small letters: to find them takes a sixth of the time."""
CLEAN = re.compile(r"(?i)\b(?:0|no) (?:errors?|fail(?:ed|ures?)?|issues?|warnings?)\b|\(0 (?:errors|failed)")
COUNTED = re.compile(r"(?i)\b[1-9]\d* (?:errors?|fail(?:ed|ures?)?)\b")
USAGE = Sieve(
    r"(?i)unrecogni[sz]ed|unknown (?:command|option|(?:shorthand )?flag|subcommand|argument)|illegal option"
    r"|invalid (?:option|choice|argument)|no such (?:command|option|subcommand|script|task|target)|command not found"
    r"|not a .{0,30}command|unexpected argument|unsupported option|is not a (?:tty|terminal)|script not found"
    r"|missing script|requires? (?:an? )?argument"
)
"""What a program says when it was called wrongly: then the next call, written differently, is the remedy."""

NOTHING = re.compile(
    r"(?im)^\W*(?:(?:found|matched|checked|ran|processed|linted) )?(?:0|no) "
    r"(?:files?|tests?|projects?|specs?|packages?)\b"
    r"(?! (?:changed|failed|modified|were|would|left))|\b(?:is|was|has been|are) deprecated\b"
)
"""The program did nothing, or says that it is deprecated, and exits with 0 all the same."""

NO_MATCH = frozenset(
    {"grep", "rg", "diff", "cmp", "test", "[", "which", "command", "type", "pgrep", "git diff", "git grep"}
)
"""Programs whose exit status 1 is an answer."""

SHELLS = frozenset({"bash", "sh", "zsh"})
REFUSALS = {
    "git": ("fatal: ",),
    "kubectl": ("Error from server", "The connection to the server"),
    "docker": ("Error response from daemon", "Cannot connect to the Docker daemon"),
    "jq": ("parse error: ",),
}
"""How what a program says begins when it could not look, where that is not its own name."""
COMPLAINT_LINES = 4

HEAD = 500
"""Characters within which a program that was called wrongly says so; its whole output is short then."""
SUMMARY_LINES = 15
"""Runners sum up within this many last lines; before them passing tests print errors of their own."""
MAX_LINES = 20
MAX_WIDTH = 200


def _suspect(lines: Sequence[str]) -> list[int]:
    """Returns the numbers of the lines with words of failure. Each of these words begins with a stem."""
    text = "\n".join(lines)
    found = [place for place, _ in STEMS.places(small(text)) if TELLING.match(text, place)]
    if not found:
        return []
    ends = list(accumulate(len(line) + 1 for line in lines))
    return sorted({bisect_right(ends, place) for place in found})


def _is_clean(line: str) -> bool:
    return ("0 " in line or "no " in line.lower()) and CLEAN.search(line) is not None


def telling(lines: Sequence[str]) -> list[int]:
    """Returns the numbers of the lines that report a failure, the first of those that are alike."""
    found: dict[str, int] = {}
    for number in _suspect(lines):
        line = lines[number].strip()
        if len(line) > 5 and (not _is_clean(line) or COUNTED.search(line)):
            found.setdefault(signature(line), number)
    return list(found.values())


def _is_usage(text: str) -> bool:
    return USAGE.search(text[:HEAD]) is not None


def _is_masked(actions: Sequence[Action]) -> bool:
    """Returns whether the exit status is that of a filter that came last."""
    return actions[-1].effect == "look" and any(action.effect != "look" for action in actions)


def _only_complains(text: str, actions: Sequence[Action]) -> bool:
    """Returns whether several programs that look printed nothing but why they could not."""
    if len(actions) < 2 or len(text) > HEAD:
        return False
    lines = text.strip().splitlines()
    if not 0 < len(lines) <= COMPLAINT_LINES:
        return False
    programs = {action.verb.split(" ", 1)[0] for action in actions}
    refused = any(lines[0].startswith(REFUSALS.get(program, ())) for program in programs)
    return (refused or lines[0].partition(":")[0] in programs | SHELLS) and has_failed(lines)


def _is_answer(actions: Sequence[Action]) -> bool:
    """Returns whether exit status 1 is the answer of a search or a comparison."""
    last = actions[-1]
    return last.verb in NO_MATCH or last.verb.split(" ", 1)[0] in NO_MATCH


def _last_lines(text: str) -> list[str]:
    """The last lines that sum up; of a long text not all lines are made for it."""
    start = len(text)
    for _ in range(SUMMARY_LINES):
        start = text.rfind("\n", 0, start)
        if start < 0:
            break
    return text[start + 1 :].splitlines()[-SUMMARY_LINES:]


def idle_line(text: str) -> str:
    """The line of a short output by which a program says that it did nothing, or is deprecated; empty if none does."""
    found = NOTHING.search(text) if len(text) < HEAD else None
    return "" if found is None else text[text.rfind("\n", 0, found.end()) + 1 :].partition("\n")[0].strip()


def status_of(call: ToolCall, actions: Sequence[Action]) -> Status:
    """How a shell call ended, from its exit code, its error flag and, where a filter hides these, its output."""
    if not actions or call.status not in ("ok", "error", "unknown"):
        return call.status
    text = plain(call.result)
    if call.status == "error":
        return "ok" if call.exit_code == 1 and _is_answer(actions) and not _is_usage(text) else "error"
    if len(text) < 2 * HEAD and _is_usage(text):
        return "error"
    if _is_masked(actions) or call.status == "unknown":
        if has_failed(_last_lines(text.rstrip())):
            return "error"
    elif _only_complains(text, actions):
        return "error"
    acts = any(action.effect != "look" for action in actions)
    if acts and idle_line(text):
        return "unknown"
    return "ok" if text or call.status == "ok" else "unknown"
