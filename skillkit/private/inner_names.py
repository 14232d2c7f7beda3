"""Names of machines in networks of one's own: what ends as no public address does (`beech-7.plant.internal`)."""

import re
from collections.abc import Iterable
from collections.abc import Iterator

from skillkit.private.shapes import Secret

SIGNS_OF_INNER = {"inner": (".internal", ".lan", ".intra", ".corp", ".local")}
"""In small letters, how such an end begins."""
ENDS = re.compile(r"\.(?i:internal|lan|intra|corp|(?:intra|corp)(?:\.[a-z][\w-]{0,40}){1,3})(?![\w({$-]|\.\w)")
END_OF_APPLE = re.compile(r"\.local(?![\w-]|\.\w)")
"""As computers of Apple call themselves; a page that is tried out at home is called so as well."""
OF_APPLE = re.compile(r"(?i)[\w-]*(?:macbook|imac|mac-?mini|mbp|laptop)[\w-]*")
FAR = 120
BEFORE = re.compile(r"[\w.-]*\Z")
MARKED = re.compile(r"[A-Za-z](?:[A-Za-z_]*\d|\w*-\w)[\w-]{0,40}")
"""A name with a digit or a hyphen: a word of code has none before such an end."""
PLAIN = re.compile(r"[A-Za-z]{4,30}")
PARTS_OF_PATHS = frozenset("/\\$}")
EVERYBODYS = frozenset({"docker", "google", "cluster", "svc", "pod"})
"""Whose inner names are the same everywhere."""


def inner_names_in(text: str, places: Iterable[int]) -> Iterator[Secret]:
    """The machines whose names end at these places, each from its beginning to the end of its network's name."""
    for place in places:
        before = BEFORE.search(text, max(0, place - FAR), place)
        start = before.start() if before else place
        name, _, network = text[start:place].partition(".")
        end = ENDS.match(text, place) or (END_OF_APPLE.match(text, place) if OF_APPLE.fullmatch(name) else None)
        if not end or not EVERYBODYS.isdisjoint([*network.split("."), name]):
            continue
        is_address = text.endswith(("://", "@"), 0, start)
        is_path = not is_address and (text[start - 1 : start] in PARTS_OF_PATHS or text.startswith("/", end.end()))
        if not is_path and (MARKED.fullmatch(name) or (is_address and PLAIN.fullmatch(name))):
            yield Secret(start, end.end(), "host")
