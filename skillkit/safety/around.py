"""What is told in several sentences: a place in a text, and what stands around it."""

from collections.abc import Iterator
from typing import NamedTuple

from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.looks import Look
from skillkit.safety.mentions import is_forbidden
from skillkit.safety.passages import is_text


class Around(NamedTuple):
    """An order: what it is about, what else stands near it, and what makes it honest.

    `before` and `after` are characters; `near` has to stand closer than the rest.
    """

    look: Look
    anchor: Pattern
    parts: tuple[Pattern, ...]
    unless: Pattern
    before: int = 300
    after: int = 600
    near: Pattern | None = None


WRAPPED = Pattern(r"(?<=[^\s:|`])\n[ \t]*(?=[a-zà-öø-ÿ`])")
"""Where a line of a paragraph goes on in the next."""

CLOSE = (160, 80)
"""How close, in characters before and after."""


def around(hit: Hit, before: int, after: int) -> str:
    """The text around a hit, no further back than the frontmatter goes."""
    source, at = hit.passage.source, hit.passage.start + hit.match.start()
    first = source.find("\n---", 0, at) if source.startswith("---") else -1
    return source[max(0, at - before, first) : at + len(hit.match[0]) + after]


def told_around(folder: SkillFolder, order: Around) -> Iterator[Hit]:
    """Where an order is given in what the skill says, not only spoken of."""
    for hit in hits(folder, order.look, order.anchor, "prose", "comment", where=is_text):
        near = WRAPPED.compiled.sub(" ", around(hit, order.before, order.after))
        if (
            all(part.search(near) for part in order.parts)
            and (order.near is None or order.near.search(around(hit, *CLOSE)))
            and not order.unless.search(near)
            and not is_forbidden(hit)
        ):
            yield hit
