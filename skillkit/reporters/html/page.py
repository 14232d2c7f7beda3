"""What all pages share: parts of cards, the filter, the document, whose policy runs only its own style and script."""

import base64
import hashlib
from collections.abc import Iterable, Sequence
from importlib.resources import files

from skillkit.model.candidate import Reason
from skillkit.reporters.html.markup import Child, Markup, element, joined


def own(name: str) -> Markup:
    """Returns a style or a script that lies beside this file."""
    return Markup(files("skillkit.reporters.html").joinpath(name).read_text(encoding="utf-8").strip())


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def choice(label: str, name: str, values: Sequence[str], first: str = "all") -> Markup:
    """Returns a field of a form to choose one of the values, or none of them, which is called `first`."""
    every = element("option", first, value="")
    options = [element("option", value, value=value) for value in values]
    return element("label", f"{label} ", element("select", every, options, name=name))


def search(label: str, *fields: str) -> Markup:
    """Returns the form that the script makes work; without it, it is not seen."""
    return element(
        "form",
        element("label", "Search ", element("input", type="search", name="text", autocomplete="off")),
        fields,
        element("button", "Expand all", type="button", name="expand"),
        element("output", name="count", aria_live="polite"),
        role="search",
        aria_label=label,
        hidden=True,
    )


def summary(sure: str, level: str, texts: Iterable[str]) -> Markup:
    """Returns the line of a card: how sure it is, in a number and a word, and what else it says."""
    number = element("span", element("b", sure), " ", element("span", level, class_="word"), class_=f"sure {level}")
    return element("summary", number, " ", element("span", (joined(each, " ") for each in texts), class_="texts"))


def section(heading: str, *children: Child) -> Markup:
    """Returns a part of a card."""
    return element("section", element("h4", heading), *children)


def confidence(reasons: Iterable[Reason], level: str, value: float) -> Markup:
    """Returns the part of a card with the parts of a confidence and their sum."""
    rows = [
        element("tr", element("th", reason.text, scope="row"), element("td", f"{reason.weight:+.2f}"))
        for reason in reasons
    ]
    total = element("tr", element("th", level, scope="row"), element("td", f"{value:.2f}"), class_="sum")
    return section("Confidence", element("table", element("tbody", rows, total)))


def document(title: str, body: Child, style: Markup, script: Markup, about: tuple[str, str]) -> str:
    """Returns a page that needs no other file. Its policy names style and script by their hashes.

    `about` is the name and the content of a further `meta` element.
    """
    policy = f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; base-uri 'none'"
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=f"{policy}; form-action 'none'"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("meta", name=about[0], content=about[1]),
        element("title", title),
        element("style", style),
    )
    whole = element("html", head, element("body", body, element("script", script)), lang="en")
    return f"<!doctype html>\n{whole}\n"
