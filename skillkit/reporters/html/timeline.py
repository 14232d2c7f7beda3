"""Weeks as a drawing: how many sessions each had, and which of them bear evidence."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from skillkit.model.candidate import Candidate
from skillkit.reporters.html.markup import Markup, element
from skillkit.reporters.text.paint import counted

WIDTH, HEIGHT, MARKS, LABELS = 640, 64, 12, 18
"""Units of the drawing: its width, that of the highest bar, of the marks below, of the months."""
STEPS = (5, 32)
"""From week to week: neither bars like hairs nor like barn doors."""
MAX_WEEKS = 120
"""Of more weeks the latest are drawn."""


def monday(week: str) -> date:
    """The first day of an ISO week, `2026-W07`."""
    year, _, number = week.partition("-W")
    return date.fromisocalendar(int(year), int(number), 1)


def weeks_between(known: Sequence[str]) -> list[str]:
    """Every week from the first to the last of those known, at most the latest `MAX_WEEKS`."""
    if not known:
        return []
    first, last = monday(min(known)), monday(max(known))
    first = max(first, last - timedelta(weeks=MAX_WEEKS - 1))
    return [f"{first + timedelta(weeks=n):%G-W%V}" for n in range((last - first).days // 7 + 1)]


def _months(weeks: Sequence[str], step: float) -> list[Markup]:
    """The names of the months, as far as there is room, the first one and each January with the year."""
    found = []
    before, free = "", 0.0
    for number, week in enumerate(weeks):
        month = f"{monday(week):%b %Y}" if not before or monday(week).month == 1 else f"{monday(week):%b}"
        if month[:3] != before and number * step >= free:
            found.append(element("text", month, x=f"{number * step:g}", y=HEIGHT + MARKS + LABELS - 4, class_="month"))
            free = number * step + 10 * len(month)
        before = month[:3]
    return found


def _bar(x: float, width: float, height: float, kind: str) -> Markup:
    return element(
        "rect", x=f"{x:.1f}", y=f"{HEIGHT - height:.1f}", width=f"{width:.1f}", height=f"{height:.1f}", class_=kind
    )


def timeline(sessions: Mapping[str, int], candidates: Sequence[Candidate]) -> Markup:
    """The sessions of each week as bars, their evidence as the darker part of them and as a mark below."""
    shown: defaultdict[str, set[str]] = defaultdict(set)
    for row in (row for each in candidates for row in each.evidence if row.week):
        shown[row.week].add(row.session)
    weeks = weeks_between(sorted({*sessions, *shown}))
    if not weeks:
        return Markup("")
    most = max([*sessions.values(), *map(len, shown.values()), 1])
    step = max(STEPS[0], min(STEPS[1], WIDTH / len(weeks)))
    gap = step / 8
    drawn = []
    for number, week in enumerate(weeks):
        total, bearing = max(sessions.get(week, 0), len(shown.get(week, ()))), len(shown.get(week, ()))
        if not total:
            continue
        x, high, dark = number * step, max(2, HEIGHT * total / most), HEIGHT * bearing / most
        said = f"week of {monday(week):%Y-%m-%d}: {counted(total, 'session')}, {bearing} with evidence"
        bars = [
            element("title", said),
            element("rect", x=f"{x:.1f}", y=0, width=f"{step:.1f}", height=HEIGHT + MARKS, class_="hit"),
            _bar(x + gap, step - 2 * gap, high, "all"),
        ]
        if bearing:
            bars.append(_bar(x + gap, step - 2 * gap, dark, "some"))
            bars.append(element("circle", cx=f"{x + step / 2:.1f}", cy=HEIGHT + 7, r=2.5, class_="mark"))
        drawn.append(element("g", bars))
    width = max(WIDTH, round(step * len(weeks)))
    base = element("line", x1=0, y1=HEIGHT + 0.5, x2=width, y2=HEIGHT + 0.5, class_="base")
    every = counted(sum(sessions.values()), "session")
    spoken = f"{every} from the week of {monday(weeks[0]):%Y-%m-%d} to that of {monday(weeks[-1]):%Y-%m-%d}"
    box = f"0 0 {width} {HEIGHT + MARKS + LABELS}"
    picture = element(
        "svg",
        drawn,
        base,
        _months(weeks, step),
        viewBox=box,
        role="img",
        aria_label=spoken,
        preserveAspectRatio="xMinYMid",
    )
    note = element(
        "figcaption",
        f"Sessions by week, at most {most}. ",
        element("span", "In colour, with a dot below: sessions with evidence.", class_="key"),
    )
    return element("figure", picture, note, class_="timeline")


def strip(candidate: Candidate, weeks: Sequence[str]) -> Markup:
    """The weeks of one candidate's evidence among all weeks; nothing where there is one week alone."""
    counts = Counter(row.week for row in candidate.evidence if row.week in weeks)
    if not counts or len(weeks) < 2:
        return Markup("")
    marks = [
        element("rect", element("title", week), x=number * 4, y=0, width=3, height=8)
        for number, week in enumerate(weeks)
        if counts[week]
    ]
    said = f"evidence in {counted(len(counts), 'week')}, the first that of {monday(min(counts)):%Y-%m-%d}"
    width = 4 * len(weeks) - 1
    base = element("line", x1=0, y1=8.5, x2=width, y2=8.5, class_="base")
    return element(
        "svg", marks, base, viewBox=f"0 0 {width} 9", role="img", aria_label=said, class_="strip", width=min(width, 240)
    )
