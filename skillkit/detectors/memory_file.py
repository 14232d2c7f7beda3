"""An agent wrote down a memory of how to work in a project, where only its own user has it.

## What it finds
Notes of one rule each that were written into an agent's memory: below the user's own folder, or in a memory of the
repository that other agents do not read. Whoever wrote them had just learned it, so the words are near-final. They
have to order something, and to name something of the project: a command, a file.

## What it leaves alone
Preferences of the user as a person, lists of memories, notes that were deleted or changed later (the last text
counts), instructions of the repository itself (those are documented), skills and documents that the repository is made
of.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Sequence
from typing import NamedTuple

from skillkit.detectors import by_session
from skillkit.detectors import detector
from skillkit.detectors import witness
from skillkit.mining.corpus import Corpus
from skillkit.mining.exchanges import noted_in
from skillkit.model.candidate import Passage
from skillkit.model.lesson import RULE
from skillkit.model.lesson import Lesson
from skillkit.model.lesson import Notes
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace

MEMORY = re.compile(
    r"(?:^|/)(?:memory|memories|memory-bank)/(?P<name>[\w.-]+)\.mdc?$|(?:^|/)(?P<list>LEARNINGS|lessons-learned)\.md$"
)
INDEX = re.compile(r"(?i)(?:^|/)(?:MEMORY|README|index)\.md$")
FRONT = re.compile(r"\A---\n(?P<front>.*?)\n---\n", re.DOTALL)
FIELD = r"(?m)^\s*{}:\s*[\"']?(?P<value>.+?)[\"']?\s*$"
OF_USER = re.compile(
    r"(?i)\b(?:user(?:'s)? (?:prefers?|likes?|wants?|speaks?|is a|works as|name|role)|prefers? (?:short|brief"
    r"|concise|detailed"
    r"|step-by-step|explanations?|responses?|answers?|tables?|diagrams?)|speaks? \w+|time ?zone|birthday)\b"
)
WHY = re.compile(r"(?i)^\**(?:why|reason|context|por qu[eé]|pourquoi|warum)\b.{0,3}:")
HOW = re.compile(r"(?i)^\**(?:how to apply|what to do|apply|cómo aplicar)\b.{0,3}:\**:?\s*")
SOMEBODY = re.compile(r"\b[A-Z][a-z]+ (?:wants?|prefers?|likes?|asked|said|explicitly|corrected|told)\b")
ORDER = re.compile(
    r"(?i)\b(?:always|never|must|do not|don't|before|after|instead|only|stop and|ask|use|run|avoid|requires?|needs?"
    r"|siempre"
    r"|nunca|antes de|toujours|jamais|immer|niemals|nie)\b"
)
CODE = re.compile(r"`([^`\n]{3,80})`")
BULLET = re.compile(r"^(?:[-*+]|\d+[.)]) (?!\*\*(?:why|how))", re.IGNORECASE)
MOMENT = re.compile(r"\b20\d\d-\d\d|```")
"""A date, which makes a memory one of a moment; or a block of code, which an author has to place."""
OCCASION = re.compile(r"(?i)\b(?:before|after|whenever|every time) (?:`[^`]+`|[^,;:.`(]|\.(?=\w)){6,140}")
MIN_BODY = 60
MAX_TITLE = 110


class Memory(NamedTuple):
    """A memory as it was last written: where, its title, its text."""

    trace: Trace
    written: Observation
    path: str
    title: str
    text: str


def _is_gone(path: str, later: Sequence[Observation]) -> bool:
    """Whether it was deleted afterwards."""
    name = path.rpartition("/")[2]
    return any(a.verb in ("rm", "git rm") and name in o.command for o in later for a in o.actions)


def _title(path: str, front: str, body: str) -> str:
    described = re.search(FIELD.format("description"), front)
    if described:
        return described["value"][:MAX_TITLE]
    first = next((line for line in body.splitlines() if line.strip()), "")
    return first.lstrip("# ").strip()[:MAX_TITLE] or path.rpartition("/")[2].rpartition(".")[0].replace("_", " ")


def _in_trace(trace: Trace) -> Iterator[Memory]:
    for place, each in enumerate(trace.observations):
        path = each.files[0] if len(each.files) == 1 else ""
        if each.status == "error" or not each.text or not each.actions or each.actions[0].kind not in ("write", "edit"):
            continue
        if not MEMORY.search(path) or INDEX.search(path) or _is_gone(path, trace.observations[place + 1 :]):
            continue
        front = FRONT.match(each.text)
        body = each.text[front.end() :] if front else each.text
        yield Memory(trace, each, path, _title(path, front["front"] if front else "", body), each.text)


def _body(text: str) -> list[str]:
    """The paragraphs without what is said of a person."""
    front = FRONT.match(text)
    parts = re.split(r"\n\s*\n", text[front.end() :] if front else text)
    return [part.strip() for part in parts if part.strip() and not SOMEBODY.search(part) and not part.startswith("# ")]


def _is_personal(memory: Memory) -> bool:
    kind = re.search(FIELD.format("type"), memory.text)
    return (kind is not None and kind["value"] == "user") or OF_USER.search(memory.text) is not None


def _names_project(memory: Memory) -> bool:
    """Whether it names something that the session ran, or files that it touched."""
    named = CODE.findall(memory.text)
    seen = "\n".join(
        [o.command for o in memory.trace.observations] + [f for o in memory.trace.observations for f in o.files]
    )
    return any(name in seen or name.split()[0] in seen for name in named)


def _sentence(text: str) -> str:
    text = text.strip("* ")
    return text[:1].upper() + text[1:]


def _passages(memory: Memory, noted: Sequence[str]) -> tuple[Passage, ...]:
    rules: list[str] = []
    why: list[str] = []
    steps: list[str] = []
    for part in _body(memory.text):
        lines = [line.strip() for line in part.splitlines()]
        steps += [BULLET.sub("", line) for line in lines if BULLET.match(line)]
        text = HOW.sub("", " ".join(line for line in lines if not BULLET.match(line)))
        if text:
            (why if WHY.match(text) else rules).append(_sentence(WHY.sub("", text)))
    parts = (
        Passage(heading=RULE, form="prose", lines=tuple(rules)),
        Passage(heading="how to apply it", form="list", lines=tuple(steps)),
        Passage(heading="why", form="prose", lines=tuple(why)),
        Passage(heading="written down in the same session", form="files", lines=tuple(noted)),
    )
    return tuple(part for part in parts if part.lines)


def _lesson(memories: Sequence[Memory]) -> Lesson:
    last = memories[-1]
    name = last.path.rpartition("/")[2].rpartition(".")[0]
    asked = [f for f in noted_in(last.trace.observations) if not MEMORY.search(f) and not INDEX.search(f)]
    said = " ".join(_body(last.text))
    # What its own session wrote into the project's instructions as well is there already.
    noted = [file for file in asked if _wrote(last.trace, file, said)]
    return Lesson(
        detector="memory-file",
        intent=("memory-file", last.trace.project, name.lower()),
        facts=Notes(
            title=last.title,
            when=_when(said, last.trace.project),
            passages=_passages(last, noted),
            questions=("Is it enough where it was written down?",) if noted else (),
            complete=not noted and len(said) >= MIN_BODY and not MOMENT.search(said),
        ),
        evidence=tuple(
            witness(
                group[0].trace,
                "memory-file",
                turns=(turn for each in group for turn in (_asked(each), each.written.turn)),
                outcome="told",
                excerpt=group[-1].title,
            )
            for group in by_session(memories)
        ),
    )


def _asked(memory: Memory) -> int:
    """The turn of the user's words that it followed."""
    turns = [o.turn for o in memory.trace.observations if o.kind in ("request", "correction")]
    return max((turn for turn in turns if turn <= memory.written.turn), default=memory.written.turn)


def _wrote(trace: Trace, file: str, said: str) -> bool:
    """Whether a session wrote the same into a file, by the commands it names."""
    text = "\n".join(o.text for o in trace.observations if file in o.files and o.kind == "action")
    named = {name for name in CODE.findall(said) if len(name) > 3}
    return any(name in text or name.split()[-1] in text for name in named)


def _when(said: str, project: str) -> str:
    """The project, and the occasion if the memory names one."""
    found = OCCASION.search(said)
    place = f"working in {project or 'this project'}"
    return f"{place}, {found[0][:1].lower()}{found[0][1:].strip()}" if found else place


@detector("memory-file", says="an agent noted it")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each memory, with a row of evidence for every session that wrote it."""
    found: dict[tuple[str, str], list[Memory]] = defaultdict(list)
    for trace in corpus.ordered:
        for memory in _in_trace(trace):
            found[trace.project, memory.path].append(memory)
    for _, memories in sorted(found.items()):
        last = memories[-1]
        if ORDER.search(last.text) and not _is_personal(last) and _names_project(last):
            yield _lesson(memories)
