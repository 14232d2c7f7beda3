"""A text holds invisible characters.

## What it does
Searches every text of the skill for tag characters (an error if they spell a text), zero-width and bidirectional
characters, runs of variation selectors, control characters, and words that mix Latin with look-alike Cyrillic letters.
It ignores the joiners, marks and flags that emoji and scripts need. A single stray character, and a line about such
characters, are a note.

## Why is this bad
A reviewer does not see them, and an agent reads them. They spell instructions, or show a command in another order.

## Example
`Run the tests.<U+E0069><U+E0067><U+E006E><U+E006F><U+E0072><U+E0065>`

## Use instead
`Run the tests.`
"""

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule
from skillkit.safety import violations
from skillkit.safety.unicode import invisible


@rule("SK801", "hidden-character", "safety", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields what is hidden in each text as it is written, and in the frontmatter as YAML reads it."""
    yield from violations(folder, "SK801")
    document = folder.readable_skill_md
    if document is None or "\\" not in document.source.text:
        return
    for key, value in document.data.items():
        if isinstance(value, str) and value not in document.source.text:
            for _, _, message, severity in invisible(value):
                yield Violation(
                    location=document.source.at(f"/{key}"), message=f"in {key}: {message}", severity=severity
                )
