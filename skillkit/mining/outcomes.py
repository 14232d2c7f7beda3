"""Determines from the output of a command whether it failed, and the lines that report the failure.

Agents pipe test runs through `tail`, so that the exit code is the filter's: the text decides then.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate

from skillkit.expressions.literals import Literals, small
from skillkit.expressions.patterns import plain
from skillkit.expressions.sieve import Sieve
from skillkit.mining.signatures import signature
from skillkit.model.observation import Action
from skillkit.model.session import Status, ToolCall

WIDTH = 400
"""Characters of a line that are looked at: those that sum up are short."""
COUNT = r"[1-9]\d*"
TESTS = (
    rf"^\s*{COUNT} (?:fail(?:ed|ing|ures?)?|errors?)\b(?!.*\bfixed\b)",  # bun, mocha, tsc
    rf"^=+ .*\b{COUNT} (?:failed|errors?)\b.*=+$",  # pytest
    rf"^\d+ passed,.*\b{COUNT} (?:failed|errors?) in [\d.]+s",  # pytest -q
    r"^=+ no tests ran in\b|^(?:FAILED|ERROR) \S+(?:::|\.py\b)|^ImportError while loading conftest",  # pytest
    r"^FAILED \((?:failures|errors)=",  # unittest
    rf"^Test(?:s| Suites):\s+{COUNT} failed|^No tests found, exiting with code {COUNT}",  # jest
    rf"^\s*Test(?:s| Files)\s+{COUNT} failed",  # vitest
    rf"^\s*{COUNT} (?:of \d+ )?(?:tests?|checks?|tasks?|jobs?|steps?) failed\b",  # ava, scripts
    rf"\*\*\*Test Failed\*\*\*|\bFailed\s+{COUNT}$",  # doctest, tcltest
    rf"^(?:#|\u2139) fail +{COUNT}",  # node --test, tape
    rf"\bpass: \d+, fail: {COUNT}",  # tap
    r"^not ok \d(?!.*# (?i:todo|skip))|^Result: FAIL$",  # TAP, prove
    rf"^(?:TOTAL:|assertions:|test cases:).*\b{COUNT} (?:FAILED|failed)\b",  # karma, catch2
    rf"^\s*[✖✗]\s+{COUNT} of \d+ failed",  # cypress
    r"^(?:--- )?FAIL\b|^\s*\S+: FAIL code \d",  # go, tox
    r"\| FAIL \|$",  # robot
    r"^test result: FAILED|^error: test failed",  # cargo
    r"^FAILED \| \d+ passed",  # deno
    rf"^\s*{COUNT} FAILED TESTS?$",  # gtest
    r"^The following tests FAILED|^Errors while running CTest",  # ctest
    rf"^Fail:\s+{COUNT}",  # meson
    rf"^\[ERROR\] Tests run:.*(?:Failures|Errors): {COUNT}",  # maven
    r"^Failed! +- Failed:",  # dotnet
    rf"^Tests: \d+,.*\b(?:Failures|Errors): {COUNT}",  # phpunit
    rf"^\s*Executed \d+ tests?, with {COUNT} failure",  # swift
    rf"\*\*\* {COUNT} TESTS? FAILED|\bSome tests failed\.",  # sbt, flutter
    r"^Failed:\s+\S+#",  # turbo
    # rspec, mix, minitest, behave, jasmine
    r"^[^\"'`\n]*\b\d+ (?:tests?|specs?|examples?|runs?|features?|scenarios?)\b[^\"'`\n]*"
    rf"\b{COUNT} (?:failed|failures?|errors?)\b",
    r"^Coverage failure:",  # coverage
    r"\bdoes not meet (?:global )?threshold",  # c8
)
"""How those who run tests sum up that some failed."""

CHECKS = (
    rf"^Found {COUNT} (?:errors?|problems?|diagnostics?)\b(?!.*\bfixed, 0 remaining|.* \(\d+ fixed\)|.*\bfixed\.$)",
    rf"^\s*Found \d+ warnings? and {COUNT} errors?",  # oxlint
    rf"^(?:\S+ +)?\S.* {COUNT} problems? \((?!0 errors)|^ESLint found too many warnings",  # eslint
    rf"\bfound {COUNT} (?:problems?\b|errors? in\b)",  # commitlint, htmlhint
    rf"^{COUNT} issues:$|^Total: .*\b{COUNT} errors? in \d+ files",  # golangci-lint, luacheck
    r"\bfails to validate$|: verification failed$|\bdid NOT match$",  # xmllint, openssl, sha256sum
    r"^Aborted (?:with|due to) ",  # mkdocs, grunt
    rf"\bIssues found: {COUNT}",  # cspell
    rf"^Failed: {COUNT} failure",  # ansible-lint
    r" Some errors were emitted",  # biome
    rf"^{COUNT} files? would be reformatted|^would reformat ",  # black, ruff
    r"\bfailed to reformat\.",  # black
    r"^\[warn\] Code style issues found|^Error occurred when checking code style",  # prettier
    r"\.{3}Failed$",  # pre-commit
    r"^- files were modified by this hook",
    r": error TS\d+:|\(\d+,\d+\): error\b",  # tsc, dotnet
)
"""How those who check or format sum up that they found something."""

BUILDS = (
    r"^error\[E\d+\]: |^error: could not compile",  # cargo
    r"^npm (?:ERR!|error) |^error Command failed with exit code",  # npm, yarn
    r"\bELIFECYCLE\b|\bERR_PNPM_[A-Z]",  # pnpm
    rf"\bexited with code {COUNT}| failed with exit code {COUNT}",
    r"^g?make(?:\[\d+\])?: \*\*\* |^\S+:\d+: \*\*\* .* Stop\.$",
    r"^ninja: (?:build stopped|error:)|^-- Configuring incomplete, errors occurred",
    rf"\bcompiled with {COUNT} errors?\b",  # webpack
    rf"^\s*{COUNT} Error\(s\)",  # dotnet
    r"^ERROR: failed to (?:solve|build)",  # docker
    r"^BUILD FAILED\b|^\[INFO\] BUILD FAILURE|^Build FAILED\.",  # gradle, maven, dotnet
)
"""How those who build sum up that they could not."""

ENDS = (
    r"^abort: |^Hunk #\d+ FAILED|^Execution halted$|^The stash entry is kept",  # hg, patch, R, git
    r"^fatal: (?!\[)|^error: failed to push|^CONFLICT \(|^Automatic merge failed|^Could not apply [0-9a-f]{7}",  # git
    r"^usage: (?=.*\[)",
    r"command not found$|: (?:illegal|invalid|unrecognized) option",
    r"^[^:\n]*: (?:line \d+: +)?\d+ (?:Segmentation fault|Killed|Aborted|Terminated)\b",
    rf"^==\d+== ERROR SUMMARY: {COUNT}|^==\d+==\s*ERROR: \w+Sanitizer",  # valgrind
    r"^PHP (?:Parse|Fatal) error:|^rake aborted!$|^\*\* \((?:Mix|\w+Error)\) |^lua: \S+:\d+:",
)
"""How programs end that could not do their work."""

ERROR = r"(?i:error|fatal|panic|failure)"
CANNOT = (
    r"(?:No such file or directory|Permission denied|Not a directory|Is a directory|File exists|unbound variable"
    r"|[Cc](?:annot|an't|ould not) \w+|[Uu]nable to|Failed to \w+|syntax error|unterminated|[Uu]nmatched|not found"
    r"|missing \S+|not in \w+ format|[Cc]onnection (?:refused|closed|reset|timed out))"
)
ERRORS = (
    rf"^\s*\[?{ERROR}\]?(?: error)?(?:\[[\w.-]+\]| (?:response|from|in|at|near|executing)\b[^:]{{0,60}})?:\s{{0,3}}\S",
    r"^\[(?:ERROR|error)\] \S|^E: \S|^ERROR:?[ :]\S|^FATAL: |^\(error\) |^(?:WRONGTYPE|NOAUTH|ERR) [a-z\"']",
    r": runtime error: |\[emerg\] |\bcould not be resolved\b|\berrors in crontab|\bnot loaded due to errors",
    r":ERROR \[|\bERROR {4}",
    r"^(?:Internal|Usage|Runtime|Parse|parse|Syntax|syntax) [Ee]rror\b|^Error: in prepare",
    # compilers, linkers and those who check: a place, and what is wrong there
    rf"^\S+:\d+:(?:\d+:)?\s+(?:fatal )?{ERROR}\b|^\S+\(\d+, ?\d+\) (?:Error|Fatal):|^\S+:\d+: parser error",
    rf"^[\w./+-]+:? (?:fatal )?{ERROR}: |^[\w./+-]+: (?:fatal )?{ERROR}\b|^compilation terminated",
    r"\bundefined reference to |\bImports are incorrectly sorted|\bshellcheck\.net/wiki/SC\d",
    r"^[\w./-]+\.go:\d+:\d+: |^\s+\d+:\d+\s+error\s|^build finished with problems",
    r"^\s*\S+:\d+(?::\d+)?:?\s+(?:error\b|[A-Z]{1,4}\d{3,4}\b|unused \w+ ')",
    r"^\s*\S+:\d+:\d+:?\s.*\([a-z][\w/-]+\)$|^\S+:\d+: \S.* ==> \S|^L:\s+\d+ \| P:\s+\d+ \|",
    # exceptions and crashes
    r"^Traceback \(most recent call last\)|^(?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception)(?:: | \[|$)",
    r"^\S+:\d+:in .*\(\w+(?:::\w+)*\)|^Node\.js v\d|^\s*code: '(?:MODULE_NOT_FOUND|ERR_\w+)'",
    r"^Exception in thread |^Uncaught |^goroutine \d+ \[running|^thread '.*' (?:\(\d+\) )?panicked at ",
    r"^BEGIN failed|^stack traceback:$|^Command failed(?: with status|: )|^Assertion failed|^error \d+ at \d+ depth",
    r" at \S+ line \d+\.$|\bAssertion [`'].+' failed\.",
    # a program's name, and what it could not do
    rf"^[\w./@+-]+(?:: line \d+)?: (?:-\w |\w+: )?.*{CANNOT}|^curl: \(\d+\) |^\w[\w.-]*: stdin: not in",
    r"^(?:Cannot|Can't|Could not|Unable to|Failed to) \w+|^(?:stat|open|package) \S+: .*not found",
    r"^\S+:\d+:\d+: [EF]: |^E\d{4} \S",
    r": FAILED$| differ: (?:byte|char) \d|: No such process$|: unexpected end of file$",
    r"^The connection to the server|^System has not been booted|^An error has occurred\b",
    r"^No (?:matching|tests? files?|files matching)\b.*(?:found|pattern)|^Oops! Something went wrong",
    r"\b(?:UPGRADE|INSTALLATION) FAILED\b|\bcreate failed:| error occurred outside of examples",
    r"^╵|^╰─>|^WARNING: Package\(s\) not found|^Errors? (?:parsing\b|->|were encountered)",
)
"""Reports of an error, which count unless a later line sums up that all went well."""

LAST = re.compile(
    rf"(?:[A-Za-z_]\w*\.)*[A-Z]\w*Warning: |\s+at .+:\d+:\d+\)?$|exit (?:status|code)? *{COUNT}$",
)
"""Reports of an error as the last line: a warning that was raised, a trace without an end."""

WELL = (
    r"^=+ [1-9]\d* passed|^[1-9]\d* pass(?:ed|ing)\b(?!.* failed)|^\s*Tests?:?\s.*\b[1-9]\d* passed|^Result: PASS",
    r"^OK\b|^ok\s|^Done\b|^Success\b|^BUILD SUCCESS|^\[INFO\] BUILD SUCCESS|^test result: ok|^All checks passed",
    r"^✓ built in|^\s*Finished .* target|^(?:#|\u2139) fail +0",
    r"\bcompiled successfully| 100% tests passed|\b0 (?:fail(?:ed|ures)?|errors)\b|\bfailed=0\b",
)
"""What sums a run up as passed."""


def matcher(*patterns: str) -> Callable[[str], bool]:
    """Returns a function that matches a line; patterns that begin with `^` are tried at its beginning alone."""
    anchored = "|".join(each.replace("|^", "|").removeprefix("^") for each in patterns if each.startswith("^"))
    begins, holds = re.compile(anchored), Sieve("|".join(each for each in patterns if not each.startswith("^")))
    return lambda line: bool(begins.match(line) or holds.search(line))


_sums_up_failure = matcher(*TESTS, *CHECKS, *BUILDS, *ENDS)
_reports_error = matcher(*ERRORS)
_sums_up_success = matcher(*WELL)


def has_failed(lines: Sequence[str]) -> bool:
    """Returns whether the last lines of an output report a failure: by the runner's summary, else by an error."""
    said = [line[:WIDTH].rstrip().replace("’", "'") for line in lines]  # noqa: RUF001 - as some programs write it
    if any(map(_sums_up_failure, said)) or LAST.match(next(filter(None, reversed(said)), "")):
        return True
    errors = [number for number, line in enumerate(said) if _reports_error(line)]
    return bool(errors) and not any(map(_sums_up_success, said[errors[-1] :]))


