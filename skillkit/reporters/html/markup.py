"""HTML put together so that no text can be anything but text: whatever is not markup already is escaped."""

import html
from collections.abc import Iterable

from skillkit.reporters.text.paint import printable

VOID = frozenset({"input", "meta"})


class Markup(str):
    """A text that is HTML."""

    __slots__ = ()


Child = str | Iterable[str]


def escaped(text: str) -> Markup:
    """`text` as HTML that shows it to the letter, in an element or in an attribute."""
    return text if isinstance(text, Markup) else Markup(html.escape(printable(text, "\n\t")))


def joined(*children: Child) -> Markup:
    """The children one after the other."""
    flat = (part for child in children for part in ([child] if isinstance(child, str) else child))
    return Markup("".join(map(escaped, flat)))


def element(name: str, /, *children: Child, **attributes: str | float | bool) -> Markup:
    """An element. `True` makes an attribute without a value, `False` none; `_` at the end of a name is left out."""
    given = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f'="{escaped(str(value))}"')
        for key, value in attributes.items()
        if value is not False
    )
    return Markup(f"<{name}{given}>") if name in VOID else Markup(f"<{name}{given}>{joined(*children)}</{name}>")
