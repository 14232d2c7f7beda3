"""Finds secrets by the line in which they are written down: in files of passwords, in settings, in what is printed."""

import re
from collections.abc import Iterator

from skillkit.literals import Signs
from skillkit.literals import lines_at
from skillkit.patterns import Pattern
from skillkit.private.shapes import Secret
from skillkit.private.stand_ins import PLACEHOLDER
from skillkit.private.written_ways import MIXED
from skillkit.private.written_ways import SPATTERED
from skillkit.private.written_ways import UUID
from skillkit.private.written_ways import WAYS

CREDENTIALS = (
    "zugangsdaten|anmeldedaten|logindaten|identifiants|credenciales|credenciais|credenziali|inloggegevens|inloggning"
)
"""Names and passwords together, in further languages."""
IN_LINES = (
    ("pgpass", Pattern(r"(?<![\w.*:-])[\w.*-]+:(?:\d{2,5}|\*):[\w*-]+:[\w.*-]+:([^\s:\"'\\]{6,})(?=\s|$)")),
    ("hashes", Pattern(r":[0-9a-f]{32}:([0-9a-f]{32}):::")),
    ("jar", Pattern(r"\t(?:TRUE|FALSE)\t/[^\t\n]*\t(?:TRUE|FALSE)\t\d+\t[^\t\n]+\t([^\s]{8,})")),
    (
        "beside",
        Pattern(
            r"(?i:\b(?:auth\w*|log(?:ged)? ?in|sign(?:ed)? ?in|credentials?|account|password)\b)[^\n]{0,80}?"
            rf"[\s`\"'(][\w.@+-]{{2,40}} / (?={MIXED})([^\s\"'\\/`)]{{8,}})"
        ),
    ),
    (
        "beside",
        Pattern(
            rf"(?i:\b(?:credentials?|{CREDENTIALS}))\b[^\n]{{0,60}}?[\s`\"'(:][\w.@+-]{{2,40}} / "
            r"([A-Za-z]{4,24}\d{2,6}[^\sA-Za-z0-9]?)(?=[\s,.;)`\"']|$)"
        ),
    ),
    (
        "credentials",
        Pattern(
            rf"(?i:\bcredentials?)\b[^\n]{{0,60}}?\b(?:and|with)\s+(?={MIXED}|{SPATTERED})(?=\S{{0,400}}[^\w\s.,:/-])(\S{{8,}})"
        ),
    ),
    ("syslog", Pattern(rf"\[({UUID})@41058\b")),
)
"""What stands in a line that has a sign of it: of `.pgpass`, a dump of Windows' passwords, an address of Loggly, a jar
of cookies, a login given as `name / password`."""
NEARBY = (
    (
        "chpasswd",
        Pattern(r"(?<![\w:/.-])[A-Za-z_][\w-]{0,31}:(?=\S{0,400}\d|\S{0,400}[A-Z][a-z]|[a-z]{9,})([^\s:\"'\\$]{6,})"),
    ),
    ("codes", Pattern(r"\b(?=[a-z]{0,5}-?[a-z]{0,5}\d)([a-z0-9]{4,5}-[a-z0-9]{4,5}|\d{4} \d{4})\b")),
    ("codes", Pattern(r"\b(?=[a-f]{0,15}\d)(?=\d{0,15}[a-f])([0-9a-f]{10}|[0-9a-f]{16})\b")),
)
"""What stands behind a sign of it: the logins that `chpasswd` is given, a line for each; recovery codes."""
REACH = 200
"""Characters behind the sign in which these are looked for."""

SIGNS_OF_WRITTEN = {
    **{f"written {number}": begun.split("|") for number, (begun, _) in enumerate(WAYS)},
    "pgpass": (":5432:", ":5433:", ":6432:", ":*:"),
    "hashes": (":::",),
    "credentials": ("credential",),
    "chpasswd": ("chpasswd",),
    "syslog": ("@41058",),
    "jar": ("\ttrue\t", "\tfalse\t"),
    "beside": (" / ",),
    "codes": ("recovery code", "recovery-code", "backup code", "backup-code"),
}
"""In small letters, how all that begins, or what stands in its line."""


_WRITTEN = {f"written {number}": Pattern(rf"(?i){expression}") for number, (_, expression) in enumerate(WAYS)}


def _in_ways(text: str, signs: Signs) -> Iterator[re.Match[str]]:
    """What is written in one of the ways that these signs tell of."""
    for sign in (sign for sign in signs if sign in _WRITTEN):
        end = 0
        for place in signs[sign]:
            # Within a secret none of the same way begins.
            match = _WRITTEN[sign].compiled.match(text, place) if place >= end else None
            if match:
                end = match.end()
                yield match


def written_in(text: str, signs: Signs) -> Iterator[Secret]:
    """The secrets written down in a text that has these signs at these places, in no order."""
    for match in _in_ways(text, signs):
        if not PLACEHOLDER.fullmatch(match[1]):
            yield Secret(*match.span(1), "password")
    for sign, pattern in IN_LINES:
        for line in lines_at(text, signs.get(sign, ())):
            yield from (Secret(*match.span(1), "password") for match in pattern.compiled.finditer(text, *line))
    for sign, pattern in NEARBY:
        for place in signs.get(sign, ()):
            found = pattern.compiled.finditer(text, place, place + REACH)
            yield from (Secret(*match.span(1), "password") for match in found)
