"""One candidate as a part of the page: a line to read, all that is known of it folded below."""

from collections.abc import Iterator, Sequence

from skillkit.model.candidate import Candidate, Evidence
from skillkit.reporters._words import ENDED, by_day, draft_of, projects_of, said_in, spread, ways
from skillkit.reporters.html.markup import Markup, element, joined
from skillkit.reporters.html.page import confidence, section, summary
from skillkit.reporters.html.timeline import strip
from skillkit.reporters.text.paint import counted

MAX_PROJECTS = 3
"""Projects that the line names."""


def _summary(candidate: Candidate) -> Markup:
    projects = projects_of(candidate)
    more = f" and {len(projects) - MAX_PROJECTS} more" if len(projects) > MAX_PROJECTS else ""
    texts = [
        element("span", candidate.title, class_="title", role="heading", aria_level="3"),
        element("span", candidate.readiness, class_=f"tag {candidate.readiness}"),
        element("span", f"{ways(candidate)} · {spread(candidate)}", class_="why"),
        element("span", ", ".join(projects[:MAX_PROJECTS]) + more, class_="where"),
    ]
    return summary(f"{candidate.confidence:.2f}", candidate.level, texts)


def _folded(heading: str, *children: str) -> Markup:
    return element("details", element("summary", heading), *children, class_="more")


def _nearest(candidate: Candidate) -> Markup:
    near = next(iter(candidate.similar), None)
    if near is None:
        return section("Nearest existing skill", element("p", "None shares more than common words with it."))
    shared = f" ({', '.join(near.reasons)})" if near.reasons else ""
    said = element("p", element("code", near.name), f", {near.score:.2f}, {near.verdict}{shared}")
    return section("Nearest existing skill", said)


def _row(row: Evidence, before: str) -> Markup:
    said = said_in(row)
    turns = f"turn{'' if len(row.turns) == 1 else 's'} {', '.join(map(str, row.turns))}" if row.turns else ""
    day = element("time", row.day, datetime=row.day) if row.day else element("span", "no date")
    facts = [
        day,
        element("code", row.session[:8], title=row.session),
        element("span", ENDED[row.outcome], class_=f"ended {row.outcome}"),
        element("span", turns),
        element("span", row.project),
    ]
    quoted = element("pre", said) if said and said != before else ""
    return element("li", element("span", (joined(fact, " ") for fact in facts), class_="facts"), quoted)


def _evidence(heading: str, found: Sequence[Evidence]) -> Markup:
    before, rows = "", []
    for row in by_day(found):
        rows.append(_row(row, before))
        before = said_in(row)
    return _folded(f"{heading}: {counted(len(rows), 'row')}", element("ol", rows, class_="evidence"))


def _known(candidate: Candidate) -> Iterator[Markup]:
    """What of a lead is known, and what its author has to find out."""
    for passage in candidate.passages:
        if passage.form in ("prose", "list", "quotes"):
            name = "blockquote" if passage.form == "quotes" else "li" if passage.form == "list" else "p"
            shown = [element(name, line) for line in passage.lines]
            yield section(passage.heading, element("ul", shown) if name == "li" else joined(shown))
        else:
            yield section(passage.heading, element("pre", "\n".join(passage.lines)))
    if candidate.questions:
        yield section("Open questions", element("ul", [element("li", each) for each in candidate.questions]))


def card(candidate: Candidate, weeks: Sequence[str]) -> Markup:
    """The candidate. Its attributes hold what the filter asks for."""
    aim = f"a change to {candidate.target}" if candidate.target else candidate.name
    lead = [] if candidate.files else list(_known(candidate))
    sure = confidence(candidate.reasons, candidate.level, candidate.confidence)
    body = [
        element("p", candidate.description),
        element(
            "p",
            element("code", f"skillkit candidates show {candidate.id}"),
            f" · {aim}",
            strip(candidate, weeks),
            class_="id",
        ),
        element("div", sure, _nearest(candidate), class_="pair"),
        *lead,
        *(_folded(name, element("pre", text.rstrip("\n"), tabindex="0")) for name, text in draft_of(candidate).items()),
        _evidence("Evidence", candidate.evidence),
        *([_evidence("Counter-evidence", candidate.against)] if candidate.against else []),
    ]
    return element(
        "li",
        element("details", _summary(candidate), element("div", body, class_="body")),
        class_="card",
        id=f"c-{candidate.id}",
        data_readiness=candidate.readiness,
        data_level=candidate.level,
        data_projects="\n".join(projects_of(candidate)),
        data_day=max((row.day for row in candidate.evidence), default=""),
    )
