"""The project's own instructions say to do what fails, and what deviates from them passes.

## What it finds
A line of instructions that sessions read, or of the documents given, that prescribes a command or a word in front of
commands. In two or more sessions a command that follows it fails with the same message, and the next call without the
word, with another program or without the option passes; what was prescribed has not passed since.

## What it leaves alone
A failure in one session; failures of the work itself (a test that fails); lines that forbid what failed; commands that
pass at other times.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.actions.shell import quoted
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.mining.corpus import Corpus
from skillkit.model.lesson import Disproved
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Action
from skillkit.model.observation import Trace
from skillkit.outcomes import USAGE
from skillkit.signatures import signature

WINDOW = 12
MAX_PREFIX = 2
MIN_SESSIONS = 2
MAX_LINE = 300
PREFIX = re.compile(
    r"(?i)\b(?:prefix\w*|prepend\w*|(?:start|begin) (?:every|each|all)|in front of|run (?:everything|all|every)"
    r"|always (?:use|run)|through|via|wrap\w*|antepon\w*|préfix\w*|voranstell\w*)\b"
)
FORBIDS = re.compile(
    r"(?i)\b(?:never|do not|don't|not|instead of|avoid|wrong|deprecated|nunca|jamais|niemals|nicht)\b|❌"
)
END = re.compile(r"(?<=[.!?:;])\s+")
SPAN = re.compile(r"`([^`\n]+)`")
ALL = "*"
"""The project of documents that were given for whatever is mined."""
EMPHASIS = re.compile(r"\*\*|__|^[-*+] ")
COMMENT = re.compile(r"\s+#.*$|^\$ ")


class Deviation(NamedTuple):
    """A call that failed and the one that passed: what was prescribed (`head`), and the message."""

    trace: Trace
    head: tuple[str, ...]
    prefix: bool
    failing: str
    passing: str
    message: str
    turns: tuple[int, int]

    @property
    def key(self) -> tuple[str, ...]:
        """Equal for what fails alike in a project."""
        return (self.trace.project, *self.head, signature(self.message))


def _head(failed: Action, passed: Action) -> tuple[tuple[str, ...], bool] | None:
    """The words that should not have been there, with what they were given; and whether they are a prefix."""
    before, after = failed.words, passed.words
    for length in range(1, MAX_PREFIX + 1):
        if len(before) > length and before[length:] == after:
            return before[: length + 1], True
    if len(before) > 1 and before[1:] == after[1:] and before[0] != after[0]:
        return tuple(failed.verb.split()), False
    dropped = [flag for flag in failed.flags if flag not in passed.flags]
    if failed.verb == passed.verb and len(dropped) == 1:
        return (*failed.verb.split(), dropped[0]), False
    return None


def _deviations(trace: Trace) -> Iterator[Deviation]:
    acts = [o for o in trace.observations if o.actions and o.actions[0].kind == "shell"]
    for place, error in enumerate(acts):
        lines = error.text.splitlines() if error.status == "error" else ()
        message = next((line for line in lines if USAGE.search(line)), "")
        if not message:
            continue
        for later in acts[place + 1 : place + 1 + WINDOW]:
            pairs = ((f, p) for f in error.actions for p in later.actions if f.words and p.words)
            found = next(((f, p, head) for f, p in pairs if (head := _head(f, p))), None)
            if found and later.status == "ok":
                failed, passed, (words, prefix) = found
                failing, passing = (" ".join(map(quoted, action.words)) for action in (failed, passed))
                yield Deviation(trace, words, prefix, failing, passing, message, (error.turn, later.turn))
                break


def _spans(line: str) -> list[list[str]]:
    """The commands that a line names: between backticks, or as a whole."""
    return [span.split() for span in (*SPAN.findall(line), COMMENT.sub("", line).strip())]


def _prescribes(line: str, head: tuple[str, ...], *, prefix: bool) -> int:
    """How plainly a line tells to do so: 2 for a rule on a prefix, 1 for the command itself, 0 for neither."""
    if len(line) > MAX_LINE or head[0] not in line:
        return 0
    sentences = END.split(line)
    return max((_told(each, list(head), prefix=prefix) for each in sentences if not FORBIDS.search(each)), default=0)


def _told(sentence: str, words: list[str], *, prefix: bool) -> int:
    spans = _spans(sentence)
    if prefix and words[:-1] in spans and PREFIX.search(sentence):
        return 2
    flag = words[-1].startswith("-")
    stem, last = (words[:-1], words[-1:]) if flag else (words, [])
    return int(any(span[: len(stem)] == stem and all(word in span for word in last) for span in spans))


def _documents(traces: Sequence[Trace]) -> list[tuple[str, str]]:
    """The lines of a project's own instructions, each once, with the file."""
    seen = (o for trace in traces for o in trace.observations if o.kind == "document")
    texts = dict.fromkeys((o.files[0], o.text) for o in seen if not o.files[0].startswith(("~", "/")))
    return list(dict.fromkeys((file, line) for file, text in texts for line in text.splitlines()))


def _passed_since(traces: Sequence[Trace], found: Sequence[Deviation]) -> bool:
    """Whether what failed has passed in the last of these sessions, or in a newer one."""
    head, last = list(found[0].head), found[-1].trace
    newer = [t for t in traces if (t.day, t.session) >= (last.day, last.session)]
    plain = [word for word in head if not word.startswith("-")]
    flags = set(head) - set(plain)
    return any(
        o.status == "ok" and list(action.words[: len(plain)]) == plain and flags <= set(action.flags)
        for trace in newer
        for o in trace.observations
        for action in o.actions
    )


@detector("disproved-instruction", says="an instruction is wrong")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each line that is disproved, with a row of evidence for every session that shows it."""
    documents = {project: _documents(traces) for project, traces in corpus.projects.items()}
    everywhere = documents.get(ALL, [])
    groups: dict[tuple[str, ...], dict[str, list[Deviation]]] = defaultdict(lambda: defaultdict(list))
    for trace in corpus.ordered:
        if documents[trace.project] or everywhere:
            for each in _deviations(trace):
                groups[each.key][trace.session].append(each)
    for key, sessions in sorted(groups.items()):
        found = [each for group in sessions.values() for each in group]
        first = found[0]
        if len(sessions) < MIN_SESSIONS or _passed_since(corpus.projects[first.trace.project], found):
            continue
        told = [
            (plainly, -place, document, line)
            for place, (document, line) in enumerate((*everywhere, *documents[first.trace.project]))
            if (plainly := _prescribes(line, first.head, prefix=first.prefix))
        ]
        if told:
            _, _, document, line = max(told)
            best = min(found, key=lambda each: (len(each.failing), each.failing))
            yield Lesson(
                detector="disproved-instruction",
                intent=("disproved-instruction", *key),
                facts=Disproved(
                    document=document,
                    line=EMPHASIS.sub("", line),
                    failing=best.failing,
                    passing=best.passing,
                    message=(best.message,),
                ),
                evidence=tuple(
                    witness(
                        group[0].trace,
                        "disproved-instruction",
                        turns=(turn for each in group for turn in each.turns),
                        outcome="fixed",
                        actions=(group[0].failing, group[0].passing),
                        excerpt=group[0].message,
                    )
                    for group in sessions.values()
                ),
            )
