"""Checks what an author made of a draft that it held against the repository: a program repeats what the author saw.

A check of a file counts if the file has the words at the latest commit, one of a command if the command ends and prints
the same again. A line without such a check that adds a name, which the prompt does not have, stays as the draft had it;
a bullet that the answer does not account for is left out by name.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from skillkit.authoring.answers import GivenCheck, GivenLine, GivenRefusal, Review
from skillkit.authoring.check_head import facts_of, refutation
from skillkit.authoring.checkout import PROSE, Checkout
from skillkit.authoring.reduce import Line, Plan
from skillkit.authoring.review_prompt import CODE, NAME
from skillkit.documents.lines import ITEM, folded
from skillkit.model.candidate import Dropped, left_out
from skillkit.model.claim import Check
from skillkit.process import Completed

SHORTEST = 6
"""Characters of a quote of a file; fewer prove nothing."""
PROVED = ("said-already", "mended-in-code")
"""Verdicts that count only with a check that holds."""
Section = tuple[str, tuple[Line, ...]]
"""A heading and the lines under it."""
Repeat = Callable[[str, Checkout], "Completed | str"]
"""Runs a command in a clone, or says why it does not."""


class Checked(NamedTuple):
    """A plan with what holds of it, and why lines were dropped. `nothing` is why none of it remains.

    `moved` are additions to documents that lines of it belong into instead.
    """

    plan: Plan
    dropped: tuple[Dropped, ...]
    nothing: str = ""
    moved: tuple[Plan, ...] = ()


def no_commands(command: str, checkout: Checkout) -> str:
    """Runs nothing: a verifier that only reads has run no command."""
    del command, checkout
    return "commands are repeated with --verify run only"


def _line_of(text: str, wanted: str) -> int:
    """The number of the first line at which folded words of a text begin; 0 if that cannot be said."""
    first = wanted[:40]
    return next((n for n, line in enumerate(text.splitlines(), 1) if first in folded(line)), 0)


def _held(given: GivenCheck, checkout: Checkout, repeat: Repeat) -> tuple[Check | None, str]:
    """Returns the check as it was repeated, or why it does not hold."""
    if given.command:
        done = repeat(given.command, checkout)
        if isinstance(done, str):
            return None, done
        printed = folded(checkout.redacted(done.stdout.decode("utf-8", errors="replace") + done.stderr))
        telling = [line for line in map(folded, given.output.splitlines()) if len(line) >= SHORTEST]
        if done.code != given.exit:
            return None, f"it ended with status {done.code}, not {given.exit}"
        if telling and not any(line in printed for line in telling):
            return None, "it printed something else"
        return Check(command=given.command, exit=done.code, quote=given.output), ""
    wanted = folded(re.sub(r"^\d+: ", "", given.quote))
    if len(wanted) < SHORTEST:
        return None, "it quotes too little to prove anything"
    for path in checkout.named([given.file]):
        text = checkout.text(path)
        if wanted in folded(text):
            return Check(file=path, line=_line_of(text, wanted), quote=given.quote), ""
        return None, f"{path} has no such words"
    return None, "there is no such file"


class _Reading:
    """Reads the answer to one plan."""

    def __init__(self, plan: Plan, shown: str, checkout: Checkout | None, repeat: Repeat) -> None:
        self._plan = plan
        self._known = shown.lower()
        self._checkout = checkout
        self._repeat = repeat
        self._drafted = dict(enumerate(plan.lines, 1))
        self._used: set[int] = set()
        self.dropped: list[Dropped] = []
        self.moved: dict[str, list[tuple[str, Line]]] = defaultdict(list)

    def _checks(self, given: Iterable[GivenCheck], sources: Sequence[Line]) -> tuple[Check, ...]:
        """The checks that hold; the others are left out by name."""
        held: list[Check] = []
        if self._checkout is None:
            return ()
        for each in (each for each in given if each.quote or each.command):
            check, wrong = _held(each, self._checkout, self._repeat)
            if check:
                held.append(check)
            else:
                title = f"`{each.command}`" if each.command else f"{each.file}: {each.quote}"
                claims = [claim for line in sources for claim in line.claims]
                self.dropped.append(left_out("state", "check", title, claims, ("not-at-head", wrong)))
        return tuple(held)

    def _added_name(self, text: str) -> str:
        """A name in the code spans of a text that the prompt does not have; empty if there is none."""
        names = (name for code in CODE.findall(text) for name in NAME.findall(code))
        return next((name for name in names if name.lower() not in self._known), "")

    def line(self, heading: str, given: GivenLine) -> list[Line]:
        """The line as it is given, with the claims of its sources; else the sources that no other line has yet."""
        numbers = [number for number in dict.fromkeys(given.bullets) if number in self._drafted]
        sources = [self._drafted[number] for number in numbers]
        claims = {claim.id: claim for line in sources for claim in line.claims}
        if not sources:
            why = ("no-line", "it names no line of the draft")
            self.dropped.append(left_out("state", "edit", given.text, (), why))
            return []
        checks = self._checks(given.checks, sources)
        file = next((check for check in checks if check.file), Check())
        seen = {"verdict": "holds", "file": file.file, "file_quote": file.quote}
        fresh = [number for number in numbers if number not in self._used]
        self._used.update(numbers)
        text = ITEM.sub("", " ".join(given.text.split()))
        if not checks and (name := self._added_name(text)):
            said = f"no check of it holds, and the prompt has `{name}` nowhere: the draft's own line stays"
            self.dropped.append(left_out("state", "edit", given.text, claims.values(), ("new-name", said)))
            kept = [self._drafted[number] for number in fresh]
            return [
                line._replace(claims=tuple(each.model_copy(update=seen) for each in line.claims), checks=checks)
                for line in kept
            ]
        lessons = {lesson.id: lesson for line in sources for lesson in line.lessons}
        behind = tuple(claim.model_copy(update=seen) for claim in claims.values())
        line = Line(text, behind, tuple(lessons.values()), given.after, given.replaces, checks=checks)
        if target := self._other_document(given.document):
            self.moved[target].append((heading, line))
            return []
        return [line]

    def _other_document(self, named: str) -> str:
        """The document of the project that a line belongs into instead; empty for none, and for what it changes."""
        found = self._checkout.named([named]) if self._checkout and named else []
        return found[0] if found and found[0] != self._plan.target and found[0].endswith(PROSE) else ""

    def refusals(self, answer: Review) -> list[Line]:
        """Accounts for the bullets in no line, and returns those that stay: what says so of them is not shown."""
        refused = {each.bullet: each for each in answer.dropped}
        stay = []
        for number, line in self._drafted.items():
            if number in self._used:
                continue
            why = refused.get(number)
            if why and why.verdict in PROVED and not self._checks(why.checks, [line]):
                stay.append(line)
            else:
                self.dropped.append(_refusal(line, why))
        return stay

    def fitted(self, answer: Review) -> Plan:
        """The plan with the title and the description for what remains of it, if these add no name."""
        given = ((answer.title, self._plan.title), (answer.description, self._plan.description))
        title, description = (new if " " in new and not self._added_name(new) else old for new, old in given)
        return self._plan._replace(title=title, description=description)


def _refusal(line: Line, given: GivenRefusal | None) -> Dropped:
    why = (given.verdict, given.reason) if given else ("no-verdict", "the author's answer leaves it out")
    return left_out("state", "line", line.text, line.claims, why)


def checked(plan: Plan, answer: Review, shown: str, checkout: Checkout | None, repeat: Repeat = no_commands) -> Checked:
    """Returns the plan as the author would merge it, each line with its checks that hold; `shown` is the prompt."""
    if answer.decision == "nothing":
        nothing = answer.reason or "nothing worth a skill remains"
        refused = plan.left_out("state", ("veto", nothing))[1:]
        return Checked(plan._replace(sections=()), tuple(refused), nothing)
    reading = _Reading(plan, shown, checkout, repeat)
    sections: list[Section] = []
    for section in answer.sections:
        heading = " ".join(section.heading.split()).lstrip("# ")
        kept = [line for given in section.lines for line in reading.line(heading, given)]
        sections += [(heading, tuple(kept))] if kept else []
    for line in reading.refusals(answer):
        sections = _restored(sections, plan, line)
    if checkout:
        sections, contrary = _against_head(sections, checkout)
        reading.dropped += contrary
    fitted = reading.fitted(answer)
    moved = [
        fitted._replace(target=target, sections=tuple((heading, (line,)) for heading, line in found))
        for target, found in reading.moved.items()
    ]
    nothing = "" if sections or moved else "no bullet of it holds"
    return Checked(fitted._replace(sections=tuple(sections)), tuple(reading.dropped), nothing, tuple(moved))


def _against_head(sections: Iterable[Section], checkout: Checkout) -> tuple[list[Section], list[Dropped]]:
    """Returns the sections, each line with its facts, without those that the latest commit refutes, and why."""
    kept, dropped = [], []
    for head, lines in sections:
        rest = []
        for line in lines:
            facts = facts_of(line.text, checkout, max((lesson.day for lesson in line.lessons), default=""))
            if refuted := refutation(facts):
                why = ("refuted-at-head", f"the latest commit says otherwise: {refuted}")
                dropped.append(left_out("state", "line", line.text, line.claims, why))
            else:
                rest.append(line._replace(facts=facts))
        kept += [(head, tuple(rest))] if rest else []
    return kept, dropped


def _restored(sections: Sequence[Section], plan: Plan, line: Line) -> list[Section]:
    """Returns the sections with a line of the plan at the end of the one of its heading."""
    heading = next(heading for heading, lines in plan.sections if line in lines)
    if all(head != heading for head, _ in sections):
        return [*sections, (heading, (line,))]
    return [(head, (*lines, line) if head == heading else lines) for head, lines in sections]
