"""The body is longer than 5,000 tokens.

## What it does
Estimates the tokens of SKILL.md after the frontmatter: one for every four characters, and one for each East Asian
character. For English prose the estimate is right within about a quarter.

## Why is this bad
The specification recommends fewer than 5,000. A client loads them all when the skill is called.

## Example
A SKILL.md of 40,000 characters with everything about a library in it.

## Use instead
The steps in SKILL.md, and the rest in files that it links to.
"""

from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.model.source import Location
from skillkit.rules import Violations, rule

MAX_TOKENS = 5_000
CHARACTERS = 4
"""How many make a token."""
FAR_EASTERN = Pattern(r"[^\x00-\u303f]")
"""What mostly is a token by itself: signs of East Asia, and pictures."""


def estimate(text: str) -> int:
    """About how many tokens a text has."""
    single = 0 if text.isascii() else len(FAR_EASTERN.compiled.findall(text))
    return single + (len(text) - single) // CHARACTERS


@rule("SK402", "many-tokens", "advice", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields the start of the body."""
    document = folder.skill_md
    if document is None or len(document.body) <= MAX_TOKENS:
        return
    count = estimate(document.body)
    if count > MAX_TOKENS:
        place = Location(path=document.source.path, start_line=document.body_line, end_line=document.body_line)
        yield Violation(place, f"the body has about {count:,} tokens (estimated); under {MAX_TOKENS:,} are recommended")
