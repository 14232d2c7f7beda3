"""Finds what the agent asked the user, and what the user answered: with a tool, or with a question at a message's end.

A message asks if its last sentence is a question; a list below or above it holds the options. Of a message longer than
is kept of it, the end is not known, and one that asks two things at once has no answer that is clear.
"""

import re
from collections.abc import Iterator

from skillkit.mining.extract.calls import ref_of
from skillkit.mining.extract.cleaner import Cleaner
from skillkit.mining.keep import REDACTED_WIDTH, mark_of
from skillkit.model.observation import Asked
from skillkit.model.session import Session
from skillkit.transcripts.asking import replies_in

MAX_QUESTION = 300
MAX_REPLY = 200
"""Characters of an answer; what is longer explains, asks for something else, or is a task."""
MAX_OPTIONS = 10
ITEM = re.compile(r"^\s{0,8}(?:[-*+]|\(?(?:\d{1,2}|[A-Za-z])[.)])\s+(\S.*)$")
MARKS = re.compile(r"\*\*|__|(?<!\w)\*(?=\w)|(?<=[\w?])\*(?!\w)")
SENTENCE = re.compile(r"(?<=[.!?:])\s+")


def _question_of(said: str) -> tuple[str, tuple[str, ...]]:
    """The question at the end of a message, and its options; empty if it ends otherwise, or in two questions."""
    lines = [MARKS.sub("", line).strip() for line in said.splitlines() if line.strip()]
    below: list[str] = []
    while lines and len(below) < MAX_OPTIONS and (item := ITEM.match(lines[-1])) and not item[1].endswith("?"):
        below.insert(0, item[1])
        lines.pop()
    if not lines or not lines[-1].endswith(("?", "?)", ":" if below else "?")):
        return "", ()
    above: list[str] = []
    for line in reversed(lines[:-1]):
        if len(above) == MAX_OPTIONS or not (item := ITEM.match(line)):
            break
        above.insert(0, item[1])
    asked = [part for part in SENTENCE.split(lines[-1]) if "?" in part]
    return (asked[0], tuple(below or above)) if len(asked) == 1 else ("", ())


def asked_in(session: Session, clean: Cleaner) -> Iterator[Asked]:
    """Yields each question of the agent that the user answered, redacted."""
    said = ""
    for turn in session.turns:
        for call in turn.tool_calls if turn.origin == "agent" else ():
            for reply in replies_in(call):
                if reply.answer and len(reply.answer) <= MAX_REPLY:
                    yield Asked(
                        turn=turn.index,
                        ref=ref_of(call.id),
                        question=clean(reply.question)[:MAX_QUESTION],
                        options=tuple(clean(each)[:MAX_REPLY] for each in reply.options[:MAX_OPTIONS]),
                        answer=clean(reply.answer),
                    )
        if turn.origin == "agent":
            said = turn.text or said
        elif turn.origin == "user" and turn.text and not turn.superseded:
            whole = said if len(said) <= REDACTED_WIDTH else ""
            question, options = _question_of(whole) if len(turn.text) <= MAX_REPLY else ("", ())
            if question and len(question) <= MAX_QUESTION:
                shown = tuple(clean(each)[:MAX_REPLY] for each in options)
                reply_text = " ".join(clean(turn.text).split())
                yield Asked(
                    turn=turn.index, ref=ref_of(turn.ref), question=clean(question), options=shown, answer=reply_text
                )
            said = ""
        elif turn.origin == "harness" and mark_of(turn.text):
            said = ""
