"""Mines known questions: the agent asked, and the user answered the same way in at least two families of sessions.

What sessions of one family ask counts once. A question that any session answered otherwise is left out.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from skillkit.drafting.candidate import fingerprint_of, identity_of, weighed
from skillkit.drafting.provenance import pseudonym
from skillkit.mining.corpus import Corpus, evidence_row
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

    @property
    def session(self) -> str:
        return self.trace.session


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
    for each in found:
        near = [
            (max(wording.alike(each.content, member.content) for member in group), -at)
            for at, group in enumerate(groups)
            if any(_is_same(each, member) for member in group)
        ]
        if near:
            groups[-max(near)[1]].append(each)
        else:
            groups.append([each])
    return groups


def _contradicts(one: _Answered, group: Sequence[_Answered]) -> bool:
    """Whether the question was answered otherwise there, in words that need not be as near as for the same question."""
    return one.answer.key != group[0].answer.key and any(
        wording.alike(one.content, member.content) >= wording.NEAR for member in group
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
    sessions = list(dict.fromkeys(each.session for each in group))
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
        sessions=tuple(pseudonym(key, "session", each) for each in sessions[:MAX_SESSIONS]),
    )
    identity = identity_of((DETECTOR, *(() if everywhere else projects), *sorted(group[0].content)))
    name = wording.name_of(question)
    files = {f"{name}.yaml": render_question(known)}
    first: dict[str, _Answered] = {each.session: each for each in reversed(group)}
    rows = tuple(
        evidence_row(
            first[session].trace,
            DETECTOR,
            turns=(each.asked.turn for each in group if each.session == session),
            outcome="told",
            excerpt=f"{first[session].asked.question} → {first[session].asked.answer}",
        )
        for session in sessions
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


def known_questions(corpus: Corpus, key: bytes) -> tuple[list[Candidate], list[Dropped]]:
    """The questions in a corpus that were always answered the same way, and those asked again that are left out."""
    found: list[Candidate] = []
    dropped: list[Dropped] = []
    groups = _groups(_answered(corpus))
    for group in groups:
        if _families(group) < LEAST:
            continue
        if not group[0].content:
            dropped.append(_dropped(group, (OF_ITS_SESSION, f"a question of its session: {group[0].why_not}")))
            continue
        parts = _parts(group)
        others = [each for other in groups if other is not group for each in other]
        for part in parts:
            projects = {each.trace.project for each in part}
            rivals = [each for each in (*group, *others) if each.trace.project in projects]
            general = [each for each in part if not each.why_not]
            if len({each.answer.key for each in part}) > 1 or any(_contradicts(each, part) for each in rivals):
                dropped.append(_dropped(part, OTHERWISE))
            elif _families(part) < LEAST:
                # One answer of each project: together they contradict each other.
                dropped.append(_dropped(part, OTHERWISE))
            elif _families(general) < LEAST:
                why = next(each.why_not for each in part if each.why_not)
                dropped.append(_dropped(part, (OF_ITS_SESSION, f"a question of its session: {why}")))
            elif _families(each for each in general if each.answer.settles) < LEAST:
                dropped.append(_dropped(part, OPEN))
            else:
                weeks = (t.week for p in projects for t in corpus.projects.get(p, ()))
                found.append(_candidate(part, key, max(weeks, default=""), everywhere=len(parts) == 1))
    return found, dropped
