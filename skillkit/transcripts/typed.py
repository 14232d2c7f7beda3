"""Tells apart who speaks within a user's message: what was typed, what was pasted, what the user ran in a shell."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from skillkit.model.claim import Speaker

PROMPT = re.compile(
    r"(?m)^[ \t]{0,8}(?:\([\w.-]{1,40}\) ?)?"
    r"(?P<prompt>\u279c {1,4}\S{1,80}(?: git:\([^)\n]{1,100}\))?(?: [\u2717\u2713*])?"
    r"|\[?[\w.<>-]{1,40}@[\w.<>-]{1,60}(?:[: ]?[^\s$%#>]{0,100}\]? ?|:? [\w.~/-]{1,80} )[$%#]"
    r"|~[\w./-]{0,80} ?[$%\u276f]|PS [A-Z]:\\[^\n>]{0,100}>|(?P<bare>[$\u276f])) "
    r"(?P<command>[\w./~][^\n]*)$"
)
"""A line of a terminal: a shell's prompt and the command. A `bare` one is also how documents give a command."""
PRINTED = re.compile(
    r"(?m)^[ \t]*(?:<!--|Traceback|(?<=[ \t])at \S+ ?\(|\[?\d{4}-\d\d-\d\d[T ]\d\d:|error(?:\[|:)|\u279c)"
)
"""How lines begin that a program printed: stack traces, logs, errors. More of them may follow."""
QUOTED = re.compile(r"(?m)^[ \t]*(?:>|\|)")
FENCE = re.compile(r"(?m)^[ \t]*(?:```|~~~)")
HEADING = re.compile(r"(?m)^[ \t]*#{1,6} ")
HANDED_ON = re.compile(r":\s*\Z|: *#{1,6} [^\n]*\Z")
"""What is before a document of another one: "here is what it says:"."""
PARAGRAPH = re.compile(r"\n[ \t]*\n")
PROSE = re.compile(r"[^\W\d_][\w'\u2019,-]* [^\W\d_]")
"""How prose begins: with two words."""
TYPED_AFTER = 400
"""Characters of a last paragraph that may be typed below what was pasted."""


class Shown(NamedTuple):
    """A command that a user ran, and the output below it."""

    command: str
    output: str


def _paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a message; a prompt begins one."""
    for paragraph in PARAGRAPH.split(text):
        places = [found.start() for found in PROMPT.finditer(paragraph)]
        if places and paragraph[: places[0]].strip():
            places.insert(0, 0)
        yield from (paragraph[at:end].rstrip() for at, end in zip(places or [0], [*places[1:], None]))


def _run_in(paragraph: str) -> Shown | None:
    """The command that a paragraph shows; a bare prompt shows one only with output below it."""
    found = PROMPT.match(paragraph)
    output = paragraph[found.end() :].strip("\n") if found else ""
    return Shown(found["command"].strip(), output) if found and (output or not found["bare"]) else None


def spoken_in(text: str, *, opening: bool = False) -> list[tuple[Speaker, str]]:
    """The paragraphs of a user's message, each with its speaker.

    What is fenced, quoted or a table ends where its marks end. What a program printed, and a document, go on to the
    message's end, or to its last paragraph if that is short prose. With the headings of an `opening` message its user
    has structured a task, unless a colon hands them on. The output below a shell's prompt is of what the user ran.
    """
    found: list[tuple[Speaker, str]] = []
    going: Speaker | None = None
    fenced = False
    before = ""
    paragraphs = list(_paragraphs(text))
    for number, paragraph in enumerate(paragraphs, 1):
        fences = len(FENCE.findall(paragraph))
        is_fenced = fenced or fences > 0
        fenced = fenced != (fences % 2 == 1)
        begins = HEADING.search(paragraph) and not is_fenced and (not opening or HANDED_ON.search(before))
        if _run_in(paragraph):
            going = "output"
        elif begins or (not is_fenced and PRINTED.search(paragraph)):
            going = going or "pasted"
        is_last = number == len(paragraphs) > 1 and len(paragraph) <= TYPED_AFTER and PROSE.match(paragraph.lstrip())
        marked = is_fenced or QUOTED.search(paragraph) is not None
        found.append(("user" if is_last and not marked else going or ("pasted" if marked else "user"), paragraph))
        before = paragraph
    return found


def shown_in(text: str) -> list[Shown]:
    """The commands that a user ran, as a message shows them, each with its output."""
    shown: list[Shown] = []
    for speaker, paragraph in spoken_in(text):
        run = _run_in(paragraph)
        if run:
            shown.append(run)
        elif speaker == "output" and shown:
            shown[-1] = shown[-1]._replace(output=f"{shown[-1].output}\n\n{paragraph}".strip())
    return shown
