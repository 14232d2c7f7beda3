"""An observation in the making: what is told of a moment, before it is said where it stands."""

from typing import TypedDict

from skillkit.model.observation import Action
from skillkit.model.observation import Kind
from skillkit.model.session import Status

UNIQUE = 16
"""A shorter id counts within its session alone."""

MAX_REQUEST = 600


class Fields(TypedDict, total=False):
    """An observation's fields, but for where it stands."""

    kind: Kind
    ref: str
    text: str
    command: str
    files: tuple[str, ...]
    actions: tuple[Action, ...]
    terms: tuple[str, ...]
    code: tuple[str, ...]
    status: Status


def ref_of(found: str) -> str:
    """The log's own id, if no other session can have it by chance."""
    return found if len(found) >= UNIQUE else ""
