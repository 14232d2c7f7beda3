"""What all pages share: the document around a body, whose policy lets nothing but its own style and script run."""

import base64
import hashlib
from collections.abc import Sequence
from importlib.resources import files

from skillkit.reporters.html.markup import Child
from skillkit.reporters.html.markup import Markup
from skillkit.reporters.html.markup import element


def own(name: str) -> Markup:
    """Returns a style or a script that lies beside this file."""
    return Markup(files("skillkit.reporters.html").joinpath(name).read_text(encoding="utf-8").strip())


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def choice(label: str, name: str, values: Sequence[str]) -> Markup:
    """Returns a field of a form to choose one of the values, or all."""
    every = element("option", "all", value="")
    options = [element("option", value, value=value) for value in values]
    return element("label", f"{label} ", element("select", every, options, name=name))


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
