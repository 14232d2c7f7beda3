"""A script or a block makes a check pass that should not.

## What it does
Looks in scripts, blocks and commands for code by which a test that failed counts as passed (`report.outcome =
"passed"` in a hook, a `wasSuccessful` that always says yes, an exit code set to 0 at the end, `assert` and `expect`
replaced by what does nothing, failures taken out of a report); for substitutions that have steps of security tools
(CodeQL, Semgrep, Trivy, gitleaks, `npm audit` and the like) only print something or be gone, that turn `pull_request`
into `pull_request_target`, give a pipeline all rights, or turn the checks of certificates and signatures off in other
files; and for audit logs of the machine or the cloud that are switched off or wiped. A test that makes up a report, a
run without any test that counts as passed, and skills that say in their description that they move from one tool to
another, or find such code, are left alone, and so are warnings.

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

from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import rule
from skillkit.safety.around import around
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.hits import says_of_itself
from skillkit.safety.mentions import is_exhibit
from skillkit.safety.mentions import is_mentioned
from skillkit.safety.mentions import is_remark
from skillkit.safety.mentions import is_spoken_of
from skillkit.safety.weakened_checks import DECLARED
from skillkit.safety.weakened_checks import HOOKED
from skillkit.safety.weakened_checks import NOTHING_RAN
from skillkit.safety.weakened_checks import PASSES
from skillkit.safety.weakened_checks import WAYS

NEAR = (160, 40)
"""How far around a result that is set its condition may stand, in characters."""
FAR = (600, 200)
"""How far around it may stand what hooks into a run of tests."""


def _is_made_up(hit: Hit) -> bool:
    """Whether a result is set in a test that makes up a report, or since no test ran."""
    is_hooked = HOOKED.compiled.search(around(hit, *FAR))
    return not is_hooked or bool(NOTHING_RAN.compiled.search(around(hit, *NEAR)))


def _is_shown(hit: Hit) -> bool:
    """Whether it stands in a remark, as an example, or in a text on attacks."""
    if hit.passage.kind == "inline":
        return is_mentioned(hit)
    return is_remark(hit) or is_exhibit(hit.passage) or is_spoken_of(hit.passage, "")


@rule("SK815", "weakened-check", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each such place, one for a line."""
    lines = set()
    for look, pattern in WAYS:
        for hit in hits(folder, look, pattern, "run", "code", "inline"):
            where = hit.location
            line = (where.path, where.start_line)
            if line in lines or _is_shown(hit) or (pattern is PASSES and _is_made_up(hit)):
                continue
            if not says_of_itself(folder, DECLARED):
                lines.add(line)
                yield Violation(location=where, message="a check is made to pass, or to see nothing")
