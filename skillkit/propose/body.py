"""The text of a pull request: the skill, why now, the confidence, the nearest skill, what to check.

One screen, the rest folded. Text from logs is escaped. The same candidate makes the same text.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from skillkit.documents.clients import counted
from skillkit.documents.escape import block, code, plain, prose
from skillkit.documents.markdown import codes
from skillkit.model.candidate import Candidate, Level
from skillkit.propose.commit_style import CommitStyle

MAX_EXCERPTS = 3
MAX_EXCERPT = 200
MAX_LINE = 110
MAX_NOTES = 10
ANY = CommitStyle()
WITNESS = {
    "user": "the user",
    "output": "an output",
    "command": "a command",
    "agent": "the agent",
    "subagent": "a sub-agent",
    "pasted": "a pasted text",
    "harness": "the agent's program",
}
RECOMPUTED = (
    "What the gate computes from the evidence of these lines. After a push it computes it again from those that are"
    " left, and names the lines that you edit."
)
NEVER = "skillkit-never"
"""The label by which a candidate is rejected for good."""
LABELS = {level: f"confidence-{level}" for level in get_args(Level)}
"""The labels of the levels of confidence."""


def title_of(candidate: Candidate, style: CommitStyle = ANY) -> str:
    """The title of the pull request and of the commit."""
    return style.title(plain(candidate.title), candidate.target if candidate.kind == "enhancement" else None)


def _claims(candidate: Candidate, *, excerpts: bool) -> str:
    """Each line with who says it, whether it landed, the words in the log, and the file at HEAD."""
    rows = []
    for bullet in candidate.bullets:
        claim = bullet.claims[0]
        sessions = counted(len({each.family for each in bullet.claims}), "session")
        about = [WITNESS.get(claim.speaker, claim.speaker), sessions]
        about += ["landed"] if any(each.landed for each in bullet.claims) else []
        at_head = next((each.file for each in bullet.claims if each.file), "")
        about += [f"at HEAD in {code(at_head)}"] if at_head else []
        quote = claim.witness.quote
        quoted = f" {code(shortened(quote))}" if excerpts and quote else ""
        rows.append(f"| {prose(shortened(bullet.text))} | {', '.join(about)}{quoted} | {bullet.confidence:.2f} |")
    head = "| line | who says so | confidence |\n|---|---|---:|\n"
    lost = counted(len(candidate.dropped_bullets), "line")
    more = f"\n\n{lost} failed a check and were left out." if candidate.dropped_bullets else ""
    return "### Evidence of each line\n\n" + head + "\n".join(rows) + more


def shortened(text: str) -> str:
    """A text in one line of a table."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_LINE else f"{line[: MAX_LINE - 1]}…"


def _why(candidate: Candidate) -> str:
    """In how many sessions, weeks and projects it was seen, and how often it ended well."""
    support = candidate.support
    weeks = sorted({row.week for row in candidate.evidence if row.week})
    span = f" ({weeks[0]} to {weeks[-1]})" if len(weeks) > 1 else f" ({weeks[0]})" if weeks else ""
    good = sum(row.outcome in ("fixed", "done") for row in candidate.evidence)
    own = f", {support.families} of them independent," if 0 < support.families < support.sessions else ""
    return (
        f"Seen in {counted(support.sessions, 'session')}{own} over {counted(support.weeks, 'week')}{span}, in"
        f" {counted(support.projects, 'project')}. It ended well {good} of"
        f" {counted(len(candidate.evidence), 'time')}."
    )


def _excerpts(candidate: Candidate) -> Iterator[str]:
    """Yields the excerpts that most rows have, each with the number of times, at most `MAX_EXCERPTS`."""
    counts = Counter(row.excerpt.strip() for row in candidate.evidence if row.excerpt.strip())
    shown = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:MAX_EXCERPTS]
    for text, count in shown:
        yield f"{counted(count, 'time')}:\n\n{block(text[:MAX_EXCERPT])}"


def _confidence(candidate: Candidate) -> str:
    rows = "".join(f"| {prose(reason.text)} | {reason.weight:+.2f} |\n" for reason in candidate.reasons)
    head = f"| **{candidate.confidence:.2f}, {candidate.level}** | |\n|---|---:|\n"
    return f"{head}{rows}\n{RECOMPUTED}"


def _lines_of_code(candidate: Candidate) -> list[str]:
    """The lines of code in the draft, each once."""
    lines = (line.strip() for each in codes(candidate.files.get("SKILL.md", "")) for line in each.text.split("\n"))
    return list(dict.fromkeys(filter(None, lines)))


