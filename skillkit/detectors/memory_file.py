"""An agent wrote down a memory of how to work in a project, where only its own user has it.

## What it finds
Notes that were written into an agent's memory: below the user's own folder, or in a memory of the repository that
other agents do not read; a note of one rule as a file, or a section of the list of memories. Whoever wrote them had
just learned it, so the words are near-final. They have to order something, and to name something of the project.

## What it leaves alone
Preferences of the user as a person, entries of the list that only point at a note, notes that were deleted or changed
later (the last text counts), instructions of the repository itself (those are documented), skills and documents that
the repository is made of.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skillkit.detectors import detector
from skillkit.documents.grounding import commands_in
from skillkit.mining import feedback
from skillkit.mining.corpus import Corpus, by_session, evidence_row, passages
from skillkit.mining.feedback import MAX_TITLE, capitalised
from skillkit.mining.segments import Exchange, exchanges, is_edit, noted_in
from skillkit.model.candidate import Evidence, Passage
from skillkit.model.lesson import RULE, Lesson, Notes
from skillkit.model.observation import Observation, Trace
from skillkit.transcripts.instruction_files import plain_path

MEMORY = re.compile(
    r"(?:^|/)(?:memory|memories|memory-bank)/(?P<name>[\w.-]+)\.mdc?$|(?:^|/)(?:LEARNINGS|lessons-learned)\.md$"
)
INDEX = re.compile(r"(?i)(?:^|/)(?:MEMORY|README|index|LEARNINGS|lessons-learned)\.md$")
FRONT = re.compile(r"\A---\n(?P<front>.*?)\n---\n", re.DOTALL)
FIELD = r"(?m)^\s*{}:\s*[\"']?(?P<value>.+?)[\"']?\s*$"
HEADING = re.compile(r"(?m)^#{1,6} +(?P<title>.+)$")
OF_USER = re.compile(
    r"(?i)\b(?:user(?:'s)? (?:prefers?|likes?|wants?|speaks?|is a|works as|name|role)|speaks? \w+|time ?zone|birthday"
    r"|prefers? (?:short|brief|concise|detailed|explanations?|responses?|answers?|tables?|diagrams?))\b"
)
SOMEBODY = re.compile(r"\b[A-Z][a-z]+ (?:wants?|wanted|prefers?|likes?|asked|said|explicitly|corrected|told)\b")
WHY = re.compile(r"(?i)^\**(?:why|reason|context)\b.{0,3}:")
HOW = re.compile(r"(?i)^\**(?:how to apply|what to do|apply)\b.{0,3}:\**:?\s*")
ORDER = re.compile(
    r"(?i)\b(?:always|never|must|do not|does not need|don't|before|after|instead|only|ask|use|run|avoid"
    r"|requires?|needs?)\b"
)
CODE = re.compile(r"`([^`\n]{3,80})`")
BULLET = re.compile(r"^(?:[-*+]|\d+[.)]) (?!\*\*(?:why|how))", re.IGNORECASE)
LINKS = re.compile(r"^[-*+] \[[^\]]+\]\([^)]+\)")
MOMENT = re.compile(r"\b20\d\d-\d\d|```")
"""A date, which makes a memory one of a moment; or a block of code, which an author has to place."""
LABEL = re.compile(r"^(?:critical|important|note|warning|feedback|project|reference)\b\W*", re.IGNORECASE)
OCCASION = re.compile(r"(?i)\b(?:before|after|whenever|every time) (?:`[^`]+`|[^,;:.`(]|\.(?=\w)){6,140}")
MIN_BODY = 60


class Memory(NamedTuple):
    """A memory as it was last written: its key, its titles from the best on, its text."""

    trace: Trace
    written: Observation
    key: str
    titles: tuple[str, ...]
    text: str

    @property
    def title(self) -> str:
        """The first title that is short enough."""
        return next((each for each in self.titles if len(each) <= MAX_TITLE and len(each.split()) > 1), "")


def _named(path: str) -> str:
    """Returns the name of a note's file as words."""
    name = path.rpartition("/")[2].rpartition(".")[0]
    return capitalised(LABEL.sub("", re.sub(r"[_-]+", " ", name)))


def _notes(trace: Trace, seen: Observation, path: str) -> Iterator[Memory]:
    """Yields the note in a file, or those in the sections of a list of memories."""
    if not INDEX.search(path):
        front = FRONT.match(seen.text)
        body = seen.text[front.end() :] if front else seen.text
        described = re.search(FIELD.format("description"), front["front"]) if front else None
        first = next((line for line in body.splitlines() if line.strip()), "").lstrip("# ").strip()
        yield Memory(trace, seen, path, (described["value"] if described else first, _named(path)), seen.text)
        return
    heads = list(HEADING.finditer(seen.text))
    for head, end in zip(heads, [*(each.start() for each in heads[1:]), len(seen.text)]):
        body = "\n".join(line for line in seen.text[head.end() : end].splitlines() if not LINKS.match(line)).strip()
        title = LABEL.sub("", head["title"].strip())
        yield Memory(trace, seen, f"{path}#{title.lower()}", (capitalised(title),), body)


