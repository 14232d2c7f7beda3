"""Redacts a session's texts, whatever part of them a trace keeps."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from skillkit.expressions.patterns import plain
from skillkit.mining.keep import KEPT_DOCUMENT, REDACTED_WIDTH, ends, names, printed, result_of
from skillkit.mining.outcomes import MAX_LINES, MAX_WIDTH, telling
from skillkit.mining.project import redactor_for
from skillkit.model.session import Session
from skillkit.model.source import Names
from skillkit.redact.engine import Redactor
from skillkit.redact.names import users_in
from skillkit.transcripts.instruction_files import orders_in

FEW_LINES = 5
FEW_WORDS = 3
LAST_LINES = 2
"""Of a failed call's output with at most so many lines, the last ones say why, whatever words they have."""
EXIT = re.compile(r"(?i)^(?:error: )?(?:command exited with (?:exit )?|exit(?:ed with)? )code:? \d+\.?$")


def redactor_of(session: Session, users: Iterable[str], hosts: Iterable[str]) -> Redactor:
    """Returns a redactor for secrets and for the users and machines that the session names, beside `users`, `hosts`."""
    redactor = _redactor(session, _names_in(session, _all_texts(session)), users, hosts)
    redactor.look(_all_texts(session))
    redactor.look(_given(session))
    return redactor


def _redactor(session: Session, names: Names, users: Iterable[str], hosts: Iterable[str]) -> Redactor:
    return redactor_for(session.project, {*users_in([session.cwd]), *users}, hosts, names, session.cwd)


def _all_texts(session: Session) -> Iterator[str]:
    for turn in session.turns:
        yield turn.text
        yield from (call.result for call in turn.tool_calls)


def _given(session: Session) -> Iterator[str]:
    arguments = (given for turn in session.turns for call in turn.tool_calls for given in call.arguments.values())
    return (given for given in arguments if isinstance(given, str))


def is_project(folder: str) -> bool:
    """Returns whether a folder lies below another one, as projects do: all paths begin with `/` or `/home`."""
    return folder.count("/") + folder.count("\\") > 1


def relative(text: str, folder: str) -> str:
    """Returns the text with paths relative to a project's folder, whose name ends in no slash."""
    if is_project(folder) and folder in text:
        text = text.replace(f"{folder}/", "").replace(folder, ".")
    return text


class Cleaner:
    """Makes paths relative to the session's folder, then redacts."""

    def __init__(self, session: Session, users: Iterable[str], hosts: Iterable[str]) -> None:
        self._cwd = session.cwd.rstrip("/")
        found = _names_in(session, _texts(session)) if session.names is None else session.names
        self.redactor = _redactor(session, found, users, hosts)

    def relative(self, text: str) -> str:
        """Returns the text with paths relative to the session's folder."""
        return relative(text, self._cwd)

    def __call__(self, text: str) -> str:
        """Returns the redacted text."""
        return self.redactor(self.relative(text))

    def begin(self, text: str, width: int) -> str:
        """Returns the first `width` characters, redacted before they are cut: half a secret has no shape to detect."""
        whole = text if len(text) <= REDACTED_WIDTH else text[:REDACTED_WIDTH].rpartition(" ")[0]
        return self(whole)[:width]

    def telling(self, text: str) -> str:
        """Returns the lines of an output that report a failure."""
        lines = plain(ends(text)).splitlines()
        return self._shown(lines, telling(lines))

    def failing(self, text: str) -> str:
        """Returns the lines of a failed call's output that report the failure, or the last ones of a short output."""
        lines = plain(ends(text)).splitlines()
        numbers = telling(lines)
        if numbers:
            return self._shown(lines, numbers)
        said = [number for number, line in enumerate(lines) if len(line.split()) >= FEW_WORDS and not EXIT.match(line)]
        return self._shown(lines, said[-LAST_LINES:] if len(said) <= FEW_LINES else [])

    def _shown(self, lines: Sequence[str], numbers: Sequence[int]) -> str:
        # The beginning and the end explain most; the middle repeats.
        half = MAX_LINES // 2
        kept = numbers if len(numbers) <= MAX_LINES else (*numbers[:half], *numbers[-half:])
        return "\n".join(self._line(lines, number)[:MAX_WIDTH] for number in kept)

    def _line(self, lines: Sequence[str], number: int) -> str:
        masked = self.redactor.line(lines, number, self._cut).strip()
        # Where masks made a line short that had been cut, its last word may be half a secret.
        return masked.rpartition(" ")[0] if len(lines[number]) > REDACTED_WIDTH and len(masked) < MAX_WIDTH else masked

    def _cut(self, line: str) -> str:
        return self.relative(line.rstrip()[:REDACTED_WIDTH])

    def orders(self, text: str) -> str:
        """Returns the lines of instructions that order something."""
        return self(orders_in(text[:KEPT_DOCUMENT]))


def _texts(session: Session) -> Iterator[str]:
    for turn in session.turns:
        yield turn.text
        yield from (result_of(call.kind, call.arguments, call.result) for call in turn.tool_calls)


def _names_in(session: Session, texts: Iterable[str]) -> Names:
    """Returns the names in the texts and in what the session's commands print."""
    calls = (call for turn in session.turns for call in turn.tool_calls if call.kind == "shell")
    given = ((str(call.arguments.get("command") or ""), call.result) for call in calls)
    return reduce(Names.and_those, (printed(command, output) for command, output in given if command), names(texts))
