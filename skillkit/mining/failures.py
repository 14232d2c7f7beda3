"""Tells from the last lines that a command printed whether it failed: by what its runner sums up, else by an error."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.expressions.sieve import Sieve

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
"""How programs end that could not do what they were told."""

ERROR = r"(?i:error|fatal|panic|failure)"
CANNOT = (
    r"(?:No such file or directory|Permission denied|Not a directory|Is a directory|File exists|unbound variable"
    r"|[Cc](?:annot|an't|ould not) \w+|[Uu]nable to|Failed to \w+|syntax error|unterminated|[Uu]nmatched|not found"
    r"|missing \S+|not in \w+ format|[Cc]onnection (?:refused|closed|reset|timed out))"
)
TOLD = (
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
"""What tells of an error, unless a later line sums up that all went well."""

LAST = re.compile(
    rf"(?:[A-Za-z_]\w*\.)*[A-Z]\w*Warning: |\s+at .+:\d+:\d+\)?$|exit (?:status|code)? *{COUNT}$",
)
"""What tells of an error as the last line: a warning that was raised, a trace without an end."""

WELL = (
    r"^=+ [1-9]\d* passed|^[1-9]\d* pass(?:ed|ing)\b(?!.* failed)|^\s*Tests?:?\s.*\b[1-9]\d* passed|^Result: PASS",
    r"^OK\b|^ok\s|^Done\b|^Success\b|^BUILD SUCCESS|^\[INFO\] BUILD SUCCESS|^test result: ok|^All checks passed",
    r"^✓ built in|^\s*Finished .* target|^(?:#|\u2139) fail +0",
    r"\bcompiled successfully| 100% tests passed|\b0 (?:fail(?:ed|ures)?|errors)\b|\bfailed=0\b",
)
"""What sums a run up as passed."""


class Ways(NamedTuple):
    """Ways in which a line may tell something: by how it begins, or by what stands anywhere in it."""

    begins: re.Pattern[str]
    holds: Sieve

    def tells(self, line: str) -> bool:
        """Whether the line does."""
        return bool(self.begins.match(line) or self.holds.search(line))


def _ways(*ways: str) -> Ways:
    begins = "|".join(way.replace("|^", "|").removeprefix("^") for way in ways if way.startswith("^"))
    return Ways(re.compile(begins), Sieve("|".join(way for way in ways if not way.startswith("^"))))


SUMMED = _ways(*TESTS, *CHECKS, *BUILDS, *ENDS)
SIGNS = _ways(*TOLD)
PASSED = _ways(*WELL)


def has_failed(lines: Sequence[str]) -> bool:
    """Whether the last lines of an output tell that what was done failed."""
    said = [line[:WIDTH].rstrip().replace("’", "'") for line in lines]  # noqa: RUF001 - as some programs write it
    if any(SUMMED.tells(line) for line in said):
        return True
    told = [number for number, line in enumerate(said) if SIGNS.tells(line)]
    if LAST.match(next((line for line in reversed(said) if line), "")):
        return True
    return bool(told) and not any(PASSED.tells(line) for line in said[told[-1] :])
