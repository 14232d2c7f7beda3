"""The agent finds out how something is, says so in a sentence, and the command that had failed passes.

## What it finds
A sentence of the agent's own that reports a finding ("it turns out …") and names something of a command that failed
before, in the same piece of work; afterwards the same command passes. The sentence is the title, so a stranger has
to understand it. Five or more looks at one file on the way make it a deep investigation.

## What it leaves alone
Claims without a failure before and the same command's success after them; sentences that point at others; plans;
bugs in what the project is made of, which are gone once their code is edited; what the user complains of again.
"""

import re
from collections.abc import Iterator

from skillkit.detectors import detector, lead
from skillkit.mining import feedback
from skillkit.mining.corpus import Corpus, evidence_row, passages
from skillkit.mining.resolutions.acts import called, differing_lines, doing, is_edit, is_settings
from skillkit.mining.segments import Segment, segments
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Observation

MIN_LOOKS = 5
LEAD = re.compile(
    r"(?i)^(?:(?:the )?(?:root cause|real (?:issue|problem|cause)|cause|problem|issue|reason) (?:is|was)(?: that)?:?"
    r"|(?:i )?(?:found|discovered)(?: it:| that)|it turns out(?: that)?|turns out(?: that)?|found it:|key finding:)\s+"
)
"""Words in front of what was found."""
CODE = re.compile(r"`([^`]+)`")


def _title(sentence: str) -> str:
    """Returns what was found, if it is short and a stranger understands it."""
    said = LEAD.sub("", sentence).strip(" .")
    is_title = len(said) <= feedback.MAX_TITLE and not feedback.DANGLES.search(said) and CODE.search(said)
    return feedback.capitalised(said) if is_title else ""


def _runs(seen: Observation) -> frozenset[str]:
    return frozenset(called(action) for action in doing(seen) if action.kind == "shell" and action.words)


def _in_segment(segment: Segment, following: str) -> Iterator[tuple[Observation, Observation, Observation]]:
    """Yields a failure, the finding that explains it, and the same command's success."""
    seen = segment.observations
    for place, found in enumerate(seen):
        if found.kind != "discovery" or feedback.complains(following):
            continue
        names = [word for span in CODE.findall(found.text) for word in (span, span.split()[0])]
        failed = next(
            (
                each
                for each in reversed(seen[:place])
                if each.kind == "error" and _runs(each) and any(n in f"{each.command}\n{each.text}" for n in names)
            ),
            None,
        )
        later = [each for each in seen[place + 1 :] if failed and _runs(each) & _runs(failed)]
        passed = next((each for each in later if each.status == "ok"), None)
        if failed and passed and later[-1].status == "ok" and differing_lines(failed, passed):
            between = seen[seen.index(failed) : seen.index(passed)]
            edits = (each for each in between if each.status == "ok" and any(map(is_edit, doing(each))))
            if all(each.files and all(map(is_settings, each.files)) for each in edits):
                yield failed, found, passed


def _lesson(segment: Segment, moments: tuple[Observation, Observation, Observation], title: str) -> Lesson:
    failed, found, passed = moments
    files = [file for each in segment.observations for file in each.files]
    row = evidence_row(
        segment.trace,
        "discovery",
        turns=(each.turn for each in moments),
        outcome="fixed",
        actions=(failed.command, passed.command),
        excerpt=found.text,
    )
    return lead(
        "discovery",
        title,
        passages(
            ("what was found", "quotes", [found.text]),
            ("what had failed", "messages", differing_lines(failed, passed)[:2]),
            ("what passed then", "commands", [passed.command]),
            (
                "what was looked at again and again",
                "files",
                sorted(file for file in set(files) if files.count(file) >= MIN_LOOKS),
            ),
        ),
        "Is it so everywhere, and where does one look it up?",
        [row],
        when=f"`{min(_runs(failed))}` fails",
    )


@detector("discovery", says="discovery")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each finding that a run confirms."""
    known: set[tuple[str, str]] = set()
    for trace in corpus.ordered:
        own = corpus.of(trace, segments)
        for number, segment in enumerate(own):
            after = own[number + 1].asked if number + 1 < len(own) else None
            for moments in _in_segment(segment, after.text if after else ""):
                title = _title(moments[1].text)
                if title and (trace.project, title) not in known:
                    known.add((trace.project, title))
                    yield _lesson(segment, moments, title)