def _in_trace(trace: Trace) -> Iterator[Memory]:
    for place, seen in enumerate(trace.observations):
        path = plain_path(seen.files[0]) if len(seen.files) == 1 else ""
        if is_edit(seen) and seen.text and MEMORY.search(path):
            name, later = path.rpartition("/")[2], trace.observations[place + 1 :]
            if not any(a.verb in ("rm", "git rm") and name in o.command for o in later for a in o.actions):
                yield from _notes(trace, seen, path)


def _is_worth(memory: Memory) -> bool:
    """Returns whether a memory orders something, of the project and not of its user as a person."""
    kind = re.search(FIELD.format("type"), memory.text)
    personal = (kind is not None and kind["value"] == "user") or OF_USER.search(memory.text)
    if personal or not memory.title or not ORDER.search(memory.text):
        return False
    seen = "\n".join(text for each in memory.trace.observations for text in (each.command, *each.files))
    return any(name in seen or name.split()[0] in seen for name in CODE.findall(memory.text))


def _body(text: str) -> list[str]:
    """Returns the paragraphs without what is said of a person."""
    front = FRONT.match(text)
    parts = re.split(r"\n\s*\n", text[front.end() :] if front else text)
    return [part.strip() for part in parts if part.strip() and not SOMEBODY.search(part) and not part.startswith("# ")]


def _passages(memory: Memory, noted: Sequence[str], quotes: Sequence[str]) -> tuple[Passage, ...]:
    rules: list[str] = []
    why: list[str] = []
    steps: list[str] = []
    for part in _body(memory.text):
        lines = [line.strip() for line in part.splitlines()]
        steps += [BULLET.sub("", line) for line in lines if BULLET.match(line)]
        text = HOW.sub("", " ".join(line for line in lines if not BULLET.match(line)))
        if text:
            (why if WHY.match(text) else rules).append(capitalised(WHY.sub("", text).strip("* ")))
    return passages(
        (RULE, "prose", rules),
        ("how to apply it", "list", steps),
        ("why", "prose", why),
        ("as the user said it", "quotes", quotes),
        ("written down in the same session", "files", noted),
    )


def _said(memory: Memory) -> Exchange | None:
    """Returns the user's message before the memory, if it corrected the agent, gave a rule or asked for the note."""
    said = next((e for e in reversed(list(exchanges(memory.trace))) if e.said.turn <= memory.written.turn), None)
    if said is None:
        return None
    conceded = any(seen.kind == "admission" for seen in said.after)
    rules = feedback.objects(said.text) or any(map(feedback.is_rule, feedback.sentences(said.text)))
    asked = any(file.rpartition("/")[2] in said.text for file in noted_in(said.after))
    return said if said.refused or conceded or rules or asked else None


def _noted(memory: Memory) -> list[str]:
    """Returns the project's own instructions into which the session wrote the same, by the commands it names."""
    names = {name for name in CODE.findall(memory.text) if len(name) > 3}
    own = (file for file in noted_in(memory.trace.observations) if not MEMORY.search(plain_path(file)))
    texts = {file: "\n".join(o.text for o in memory.trace.observations if file in o.files) for file in own}
    return [file for file, text in texts.items() if any(name in text for name in names)]


def _row(group: Sequence[Memory]) -> Evidence:
    """Returns the evidence of a session: the user's words if the memory follows some, else its title."""
    asked = list(filter(None, map(_said, group)))
    return evidence_row(
        group[0].trace,
        "memory-file",
        turns=(*(each.written.turn for each in group), *(each.said.turn for each in asked)),
        outcome="told" if asked else "done",
        actions=commands_in({"note.md": "\n\n".join(each.text for each in group)}),
        excerpt=asked[-1].text if asked else group[-1].title,
    )


def _lesson(memories: Sequence[Memory]) -> Lesson:
    last = memories[-1]
    text, noted = " ".join(_body(last.text)), _noted(last)
    rows = tuple(map(_row, by_session(memories)))
    complete = not noted and len(text) >= MIN_BODY and not MOMENT.search(text)
    quotes = [] if complete else [row.excerpt for row in rows if row.outcome == "told"]
    found = OCCASION.search(text)
    when = f"{found[0][:1].lower()}{found[0][1:].strip()}" if found else ""
    return Lesson(
        detector="memory-file",
        intent=("memory-file", last.trace.project, re.split(r"[#/]", last.key)[-1].removesuffix(".md").lower()),
        facts=Notes(
            title=last.title,
            when=f"working in {last.trace.project or 'this project'}" + (f", {when}" if when else ""),
            passages=_passages(last, noted, quotes),
            questions=("Is it enough where it was written down?",) if noted else (),
            complete=complete,
        ),
        evidence=rows,
    )


@detector("memory-file", says="an agent noted it")
def detect(corpus: Corpus) -> Iterator[Lesson]:
    """Yields one lesson for each memory, with a row of evidence for every session that wrote it."""
    found: dict[tuple[str, str], list[Memory]] = defaultdict(list)
    for trace in corpus.ordered:
        for memory in _in_trace(trace):
            found[trace.project, memory.key].append(memory)
    for _, memories in sorted(found.items()):
        if _is_worth(memories[-1]):
            yield _lesson(memories)
