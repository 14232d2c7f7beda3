"""HTML: what `mine` found on one page that needs nothing else, no network either, and works without its script.

Its policy lets no text in it load or run anything: the style and the script are named by their hashes.
"""

from collections.abc import Sequence
from itertools import groupby

from skillkit import __version__
from skillkit.model.candidate import GROUPS, Candidate
from skillkit.model.report import Report
from skillkit.reporters import Style, reporter
from skillkit.reporters._words import KINDS, NOTHING, account, masked, projects_of, read, reason_of
from skillkit.reporters.html.cards import card
from skillkit.reporters.html.markup import Markup, element
from skillkit.reporters.html.page import choice, document, own, search, section
from skillkit.reporters.html.timeline import timeline, weeks_between
from skillkit.reporters.text.paint import counted

WORDS = {"mine": "What your sessions teach", "candidates": "What is staged"}


def _filter(candidates: Sequence[Candidate]) -> Markup:
    projects = sorted({project for each in candidates for project in projects_of(each)})
    return search(
        "Candidates",
        choice("Project", "projects", projects),
        choice("Status", "readiness", ["draft", "lead"]),
        choice("Confidence", "level", ["high", "medium", "low"]),
        choice("Sort", "sort", ["newest", "title"], "surest first"),
    )


def _left_out(report: Report) -> Markup:
    if not report.dropped:
        return Markup("")
    ranked = sorted(report.dropped, key=lambda each: (KINDS.index(each.kind), reason_of(each), each.title))
    parts = [element("p", line) for line in account(report)] if "drafted" in report.counts else []
    for (kind, reason), same in groupby(ranked, key=lambda each: (each.kind, reason_of(each))):
        found = list(same)
        told = [each.text if each.text != reason else "" for each in found]
        rows = [
            element("li", f"{each.title} ({counted(len(each.sessions), 'session')})", f": {text}" if text else "")
            for each, text in zip(found, told)
        ]
        parts.append(section(f"{counted(len(rows), kind)} {reason}", element("ul", rows)))
    heading = f"Left out: {len(report.dropped)}"
    return element("details", element("summary", heading), element("div", parts, class_="body"), class_="left-out")


def _intro(report: Report) -> Markup:
    if report.command != "mine":
        return element("p", f"{counted(len(report.candidates), 'candidate')}.")
    hidden = element("p", f"Masked: {masked(report.redactions)}.", class_="small") if report.redactions else ""
    drafts = sum(each.readiness == "draft" for each in report.candidates)
    found = f"{counted(len(report.candidates), 'candidate')}, {counted(drafts, 'draft')}" if report.candidates else ""
    return element("div", element("p", f"{read(report)}.", " ", element("b", found)), hidden)


@reporter("html")
def render(report: Report, style: Style) -> str:
    """The page."""
    del style
    sheet, script = own("page.css"), own("page.js")
    title = WORDS.get(report.command, report.command)
    candidates = report.candidates
    weeks = weeks_between(sorted({*report.weeks, *(row.week for c in candidates for row in c.evidence if row.week)}))
    none = element("p", NOTHING) if report.counts.get("sessions", 1) else ""
    found = [
        part
        for number, same in groupby(candidates, key=lambda each: each.group)
        for part in (
            element("h2", GROUPS[number]),
            element("ol", [card(each, weeks) for each in same], class_="candidates"),
        )
    ]
    explained = element(
        "p",
        "A draft is a whole skill to review; a lead is evidence for a skill that has yet to be written. ",
        "Everything here was masked on the machine it was made on.",
        class_="small",
    )
    body = (
        element("header", element("h1", title), _intro(report)),
        element(
            "main",
            timeline(report.weeks, candidates),
            _filter(candidates) if len(candidates) > 1 else "",
            found or none,
            _left_out(report),
        ),
        element("footer", explained, element("p", f"skillkit {__version__}", class_="small")),
    )
    return document(title, body, sheet, script, ("robots", "noindex"))
