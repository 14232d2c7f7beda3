"""The values that a text gives to the parameters of a skill, where their type or a name in the text shows them."""

import re
from collections.abc import Mapping
from collections.abc import Sequence

from skillkit.documents import triggers
from skillkit.expressions.patterns import Pattern
from skillkit.workflows.matchable import Slot
from skillkit.workflows.sentences import QUOTED

VERSION = Pattern(rf"(?<![\w.])v?({triggers.VERSION})(?![\w])")
PATH = Pattern(
    r"(?<!\S)(?:\.{0,2}/)?[\w.@-]+(?:/[\w.@*-]+)+/?(?=[\s,;:!?)]|\.?(?:\s|$))"
    r"|(?<!\S)[\w-]+(?:\.[a-z]{2,4}|(?<!\d)\.[a-z])(?=[\s,;:!?)]|$)"
)
AFTER_NAME = r"\b{name}(?:(?:\s+is|\s*[:=])\s+(.+)$|\s+({quoted}))"


def _named(text: str, name: str) -> str:
    """What follows the name of a parameter: in quotes, or behind a colon up to the end (`title: …`)."""
    pattern = AFTER_NAME.format(name=re.escape(name.replace("_", " ")), quoted=QUOTED.text)
    found = re.search(pattern, text, re.IGNORECASE)
    return triggers.unquoted((found[1] or found[2]).strip()) if found else ""


def _typed(text: str, slot: Slot) -> str:
    """The one value of the type of a parameter that is in a text; empty if there are several."""
    found: set[str] = set()
    if slot.type == "semver":
        found = {each[1] for each in VERSION.finditer(text)}
    elif slot.type == "choice":
        found = {each for each in slot.choices if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text, re.IGNORECASE)}
    elif slot.type == "path":
        found = {each[0].rstrip(".") for each in PATH.finditer(text)}
    return found.pop() if len(found) == 1 else ""


def given(text: str, slots: Sequence[Slot], taken: Mapping[str, str] = {}) -> tuple[tuple[str, str], ...]:
    """The values in a text by name, sorted; those `taken` by a pattern hold. None where several could be meant."""
    values = dict(taken)
    for slot in slots:
        if slot.name in values:
            continue
        value = _named(text, slot.name) if slot.type == "string" else _typed(text, slot)
        is_alone = sum(other.type == slot.type for other in slots) == 1
        if value and (is_alone or slot.type in ("string", "choice")):
            values[slot.name] = value
    strings = [slot.name for slot in slots if slot.type == "string" and slot.required and slot.name not in values]
    quoted = [triggers.unquoted(each[0]) for each in QUOTED.finditer(text)]
    if len(strings) == 1 and len(quoted) == 1 and quoted[0] not in values.values():
        values[strings[0]] = quoted[0]
    return tuple(sorted(values.items()))
