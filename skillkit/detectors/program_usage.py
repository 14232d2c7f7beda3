"""A program that few other projects use is called in several sessions: how it is called here, and how it is not.

## What it finds
For each uncommon program, or script of the project, that at least two sessions of a project call: the calls that went
well, brought to one line for each subcommand (what was the same stays, what differed becomes `<name>`, `<path>` …);
the calls that failed, with their message and the call that went well after them; what was looked up in its help. The
same program called by its source and by its package's name for it is one program. It is complete with two failures and
their remedies, or with one and three subcommands, one of them called in three sessions with options.

## What it leaves alone
Programs that are known everywhere (git, npm, grep …) or that more than a third of the projects use; what is only asked
for help, called in one way, or never with options; scripts of skills; tasks of a package (`npm run lint`), which are
steps of a workflow; what only one session did.
"""

import re
from collections import Counter
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence

from skillkit.actions.shell import quoted
from skillkit.clients import listed
from skillkit.detectors import by_session
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.mining.call_templates import Template
from skillkit.mining.call_templates import template
from skillkit.mining.calls import Call
from skillkit.mining.calls import Gotcha
from skillkit.mining.calls import calls_of
from skillkit.mining.calls import gotchas
from skillkit.mining.calls import layout
from skillkit.mining.calls import same_programs
from skillkit.mining.corpus import Corpus
from skillkit.mining.segments import segments
from skillkit.model.candidate import Evidence
from skillkit.model.candidate import Passage
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes

MIN_SESSIONS = 2
MIN_PROJECTS = 4
"""With fewer projects known, that most of them use a program says nothing."""
RARE = 1 / 3
MIN_GOTCHAS = 2
MIN_WAYS = 3
MIN_TOLD = 2
"""With fewer ways to call it, and no failure, there is nothing to learn."""
FIRM_SESSIONS = 3
MAX_LINES = 10
LONG = 110
NAMED = 3


def _cut(line: str) -> str:
    return line if len(line) <= LONG else line[:LONG].rpartition(" ")[0] + " …"


def _shown(call: Call, other: Call) -> str:
    """The call, or of a long one what the other does not have."""
    if len(call.line) <= LONG:
        return call.line
    there = layout(other)
    own = [
        " ".join((name, quoted(value)) if value else (name,))
        for name, value in layout(call).options
        if (name, value) not in there.options
    ]
    return _cut(" … ".join((call.verb, *own)))


def _told(gotcha: Gotcha) -> str:
    wrong, right = _shown(gotcha.wrong, gotcha.right), _shown(gotcha.right, gotcha.wrong)
    return f"`{wrong}` fails with `{_cut(gotcha.message)}`. This worked: `{right}`"


def _ways(program: str, calls: Sequence[Call]) -> list[Template]:
    """How the program is called by several sessions, what most of them do first."""
    groups: dict[str, list[Call]] = defaultdict(list)
    for call in calls:
        if not call.failed and not call.asks:
            groups[" ".join((program, *call.called.subcommands))].append(call)
    found = [template(verb, group) for verb, group in groups.items()]
    told = [each for each in found if each.sessions >= MIN_SESSIONS and each.line != program]
    return sorted(told, key=lambda each: (-each.sessions, -len(groups[each.verb]), each.verb))[:MAX_LINES]


def _requests(calls: Sequence[Call], name: str) -> tuple[str, ...]:
    """What users had asked for when it was called, in short words, those that name the program first."""
    said = Counter(" ".join(call.request.split()) for call in calls if 0 < len(call.request) <= LONG)
    return tuple(sorted(said, key=lambda text: (name.lower() not in text.lower(), -said[text], text))[:NAMED])


def _findings(calls: Sequence[Call], name: str) -> tuple[str, ...]:
    """What the agents said of it."""
    traces = {call.trace.session: call.trace for call in calls}
    word = re.compile(rf"(?i)(?<![\w/.-]){re.escape(name)}(?![\w/-])")
    said = [o.text for t in traces.values() for o in t.observations if o.kind in ("discovery", "solution")]
    return tuple(dict.fromkeys(text for text in said if word.search(text)))[:MAX_LINES]


def _for_an_author(calls: Sequence[Call], ways: Sequence[Template], name: str) -> Iterator[Passage]:
    """What a lead holds besides: calls with options, what was looked up, said and asked for."""
    known = {each.verb for each in ways if each.has_options}
    once = [c.line for c in calls if not c.failed and not c.asks and layout(c).options and c.verb not in known]
    looked = sorted({call.line for call in calls if call.asks})
    for heading, form, lines in (
        ("Calls of one session", "commands", tuple(dict.fromkeys(map(_cut, once)))),
        ("Looked up", "commands", tuple(looked)),
        ("What was found out", "quotes", _findings(calls, name)),
        ("Asked for", "quotes", _requests(calls, name)),
    ):
        if lines:
            yield Passage(heading=heading, form=form, lines=lines[:MAX_LINES])


