"""Several sessions did the same kind of work: what they have in common becomes a template.

## What it finds
Segments of at least three sessions that are alike by what is done in them: commands, names in code, kinds of files,
libraries, errors, and the agent's own words; requests help where there are any, and are not needed. The template tells,
in the words of one session or another, what most of them say and do: commands, steps, code, what must hold at the end,
what is written.

## What it leaves alone
Work on a code base, where names of the project are in everything: a segment that commits, or changes more files than it
makes. What a plan, a command, a skill or a schedule told step by step; the same request again, word for word; segments
in which little happened.
"""

from collections import Counter
from collections.abc import Collection
from collections.abc import Container
from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.commonness import crc
from skillkit.detectors import detector
from skillkit.mining.clustering.account import Account
from skillkit.mining.clustering.account import in_code
from skillkit.mining.clustering.features import clusters
from skillkit.mining.clustering.features import level
from skillkit.mining.clustering.features import of_segment
from skillkit.mining.clustering.features import weight
from skillkit.mining.corpus import Corpus
from skillkit.mining.corpus import witness
from skillkit.mining.segments import Segment
from skillkit.mining.segments import segments
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Outcome
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes

NAME = "similar-work"
MIN_SESSIONS = 3
MIN_TELLING = 20
"""Features of some weight without which a segment is too small to be like another one."""
TELLING = 3.0
TOTAL = 340
"""Words of a template without what every skill has at its head: what a reader has patience for. Parts have less."""
COMMANDS = 40
CHECKS = 45
CODE = 110
MIN_STEPS = 100
PHRASES = 5
FILES = 4
COMMITS = frozenset({"git commit", "git push"})


def _is_own_work(segment: Segment) -> bool:
    """Returns whether a segment makes something of its own and changes little that was there."""
    made: set[str] = set()
    changed: set[str] = set()
    for seen in segment.observations:
        verbs = {action.verb for action in seen.actions}
        if verbs & COMMITS:
            return False
        made.update(seen.files if "write" in verbs else ())
        changed.update(seen.files if "edit" in verbs else ())
    return bool(made or any(seen.code for seen in segment.observations)) and len(changed - made) <= len(made)


def _fit(corpus: Corpus) -> Iterator[tuple[Segment, frozenset[str]]]:
    """The segments that can be alike, with what they are known by."""
    asked: set[str] = set()
    begun: set[tuple[str, int]] = set()
    for trace in corpus.ordered:
        for segment in corpus.of(trace, segments):
            if segment.is_of_program or not segment.observations:
                continue
            begin = (trace.session, segment.observations[0].turn)
            request = " ".join(segment.asked.text.split()) if segment.asked else ""
            if begin in begun or request in asked:
                continue
            begun.add(begin)
            asked.update([request] if request else [])
            if _is_own_work(segment):
                features = of_segment(segment)
                if sum(weight(feature) >= TELLING for feature in features) >= MIN_TELLING:
                    yield segment, features


def _row(own: Sequence[Segment]) -> Evidence:
    """What one session did. It ended well if the last thing done went well, and the agent reported."""
    seen = [each for segment in own for each in segment.observations]
    done = [each for each in seen if each.actions]
    told = any(each.kind == "answer" for each in own[-1].observations)
    outcome: Outcome = "done" if told and done and done[-1].kind == "action" else "unknown"
    verbs = dict.fromkeys(action.verb for each in done for action in each.actions if action.effect != "look")
    return witness(own[0].trace, NAME, turns=(each.turn for each in done), outcome=outcome, actions=verbs)


def _mark(sessions: Collection[set[str]], taken: Container[str]) -> str:
    """What a kind of work is known by: the feature that most of its sessions have and few others.

    No larger kind is known by the same. It seldom turns when a session joins, a newer or an older one, or is forgotten.
    """
    held = Counter(feature for own in sessions for feature in own if feature not in taken)
    return max(held, key=lambda feature: (held[feature] * level(feature), crc(feature), feature))


def _notes(account: Account) -> Notes:
    """Returns the template: parts of bounded size, and steps in the words that are left."""
    about = account.phrases(PHRASES)
    means = [*account.programs(), *account.libraries()]
    files = account.files()[:FILES]
    title = " and ".join(about[:2]) + (f" with {means[0]}" if means else "")
    when = f"a task is about {', '.join(about)}" + (f", with {in_code(files)}" if files else "")
    commands = Passage(heading="Commands", form="commands", lines=tuple(account.commands(COMMANDS)))
    parts = (
        Passage(heading="Code", form="code", lines=tuple(account.code(CODE))),
        Passage(heading="Verify", form="list", lines=tuple(account.statements(CHECKS, checks=True))),
        Passage(heading="Output", form="list", lines=tuple(f"`{file}`" for file in account.outputs()[:FILES])),
    )
    words = sum(len(text.split()) for text in (title, when, *(line for p in (commands, *parts) for line in p.lines)))
    steps = account.statements(max(TOTAL - words, MIN_STEPS), checks=False)
    passages = (commands, Passage(heading="Steps", form="list", lines=tuple(steps)), *parts)
    return Notes(title=title, when=when, passages=tuple(part for part in passages if part.lines), complete=bool(about))


@detector(NAME, says="similar work")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each kind of work."""
    found = list(_fit(corpus))
    taken: set[str] = set()
    for group in sorted(clusters([features for _, features in found]), key=lambda group: (-len(group), group)):
        sessions: dict[str, list[Segment]] = {}
        features: dict[str, set[str]] = {}
        for number in group:
            segment, own = found[number]
            sessions.setdefault(segment.trace.session, []).append(segment)
            features.setdefault(segment.trace.session, set()).update(own)
        if len(sessions) < MIN_SESSIONS:
            continue
        mark = _mark(features.values(), taken)
        taken.add(mark)
        yield Lesson(
            detector=NAME,
            intent=(NAME, mark),
            facts=_notes(Account(list(sessions.values()))),
            evidence=tuple(map(_row, sessions.values())),
        )
