"""HTML: the skills of a repository as a page to search, with the evidence, the confidence and the use of each.

Like the page of `mine` it needs no other file and no network, and works without its script.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from skillkit.delivery.catalogue import Catalogue, Entry, Grounds, Use
from skillkit.delivery.publish import GENERATOR
from skillkit.reporters._words import ENDED, says
from skillkit.reporters.html.markup import Markup, element, joined
from skillkit.reporters.html.page import choice, confidence, document, own, search, section, summary
from skillkit.reporters.text.paint import counted

MAX_FILES = 30
"""Names of files that a skill shows."""
ORIGINS = {"mined": "from sessions", "authored": "by hand"}
LEVELS = ("high", "medium", "low", "unknown")


def _origin(entry: Entry) -> str:
    return "mined" if entry.grounds else "authored"


def _level(entry: Entry) -> str:
    """The level of a mined skill's confidence; empty for one that a person wrote."""
    return (entry.grounds.level or "unknown") if entry.grounds else ""


def _used(use: Use | None) -> str:
    """`used in 12 of 40 sessions`."""
    if use is None:
        return ""
    possible = f" of {use.possible_sessions:,}" if use.possible_sessions > use.sessions else ""
    return f"used in {use.sessions:,}{possible} sessions" if use.sessions else "not used yet"


def _summary(entry: Entry) -> Markup:
    skill, use = entry.skill, _used(entry.use)
    value = entry.grounds.confidence if entry.grounds else None
    shown = f"{value:.2f}" if value is not None else "?" if entry.grounds else "\N{EN DASH}"
    texts = [
        element("span", skill.name, class_="title", role="heading", aria_level="3"),
        element("span", ORIGINS["mined"], class_="tag mined") if entry.grounds else "",
        element("span", use, class_="use") if use else "",
        element("span", skill.description, class_="why", dir="auto"),
    ]
    return summary(shown, _level(entry) or "by hand", texts)


def _confidence(grounds: Grounds) -> Markup:
    if grounds.confidence is None:
        return section("Confidence", element("p", f"Unknown: {grounds.wrong}."))
    return confidence(grounds.reasons, grounds.level, grounds.confidence)


def _seen(grounds: Grounds) -> Iterator[str]:
    """What the evidence is, a line each."""
    if grounds.confidence is None:
        return
    first, last = grounds.weeks
    when = (f", {first}" if first == last else f", {first} to {last}") if first else ""
    projects = f" of {counted(grounds.projects, 'project')}" if grounds.projects > 1 else ""
    yield f"{counted(grounds.sessions, 'session')}{projects}{when}"
    yield " + ".join(map(says, grounds.detectors))
    yield ", ".join(f"{ENDED[outcome]}: {count}" for outcome, count in grounds.outcomes)
    if grounds.against:
        yield f"{counted(grounds.against, 'session')} in which it went otherwise"
    if grounds.edited:
        yield grounds.edited


def _evidence(grounds: Grounds) -> Markup:
    quoted = [element("pre", excerpt) for excerpt in grounds.excerpts]
    seen = [element("li", line) for line in _seen(grounds)]
    where = element("p", element("code", f"provenance/{grounds.id}.yaml"), class_="small")
    return section("Evidence", element("ul", seen) if seen else "", joined(quoted), where)


def _files(entry: Entry, source: str) -> Markup:
    names = list(entry.skill.files)
    more = f" and {len(names) - MAX_FILES} more" if len(names) > MAX_FILES else ""
    shown = [joined(", " if number else "", element("code", name)) for number, name in enumerate(names[:MAX_FILES])]
    link = element("p", element("a", "SKILL.md" if len(names) == 1 else "All files", href=source)) if source else ""
    return section("Files", element("p", element("code", f"{entry.skill.path}/"), ": ", shown, more), link)


def _card(entry: Entry, source: str) -> Markup:
    """A skill. Its attributes hold what the filter and the order ask for."""
    grounds, use = entry.grounds, entry.use
    parts = [_confidence(grounds), _evidence(grounds)] if grounds else []
    if use:
        last = f", last on {use.last}" if use.last else ""
        parts.append(section("Use", element("p", f"{_used(use).capitalize()}{last}.")))
    parts.append(_files(entry, source))
    for name, text in (("License", entry.skill.license), ("Compatibility", entry.skill.compatibility)):
        if text:
            parts.append(section(name, element("p", text, dir="auto")))
    return element(
        "li",
        element("details", _summary(entry), element("div", element("div", parts, class_="pair"), class_="body")),
        class_="card",
        id=f"s-{entry.skill.name}",
        data_origin=ORIGINS[_origin(entry)],
        data_level=_level(entry),
        data_use=("used" if use.sessions else "not used") if use else "",
        data_confidence=f"{grounds.confidence if grounds and grounds.confidence is not None else -1:g}",
        data_sessions=use.sessions if use else 0,
    )


def _filter(entries: Sequence[Entry]) -> Markup:
    origins = {ORIGINS[_origin(each)] for each in entries}
    levels = {_level(each) for each in entries}
    measured = any(each.use for each in entries)
    orders = ["name", *(["confidence"] if levels - {""} else []), *(["use"] if measured else [])]
    options = [element("option", each, value=each) for each in orders]
    return search(
        "Skills",
        choice("Written", "origin", list(ORIGINS.values())) if len(origins) > 1 else "",
        choice("Confidence", "level", [each for each in LEVELS if each in levels]) if levels - {""} else "",
        choice("Use", "use", ["used", "not used"]) if measured else "",
        element("label", "Order ", element("select", options, id="order")) if len(orders) > 1 else "",
    )


def _install(found: Catalogue) -> Markup:
    address = "<address of this repository>"
    lines = [f"skillkit install --from {address}"]
    if found.marketplace:
        lines = [
            f"/plugin marketplace add {address}",
            f"/plugin install {found.plugin}@{found.marketplace}",
            "",
            "# any other agent",
            *lines,
        ]
        lines.insert(0, "# Claude Code")
    return element("details", element("summary", "How to install"), element("pre", "\n".join(lines)), class_="more")


def _intro(found: Catalogue) -> Markup:
    origins = Counter(map(_origin, found.entries))
    mined = f", {origins['mined']} of them from sessions, with evidence" if origins["mined"] else ""
    return element("p", f"{counted(len(found.entries), 'skill')}{mined}.")


def page(found: Catalogue) -> str:
    """Returns the page."""
    sheet = Markup(f"{own('page.css')}\n{own('catalogue.css')}")
    script = Markup(f"{own('page.js')}\n{own('catalogue.js')}")
    title = f"Skills of {found.marketplace}" if found.marketplace else "Skills"
    cards = [_card(each, found.sources.get(each.skill.name, "")) for each in found.entries]
    explained = element(
        "p",
        "The confidence is computed from the evidence in the repository: sessions of coding agents in which the same "
        "thing was needed. A skill that a person wrote has none.",
        class_="small",
    )
    body = (
        element("header", element("h1", title, dir="auto"), _intro(found), _install(found)),
        element(
            "main",
            _filter(found.entries) if len(found.entries) > 1 else "",
            element("h2", "Skills", class_="unseen"),
            element("ol", cards, id="skills"),
        ),
        element("footer", explained),
    )
    return document(title, body, sheet, script, ("generator", GENERATOR))
