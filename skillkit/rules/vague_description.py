"""The description says next to nothing.

## What it does
Reports descriptions of fewer than four words, and phrases that could mean anything: "helps with things", "various
tasks", "does stuff".

## Why is this bad
A model compares the request with the descriptions of all skills. One without specific words matches nothing, or
anything.

## Example
`description: Helps with various tasks.`

## Use instead
`description: Writes and checks entries of the changelog. Use when a change is ready to be merged.`
"""

import re

from skillkit.documents.frontmatter import prose_of, without_quotes
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule

MIN_WORDS = 4
THINGS = r"(?:(?:many|various|different|several|all(?: sorts| kinds)? of|common|general|multiple) )*"
VAGUE = Pattern(
    rf"\b(?:(?:helps?|assists?)(?: you| users?)?(?: to)?(?: do)? ?(?:with|in)?|does|do|handles?) {THINGS}"
    rf"(?:things?|stuff|tasks|work|everything|anything)(?: and more)?(?=[.!,;]|$)",
    re.IGNORECASE,
)


@rule("SK122", "vague-description", "advice", "note")
def check(folder: SkillFolder) -> Violations:
    """Yields such a description, with the words that are vague."""
    prose = prose_of(folder)
    document = folder.readable_skill_md
    if document is None or not prose:
        return
    place = document.source.at("/description")
    words = len(re.findall(r"\w+", prose))
    vague = VAGUE.search(without_quotes(prose))
    if words < MIN_WORDS:
        count = "1 word" if words == 1 else f"{words} words"
        yield Violation(place, f"the description has {count}: too few to be chosen by")
    elif vague:
        yield Violation(place, f'"{vague[0]}" in the description may mean anything')
