"""One file is looked at again and again until a problem is solved.

## What it finds
Five or more calls that name one file, by whatever tool (one that reads or edits files, `cat`, `sed`, `head`, `grep`, a
tool of a server), around a problem and its solution. The title is the sentence of the agent that says most. A file in
which three or more sessions found problems is a lead of its own.

## What it leaves alone
Files that were looked at or written often without a problem, or whose problem was not solved; a sentence that gives no
reason, or that concerns the code of one change alone (left out by name).
"""

import re
from collections import defaultdict
from collections.abc import Iterator

from skillkit.detectors import detector, lead_of_moments
from skillkit.mining.corpus import Corpus
from skillkit.mining.moments import NEAR, Group, Moment, groups, is_file, names_in
from skillkit.model.lesson import Lesson

MIN_SESSIONS, MIN_SENTENCES = 3, 5
PLACE = re.compile(r":\d[\d,:-]{0,40}$")


def _by_file(corpus: Corpus) -> Iterator[tuple[str, tuple[Moment, ...]]]:
    """Yields the files in which several sessions found problems, with what they said of it."""
    found: dict[tuple[str, str], list[Moment]] = defaultdict(list)
    for each in (each for group in groups(corpus) for each in group.moments if each.said.kind != "solution"):
        for name in {PLACE.sub("", name) for name in names_in(each.said.text)}:
            if "/" in name and is_file(name) and "://" not in name:
                found[each.trace.project, name].append(each)
    for (_, name), own in sorted(found.items()):
        if len({each.trace.session for each in own}) >= MIN_SESSIONS and len(own) >= MIN_SENTENCES:
            yield name, tuple(own)


def _at_fault(name: str, said: tuple[Moment, ...]) -> Lesson:
    """Returns the lead on a file in which several sessions found problems, with an example in its title."""
    sessions = len({each.trace.session for each in said})
    examples = [each for each in said if each.title and name not in each.title]
    example = max(examples, key=lambda each: each.telling).title if examples else ""
    title = f"{sessions} sessions found problems in `{name}`{', such as: ' * bool(example)}{example}"
    return lead_of_moments(Group(said), "deep-investigation", title, about=name)


@detector("deep-investigation", says="one file, many looks")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each solved problem with a file looked at often, and for each file often at fault."""
    for group in groups(corpus):
        if group.best.is_solved and group.best.looks and group.best.telling >= NEAR:
            yield lead_of_moments(group, "deep-investigation")
    for name, said in _by_file(corpus):
        yield _at_fault(name, said)
