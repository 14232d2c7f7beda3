"""Kinds of data and the threats when they arrive somewhere, for the followers of Python and of shell."""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import NamedTuple

from skillkit.model.finding import Severity
from skillkit.safety import sensitive

Taints = frozenset[str]
"""Kinds of data: env, secret-file, typed, clipboard, file, fetched, from:ADDRESS, socket, decoded,
encoded, argument, client, foreign (what strangers write), fifo, shell, secret:NAME, digest:FILE."""
NONE: Taints = frozenset()
MOST, LONGEST = 1_000, 4_000
"""How many programs are remembered, and their characters."""
NAMES = {
    "env": "the whole environment",
    "secret-file": "a file that holds secrets",
    "typed": "a password that somebody typed",
    "clipboard": "the clipboard",
    "metadata": "what the metadata service of the cloud tells",
}
STOLEN = frozenset(NAMES)


class Threat(NamedTuple):
    """A violation in a program: the code of its rule, a message, the line (from 0), its severity.

    `addresses` are where the code was fetched that runs. `declarable` is what a description can announce.
    """

    code: str
    message: str
    line: int
    severity: Severity = "warning"
    addresses: str = ""
    declarable: bool = False


class Value(NamedTuple):
    """A value: the kinds of data that flow into it, and its constant text."""

    taints: Taints = NONE
    text: str = ""


EMPTY = Value()


def of_kind(kind: str, text: str = "") -> Value:
    """A value of one kind of data."""
    return Value(frozenset([kind]), text)


def fetched(text: str) -> Value:
    """What is fetched from the addresses in a text. This machine is no network."""
    addresses = sensitive.addresses_in(text)
    if sensitive.METADATA.search(text):
        return of_kind("metadata", text)
    if addresses and all(map(sensitive.LOOPBACK.match, addresses)):
        return Value(text=text)
    return Value(frozenset(["fetched", *(f"from:{address}" for address in addresses)]), text)


def origin_of(value: Value) -> Taints:
    """Returns the kinds that say that a value was fetched, and from where."""
    return frozenset(
        kind for kind in value.taints if kind in ("fetched", "socket", "metadata") or kind.startswith("from:")
    )


def joined(values: Iterable[Value], by: str = "") -> Value:
    """The concatenation of several values."""
    taints, texts = NONE, []
    for more, text in values:
        taints = taints | more if more else taints
        texts.append(text)
    return Value(taints, by.join(texts)[:4000])


def sent(payload: Value, head: Value, place: str, line: int, about: str) -> Threat | None:
    """The threat if data goes to the network at `place`, a text with the address as far as it is known.

    `head` is what goes into headers, where a key of one's own belongs. `about` is what the skill says of itself.
    """
    hosts = sensitive.hosts_in(place)
    if "://" in place and not hosts and "…" not in place:
        return None
    where = f"to {hosts[0]}" if hosts else "to the network"
    anonymous = sensitive.is_anonymous(place)
    named = any(sensitive.belongs(label_of(host), [about]) for host in hosts)
    # A password, or a key from a file, belongs into the header of its own service.
    stolen = sorted((payload.taints & STOLEN) | (head.taints & (STOLEN if anonymous else {"env"})))
    if stolen:
        if stolen == ["typed"] and not anonymous and named:
            return None
        sure = anonymous or (bool(hosts) and stolen not in (["typed"], ["clipboard"], ["metadata"]))
        what = " and ".join(NAMES[kind] for kind in stolen)
        return Threat("SK804", f"{what} goes {where}", line, "error" if sure else "warning")
    has_file = "file" in payload.taints
    for kind in sorted(kind for kind in payload.taints | head.taints if kind.startswith("secret:")):
        name, is_sent = kind.removeprefix("secret:"), kind in payload.taints
        vendors = hosts if has_file else (*hosts, sensitive.without_code(about))
        misplaced = [sensitive.is_misplaced(name, host) for host in hosts]
        if (is_sent and anonymous) or any(misplaced):
            return Threat("SK804", f"the secret {name} goes {where}", line, "error" if anonymous else "warning")
        if is_sent and hosts and None in misplaced and not sensitive.belongs(name, vendors):
            return Threat("SK804", f"the secret {name} goes {where}", line, "warning")
    if hosts and has_file and not named:
        return Threat("SK804", f"the content of files goes {where}, which SKILL.md does not name", line)
    if anonymous and (has_file or "file" in head.taints):
        return Threat("SK804", f"the content of files goes {where}", line)
    return None


def label_of(host: str) -> str:
    """The vendor's name in a host: `acme` of `api.acme.dev`."""
    parts = host.split(".")
    return parts[-2] if len(parts) > 1 and not parts[-1].isdigit() else host


