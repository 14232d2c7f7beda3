"""A command fails; soon after, the aim is reached; what was done differently or in between is the fix.

## What it finds
One walk from each failure looks at the calls after it; a table of relations says which of them passed for a reason.
Each relation looks at the command itself, at what it was given and at the message, never at order alone:

- **rewrite**: the same command passes, written differently, with nothing else done in between. It was called wrongly,
  as the program says: a word in front dropped, an option replaced after a look at the help, a value of the form that
  was asked for. Or it was given something more: a variable (in front or exported), an option or a property, a program
  that runs it (`uv run`, `bundle exec`, `sudo`), another folder. Where tests or checks failed, the message has to name
  it: else less may have been checked.
- **before**: the same command passes after up to five other commands, also in one line (`nvm use 20 && yarn build`).
  Named are those that the message names, else the only one or two.
- **settings**: the same command passes, and between the two one or two files of settings were edited (an ignore list, a
  manifest, a hook). An author has to say what belongs there.
- **source**: the same, after an edit of one or two files that the message names. It is only a lead: a repaired bug is
  gone.
- **guard**: a hook or a check was passed over (`--no-verify`, `--force`, `-DskipTests`). It is only a lead, on what the
  check asks for; what passed it over is never offered.
- **instead**: a tool refuses, and another program or subcommand does it, given the same number, id or path.
- **quoting**: the shell ran words between backticks in a double-quoted text, and the next call hands the text over in
  a file, a heredoc or single quotes.

A line of the project's instructions that prescribes what failed is named, to be corrected.

## What it leaves alone
A command that passes on the second try by itself; a failure resolved by editing what the project is made of where the
message does not name the file, where the session had changed that file itself, or in a commit; another text in a
heredoc; a check that was asked for less; wrong guesses of a path; a search that found nothing; the failures of editing
tools, which belong to the agent's program. A failure that the same command's success follows is a near miss: `mine -v`
and `mine --dropped` list them by program, with what speaks against each.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from skillkit.detectors import detector
from skillkit.mining.corpus import Corpus, evidence_row
from skillkit.mining.known import is_of_project
from skillkit.mining.resolutions import fixes_in, shared_line, united
from skillkit.mining.resolutions.acts import Fix, is_named, written
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import ErrorFix, Lesson
from skillkit.model.observation import Trace
from skillkit.transcripts.instruction_files import EVERYWHERE

MIN_SESSIONS = 2
"""One session disproves no instruction."""
MAX_LINE = 300
PREFIX = re.compile(
    r"(?i)\b(?:prefix\w*|prepend\w*|(?:start|begin) (?:every|each|all)|in front of|run (?:everything|all|every)"
    r"|always (?:use|run)|through|via|wrap\w*)\b"
)
FORBIDS = re.compile(r"(?i)\b(?:never|do not|don't|not|instead of|avoid|wrong|deprecated)\b|❌")
END = re.compile(r"(?<=[.!?:;])\s+")
SPAN = re.compile(r"`([^`\n]+)`")
EMPHASIS = re.compile(r"\*\*|__|^[-*+] ")


def _prescribes(sentence: str, facts: ErrorFix) -> bool:
    """Returns whether a sentence of instructions orders what failed: the word in front, or the option."""
    spans = [span.split() for span in SPAN.findall(sentence)]
    subject = facts.subject.split()
    if facts.dropped[0].startswith("-"):
        return any(span[: len(subject)] == subject and set(facts.dropped) <= set(span) for span in spans)
    called = [*facts.dropped, *subject]
    return (list(facts.dropped) in spans and PREFIX.search(sentence) is not None) or any(
        span[: len(called)] == called for span in spans
    )


def _contradicted(facts: ErrorFix, traces: Sequence[Trace]) -> tuple[str, str] | None:
    """Returns the line of the project's own instructions that prescribes what failed, after its file."""
    if facts.change != "rewrite" or not facts.dropped:
        return None
    for seen in (each for trace in traces for each in trace.observations if each.kind == "document"):
        lines = seen.text.splitlines() if is_of_project(seen.files[0]) else ()
        for line in (line for line in lines if len(line) <= MAX_LINE and facts.dropped[0] in line):
            if any(_prescribes(each, facts) for each in END.split(line) if not FORBIDS.search(each)):
                return seen.files[0], EMPHASIS.sub("", line)
    return None


def _signals(found: Fix) -> Iterator[str]:
    """Yields what makes a moment worth a look: the message names the remedy, a later run passes like it."""
    if is_named(found.facts):
        yield "same-words"
    later = (seen for seen in found.trace.observations if seen.turn > found.turns[1] and seen.status == "ok")
    if any(written(action) == found.facts.passing for seen in later for action in seen.actions):
        yield "confirmed"


def _evidence(found: Sequence[Fix], lesson: ErrorFix) -> Evidence:
    """Returns one row for a session, however often it shows the same."""
    first = next((each for each in found if each.facts.passing == lesson.passing), found[0])
    printed = [line for each in found for line in each.facts.message]
    return evidence_row(
        first.trace,
        "error-fix",
        turns=(turn for each in found for turn in each.turns),
        outcome="failed" if lesson.change == "guard" else "fixed",
        actions=(first.facts.failing, *first.facts.acts, *first.facts.files, first.facts.passing),
        excerpt=shared_line(printed, lesson.message) or first.facts.message[0],
        signals=(signal for each in found for signal in _signals(each)),
    )


@detector("error-fix", says="fail → pass")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each fix, with a row of evidence for every session that shows it."""
    groups: dict[tuple[str, ...], dict[str, list[Fix]]] = defaultdict(lambda: defaultdict(list))
    for trace in corpus.ordered:
        for found in corpus.of(trace, fixes_in):
            groups[found.intent][trace.session].append(found)
    for intent, group in sorted(groups.items()):
        facts = united(found for each in group.values() for found in each)
        projects = sorted({each.trace.project for own in group.values() for each in own})
        documents = [trace for name in (EVERYWHERE, *projects) for trace in corpus.projects.get(name, ())]
        line = _contradicted(facts, documents) if len(group) >= MIN_SESSIONS else None
        facts = facts.model_copy(update={"contradicts": line})
        rows = tuple(_evidence(found, facts) for found in group.values())
        yield Lesson(detector="error-fix", intent=("error-fix", *intent), facts=facts, evidence=rows)