def _nearest(candidate: Candidate, texts: Mapping[str, str]) -> str:
    """The most alike skill, and the commands of the draft that it lacks."""
    alike = next(iter(candidate.similar), None)
    if alike is None or alike.score == 0:
        return "No existing skill shares more than common words with it."
    shared = f" ({', '.join(alike.reasons)})" if alike.reasons else ""
    about = f"{code(alike.name)}, {alike.score:.2f}, {alike.verdict}{shared}."
    text = texts.get(alike.name)
    if text is None:
        return about
    lacking = [line for line in _lines_of_code(candidate) if line not in text][:MAX_EXCERPTS]
    if not lacking:
        return f"{about} It has every command of this draft: look whether it says the same."
    return f"{about} It does not mention {', '.join(code(line[:80]) for line in lacking)}."


def _change(candidate: Candidate) -> str:
    """Why that skill is changed, and the difference."""
    why = f" ({prose(candidate.choice.text)})" if candidate.choice else ""
    return f"### The change to {code(candidate.target or '')}{why}\n\n{block(candidate.patch, 'diff')}"


def _checks(candidate: Candidate) -> Iterator[str]:
    if candidate.kind == "question":
        yield "The answer holds whenever this is asked, and not only in the sessions that it was seen in."
        yield "Nothing in it names a person, a customer or a machine."
        return
    if candidate.kind == "enhancement":
        yield "It belongs into this skill, in the place where a reader looks for it."
    else:
        yield "The description says when to use it, in words that your team uses."
    if "workflow.yaml" in candidate.files:
        yield "The steps are the ones you want, in this order, and each may run on its own."
    else:
        yield "The remedy is right in general, and no accident of the sessions it was seen in."
    yield "The commands work on your machines, and do no harm where they fail."
    yield "Nothing in it names a person, a customer or a machine."


def _evidence(candidate: Candidate) -> str:
    """The evidence by week. Sessions are named only in the provenance file, by pseudonyms."""
    weeks: dict[str, Counter[str]] = {}
    for row in candidate.evidence:
        weeks.setdefault(row.week or "unknown", Counter())[row.outcome] += 1
    for row in candidate.against:
        weeks.setdefault(row.week or "unknown", Counter())["otherwise"] += 1
    rows = "".join(
        f"| {week} | {', '.join(f'{outcome} {count}' for outcome, count in sorted(found.items()))} |\n"
        for week, found in sorted(weeks.items())
    )
    summary = f"<summary>Evidence by week, found by {', '.join(candidate.detectors)}</summary>"
    return f"<details>{summary}\n\n| week | ended |\n|---|---|\n{rows}\n</details>"


def _noted(heading: str, notes: Sequence[str]) -> str:
    """What breaks the repository's rules on form, or is to be done by hand."""
    more = [f"- {len(notes) - MAX_NOTES} more"] if len(notes) > MAX_NOTES else []
    return f"### {heading}\n\n" + "\n".join([*(f"- {prose(note)}" for note in notes[:MAX_NOTES]), *more])


def _loading(loaded: str) -> str:
    """What makes agents load the skill, a command in it as code."""
    command, colon, effect = loaded.partition(": ")
    return f"{code(command)} {prose(effect)}" if colon else prose(loaded)


def text_of(
    candidate: Candidate, *, excerpts: bool, nearest: Mapping[str, str], loaded: str, notes: Sequence[str] = ()
) -> str:
    """The body. `nearest` has the texts of existing skills by name; without `excerpts` no log is quoted as proof.

    `loaded` says what makes agents load the skill, `notes` what breaks the repository's rules on form.
    """
    is_change = candidate.kind == "enhancement"
    parts = [
        prose(candidate.title if is_change else candidate.description),
        *([_change(candidate)] if is_change else []),
        *([_claims(candidate, excerpts=excerpts)] if candidate.bullets else [f"### Why now\n\n{_why(candidate)}"]),
        *(_excerpts(candidate) if excerpts and not candidate.bullets else ()),
        *([_noted("Rules on form", notes)] if notes else []),
        *([_noted("To do by hand", candidate.by_hand)] if candidate.by_hand else []),
        f"### Confidence\n\n{_confidence(candidate)}",
        *([] if candidate.kind != "new" else [f"### Nearest existing skill\n\n{_nearest(candidate, nearest)}"]),
        "### Before merging\n\n" + "\n".join(f"- [ ] {check}" for check in _checks(candidate)),
        *(() if is_change else [f"### Once it is merged\n\n{_loading(loaded)}."]),
        "### Not wanted\n\n"
        "Close it, or comment `/skillkit later` for the next run to close it: it comes back only when twice as many"
        " sessions speak for it. Close it with the label"
        f" {code(NEVER)}: it never comes back. Commit to the branch: it is yours, and nothing is pushed over it.",
        _evidence(candidate),
    ]
    return "\n\n".join(part.strip() for part in parts)
