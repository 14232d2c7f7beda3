"""File formats of skills: text to `Document` with places, and `Skill` to text."""

from collections.abc import Callable
from typing import TYPE_CHECKING
from typing import NamedTuple

from skillkit.model.source import Document
from skillkit.plugins import Registry

if TYPE_CHECKING:
    from skillkit.model.skill import Skill

Parse = Callable[[str, str], Document]
Render = Callable[["Skill"], str]


class Format(NamedTuple):
    """A format: `parse(path, text)` never raises on bad text; `render(skill)` gives text that parses back."""

    name: str
    parse: Parse
    render: Render


FORMATS: Registry[Format] = Registry("skillkit.documents.formats")


def register(name: str, parse: Parse, render: Render) -> None:
    """Makes a format known."""
    FORMATS.add(name, Format(name, parse, render))
