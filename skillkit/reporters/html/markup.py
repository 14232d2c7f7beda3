"""HTML put together so that no text can be anything but text: whatever is not markup already is escaped."""

import html
import unicodedata
from collections.abc import Iterable

VOID = frozenset({"input", "meta"})
HIDDEN = "C"
"""The categories of what hides or reorders text: control, format, unassigned."""


class Markup(str):
    """A text that is HTML."""

    __slots__ = ()


Child = str | Iterable[str]


def visible(text: str) -> str:
    r"""`text` with what is not seen as `\u…`, but for ends of lines and tabs."""
    if text.isprintable():
        return text
    return "".join(c if c in "\n\t" or unicodedata.category(c)[0] != HIDDEN else f"\\u{ord(c):04x}" for c in text)


def escaped(text: str) -> Markup:
    """`text` as HTML that shows it to the letter, in an element or in an attribute."""
    return text if isinstance(text, Markup) else Markup(html.escape(visible(text)))


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
