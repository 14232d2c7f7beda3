"""Words that a program puts together from pieces, so that nobody finds them by searching."""

import re
from collections.abc import Iterator

from skillkit.patterns import Pattern

SUM = Pattern(r"([\"'`])([\w.:/-]{1,12})\1(?:\s*(?:\+|\.\.?|\|\||&)\s*([\"'`])([\w.:/ -]{1,12})\3){1,40}")
PIECE = Pattern(r"[\"'`]([\w.:/ -]{1,12})[\"'`]")
EMPTY = Pattern(r"(?<![\w$\"'])(?P<before>[A-Za-z]{1,8})(?:\"\"|'')(?P<after>[A-Za-z]{1,8})(?![\w\"'])")
"""An empty quotation in the middle of a word, which a shell takes out."""

GLUED = Pattern(
    r"\[\s*(?P<items>[\"'`][\w-]+[\"'`](?:\s*,\s*[\"'`][\w-]+[\"'`]){1,8})\s*\]\s*\.\s*join\(\s*[\"'`](?P<js>[^\"'`\n]{0,2})[\"'`]"
    r"|[\"'](?P<py>[^\"'\n]{0,2})[\"']\.join\(\s*[\[(]\s*(?P<parts>[\"'][\w-]+[\"'](?:\s*,\s*[\"'][\w-]+[\"']){1,8})"
    r"|@?\(\s*(?P<list>[\"'][\w-]+[\"'](?:\s*,\s*[\"'][\w-]+[\"']){1,8})\s*\)\s*-join\s*[\"'](?P<ps>[^\"'\n]{0,2})[\"']"
)
BACKWARDS = Pattern(
    r"[\"'`](?P<last>[a-z_]{4,16})[\"'`]\s*(?:\[::-1\]|\.reverse\b|\.split\([\"'`]{2}\)\.reverse\()|\bstrrev\(\s*[\"'](?P<first>[a-z_]{4,16})[\"']"
    r"|\brev\s*<<<\s*[\"']?(?P<fed>[a-z_ ]{4,31})\b|\b(?:echo|printf)[ \t]+(?:-\w+[ \t]+|[\"']?%s[\"']?[ \t]+)*[\"']?"
    r"(?P<piped>[a-z_ ]{4,31}?)[\"']?[ \t]*\|[ \t]*rev\b"
    r"|\[\s*\.{3}\s*[\"'`](?P<spread>[a-z_]{4,16})[\"'`]\s*\]\s*\.reverse\("
    r"|[\"'](?P<counted>[a-z_]{3,16})[\"']\s*\[\s*(?:\d+\s*\.\.\s*-?0|-1\s*\.\.\s*-\d+)\s*\]"
)
"""A word that is read from its end: a literal or what a shell sends through `rev`."""
TELLING_WORDS = (
    "eval exec system popen spawn curl wget sudo bash powershell iex irm iwr drop truncate delete constructor function "
    "child_process fromcharcode subprocess autoapprove bypasspermissions b64decode base64 atob urlopen requests rmtree "
    "unlink authorized_keys crontab hookspath invoke-expression invoke-webrequest __import__ getattr socket "
    "assert process.env os.environ id_rsa .ssh .env .aws shellexecute"
)
TELLING = frozenset(TELLING_WORDS.split())
"""Words that nobody has a reason to cut in two."""

SHELL_WORDS = frozenset({"http", "https", "sh", "rm", "chmod", "source", "python", "nc"})

HOST = Pattern(r"(?:https?://)?[a-z0-9-]+(?:\.[a-z0-9-]+)+", re.IGNORECASE)
SUFFIX = Pattern(
    r"\.(?:com|net|org|io|dev|app|co|ru|cn|xyz|top|site|online|info|me|sh|cc|tk|example|test|invalid|onion)$"
)


def put_together(text: str) -> Iterator[tuple[int, int, str]]:
    """Where such a word stands, from and to, and what it is: a word that tells, or the name of a host."""
    for match in SUM.compiled.finditer(text):
        pieces = PIECE.compiled.findall(match[0])
        word = "".join(pieces).lower()
        known = next(
            (known for known in TELLING if known in word and not any(known in p.lower() for p in pieces)), None
        )
        if known and len(pieces) > 1:
            yield match.start(), match.end(), known
    for match in BACKWARDS.compiled.finditer(text):
        word = str(match[str(match.lastgroup)]).replace(" ", "")[::-1]
        if word in TELLING:
            yield match.start(), match.end(), word
    for match in EMPTY.compiled.finditer(text):
        word = (match["before"] + match["after"]).lower()
        if word in TELLING or word in SHELL_WORDS:
            yield match.start(), match.end(), word
    for match in GLUED.compiled.finditer(text):
        glue = match["js"] or match["py"] or match["ps"] or ""
        pieces = PIECE.compiled.findall(match["items"] or match["parts"] or match["list"])
        word = glue.join(pieces)
        is_host = glue == "." and HOST.compiled.fullmatch(word) and SUFFIX.search(word)
        if is_host or (not glue and word.lower() in TELLING):
            yield match.start(), match.end(), word
