"""Reads from the output of a command whether it failed, and the lines that tell of the failure.

Agents pipe test runs through `tail`, so that the exit code is the filter's: the text decides then.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from skillkit.literals import Literals
from skillkit.literals import small
from skillkit.model.observation import Action
from skillkit.model.session import Status
from skillkit.model.session import ToolCall
from skillkit.sieve import Sieve
from skillkit.signatures import plain
from skillkit.signatures import signature

FAILED = re.compile(
    r"""(?mx)
    ^\s*[1-9]\d*\ (?:fail(?:ed|ing|ures?)?|errors?)\b(?!.*\bfixed\b)   # bun, mocha, tsc
    | ^=+\ .*\b[1-9]\d*\ (?:failed|errors?)\b.*=+$                 # pytest
    | ^Tests:\s+[1-9]\d*\ failed                                   # jest
    | ^\s*Tests\s+[1-9]\d*\ failed                                 # vitest
    | ^Found\ [1-9]\d*\ errors?\b(?!.*\bfixed\b)                   # tsc, ruff, mypy
    | ^\S.*\ [1-9]\d*\ problems?\ \((?!0\ errors)                             # eslint
    | ^(?:---\ )?FAIL\b                                            # go
    | ^test\ result:\ FAILED | ^error\[E\d+\]:\                   # cargo
    | :\ error\ TS\d+:                                             # tsc
    | ^npm\ (?:ERR!|error)\  | \bELIFECYCLE\b | \bexited\ with\ code\ [1-9]    # npm, pnpm, bun
    | ^Traceback\ \(most\ recent\ call\ last\)
    | ^fatal:\  | ^error:\ failed\ to\ push | ^usage:\ (?=.*\[)
    | command\ not\ found$ | :\ (?:illegal|invalid|unrecognized)\ option
    | \ Some\ errors\ were\ emitted                               # biome
    | ^FAILED\ \((?:failures|errors)=                             # unittest
    | ^\d+\ passed,.*\b[1-9]\d*\ (?:failed|errors?)\ in\ [\d.]+s  # pytest -q
    | ^(?:\#|\u2139)\ fail\ [1-9]                                     # node --test
    | ^FAILED\ \|\ \d+\ passed                                   # deno
    | ^error:\ could\ not\ compile | ^error:\ test\ failed       # cargo
    | ^[1-9]\d*\ issues:$                                        # golangci-lint
    | \bERR_PNPM_[A-Z] | ^error\ Command\ failed\ with\ exit\ code  # pnpm, yarn
    | ^g?make(?:\[\d+\])?:\ \*\*\*\                               # make
    | ^ERROR:\ failed\ to\ (?:solve|build)                       # docker
    | ^BUILD\ FAILED\b | ^\[INFO\]\ BUILD\ FAILURE               # gradle, maven
    | ^\[ERROR\]\ Tests\ run:.*(?:Failures|Errors):\ [1-9]       # maven
    | ^Failed!\ +-\ Failed: | ^Build\ FAILED\.                   # dotnet
    | ^\d+\ examples?,\ [1-9]\d*\ failures?                      # rspec
    | ^Tests:\ \d+,.*\b(?:Failures|Errors):\ [1-9]               # phpunit
    | ^\s*Executed\ \d+\ tests?,\ with\ [1-9]\d*\ failure        # swift
    """
)
TELLING = re.compile(
    r"(?i)\b(?:errors?|errored|fail(?:ed|ing|s|ure)?|cannot|can't|could not|couldn't|not found|no such|unrecogni[sz]ed"
    r"|unknown|illegal|invalid|denied|refused|rejected|declined|fatal|missing|undefined|exception|unable|unexpected"
    r"|unsupported|not (?:possible|allowed|a|installed|supported)|no changes added|exited with code|must be|required"
    r"|timed out)\b"
)
STEMS = Literals(
    {
        "telling": (
            *("error", "fail", "cannot", "can't", "could", "not ", "no such", "unrecogni", "unknown", "illegal"),
            *("invalid", "denied", "refused", "rejected", "declined", "fatal", "missing", "undefined", "exception"),
            *("unable", "unexpected", "unsupported", "no changes", "exited", "must be", "required", "timed out"),
        )
    }
)
"""With these the words of a telling line begin, in small letters: to find them takes a sixth of the time."""
CLEAN = re.compile(r"(?i)\b(?:0|no) (?:errors?|fail(?:ed|ures?)?|issues?|warnings?)\b|\(0 (?:errors|failed)")
COUNTED = re.compile(r"(?i)\b[1-9]\d* (?:errors?|fail(?:ed|ures?)?)\b")
USAGE = Sieve(
    r"(?i)unrecogni[sz]ed|unknown (?:command|option|flag|subcommand|argument)|illegal option"
    r"|invalid (?:option|choice|argument)|no such (?:command|option|subcommand|script|task|target)|command not found"
    r"|not a .{0,30}command|unexpected argument|unsupported option|is not a (?:tty|terminal)|script not found"
    r"|missing script|requires? (?:an? )?argument"
)
"""What a program says when it was called wrongly: then the next call, written differently, is the remedy."""

NO_MATCH = frozenset(
    {"grep", "rg", "diff", "cmp", "test", "[", "which", "command", "type", "pgrep", "git diff", "git grep"}
)
"""Programs whose exit status 1 is an answer."""

HEAD = 500
"""Characters within which a program that was called wrongly says so; its whole output is short then."""
SUMMARY_LINES = 15
"""Runners sum up within this many last lines; before them passing tests print errors of their own."""
MAX_LINES = 20
MAX_WIDTH = 200


def _suspect(lines: Sequence[str]) -> list[int]:
    """The numbers of the lines with words that tell of a failure. Each of these words begins with a stem."""
    text = "\n".join(lines)
    found = [place for place, _ in STEMS.places(small(text)) if TELLING.match(text, place)]
    if not found:
        return []
    ends = list(accumulate(len(line) + 1 for line in lines))
    return sorted({bisect_right(ends, place) for place in found})


def _is_clean(line: str) -> bool:
    return ("0 " in line or "no " in line.lower()) and CLEAN.search(line) is not None


def telling(lines: Sequence[str]) -> list[int]:
    """The numbers of the lines of an output that tell of a failure, of those that are alike the first."""
    found: dict[str, int] = {}
    for number in _suspect(lines):
        line = lines[number].strip()
        if len(line) > 5 and (not _is_clean(line) or COUNTED.search(line)):
            found.setdefault(signature(line), number)
    return list(found.values())


def _is_usage(text: str) -> bool:
    return USAGE.search(text[:HEAD]) is not None


def _is_masked(actions: Sequence[Action]) -> bool:
    """Whether the exit status is not that of what was done: something that only looks came last."""
    return actions[-1].effect == "look" and any(action.effect != "look" for action in actions)


def _is_answer(actions: Sequence[Action]) -> bool:
    """Whether exit status 1 is the answer of a search or comparison."""
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
        end = "\n".join(_last_lines(text.rstrip()))
        if FAILED.search(end):
            return "error"
    return "ok" if text or call.status == "ok" else "unknown"
