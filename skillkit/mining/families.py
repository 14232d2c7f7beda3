"""Groups sessions into families, and prepares digests for an author.

Sessions of one family show one course of work and count as one witness: forks, continuations, slices.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta

from skillkit.mining.segments import edited
from skillkit.model.digest import Digest, Item, Part
from skillkit.model.observation import Trace

MAX_COMPANY = 3
MAX_COMMITS = 3
MAIN_LINES = frozenset({"", "main", "master", "develop", "dev", "trunk", "HEAD"})


def _connected(keys: Mapping[str, Iterable[Hashable]]) -> dict[str, str]:
    """Returns for each name the smallest of the names that it is connected with by common keys."""
    above = {name: name for name in keys}

    def root(name: str) -> str:
        while above[name] != name:
            above[name] = name = above[above[name]]
        return name

    first: dict[Hashable, str] = {}
    for name, own in keys.items():
        for key in own:
            one, other = sorted((root(name), root(first.setdefault(key, name))))
            above[other] = one
    return {name: root(name) for name in keys}


GAP = timedelta(minutes=10)
"""A session that begins within this time after another one may continue it."""
CONTINUES = ("command clear", "plan ")


def families_of_traces(traces: Sequence[Trace]) -> dict[str, str]:
    """Returns the family of each session, by the name of one of its members.

    Two sessions are of one family if one names the other as its parent, if they hold the same records, begin with the
    same plan, or one begins with `/clear` or a plan right after the other one ended and edits the same files.
    """
    keys: dict[str, list[Hashable]] = {trace.session: [] for trace in traces}
    by_project: dict[str, list[Trace]] = defaultdict(list)
    for trace in traces:
        by_project[trace.project].append(trace)
        keys[trace.session] += [seen.ref for seen in trace.observations if seen.ref]
        keys[trace.session] += [("session", name) for name in (trace.session, trace.parent) if name]
    for trace in traces:
        mark = next((seen.text for seen in trace.observations[:2] if seen.kind == "program"), "")
        if mark.startswith("plan "):
            keys[trace.session].append((trace.project, mark))
        begun = trace.started_at if mark.startswith(CONTINUES) else None
        for other in by_project[trace.project] if begun else ():
            end = max((seen.timestamp for seen in other.observations if seen.timestamp), default=other.started_at)
            near = begun and end and other is not trace and begun - GAP <= end <= begun
            if near and edited(trace.observations) & edited(other.observations):
                keys[trace.session].append((trace.session, other.session))
                keys[other.session].append((trace.session, other.session))
    return _connected(keys)


def in_order(digests: Iterable[Digest]) -> list[Digest]:
    """Returns the digests from the oldest session to the newest; those without a date come first."""
    return sorted(digests, key=lambda each: (each.started_at.isoformat() if each.started_at else "", each.session))


def families(digests: Sequence[Digest]) -> dict[str, str]:
    """Returns the family of each session, by the oldest session in it.

    Sessions are of one family if one names the other as its parent or as a sub-agent that it started, if they share
    records of the log, or if they worked on one branch of a project that is not its main line. So are the sub-agents of
    one project and day of which no log says who started them.
    """
    started = frozenset(name for digest in digests for name in digest.started)
    keys: dict[str, list[Hashable]] = defaultdict(list)
    for digest in digests:
        keys[digest.session] += [("ref", ref) for ref in digest.refs]
        keys[digest.session] += [("session", name) for name in (digest.session, digest.parent, *digest.started) if name]
        if digest.is_sub_agent and not digest.parent and digest.session not in started:
            keys[digest.session].append(("sub-agents", digest.project, digest.day))
        if digest.branch not in MAIN_LINES:
            keys[digest.session].append((digest.project, digest.branch))
    roots = _connected(keys)
    oldest: dict[str, str] = {}
    for digest in in_order(digests):
        oldest.setdefault(roots[digest.session], digest.session)
    return {session: oldest[root] for session, root in roots.items()}


def without_repetitions(digests: Iterable[Digest]) -> list[Digest]:
    """Returns the digests in order, without the items of turns that an older session has as well."""
    seen: set[str] = set()
    found = []
    for digest in in_order(digests):
        items = tuple(item for item in digest.items if item.ref not in seen)
        seen |= digest.refs
        found.append(replace(digest, items=items))
    return found


def commits_in(digest: Digest) -> list[Item]:
    """The commits that a session made."""
    return [item for item in digest.items if item.label.startswith("COMMITTED")]


def _shown(digest: Digest) -> str:
    commits = [f"{item.label.removeprefix('COMMITTED ')} {item.text}" for item in commits_in(digest)]
    span = f"{digest.started_at:%H:%M} to {digest.ended_at:%H:%M}" if digest.started_at and digest.ended_at else ""
    listed = f", committed {', '.join(commits[:MAX_COMMITS])}" if commits else ""
    return f"session {digest.short}, {span}{listed}"


def _overlap(one: Digest, other: Digest) -> bool:
    """Returns whether two sessions ran at the same time."""
    if not (one.started_at and one.ended_at and other.started_at and other.ended_at):
        return False
    return other.started_at <= one.ended_at and one.started_at <= other.ended_at


def with_company(digests: Sequence[Digest]) -> list[Digest]:
    """Returns the digests, each with the sessions of its project that ran at the same time and committed something.

    Two sessions in one checkout share its index: what one stages, the other commits.
    """
    committed = [digest for digest in digests if commits_in(digest)]
    found = []
    for digest in digests:
        own = (other for other in committed if other.project == digest.project and other.session != digest.session)
        company = [_shown(other) for other in own if _overlap(digest, other)]
        found.append(replace(digest, alongside=tuple(company[:MAX_COMPANY])))
    return found


PART_CHARACTERS = 36_000
FEW_WORDS = 4
TELLING = ("FAILED", "NOTED", "UNDID", "USER RAN, FAILED", "USER refused")
"""Labels of items that may teach something although the user said little."""


def is_worth_reading(digest: Digest) -> bool:
    """Returns whether a session can teach anything: somebody said more than a few words, or something went wrong."""
    return any(
        item.label.startswith(TELLING) or (item.speaker in ("user", "subagent") and len(item.text.split()) > FEW_WORDS)
        for item in digest.items
    )


def _bundles(items: Sequence[Item]) -> Iterator[tuple[Item, ...]]:
    bundle: list[Item] = []
    size = 0
    for item in items:
        length = len(item.shown) + 1
        if bundle and size + length > PART_CHARACTERS:
            yield tuple(bundle)
            bundle, size = [], 0
        bundle.append(item)
        size += length
    if bundle:
        yield tuple(bundle)


SHORT = 3_600
"""Characters of a session that is shorter than the instructions for reading it: such ones share a prompt."""
SHARED = 18_000
"""Characters of sessions that share a prompt."""


def together(parts: Iterable[Part]) -> list[tuple[Part, ...]]:
    """Returns the parts as they are asked about: short sessions of one project and day together, others alone.

    What is asked about together depends on the day alone, so that another choice of days needs no new answers.
    """
    bundles: list[list[Part]] = []
    open_: dict[tuple[str, str], tuple[list[Part], int]] = {}
    for part in parts:
        size, key = len(part.text), (part.digest.project, part.digest.day)
        if part.total > 1 or size > SHORT:
            bundles.append([part])
            continue
        bundle, held = open_.get(key, ([], SHARED))
        if held + size > SHARED:
            bundle, held = [], 0
            bundles.append(bundle)
        bundle.append(part)
        open_[key] = (bundle, held + size)
    return [tuple(bundle) for bundle in bundles]


def parts_of(digest: Digest) -> list[Part]:
    """Returns the parts of a digest in order, each small enough for one call of a model; an item is never cut."""
    bundles = list(_bundles(digest.items))
    return [Part(digest, number, len(bundles), items) for number, items in enumerate(bundles, 1)]
