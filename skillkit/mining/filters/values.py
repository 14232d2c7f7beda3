"""What is a value of this machine or this moment: a token, an address, the user's folder, a temporary file."""

import re
from collections.abc import Collection

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.mining.filters import Known
from skillkit.mining.filters import reason
from skillkit.model.candidate import Evidence
from skillkit.model.lesson import ErrorFix
from skillkit.model.lesson import Lesson
from skillkit.model.observation import Action

OWN = re.compile(
    r"^(?:~|\$HOME)(?:/|$)|^/(?:tmp|private|var/folders|home|Users|root|mnt|media|Volumes)/|^[A-Za-z]:\\|^\.git/|(?:^|/)\.git/"
    r"|<(?:secret|email|user|host|token)>|\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-|^\d+$|^[0-9a-f]{7,40}$"
    r"|\blocalhost:\d+|(?:^|[\w.-]+@)[\w.-]+:\S"
)
"""How such a value looks."""


def _is_own(action: Action) -> bool:
    """Whether all that an act names is such a value, and it names something."""
    values = [slot.value for slot in action.slots] + [word for word in action.env if "=" in word]
    return bool(values) and all(OWN.search(value.rpartition("=")[2] if "=" in value else value) for value in values)


@reason("values", "only a value of one machine or one moment")
def taken(lesson: Lesson, _known: Known) -> Collection[Evidence]:
    """All rows of a fix whose acts concern such values alone."""
    facts = lesson.facts
    if not isinstance(facts, ErrorFix):
        return ()
    if facts.change == "rewrite":
        return lesson.evidence if all(OWN.search(word) for word in (*facts.dropped, *facts.added)) else ()
    doing = [normal_form(simple) for act in facts.acts for simple in simple_commands(act)]
    changing = [action for action in doing if action.effect != "look"]
    return lesson.evidence if changing and all(map(_is_own, changing)) else ()