def _occasion(name: str, verbs: Sequence[Sequence[str]]) -> str:
    """When the lesson is of use: the program, with all subcommands that are told of."""
    subcommands = list(dict.fromkeys(" ".join(words) for words in verbs if words))[:MAX_LINES]
    return f"a task calls for `{name}`" + (f" ({', '.join(subcommands)})" if subcommands else "")


def _notes(program: str, calls: Sequence[Call]) -> Notes | None:
    ways, failures = _ways(program, calls), gotchas(calls)[:MAX_LINES]
    looked_up = {call.trace.session for call in calls if call.asks}
    if not failures and (len(ways) < MIN_TOLD or not (len(looked_up) > 1 or any(each.has_options for each in ways))):
        return None
    name = program.rsplit(maxsplit=1)[-1]
    verbs = [each.verb.removeprefix(program).split() for each in ways]
    verbs += [list(each.right.called.subcommands) for each in failures]
    spoken = list(dict.fromkeys(" ".join(words) for words in verbs if words))[:NAMED]
    firm = any(each.has_options and each.sessions >= FIRM_SESSIONS for each in ways)
    # How a program is called its help says too: what it does not say is what went wrong.
    complete = len(failures) >= MIN_GOTCHAS or bool(failures and firm and len(ways) >= MIN_WAYS)
    passages = []
    if ways:
        passages.append(Passage(heading="Calls that work", form="commands", lines=tuple(each.line for each in ways)))
    if failures:
        passages.append(Passage(heading="Calls that fail", form="list", lines=tuple(map(_told, failures))))
    if not complete:
        passages += _for_an_author(calls, ways, name)
    return Notes(
        title=f"Use {name}: {listed(spoken)}" if spoken else f"Use {name}",
        when=_occasion(name, verbs),
        passages=tuple(passages),
        questions=() if complete else (f"What does a session need to know before it calls `{name}`?",),
        complete=complete,
    )


def _evidence(calls: Sequence[Call], found: Sequence[Gotcha], program: str, told: frozenset[str]) -> Evidence | None:
    """What a session shows of the lesson: the calls that it tells of, and the failures with their remedies."""
    session = calls[0].trace.session
    own = [gotcha for gotcha in found if gotcha.wrong.trace.session == session]
    worked = [call for call in calls if not call.failed and not call.asks]
    shown = [call for call in worked if " ".join((program, *call.called.subcommands)) in told]
    turns = {call.turn for call in shown} | {call.turn for each in own for call in (each.wrong, each.right)}
    if not turns:
        return None
    return witness(
        calls[0].trace,
        "program-usage",
        turns=turns,
        outcome="fixed" if own else "done",
        actions=list(dict.fromkeys(call.line for call in (*shown, *worked)))[:MAX_LINES],
        excerpt=own[0].message if own else "",
    )


def _lesson(project: str, program: str, calls: Sequence[Call]) -> Lesson | None:
    facts = _notes(program, calls)
    if facts is None:
        return None
    found, told = gotchas(calls), frozenset(each.verb for each in _ways(program, calls))
    evidence = (_evidence(group, found, program, told) for group in by_session(calls))
    # Which of its names is called most may turn as sessions join; the shortest stays.
    name = min((call.called.program for call in calls), key=lambda each: (len(each), each))
    intent = ("program-usage", project, name)
    return Lesson(detector="program-usage", intent=intent, facts=facts, evidence=tuple(filter(None, evidence)))


@detector("program-usage", says="same program")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each program of each project."""
    projects: dict[str, list[Call]] = defaultdict(list)
    users: dict[str, set[str]] = defaultdict(set)
    for trace in corpus.ordered:
        for call in calls_of(corpus.of(trace, segments)):
            projects[trace.project].append(call)
            users[call.called.program].add(trace.project)
    known = len({trace.project for trace in corpus.traces})
    for project, calls in sorted(projects.items()):
        named = same_programs(calls)
        groups: dict[str, list[Call]] = defaultdict(list)
        for call in calls:
            groups[named.get(call.called.program, call.called.program)].append(call)
        for program, own in sorted(groups.items()):
            working = {call.trace.session for call in own if not call.asks}
            is_rare = known < MIN_PROJECTS or len(users[program]) <= max(1, known * RARE)
            lesson = _lesson(project, program, own) if len(working) >= MIN_SESSIONS and is_rare else None
            if lesson:
                yield lesson
