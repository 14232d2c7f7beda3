"""What an author learnt from a session: lessons made of claims, each with quotes from the log and who said them."""

from typing import Literal

from pydantic import Field

from skillkit.model.base import Frozen

Speaker = Literal["user", "pasted", "command", "output", "agent", "subagent", "harness"]
"""Who is behind a quote: derived from the log, never taken from a model."""
Status = Literal["user-rule", "user-said", "observed", "agent-said", "guess"]
After = Literal["held", "reverted", "complained", "superseded", "unknown"]
"""What happened to a claim later in its session."""
Verdict = Literal["holds", "superseded", "mended-in-code", "unsupported", "not-checked"]
"""What a look at the repository says of a claim."""
Scope = Literal["project", "tool", "general"]


class Fact(Frozen):
    """What the latest commit says of something that a line names, and where: a file and line, a commit, versions."""

    kind: Literal["task", "tool", "path", "ref", "symbol", "quote", "version", "said", "document"]
    what: str
    result: Literal["holds", "absent", "ignored", "newer", "refuted"]
    place: str = ""


class Check(Frozen):
    """What an author looked at, and a program again: a line of a file, or a command and what it printed."""

    file: str = ""
    line: int = 0
    quote: str = ""
    command: str = ""
    exit: int = 0

    @property
    def shown(self) -> str:
        """The place and the words, in one line."""
        said = " ".join(self.quote.split())
        if self.command:
            return f"$ {self.command} (exit status {self.exit})" + (f": {said}" if said else "")
        return f'{self.file}{f":{self.line}" if self.line else ""}: "{said}"'


class Quote(Frozen):
    """Words of a session, verbatim as redacted, and the line of the log at which they begin."""

    line: int
    quote: str
    speaker: Speaker | None = None


class Claim(Frozen):
    """One checkable statement. `speaker` is the strongest witness among its quotes; `landed` a commit that has it."""

    id: str
    text: str
    status: Status
    speaker: Speaker
    after: After
    evidence: tuple[Quote, ...]
    session: str = ""
    family: str = ""
    person: str = ""
    passed: bool = False
    """Whether a quote is of a command that passed after it had failed, or of a program's own output."""
    landed: str = ""
    verdict: Verdict = "not-checked"
    file: str = ""
    file_quote: str = ""

    @property
    def witness(self) -> Quote:
        """The quote of the strongest witness."""
        return next((quote for quote in self.evidence if quote.speaker == self.speaker), self.evidence[0])


class TaughtLesson(Frozen):
    """What one session teaches about one thing. `family` counts as one witness, `person` is who lent it."""

    id: str
    title: str
    when_to_use: str
    kind: str
    scope: Scope
    would_merge: Literal["yes", "maybe", "no"]
    why: str = ""
    session: str
    family: str
    project: str
    day: str = ""
    week: str = ""
    person: str = ""
    claims: tuple[Claim, ...] = Field(min_length=1)


class Bullet(Frozen):
    """A line of a drafted skill with the claims that it rests on. `digest` names it in the provenance.

    `facts` are what the latest commit says of the names in it, `checks` what an author found there that holds.
    """

    text: str
    claims: tuple[Claim, ...]
    confidence: float
    digest: str
    facts: tuple[Fact, ...] = ()
    checks: tuple[Check, ...] = ()
