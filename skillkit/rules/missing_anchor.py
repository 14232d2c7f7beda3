"""A link leads to a heading that does not exist.

## What it does
Looks up the anchor of every link within the body, and of links to Markdown files of the skill, among the headings as
GitHub names them and anchors set by hand (`<a id="…">`, `{#…}`). It compares only letters and digits, because other
sites derive other names from blanks and signs.

## Why is this bad
The heading was renamed or removed, and an agent reads on in the wrong place.

## Example
```markdown
See [how to undo it](#undo).

### When it fails
```

## Use instead
```markdown
See [how to undo it](#when-it-fails).
```
"""

import re
from functools import lru_cache

from skillkit.documents.markdown import anchors
from skillkit.documents.references import Reference, is_inside, of_skill, prose_of
from skillkit.errors import did_you_mean
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Violations, rule

MARKDOWN = (".md", ".markdown")
MANY_HEADINGS = 500
MANY_MISSING = 50
"""Beyond these the nearest heading is not looked for: it takes time in proportion to both."""
NUMBER = Pattern(r"-\d+$")


def _key(anchor: str) -> str:
    return re.sub(r"[\W_]", "", anchor.lower())


@lru_cache(maxsize=64)
def _keys(known: frozenset[str]) -> frozenset[str]:
    return frozenset(map(_key, known))


def _is_there(anchor: str, known: frozenset[str]) -> bool:
    keys = _keys(known)
    return _key(anchor) in keys or _key(NUMBER.compiled.sub("", anchor)) in keys


def _text(folder: SkillFolder, found: Reference) -> str | None:
    """The Markdown that the link leads into."""
    if not found.path:
        return folder.skill_md.body if folder.skill_md else None
    if not found.path.endswith(MARKDOWN) or not is_inside(folder, found.wanted):
        return None
    return prose_of(folder, found.wanted)


@rule("SK203", "missing-anchor", "advice", "warning")
def check(folder: SkillFolder) -> Violations:
    """Yields each link to an anchor that is not there."""
    if folder.skill_md is None or "#" not in folder.skill_md.body or "](" not in folder.skill_md.body:
        return
    remedies: dict[tuple[str, str], str] = {}
    for found in of_skill(folder):
        # The top of a page, and a search for a text, are no headings.
        if not _key(found.anchor) or found.anchor == "top" or found.anchor.startswith(":~:"):
            continue
        text = _text(folder, found)
        if text is None:
            continue
        known = anchors(text)
        if not _is_there(found.anchor, known):
            where = f' in "{found.path}"' if found.path else ""
            wrong = found.wanted, found.anchor
            if wrong not in remedies:
                is_short = len(known) <= MANY_HEADINGS and len(remedies) < MANY_MISSING
                remedies[wrong] = did_you_mean(found.anchor, known) if is_short else ""
            yield Violation(found.location, f'there is no heading "#{found.anchor}"{where}{remedies[wrong]}')
