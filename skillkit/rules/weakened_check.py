"""A script or a block makes a check pass that should not.

## What it does
Looks in scripts, blocks and commands for code by which a test that failed counts as passed (`report.outcome = "passed"`
in a hook, a `wasSuccessful` that always says yes, an exit code set to 0 at the end, `assert` and `expect` replaced by
what does nothing, failures taken out of a report, a run that ends well whatever was found); for comparisons of secrets
and signatures that always agree, requests that look at no certificate any more, and logs of an audit that note nothing;
for a whole program that takes every certificate for good, where that goes into each project or nobody is to hear of it;
for orders to weaken a test, a threshold or a step of a build where nobody notices, in several languages; for
substitutions that have steps of security tools (CodeQL, Semgrep, Trivy, gitleaks, `npm audit` and the like) only print
something or be gone, that turn `pull_request` into `pull_request_target`, give a pipeline all rights, or turn the
checks of certificates and signatures off in other files; for a change that puts success in the place of such a check,
and checks of signatures that go while a note says that they are there; for programs that take lines out of the logs of
the machine and write the rest back; for results, marks and findings that are made better while nobody is told, and
what a model said replaced by what is true before it is measured, test sets cut down to what it got right, and points
that go until a result is significant; for weaknesses that are all passed over at once; and for audit logs of the
machine or the cloud that are switched off or wiped. A test that makes up a report, a run without any test that counts
as passed, and skills that say in their description that they move from one tool to another, or find such code, are
left alone, and so are warnings.

## Why is this bad
A check is what others rely on. One that always passes is worse than none: nobody looks any more.

## Example

```python
if report.failed:
    report.outcome = "passed"
```

in a `conftest.py` that a skill on flaky tests has an agent write.

## Use instead
Mark what is known to fail, in the open:

```python
@pytest.mark.xfail(reason="PROJ-812", strict=False)
```
"""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import PurePosixPath

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.rules import one_for_a_line
from skillkit.rules import rule
from skillkit.safety.around import around
from skillkit.safety.around import told_around
from skillkit.safety.cut_checks import CUT
from skillkit.safety.cut_checks import UNCHECKED_UNSAID
from skillkit.safety.dropped_findings import DROPPED_UNSAID
from skillkit.safety.edited_logs import CLEANS
from skillkit.safety.edited_logs import EDITS
from skillkit.safety.graded import BY_ORACLE
from skillkit.safety.graded import GRADED
from skillkit.safety.graded import MEASURED
from skillkit.safety.graded import OF_GRADES
from skillkit.safety.graded import OF_HACKING
from skillkit.safety.graded import OF_SEARCHES
from skillkit.safety.graded import OF_SUBSETS
from skillkit.safety.graded import SEARCHED
from skillkit.safety.graded import SUBSET
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.hits import says_of_itself
from skillkit.safety.mentions import is_exhibit
from skillkit.safety.mentions import is_mentioned
from skillkit.safety.mentions import is_remark
from skillkit.safety.mentions import is_spoken_of
from skillkit.safety.tampered_results import TAMPERED_UNSAID
from skillkit.safety.unheard import UNHEARD
from skillkit.safety.weakened_checks import DECLARED
from skillkit.safety.weakened_checks import HOOKED
from skillkit.safety.weakened_checks import NOTHING_RAN
from skillkit.safety.weakened_checks import PASSES
from skillkit.safety.weakened_checks import WAYS
from skillkit.safety.weakened_trust import ACCEPTED
from skillkit.safety.weakened_trust import ACCEPTS
from skillkit.safety.weakened_trust import AGREES
from skillkit.safety.weakened_trust import ALWAYS
from skillkit.safety.weakened_trust import LOOSE
from skillkit.safety.weakened_trust import REPLACED
from skillkit.safety.weakened_trust import SPREAD
from skillkit.safety.weakened_trust import TRIES
from skillkit.safety.weakened_trust import UNVERIFIED
from skillkit.safety.weakened_unseen import WEAKENED_UNSEEN

NEAR = (160, 40)
"""How far around a result that is set its condition may stand, in characters."""
FAR = (600, 200)
"""How far around it may stand what hooks into a run of tests."""
WIDE = (900, 900)
"""How far around it may stand where it goes, and who is to hear of it."""
TABLES = frozenset({"csv", "tsv", "json", "jsonl", "md", "markdown"})
"""What may list such code."""
MOST_NAMED = 5
"""So many places where a skill speaks of a file are looked at."""


