"""Several sessions did the same kind of work: what they have in common becomes a lead for an author.

## What it finds
Segments of at least three sessions that are alike by what is done in them: commands, names in code, kinds of files,
libraries, errors, and the agent's own words; requests help where there are any, and are not needed. The lead names what
most of them have in common, and the commands that they ran.

## What it leaves alone
Work on a code base, where names of the project are in everything: a segment that commits, or changes more files than it
makes. What a plan, a command, a skill or a schedule gave step by step; the same request again, word for word; segments
in which little happened.
"""

import re
from collections import Counter
from collections.abc import Collection, Container, Iterator, Sequence

from skillkit.detectors import detector
from skillkit.documents.clients import listed
from skillkit.mining.clustering import clusters, of_segment, weight
from skillkit.mining.corpus import Corpus, evidence_row, passages
from skillkit.mining.segments import Segment, segments
from skillkit.model.candidate import Evidence, Outcome
from skillkit.model.lesson import Lesson, Notes
from skillkit.similarity.commonness import crc, level

NAME = "similar-work"
MIN_SESSIONS = 3
MOST = 0.6
"""Share of the sessions that have what is said to be common."""
MIN_TELLING = 20
"""Features of some weight without which a segment is too small to be like another one."""
TELLING = 3.0
NAMES = 4
COMMANDS = 6
WORD = re.compile(r"[a-z]\w+")
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
    return bool(made or any(seen.terms for seen in segment.observations)) and len(changed - made) <= len(made)


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
    answered = any(each.kind == "answer" for each in own[-1].observations)
    outcome: Outcome = "done" if answered and done and done[-1].kind == "action" else "unknown"
    verbs = dict.fromkeys(action.verb for each in done for action in each.actions if action.effect != "look")
    return evidence_row(own[0].trace, NAME, turns=(each.turn for each in done), outcome=outcome, actions=verbs)


def _mark(sessions: Collection[set[str]], taken: Container[str]) -> str:
    """What a kind of work is known by: the feature that most of its sessions have and few others.

    No larger kind is known by the same. It seldom turns when a session joins, a newer or an older one, or is forgotten.
    """
    held = Counter(feature for own in sessions for feature in own if feature not in taken)
    return max(held, key=lambda feature: (held[feature] * level(feature), crc(feature), feature))


def _notes(features: Sequence[set[str]]) -> Notes:
    """What most of the sessions have in common, the most telling first: names, and the commands that they ran."""
    held = Counter(feature for own in features for feature in own)
    most = [feature for feature in held if held[feature] >= max(2.0, MOST * len(features))]
    most.sort(key=lambda feature: (-held[feature] * level(feature), feature))
    names = [feature for feature in most if WORD.fullmatch(feature)][:NAMES]
    ran = tuple(feature.removeprefix("$ ") for feature in most if feature.startswith("$ "))[:COMMANDS]
    about = listed([f"`{name}`" for name in names])
    return Notes(
        title=f"{len(features)} sessions did the same kind of work, with {about}",
        when=f"a task is about {about}",
        passages=passages(("commands", "commands", ran)),
        questions=("Which steps does this kind of work always take, and what has to hold at its end?",),
    )


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
            facts=_notes(list(features.values())),
            evidence=tuple(map(_row, sessions.values())),
        )