def run(code: Value, line: int, how: str, beside: str = "") -> Threat | None:
    """The threat if a text is run as code; `how` names what runs it, `beside` is the rest of the command."""
    if "socket" in code.taints:
        return Threat("SK812", f"{how} runs what comes through a socket", line, "error")
    if "decoded" in code.taints:
        return Threat("SK807", f"{how} runs what was decoded a moment before", line, "error")
    if "foreign" in code.taints:
        return Threat("SK816", f"{how} runs what others wrote in an issue or a pull request", line)
    if "fetched" not in code.taints:
        return None
    sources = sorted(kind.removeprefix("from:") for kind in code.taints if kind.startswith("from:"))
    sources += sensitive.addresses_in(beside)
    foreign = " ".join(source for source in sources if not sensitive.are_installers([source]))
    if sources and not foreign:
        return None
    sure = "http://" in foreign or sensitive.is_anonymous(foreign)
    where = next(iter(sensitive.hosts_in(foreign)), "the network")
    message = f"{how} runs what was fetched from {where}"
    return Threat("SK805", message, line, "error" if sure else "warning", foreign or "…")


class About:
    """What a skill says of itself, and whether something that was found depends on it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.is_asked = False

    @property
    def text(self) -> str:
        """The text."""
        self.is_asked = True
        return self._text


class Follower:
    """Follows a program: collects threats, and the first line that uses the network."""

    def __init__(self, source: str, about: About) -> None:
        self.text = source
        self.about = about
        self.found: dict[tuple[str, int], Threat] = {}
        self.network: int | None = None

    def note(self, threat: Threat | None) -> None:
        """Keeps one threat of each rule per line, an error rather than others, with the addresses of all."""
        if threat:
            known = self.found.get((threat.code, threat.line), threat)
            kept = known if known.severity == "error" else threat
            addresses = " ".join(filter(None, dict.fromkeys((known.addresses, threat.addresses))))
            self.found[threat.code, threat.line] = kept._replace(addresses=addresses)

    def add(self, code: str, message: str, line: int, severity: Severity = "warning") -> None:
        """Adds a threat."""
        self.note(Threat(code, message, line, severity))

    def reaches(self, line: int | None) -> None:
        """Keeps the first line that reaches the network."""
        self.network = line if self.network is None else self.network

    def sends(self, payload: Value, place: str, line: int, head: Value = EMPTY) -> None:
        """Adds the threat if data goes to a place in the network."""
        if payload.taints or head.taints:
            self.note(sent(payload, head, place, line, self.about.text))

    def looks_up(self, host: Value, line: int) -> None:
        """Adds the threat if data is part of the name of a host that is looked up."""
        secret = host.taints & STOLEN or any(kind.startswith("secret:") for kind in host.taints)
        if secret or host.taints >= {"file", "encoded"}:
            self.add("SK804", "data leaves in the name of a host that is looked up", line, "error")

    def persists(self, path: str, line: int, content: Value = EMPTY, *, harmless: bool = False) -> None:
        """Adds a threat if the file at `path` is run or obeyed automatically; a copy under the name of a backup is not."""
        if sensitive.BACKUP.search(path):
            return
        sure = bool(content.taints & {"fetched", "decoded", "socket"}) or "/dev/tcp" in content.text
        name = path.rpartition("/")[2]
        if sensitive.SHADOWS.search(path) or (name in ("sudo", "su", "doas", "passwd") and "PATH" in self.text):
            self.add("SK812", f"puts a program in the place of {name}: {path[-60:]}", line)
        if not harmless and sensitive.START_FILES.search(path):
            message = f"writes a file that runs by itself: {path[-60:]}"
            self.add("SK812", message, line, "error" if sure else "warning")
        elif sensitive.AGENT_FILES.search(path) and not sensitive.PART_OF_SKILL.search(path):
            is_own = not path.endswith(".md") and sensitive.HOME.match(path)
            grants = is_own and sensitive.GRANTS.search(content.text or self.text)
            message = f"writes a file that instructs or configures agents: {path[-60:]}"
            self.note(Threat("SK812", message, line, "error" if sure or grants else "warning", declarable=not sure))

    def unparsed(self, language: str, replaced: set[int], left_out: set[int]) -> None:
        """Adds that lines were searched as text only: a note for single lines, a warning for whole statements."""
        for lines, what in ((left_out, "this"), (replaced - left_out, "this line")):
            if lines:
                more = f" (and {len(lines) - 1} more)" if len(lines) > 1 else ""
                message = f"{what}{more} could not be parsed as {language}; searched as text only"
                self.add("SK813", message, min(lines), "warning" if lines is left_out else "note")

    def outcome(self) -> tuple[list[Threat], int | None]:
        """The threats by line, and the line (from 0) of the first network call."""
        return sorted(self.found.values(), key=lambda threat: (threat.line, threat.code)), self.network


Outcome = tuple[list[Threat], int | None]


def remembered(follow: Callable[..., Follower]) -> Callable[..., Outcome]:
    """Follows equal short programs once: skills repeat them, and few outcomes depend on what a skill says of itself."""
    known: dict[tuple[object, ...], Outcome] = {}

    @wraps(follow)
    def followed(text: str, about: About, **options: object) -> Outcome:
        key = text, *options.items()
        if key not in known:
            was_asked, about.is_asked = about.is_asked, False
            found = follow(text, about, **options).outcome()
            if about.is_asked or len(text) > LONGEST:
                about.is_asked |= was_asked
                return found
            about.is_asked = was_asked
            if len(known) >= MOST:
                known.clear()
            known[key] = found
        return known[key]

    return followed
