"""The lines of a script that tell how a thing is done: what is imported, and what is called with what."""

import re

MAX_LINES = 80
MIN_WIDTH = 12
MAX_WIDTH = 140
MAX_TEXT = 20_000
CALL = re.compile(r"[A-Za-z_]\w*\(|^(?:from|import|use|require|#include|using)\b")
NOISE = re.compile(
    r"^(?:#(?!include)|//|/?\*|\"\"\"|'''|--)"
    r"|^(?:print|println|printf|echo|console\.\w+|log(?:ger|ging)?\.\w+|sys\.(?:exit|stderr|stdout)\S*|main)\b"
    r"|^(?:if __name__|def |async def |class |function |const \w+ = \(\w*\) =>|return$|else|try|except|finally|elif)"
)
"""Comments, output for the eye, and how a script is laid out."""
PART = re.compile(r"^[.'\")\]}]|,$|[({\[]$")
"""A part of something longer."""
LAST_COMMA = re.compile(r",\s*([)\]}])")
REMARK = re.compile(r"\s+#\s.*$")
OPENING, CLOSING = "([{", ")]}"


def _depth(line: str) -> int:
    return sum(line.count(each) for each in OPENING) - sum(line.count(each) for each in CLOSING)


def _joined(text: str) -> list[str]:
    """The lines; a call that goes over several is one, as long as it is short."""
    lines: list[str] = []
    held, depth = "", 0
    for raw in text[:MAX_TEXT].splitlines():
        line = raw.strip()
        whole = (
            f"{held}{'' if held.endswith(tuple(OPENING)) or line[:1] in tuple(CLOSING) else ' '}{line}"
            if held
            else line
        )
        depth += _depth(line)
        if depth > 0 and len(whole) <= MAX_WIDTH and not line.startswith("#"):
            held = whole
            continue
        lines.append(whole)
        held, depth = "", 0
    return [*lines, held] if held else lines


def code_lines(text: str) -> list[str]:
    """At most `MAX_LINES` of them, in their order."""
    found: dict[str, None] = {}
    for joined in _joined(text):
        line = LAST_COMMA.sub(r"\1", REMARK.sub("", joined)).strip().rstrip(";")
        if (
            MIN_WIDTH <= len(line) <= MAX_WIDTH
            and CALL.search(line)
            and not NOISE.search(line)
            and not PART.search(line)
        ):
            found[line] = None
    return list(found)[:MAX_LINES]
