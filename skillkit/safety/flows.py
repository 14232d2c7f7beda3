"""What both followers of code, for Python and for shell, know of flows: kinds of data, and what an arrival means."""

from collections.abc import Iterable
from typing import NamedTuple

from skillkit.model.finding import Severity
from skillkit.safety.sensitive import belongs
from skillkit.safety.sensitive import hosts_in
from skillkit.safety.sensitive import is_anonymous

Taints = frozenset[str]
"""Kinds of data: env, secret-file, typed, clipboard, file, fetched, decoded, argument, and secret:NAME."""
NONE: Taints = frozenset()
STOLEN = frozenset({"env", "secret-file", "typed", "clipboard"})
NAMES = {
    "env": "the whole environment",
    "secret-file": "a file that holds secrets",
    "typed": "a password that somebody typed",
    "clipboard": "the clipboard",
}


class Threat(NamedTuple):
    """What was found: the code of its rule, a message, the line (from 0) in the passage, how grave it is."""

    code: str
    message: str
    line: int
    severity: Severity = "warning"


class Value(NamedTuple):
    """What is known of a value: the kinds of data that flow into it, and the constant text in it."""

    taints: Taints = NONE
    text: str = ""


def joined(values: Iterable[Value], by: str = "") -> Value:
    """The value that several make together."""
    all_values = list(values)
    return Value(NONE.union(*(value.taints for value in all_values)), by.join(v.text for v in all_values)[:4000])


def sent(payload: Value, head: Value, place: str, line: int, about: str) -> Threat | None:
    """What it means that data goes to the network at `place`, a text with the address as far as it is known.

    `head` is what goes into headers, where a key of one's own belongs. `about` is what the skill says of itself.
    """
    hosts = hosts_in(place)
    if "://" in place and not hosts and "…" not in place:
        return None
    where = f"to {hosts[0]}" if hosts else "to the network"
    # A password, or a key from a file, belongs into the header of its own service.
    stolen = sorted((payload.taints & STOLEN) | (head.taints & (STOLEN if is_anonymous(place) else {"env"})))
    anonymous = is_anonymous(place)
    if stolen:
        sure = anonymous or (bool(hosts) and stolen != ["typed"] and stolen != ["clipboard"])
        if stolen == ["typed"] and not anonymous and any(belongs(label_of(host), [about]) for host in hosts):
            return None
        what = " and ".join(NAMES[kind] for kind in stolen)
        return Threat("SK804", f"{what} goes {where}", line, "error" if sure else "warning")
    for name in sorted(kind.removeprefix("secret:") for kind in payload.taints if kind.startswith("secret:")):
        together = "file" in payload.taints
        if (
            anonymous
            or (hosts and not belongs(name, (*hosts, about)))
            or (together and hosts and not belongs(name, hosts))
        ):
            return Threat("SK804", f"the secret {name} goes {where}", line, "error" if anonymous else "warning")
    if hosts and "file" in payload.taints and not any(belongs(label_of(host), [about]) for host in hosts):
        return Threat("SK804", f"the content of files goes {where}, which SKILL.md does not name", line)
    if anonymous and "file" in (payload.taints | head.taints):
        return Threat("SK804", f"the content of files goes {where}", line)
    return None


def label_of(host: str) -> str:
    """The name in a host by which people know it: `acme` of `api.acme.dev`."""
    parts = host.split(".")
    return parts[-2] if len(parts) > 1 and not parts[-1].isdigit() else host


def run(code: Value, line: int, how: str) -> Threat | None:
    """What it means that a text is run as code: `how` names what runs it."""
    if "decoded" in code.taints:
        return Threat("SK807", f"{how} runs what was decoded a moment before", line, "error")
    if "fetched" in code.taints:
        sure = is_anonymous(code.text) or "http://" in code.text
        return Threat("SK805", f"{how} runs what was fetched from the network", line, "error" if sure else "warning")
    return None
