"""Mines known questions: the agent asked, and the user answered the same way in at least two families of sessions.

What sessions of one family ask counts once. A question that any session answered otherwise is left out.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from skillkit.drafting.candidate import fingerprint_of, identity_of, weighed
from skillkit.drafting.provenance import pseudonym
from skillkit.mining.corpus import Corpus, by_session, evidence_row
from skillkit.mining.families import families_of_traces
from skillkit.model.candidate import Candidate, Choice, Dropped, left_out
from skillkit.model.observation import Asked, Trace
from skillkit.model.question import Question
from skillkit.questions import wording
from skillkit.questions.store import render_question
from skillkit.questions.wording import Answer
from skillkit.similarity.text import words as plain_words

DETECTOR = "known-question"
LEAST = 2
"""Families of sessions in which a question was answered the same way."""
MAX_ALSO = 5
MAX_SESSIONS = 50
OTHERWISE = ("answered-otherwise", "a question that was answered differently in another session")
OPEN = ("answered-openly", "a question without a short, plain answer")
OF_ITS_SESSION = "question-of-session"


class _Answered(NamedTuple):
    trace: Trace
    asked: Asked
    family: str
    answer: Answer
    content: frozenset[str]
    why_not: str


def _answered(corpus: Corpus) -> Iterator[_Answered]:
    """What was asked and answered in sessions of persons, in their order."""
    families = families_of_traces(corpus.ordered)
    for trace in corpus.ordered:
        for asked in trace.asked:
            answer = wording.answer_of(asked.question, asked.options, asked.answer)
            if answer:
                about = wording.content(asked.question)
                why = wording.why_not(asked.question)
                yield _Answered(trace, asked, families[trace.session], answer, about, why)


def _is_same(one: _Answered, other: _Answered) -> bool:
    if not (one.content and other.content):
        return not (one.content or other.content)
    agrees = one.answer.key == other.answer.key and one.answer.is_choice
    return wording.asks_the_same(one.content, other.content, wording.CHOICE if agrees else wording.SAME)


def _groups(found: Iterable[_Answered]) -> list[list[_Answered]]:
    """What asks the same: each joins the first group with the member that is most like it."""
    groups: list[list[_Answered]] = []
    places: dict[str, set[int]] = defaultdict(set)
    for each in found:
        roots = each.content or {""}
        near = [
            (max(wording.alike(each.content, member.content) for member in groups[at]), -at)
            for at in set[int]().union(*(places[root] for root in roots))
            if any(_is_same(each, member) for member in groups[at])
        ]
        place = -max(near)[1] if near else len(groups)
        if not near:
            groups.append([])
        groups[place].append(each)
        for root in roots:
            places[root].add(place)
    return groups


def _is_contradicted(group: Sequence[_Answered], about: Mapping[str, Sequence[_Answered]]) -> bool:
    """Whether the question was answered otherwise in these projects, in words that need not be as near as for the same.

    `about` has what was asked and answered, by the roots that it is about.
    """
    projects = {each.trace.project for each in group}
    return any(
        each.answer.key != group[0].answer.key
        and each.trace.project in projects
        and wording.alike(each.content, member.content) >= wording.NEAR
        for member in group
        for root in member.content
        for each in about[root]
    )


def _families(found: Iterable[_Answered]) -> int:
    return len({each.family for each in found})


def _parts(group: Sequence[_Answered]) -> list[list[_Answered]]:
    """The whole group if all answer the same; else what each project answers."""
    if len({each.answer.key for each in group}) == 1:
        return [list(group)]
    projects: dict[str, list[_Answered]] = defaultdict(list)
    for each in group:
        projects[each.trace.project].append(each)
    return [projects[name] for name in sorted(projects)]


def _text(group: Sequence[_Answered]) -> tuple[str, str]:
    """The wording and the answer to show: the shortest ones that say enough by themselves."""
    settled = [each for each in group if each.answer.settles and not each.why_not]
    question = min((each.asked.question for each in settled), key=lambda text: (len(text), text))
    answer = Counter(each.answer.text for each in settled)
    chosen = {wording.OFFERED.sub("", option) for each in settled for option in each.asked.options}
    best = max(answer, key=lambda text: (text in chosen, answer[text], -len(text), text))
    shown = " ".join(group[0].answer.key) if not group[0].answer.is_choice else best
    # "no, use httpx" says more than no, if it was said each time.
    same = len({tuple(plain_words(text)) for text in answer}) == 1
    return question, best if shown == "no" and same else shown


def _candidate(group: Sequence[_Answered], key: bytes, newest: str, *, everywhere: bool) -> Candidate:
    question, answer = _text(group)
    sessions = by_session(group)
    projects = sorted({each.trace.project for each in group} - {""})
    wordings = dict.fromkeys(each.asked.question for each in group if not each.why_not)
    options = max((each.asked.options for each in group), key=len)
    known = Question(
        question=question,
        answer=answer,
        also=tuple(each for each in wordings if each != question)[:MAX_ALSO],
        options=tuple(wording.OFFERED.sub("", each) for each in options),
        projects=() if everywhere and len(projects) > 1 else tuple(projects),
        answers=f"{len(sessions)} of {len(sessions)}",
        sessions=tuple(pseudonym(key, "session", own[0].trace.session) for own in sessions[:MAX_SESSIONS]),
    )
    identity = identity_of((DETECTOR, *(() if everywhere else projects), *sorted(group[0].content)))
    name = wording.name_of(question)
    files = {f"{name}.yaml": render_question(known)}
    rows = tuple(
        evidence_row(
            own[0].trace,
            DETECTOR,
            turns=(each.asked.turn for each in own),
            outcome="told",
            excerpt=f"{own[0].asked.question} → {own[0].asked.answer}",
        )
        for own in sessions
    )
    return Candidate(
        **weighed(rows, (), 1.0, newest),
        id=identity,
        fingerprint=fingerprint_of(files),
        name=name,
        title=f"{question} → {answer}",
        description=f'Agents ask "{question}" The user answered {answer} in {known.answers} sessions.',
        kind="question",
        readiness="draft",
        choice=Choice(code="known-question", text="it was asked before, and answered the same way each time"),
        detectors=(DETECTOR,),
        newest=newest,
        files=files,
    )


def _dropped(group: Sequence[_Answered], why: tuple[str, str]) -> Dropped:
    rows = [each.trace for each in group]
    return left_out("filter", "lesson", group[0].asked.question, rows, why)


def _why_left_out(part: Sequence[_Answered], about: Mapping[str, Sequence[_Answered]]) -> tuple[str, str] | None:
    """Why what asks the same becomes no known question: the reason and its text; None if it becomes one.

    One answer of each project is too few: together they contradict each other.
    """
    general = [each for each in part if not each.why_not]
    answers = {each.answer.key for each in part}
    if len(answers) > 1 or _is_contradicted(part, about) or _families(part) < LEAST:
        return OTHERWISE
    if _families(general) < LEAST:
        why = next(each.why_not for each in part if each.why_not)
        return OF_ITS_SESSION, f"a question of its session: {why}"
    return None if _families(each for each in general if each.answer.settles) >= LEAST else OPEN


def known_questions(corpus: Corpus, key: bytes) -> tuple[list[Candidate], list[Dropped]]:
    """The questions in a corpus that were always answered the same way, and those asked again that are left out."""
    found: list[Candidate] = []
    dropped: list[Dropped] = []
    answered = list(_answered(corpus))
    about: dict[str, list[_Answered]] = defaultdict(list)
    for each in answered:
        for root in each.content:
            about[root].append(each)
    for group in _groups(answered):
        if _families(group) < LEAST:
            continue
        if not group[0].content:
            dropped.append(_dropped(group, (OF_ITS_SESSION, f"a question of its session: {group[0].why_not}")))
            continue
        parts = _parts(group)
        for part in parts:
            if why := _why_left_out(part, about):
                dropped.append(_dropped(part, why))
                continue
            projects = {each.trace.project for each in part}
            weeks = (t.week for p in projects for t in corpus.projects.get(p, ()))
            found.append(_candidate(part, key, max(weeks, default=""), everywhere=len(parts) == 1))
    return found, dropped