def _is_made_up(hit: Hit) -> bool:
    """Whether a result is set in a test that makes up a report, or since no test ran."""
    is_hooked = HOOKED.search(around(hit, *FAR))
    return not is_hooked or bool(NOTHING_RAN.search(around(hit, *NEAR)))


def _passing(folder: SkillFolder) -> Iterator[Hit]:
    """Where a test, a step or a log is made to say nothing."""
    for look, pattern in WAYS:
        for hit in hits(folder, look, pattern, "run", "code", "inline"):
            if pattern is not PASSES or not _is_made_up(hit):
                yield hit


def _is_shown(hit: Hit) -> bool:
    """Whether it stands in a remark, as an example, or in a text on attacks."""
    if hit.passage.kind == "inline":
        return is_mentioned(hit)
    return is_remark(hit) or is_exhibit(hit.passage) or is_spoken_of(hit.passage, "")


def _around(folder: SkillFolder, hit: Hit) -> str:
    """The text around a hit, and around each place where the skill speaks of its file."""
    said = around(hit, *WIDE)
    front = folder.readable_skill_md
    if not front or hit.passage.path == front.source.path:
        return said
    text, name = front.source.text, PurePosixPath(hit.passage.path).name
    places = islice(re.finditer(re.escape(name), text), MOST_NAMED)
    return "\n".join((said, *(text[max(0, at.start() - WIDE[0]) : at.end() + WIDE[1]] for at in places)))


def _trusting(folder: SkillFolder) -> Iterator[Hit]:
    """Where what is to be told apart always agrees."""
    for look, pattern in CUT:
        yield from hits(folder, look, pattern, "run", "code")
    for look, pattern in ALWAYS:
        for hit in hits(folder, look, pattern, "run", "code", "inline"):
            if pattern is not AGREES or not TRIES.search(around(hit, *FAR)):
                yield hit
    for hit in hits(folder, REPLACED, UNVERIFIED, "run", "code"):
        if LOOSE.search(around(hit, *FAR)) and not TRIES.search(around(hit, *FAR)):
            yield hit
    for hit in hits(folder, ACCEPTED, ACCEPTS, "run", "code", where=lambda passage: passage.language not in TABLES):
        said = _around(folder, hit)
        if SPREAD.search(said) or UNHEARD.search(said):
            yield hit


def _edited(folder: SkillFolder) -> Iterator[Hit]:
    """Where lines go out of a log of the machine."""
    for look, pattern in EDITS:
        for hit in hits(folder, look, pattern, "run"):
            if not _is_shown(hit) and not says_of_itself(folder, CLEANS):
                yield hit


def _graded(folder: SkillFolder) -> Iterator[Hit]:
    """Where a model is measured by answers that were put in for its own, or points go until a result is significant."""
    for look, pattern in ((OF_SEARCHES, SEARCHED), (OF_SUBSETS, SUBSET)):
        for hit in hits(folder, look, pattern, "run", "code"):
            if not says_of_itself(folder, OF_HACKING):
                yield hit
    for hit in hits(folder, OF_GRADES, GRADED, "run", "code"):
        said = around(hit, *WIDE)
        if MEASURED.search(said) and not BY_ORACLE.search(said) and not says_of_itself(folder, BY_ORACLE):
            yield hit


UNSAID = (WEAKENED_UNSEEN, UNCHECKED_UNSAID, DROPPED_UNSAID)
"""Orders to weaken a check of which nobody is to hear."""


def _found(folder: SkillFolder) -> Iterator[tuple[Location, str]]:
    """Each such place, and what is said of it."""
    for hit in (*_passing(folder), *_trusting(folder), *_graded(folder)):
        if not _is_shown(hit) and not says_of_itself(folder, DECLARED):
            yield hit.location, "a check is made to pass, or to see nothing"
    for hit in _edited(folder):
        yield hit.location, "lines are taken out of a log of the machine, or its times set back"
    for hit in (hit for order in UNSAID for hit in told_around(folder, order)):
        if not says_of_itself(folder, DECLARED):
            yield hit.location, "an agent is told to weaken a check where nobody notices"
    for hit in told_around(folder, TAMPERED_UNSAID):
        yield hit.location, "results are made better than they are where nobody notices"


@rule("SK815", "weakened-check", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each such place, one for a line."""
    yield from one_for_a_line(_found(folder))
