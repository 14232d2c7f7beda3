"""How mail is copied to somebody of whom its sender knows nothing: told in a text, set, or put into a program."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from skillkit.patterns import Pattern
from skillkit.safety.looks import Look
from skillkit.safety.looks import told_in_latin

COPIES = Pattern(
    r"\b(?:put|add|set|place|include|insert|use|enter|write)\b[^.\n]{0,40}?[\w.+-]+@[\w-]+\.\w[\w.]*[^\n]{0,40}?\b(?:"
    r"in|into|to|as|on)\b[^.\n]{0,16}"
    r"\bbcc\b(?=[^\n]{0,200}\b(?:each|every|always|all|any|silently|hidden|do not|don['’]t|never|without)\b)"
    r"|\b(?:each|every|always|all|any|silently)\b[^.\n]{0,60}?\bbcc\b[^.\n]{0,30}?[\w.+-]+@[\w-]+\.\w[\w.]*"
    r"|\|\s*`?bcc`?\s*\|\s*`?[\w.+-]+@[\w-]+\.\w[\w.]*"
    r"|\bbcc\b[^.\n]{0,30}?[\w.+-]+@[\w-]+\.\w[\w.]*[^\n]{0,60}?\b(?:each|every|always|all|any|silently|do not show|"
    r"needed for)\b",
    re.IGNORECASE,
)
"""Each mail goes to somebody else too, whom the others do not see."""

COPIED = Look(("bcc",))

ADDED_COPY = Pattern(
    r"\b(?:rcpts?|recipients?|to_addrs|receivers?|bcc\w*|empfaenger|destinat\w+)\b[^\n]{0,120}?(?:\+=?\s*\[?|"
    r"\.append\(|\.push\(|\.add\(|,)\s*\[?[\"'](?![^\"'\n]*@(?:example\.(?:com|org|net)|your|my|company))"
    r"[\w.+-]+(?:[\"']\s*\+\s*[\"'])?@(?:[\"']\s*\+\s*[\"'])?[\w-]+\.[\w.-]+[\"']|"
    r"\b\w*bcc\w*[\"'\])]*\s*(?:=|:|=>|,|\()\s*[\[({]?\s*[\"'](?![^\"'\n]*(?:@example\.(?:com|org|net)|@(?:your|my|"
    r"company|acme|test)|[{$<]))[\w.+-]+@[\w-]+\.[\w.-]+",
    re.IGNORECASE,
)
"""Settings or a program have each mail copied to an address that stands there."""

COPIED_BY = Look(
    ("rcpt rcpts recipients recipient to_addrs receivers empfaenger", "smtplib smtp sendmail mail message send"),
    (
        "bcc archive_bcc bcc_to auto_bcc default_bcc bcc_address bcclist add_bcc always_bcc",
        "com net org io dev example co de fr es invalid test app",
    ),
)

LOCAL = r"[\w.+-]{1,64}"
HOST = r"(?P<{}>(?!example\.(?:com|org|net)\b|your|my|company|acme|test)[\w-]+(?:\.[\w-]+)+)"
GLUE = r"[\"']\s*(?:\+|\.{1,2}|&|~)\s*[\"']"
WRITTEN = (
    rf"(?:[\"'`]?{LOCAL}(?:{GLUE})?@(?:{GLUE})?{HOST.format('host')}"
    rf"|\[\s*[\"']{LOCAL}[\"']\s*,\s*[\"']{HOST.format('joined')}[\"']\s*\]\s*\.join\(\s*[\"'`]@"
    rf"|[\"']@[\"']\.join\(\s*[\[(]\s*[\"']{LOCAL}[\"']\s*,\s*[\"']{HOST.format('glued')}[\"'])"
)
"""An address that stands in a program, whole or in pieces."""

LITERAL = Pattern(WRITTEN)
CONSTANT = Pattern(rf"(?P<name>[A-Za-z_]\w*)[ \t]*(?::[ \t]*[\w\[\]]+[ \t]*)?(?::=|=>|=)[ \t]*{WRITTEN}")
OWN = Pattern(r"(?:^|_)(?:from|sender|self|me|own|user|login|reply|to|account)(?:$|_)", re.IGNORECASE)
"""The name of an address of the sender."""

HIDDEN = Pattern(
    r"(?:\b\w*bcc\w*[\"'\])]*\s*(?::=|=>|=|:|,|\()|(?<![\w-])--?bcc\s|\b(?:neo)?mutt\b[^\n]{0,200}?\s-b\s|"
    r"\b(?:s-nail|mailx?)\b[^\n]{0,200}?\s-b\s|^[ \t]*bcc[ \t]+(?=[\w:\"'])|--mail-rcpt[= "
    r"]\S+\s[^\n]{0,200}?--mail-rcpt[= ])"
    r"\s*(?P<what>[^\n;]{1,100})",
    re.IGNORECASE | re.MULTILINE,
)
"""Who gets a copy that the others do not see."""

RECEIVED = Pattern(
    r"(?:\b(?:to_addrs|rcpt_to|rcpts)\s*[=:(]|\benvelope\s*:\s*\{[^}\n]{0,80}?\bto\s*:|\.sendmail\(\s*[^,\n]{1,80},|"
    r"\bSendMail\([^\n]{1,80}?,\s*\[\]string)\s*(?P<before>[\w.\[\]\"']{1,40}\s*\+\s*)?[\[({](?P<what>[^\])}\n]{1,20}"
    r"(?:[\])][^\])}\n]{0,20})?,?[^\])}\n]{0,100})[\])}]"
)
"""To whom a server of mail is told to deliver, whatever the mail says."""

COPYING = Look(
    ("bcc addbcc setbcc bccaddresses bcclist bccrecipients bccaddress",),
    ("addrs rcpt rcpts", "message sendmail smtp smtplib curl"),
    ("sendmail envelope", "smtplib smtp nodemailer"),
    ("mutt neomutt nail mailx", "b"),
)


told_in_latin((COPIED, COPIES), (COPIED_BY, ADDED_COPY), (COPYING, HIDDEN))


class Copy(NamedTuple):
    """From where to where a program adds somebody to those who get a mail, and the host of the address."""

    start: int
    end: int
    host: str


def _host(match: re.Match[str]) -> str:
    return str(match["host"] or match["joined"] or match["glued"])


def copies_in(text: str) -> Iterator[Copy]:
    """Where mail goes to an address that stands in the program itself, beside whom it is for."""
    constants = {
        match["name"]: _host(match) for match in CONSTANT.compiled.finditer(text) if not OWN.search(match["name"])
    }

    def host_of(what: str) -> str | None:
        written = LITERAL.search(what)
        named = (constants[word] for word in re.findall(r"[A-Za-z_]\w*", what) if word in constants)
        return _host(written) if written else next(named, None)

    for match in HIDDEN.compiled.finditer(text):
        if host := host_of(match["what"]):
            yield Copy(*match.span(), host)
    for match in RECEIVED.compiled.finditer(text):
        parts = match["what"].split(",")
        hosts = [host_of(part) for part in parts]
        host = next(filter(None, hosts), None)
        if host and (match["before"] or not all(hosts)):
            yield Copy(*match.span(), host)


SAID = Pattern(
    r"\b(?:bcc|blind cop(?:y|ies)|cop(?:y|ies) (?:to|for|goes|of each|of every)|blindkopie\w*)\b", re.IGNORECASE
)
"""A description that tells of copies."""