TELLING = re.compile(
    r"(?i)(?:\b(?:errors?|errored|fail(?:ed|ing|s|ure)?|cannot|can't|could not|couldn't|not found|unrecogni[sz]ed"
    r"|no (?:such|module|rule|matching|tests? (?:found|ran))|unknown|illegal|invalid|denied|refused|rejected|declined"
    r"|fatal|missing|undefined|exception|unable|unexpected|unsupported"
    r"|not (?:possible|allowed|a|installed|supported|defined|set)|no changes added|exited with code|must be|required"
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
"""The beginnings of these words in small letters: to look for them first takes a sixth of the time."""
CLEAN = re.compile(r"(?i)\b(?:0|no) (?:errors?|fail(?:ed|ures?)?|issues?|warnings?)\b|\(0 (?:errors|failed)")
COUNTED = re.compile(r"(?i)\b[1-9]\d* (?:errors?|fail(?:ed|ures?)?)\b")
USAGE = Sieve(
    r"(?i)unrecogni[sz]ed|unknown (?:command|option|(?:shorthand )?flag|subcommand|argument)|illegal option"
    r"|invalid (?:option|choice|argument)|no such (?:command|option|subcommand|script|task|target)|command not found"
    r"|not a .{0,30}command|unexpected argument|unsupported option|is not a (?:tty|terminal)|script not found"
    r"|missing script|requires? (?:an? )?argument"
)
"""What a program says when it was called wrongly: then the next call, written differently, is the remedy."""

IDLE = (
    r"^\W{0,9}(?:warning: )?(?:(?:found|matched|checked|ran|processed|linted|formatted|executed|collected) )?(?:0|no) "
    r"(?:python |matching |source )?"
    r"(?:files?|tests?|projects?|specs?|packages?|examples?|modules?|workspaces?|tasks?|benchmarks?)\b"
    r"(?! (?:changed|failed|modified|were (?!found|run|executed)|would|left))",
    r"^\W{0,9}(?:0|no) (?:passing|passed|tasks? (?:were )?(?:run|executed))\b|\bno tests (?:ran|to run)\b",
    r"\b(?:None of the selected packages has|There are no \.?\S{1,12} files|No test is available)\b",  # pnpm, mypy
    r"\bnothing to (?:do|be done|run|test|build|lint|check|format)\b|\bno work to do\b",  # make, ninja
    r"\[no test files\]|\btest result: ok\. 0 passed|\|\s0 passed\b|^\s{0,9}Tasks:\s{1,9}0 successful",  # go, cargo
    r"\b(?:is|was|has been|are) deprecated\b",
)
"""How programs say that they did nothing, or are deprecated, that exit with 0 all the same."""
NOTHING = re.compile("|".join(IDLE), re.IGNORECASE | re.MULTILINE)
DONE = re.compile(
    r"(?<![\w.])[1-9]\d{0,6} (?:passed|passing|successful|tests?|examples?|specs?)\b|^ok:?\s{1,30}[\w./-]",
    re.IGNORECASE | re.MULTILINE,
)
"""How they say that they did something as well: one of several packages may have no tests."""

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


def telling(lines: Sequence[str]) -> list[int]:
    """Returns the numbers of the lines that report a failure, the first of those that are alike."""
    found: dict[str, int] = {}
    for number in _suspect(lines):
        line = lines[number].strip()
        if len(line) > 5 and (not CLEAN.search(line) or COUNTED.search(line)):
            found.setdefault(signature(line), number)
    return list(found.values())


def _is_usage(text: str) -> bool:
    return USAGE.search(text[:HEAD]) is not None


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


def _last_lines(text: str) -> list[str]:
    """Returns the last lines, without splitting the whole text."""
    start = len(text)
    for _ in range(SUMMARY_LINES):
        start = text.rfind("\n", 0, start)
        if start < 0:
            break
    return text[start + 1 :].splitlines()[-SUMMARY_LINES:]


def idle_line(text: str) -> str:
    """Returns the line by which a program says that it did nothing, or is deprecated; empty if none does."""
    found = NOTHING.search(text) if len(text) < HEAD else None
    if found is None or ("deprecated" not in found[0].lower() and DONE.search(text)):
        return ""
    return text[text.rfind("\n", 0, found.end()) + 1 :].partition("\n")[0].strip()


def status_of(call: ToolCall, actions: Sequence[Action]) -> Status:
    """Returns how a shell call ended: by its exit code, its error flag or, if a filter hides these, its output."""
    if not actions or call.status not in ("ok", "error", "unknown"):
        return call.status
    text = plain(call.result)
    if call.status == "error":
        verb = actions[-1].verb
        is_answer = call.exit_code == 1 and not NO_MATCH.isdisjoint((verb, verb.split(" ", 1)[0]))
        return "ok" if is_answer and not _is_usage(text) else "error"
    if len(text) < 2 * HEAD and _is_usage(text):
        return "error"
    acts = any(action.effect != "look" for action in actions)
    if (acts and actions[-1].effect == "look") or call.status == "unknown":  # the exit status is that of a filter
        if has_failed(_last_lines(text.rstrip())):
            return "error"
    elif _only_complains(text, actions):
        return "error"
    if acts and idle_line(text):
        return "unknown"
    return "ok" if text or call.status == "ok" else "unknown"
