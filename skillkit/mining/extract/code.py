"""Names in code and commands, and the lines of a script that import or call something."""

import re
from collections import Counter
from functools import lru_cache
from sys import intern

WORD = re.compile(r"(?<![\w-])[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*")
MIN_NAME, MAX_NAME = 3, 40
MAX_NAMES = 60
MAX_TEXT = 20_000
RANDOM = re.compile(r"\d.*[A-Za-z].*\d|[A-Z]{2}.*[a-z].*\d")
"""The look of a token: letters and digits in turn."""
KEYWORDS = frozenset(
    word
    for line in (
        "and are async await break case catch class const continue def default del elif else end except export extends",
        "false finally for from function global if import in interface is lambda let new nil none not null or pass",
        "print private public raise return self static string super switch the then this throw true try type typeof",
        "undefined use var void while with yield int str bool list dict len range echo cat sed grep awk head tail tmp",
        "dev usr bin",
    )
    for word in line.split()
)

MAX_LINES = 80
MIN_WIDTH, MAX_WIDTH = 12, 140
CALL = re.compile(r"[A-Za-z_]\w*\(|^(?:from|import|use|require|#include|using)\b")
NOISE = re.compile(
    r"^(?:#(?!include)|//|/?\*|\"\"\"|'''|--)"
    r"|^(?:print|println|printf|echo|console\.\w+|log(?:ger|ging)?\.\w+|sys\.(?:exit|stderr|stdout)\S*|main)\b"
    r"|^(?:if __name__|def |async def |class |function |const \w+ = \(\w*\) =>|return$|else|try|except|finally|elif)"
)
"""Comments, output for a reader, and the frame of a script."""
PART = re.compile(r"^[.'\")\]}]|,$|[({\[]$")
"""A part of a longer expression."""
LAST_COMMA = re.compile(r",\s*([)\]}])")
REMARK = re.compile(r"\s+#\s.*$")
OPENING, CLOSING = tuple("([{"), tuple(")]}")


@lru_cache(maxsize=4096)
def _is_name(word: str) -> bool:
    return MIN_NAME <= len(word) <= MAX_NAME and word.lower() not in KEYWORDS and not RANDOM.search(word)


def identifiers(text: str) -> list[str]:
    """Returns at most `MAX_NAMES` names, the commonest first, then in their order."""
    counts = Counter(WORD.findall(text[:MAX_TEXT]))
    names = sorted(filter(_is_name, counts), key=counts.__getitem__, reverse=True)
    return list(map(intern, names[:MAX_NAMES]))


def _joined(text: str) -> list[str]:
    """Returns the lines, with a short call that goes over several lines joined into one."""
    lines: list[str] = []
    held, depth = "", 0
    for line in map(str.strip, text[:MAX_TEXT].splitlines()):
        glue = "" if not held or held.endswith(OPENING) or line.startswith(CLOSING) else " "
        whole = f"{held}{glue}{line}"
        depth += sum(map(line.count, OPENING)) - sum(map(line.count, CLOSING))
        if depth > 0 and len(whole) <= MAX_WIDTH and not line.startswith("#"):
            held = whole
            continue
        lines.append(whole)
        held, depth = "", 0
    return [*lines, held] if held else lines


def code_lines(text: str) -> list[str]:
    """Returns at most `MAX_LINES` lines that import or call something, in their order."""
    lines = (LAST_COMMA.sub(r"\1", REMARK.sub("", line)).strip().rstrip(";") for line in _joined(text))
    found = (
        line
        for line in lines
        if MIN_WIDTH <= len(line) <= MAX_WIDTH
        and CALL.search(line)
        and not NOISE.search(line)
        and not PART.search(line)
    )
    return list(dict.fromkeys(found))[:MAX_LINES]
