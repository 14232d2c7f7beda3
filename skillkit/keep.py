"""What is kept of a log while it is read by one who wants traces: no more than `observe` looks at.

A session is observed at its end, since only then it is known which names to mask. Of a long one most is let go before:
what was read and found, what the agent said, the middle of long outputs.
"""

from collections.abc import Iterable

from skillkit.model.named import Names
from skillkit.model.session import Keep
from skillkit.model.session import Origin
from skillkit.model.session import ToolKind
from skillkit.names import FEW_SIGNS
from skillkit.names import names_told
from skillkit.outcomes import HEAD
from skillkit.outcomes import SUMMARY_LINES
from skillkit.outcomes import telling
from skillkit.redact import NEAR
from skillkit.secret_shapes import holds
from skillkit.signatures import plain

NOBODY = Names()
KEPT_RESULT = 200_000
SEEN = 20_000
"""Characters of a text that are searched for the names of users and machines."""
REDACTED_WIDTH = 4_000
SCHEDULED = ("<scheduled-task", "<cron")
KEPT_SAID: dict[Origin, int] = {"user": REDACTED_WIDTH + 1, "harness": max(map(len, SCHEDULED))}
ARGUMENTS: dict[ToolKind, tuple[str, ...]] = {
    "shell": ("command",),
    "edit": ("files", "file_path", "path"),
    "write": ("files", "file_path", "path"),
}
"""What a call is given that is looked at."""


def names(texts: Iterable[str]) -> Names:
    """The users and machines that texts name near their beginnings."""
    return names_told(text[:SEEN] for text in texts)


def ends(text: str) -> str:
    """The text, or the whole lines at its beginning and end if it is long: half a secret has no shape."""
    if len(text) <= KEPT_RESULT:
        return text
    return text[:1000].rpartition("\n")[0] + "\n" + text[-KEPT_RESULT:].partition("\n")[2]


def _said(origin: Origin, text: str) -> str:
    """The user's words, as far as they are redacted, and how the program's begin."""
    return text[: KEPT_SAID.get(origin, 0)]


def _arguments(kind: ToolKind, given: dict[str, object]) -> dict[str, object]:
    return {name: given[name] for name in ARGUMENTS.get(kind, ()) if name in given}


def _result(kind: ToolKind, text: str) -> str:
    return text if kind == "shell" else ""


def short(result: str) -> str:
    """An output of which the same can be told: how it begins and ends, and each telling line with its neighbours.

    Of telling lines that are alike the first one counts, so that the others may go.
    """
    text = plain(ends(result))
    if len(text) < 2 * HEAD:
        return text
    lines = text.splitlines(keepends=True)
    first = size = 0
    while first < len(lines) and size < 2 * HEAD:
        size += len(lines[first])
        first += 1
    last = len(lines)
    while last > first and lines[last - 1].isspace():
        last -= 1
    last = max(first, last - SUMMARY_LINES)
    told = (range(number - NEAR, number + NEAR + 1) for number in telling(text.splitlines()))
    between = sorted({number for near in told for number in near if first <= number < last})
    return "".join((*lines[:first], *(lines[number] for number in between), *lines[last:]))


def _names(text: str) -> Names:
    text = text[:SEEN]
    return names_told((text,)) if holds(text, FEW_SIGNS) else NOBODY


KEEP = Keep(said=_said, arguments=_arguments, result=_result, short=short, names=_names)
