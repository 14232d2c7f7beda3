"""Groups sessions to families: forks, continuations and slices of one piece of work count as one witness.

Sessions belong together if one names the other as its parent, if they share records of the log, or if they worked on
one branch of a project that is not its main line.
"""

from collections import defaultdict
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import replace

from skillkit.model.digest import Digest
from skillkit.model.digest import Item
from skillkit.model.digest import Part

MAX_COMPANY = 3
MAX_COMMITS = 3
MAIN_LINES = frozenset({"", "main", "master", "develop", "dev", "trunk", "HEAD"})


class _Groups:
    """Union-find over session ids; the id of a group is the smallest of its members."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def root(self, name: str) -> str:
        above = self._above.setdefault(name, name)
        while above != self._above[above]:
            self._above[above] = self._above[self._above[above]]
            above = self._above[above]
        self._above[name] = above
        return above

    def join(self, one: str, other: str) -> None:
        first, second = sorted((self.root(one), self.root(other)))
        self._above[second] = first


def in_order(digests: Iterable[Digest]) -> list[Digest]:
    """The digests from the oldest session to the newest; those without a date first."""
    return sorted(digests, key=lambda each: (each.started_at.isoformat() if each.started_at else "", each.session))


def families(digests: Sequence[Digest]) -> dict[str, str]:
    """The family of each session, named after the oldest session in it."""
    groups = _Groups()
    first: dict[tuple[str, ...], str] = {}
    for digest in digests:
        groups.root(digest.session)
        keys: list[tuple[str, ...]] = [("ref", ref) for ref in digest.refs]
        keys += [("session", digest.session)] + ([("session", digest.parent)] if digest.parent else [])
        if digest.branch not in MAIN_LINES:
            keys.append(("branch", digest.project, digest.branch))
        for key in keys:
            groups.join(digest.session, first.setdefault(key, digest.session))
    members: dict[str, list[Digest]] = defaultdict(list)
    for digest in digests:
        members[groups.root(digest.session)].append(digest)
    names = {root: in_order(found)[0].session for root, found in members.items()}
    return {digest.session: names[groups.root(digest.session)] for digest in digests}


def without_repetitions(digests: Iterable[Digest]) -> list[Digest]:
    """The digests in order, without the items of turns that an older session has as well."""
    seen: set[str] = set()
    found = []
    for digest in in_order(digests):
        items = tuple(item for item in digest.items if item.ref not in seen)
        seen |= digest.refs
        found.append(replace(digest, items=items))
    return found


def _is_commit(item: Item) -> bool:
    return item.label.startswith("COMMITTED")


def _shown(digest: Digest) -> str:
    commits = [f"{item.label.removeprefix('COMMITTED ')} {item.text}" for item in digest.items if _is_commit(item)]
    span = f"{digest.started_at:%H:%M} to {digest.ended_at:%H:%M}" if digest.started_at and digest.ended_at else ""
    listed = f", committed {', '.join(commits[:MAX_COMMITS])}" if commits else ""
    return f"session {digest.session[:8]}, {span}{listed}"


def _overlap(one: Digest, other: Digest) -> bool:
    """Whether two sessions ran at the same time."""
    if not (one.started_at and one.ended_at and other.started_at and other.ended_at):
        return False
    return other.started_at <= one.ended_at and one.started_at <= other.ended_at


def with_company(digests: Sequence[Digest]) -> list[Digest]:
    """The digests, each with the sessions of its project that ran at the same time and committed something.

    Two sessions in one checkout share its index: what one stages, the other commits.
    """
    committed = [digest for digest in digests if any(map(_is_commit, digest.items))]
    found = []
    for digest in digests:
        company = [
            other
            for other in committed
            if other.session != digest.session and other.project == digest.project and _overlap(digest, other)
        ]
        found.append(replace(digest, alongside=tuple(map(_shown, company[:MAX_COMPANY]))))
    return found


PART_CHARACTERS = 36_000
FEW_WORDS = 4
TELLING = ("FAILED", "NOTED", "UNDID", "USER refused")
"""Labels of items that may teach something although the user said little."""


def is_worth_reading(digest: Digest) -> bool:
    """Whether a session can teach anything: somebody said more than a few words, or something went wrong."""
    return any(
        item.label.startswith(TELLING) or (item.speaker == "user" and len(item.text.split()) > FEW_WORDS)
        for item in digest.items
    )


def parts_of(digest: Digest) -> list[Part]:
    """The parts of a digest, in order; an item is never cut. None for a session without items."""
    bundles = list(_bundles(digest.items))
    return [Part(digest, number, len(bundles), items) for number, items in enumerate(bundles, 1)]


def _bundles(items: Sequence[Item]) -> Iterator[tuple[Item, ...]]:
    held: list[Item] = []
    size = 0
    for item in items:
        length = len(item.shown) + 1
        if held and size + length > PART_CHARACTERS:
            yield tuple(held)
            held, size = [], 0
        held.append(item)
        size += length
    if held:
        yield tuple(held)
