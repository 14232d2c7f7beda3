"""Lines of a failure that say something of the project: not how every runner sums up, what every shell says of a
wrong path, nor a bug in the code that is being written.
"""

import re
from collections.abc import Iterator

from skillkit.mining.corpus import Corpus
from skillkit.mining.resolutions import doing
from skillkit.model.observation import Trace
from skillkit.sieve import Sieve
from skillkit.signatures import signature

FRAME = re.compile(
    r"(?ix)\W*(?:\d+|\#|no)?\s*(?:tests?\s|suites?\s)?(?:fail(?:ed|ing|ures?)?|errors?|problems?|warnings?)\b\W*$"
    r"|exit\ code | npm\ (?:err!|error)\b | error\ Command\ failed | found\ \S+\ (?:errors?|warnings?)"
    r"|\W*(?:\#|\d+)\ \w+\ failed | (?:make|gmake)(?:\[\d+\])?:\ \*\*\* | FAILED\b | BUILD\ FAIL | husky\b | hint:\ "
)
"""How lines begin in which runners and hooks sum up, whatever went wrong."""

SUMMED_UP = Sieve(
    r"(?i)\bexited with\b|\bELIFECYCLE\b|\bsome errors were emitted|unhandled error between tests"
    r"|failed to push some refs"
)
"""What they say anywhere in such a line."""

EVERYWHERE = Sieve(
    r"(?i)no such file or directory|not a git repository|is a directory|permission denied|cannot access"
    r"|syntax error near|unmatched|unterminated|parse error|compile error|tool_use_error|pathspec|\bCONFLICT\b"
    r"|could not apply|merge conflict|fetch first|non-fast-forward|fast-forward|uncommitted|nothing to commit"
    r"|command timed out|unknown revision|permission .{0,20}denied|blocked by|string to replace|\bjq: |\bsed: |\brg: "
    r"|\bcommand not found|: not found$|could not resolve host|connection refused|rate limit|ENOENT"
)
"""What shells, git, networks and agents' programs say in every project."""

OF_THE_WORK = re.compile(
    r"(?i)\bTS\d{3,5}\b|\berror\[E\d+\]|\b[A-Z]{1,4}\d{3,4}\b(?= )|\bexpect(?:ed|\()|\breceived\b|\bassert"
    r"|^\W*\(?(?:fail|pass|ok|not ok)\)?\b\W|[\u2714\u2716\u2717\u2718\u00d7\u276f]|^\W*\d+ *[|\u2502]"
    r"|\b(?:Type|Name|Attribute|Key|Value|Index|Reference|Range|Syntax|Indentation|ZeroDivision|NullPointer|Runtime)"
    r"(?:Error|Exception)\b|\bintroduced new syntax|\bimplicitly has\b|\bundeclared\b|\bpanicked at\b"
)
"""How compilers, linters and tests speak of the code that is being written."""

MIN_WORDS = 3
PLACES = re.compile(r"(?<![\w<>/])((?:\.{1,2}/)*[\w@.-]+/[\w.@-]+)(?:/[\w.@+-]+)+")


def own(line: str) -> bool:
    """Whether a line says something of the project."""
    if len(re.findall(r"[A-Za-z]{2,}", line)) < MIN_WORDS:
        return False
    return not (FRAME.match(line) or SUMMED_UP.search(line) or EVERYWHERE.search(line) or OF_THE_WORK.search(line))


def key_of(line: str) -> str:
    """The signature of a line, with the first two parts of the folder it names last: `tmp/clones` tells apart."""
    places = PLACES.findall(line) if "/" in line else ()
    return f"{signature(line)} {places[-1]}" if places else signature(line)


def _keys(trace: Trace) -> Iterator[str]:
    for seen in trace.observations:
        if seen.kind == "action" and seen.command and seen.text and doing(seen):
            yield from map(key_of, seen.text.splitlines())


class PassingLines:
    """What commands print when they pass, looked at for the projects that are asked about."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._known: dict[str, frozenset[str]] = {}

    def of(self, project: str) -> frozenset[str]:
        """The keys of the lines."""
        if project not in self._known:
            own = (self._corpus.of(trace, _keys) for trace in self._corpus.projects[project])
            self._known[project] = frozenset().union(*own)
        return self._known[project]
