"""The paths that a Markdown text names without a link: in prose, in code spans, in commands."""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from skillkit.documents.markdown import SHELL_LANGUAGES
from skillkit.documents.references import is_on_skills
from skillkit.expressions.patterns import Pattern

ROOT = r"\$\{?(?:CLAUDE_)?SKILL_(?:DIR|ROOT|PATH)\}?/|\{(?:base_?dir|skill_?dir|skill_?root)\}/"
"""How texts write the folder of the skill itself."""
ROOT_SIGNS = ("skill_", "dir}/", "root}/")
"""What each of these ways holds, in small letters."""
PATH = Pattern(
    rf"(?<![\w./~$@%:\\<>{{}}*\-])(?P<root>{ROOT})?(?:\./)?"
    r"(?P<path>[\w-]{1,60}(?:/[\w+@-][\w.+@-]{0,80}){0,6}/[\w+@-][\w.+@-]{0,100}\.[a-z][a-z0-9]{0,7})"
    r"(?![\w/*<{\[$(\\-]|\.[\w*])",
    re.IGNORECASE,
)
NAME = Pattern(
    r"(?<![\w./~-])(?!(?:AGENTS|CLAUDE|GEMINI|README|SKILL|CHANGELOG|LICENSE|CONTRIBUTING|skill)\.)[A-Za-z][\w-]{0,80}\.(?:md|py|sh|js|ts|mjs|json|yaml|yml|txt)(?![\w/-])"
)
"""A bare name, but for those that every project may have."""
BEFORE = Pattern(
    r"\b(?:add|append|creat|download|export|generat|name[ds]?\b|outputs?\b|past|plac|produc|put\b|renam|sav|stor|touch\b"
    r"|wr(?:ite|iting|itten|ote)|e\.g\.|examples?\b|for instance\b|like\b|such as\b)",
    re.IGNORECASE,
)
"""Words after which a path is one that comes into being, or an example."""
READING = Pattern(
    r"\b(?:(?:check|consult|execut|follow|load|read|refer|referenc|us)(?:e|es|ed|ing|s)?|from|per|run|running|runs|see)\b"
    r"\W{1,4}(?:\w{1,20} ){0,4}\W{0,4}(?:\./)?$",
    re.IGNORECASE,
)
"""Words right before a path that is read or run."""
TARGET = Pattern(r"(?:>|\s-{1,2}(?:o|out|output|outfile|output-file|save)[ =])\s*[\"']?(?:\./)?$")
"""What comes before a file that a command writes."""
ELSEWHERE = Pattern(r"\bgit clone\b|^[ \t>]*(?:\$ )?cd ", re.MULTILINE)
"""Commands that lead into another folder; the paths after them belong to it."""
ENOUGH = 20
"""How many mentions of one path are looked at."""
MOST_BEFORE = 300
"""How many characters before a path are looked at."""
PLACEHOLDER = Pattern(
    r"(?:^|[/_.-])(?:my|your|foo|bar|x{2,}|n{2,}|example|y{4}\w{0,10}|(?:\w{1,20})?name|sample)(?:[/_.-]|$)",
    re.IGNORECASE,
)
IN_LINK = Pattern(r"[`*_\"']{0,4}\](?:\(|\[|:)")
"""What follows a path that is the text of a link."""
FENCE = Pattern(r"[ \t>]*(?:[-*+] +)?(?P<fence>`{3,}|~{3,})[ \t]*(?P<language>[\w+-]*)")
COMMENT = Pattern(r"[ \t>]*(?:#|//|-- )")
TITLE = Pattern(
    r"[ \t>]*(?:(?:#+|//|--)[ \t]*|[*_`]{0,3}(?:file|path|location)[*_`]{0,3}:[*_` \t]*)(?:\./)?$", re.IGNORECASE
)
"""What comes before a path that is the title of a block: `# scripts/check.py`."""
PAGES = frozenset({"", "markdown", "md", "text", "txt", "tree", "plaintext"})
"""Languages of blocks that show a text or a folder, often of another skill."""


class Mention(NamedTuple):
    """A path that a text names: its line and column (from 0).

    `is_sure` is whether the words before it say that it is to be read or run, or that it is the skill's; `is_command`
    whether a command in a block of code names it.
    """

    path: str
    line: int
    column: int
    is_sure: bool
    is_command: bool = False


def lines_of(text: str, sign: str = "") -> Iterator[tuple[int, int, str, str | None]]:
    """The lines with a sign of a Markdown text, outside the marks of fences, by their number from 0.

    Each with the number of its block of code (-1 in prose) and the block's language (None in prose).
    """
    mark, language, block = "", None, -1
    for number, line in enumerate(text.split("\n")):
        if sign not in line and "```" not in line and "~~~" not in line:
            continue
        fence = FENCE.match(line) if "```" in line or "~~~" in line else None
        if fence and not mark:
            mark, language, block = fence["fence"], fence["language"].lower(), block + 1
        elif fence and fence["fence"].startswith(mark) and not line[fence.end("fence") :].strip():
            mark, language = "", None
        elif (not fence or mark) and sign in line:
            yield block if mark else -1, number, line, language


def _kind(line: str, start: int, language: str | None) -> str:
    """Whether a path that begins in a line is `written`, a `mention`, an argument of a `command`, or unclear (empty).

    `language` is that of the block around the line, None in prose.
    """
    before = line[max(0, start - MOST_BEFORE) : start]
    if TARGET.search(before):
        return "written"
    if start < MOST_BEFORE and TITLE.match(before) and (language is not None or ":" in before):
        return "written"
    is_comment = COMMENT.match(line) is not None
    if language in SHELL_LANGUAGES and not is_comment:
        return "command"
    if language is not None and (language in PAGES or not is_comment):
        return ""
    return "written" if BEFORE.search(before) else "mention"


def path_mentions(text: str, folders: Collection[str], *, commands: bool = True) -> list[Mention]:
    """The paths of existing files that a Markdown text names, below one of `folders` or behind the skill's root.

    `folders` are in small letters. Leaves out placeholders, examples, and files that the text or its commands write.
    In a text on skills, which names SKILL.md, only paths behind the root count. Where commands change the folder, or
    without `commands`, this holds for all commands.
    """
    lower = text.lower()
    if not any(sign in lower for sign in (*(f"{folder}/" for folder in folders), *ROOT_SIGNS)):
        return []
    may_lead_away = "cd " in text or "git clone" in text
    is_elsewhere = not commands or (may_lead_away and ELSEWHERE.search(text) is not None)
    is_on_others = is_on_skills(text)
    found, written = [], set()
    times: Counter[str] = Counter()
    for _, number, line, language in lines_of(text, "/"):
        if "." not in line:
            continue
        for match in PATH.finditer(line):
            path, is_rooted = match["path"], bool(match["root"])
            times[path] += 1
            if times[path] > ENOUGH or IN_LINK.match(line, match.end()):
                continue
            if not is_rooted and (is_on_others or path.partition("/")[0].lower() not in folders):
                continue
            kind = _kind(line, match.start(), language)
            is_command = kind == "command" and not is_rooted
            if kind == "written" or PLACEHOLDER.search(path):
                written.add(path)
            elif kind and not (is_command and is_elsewhere):
                before = line[max(0, match.start() - MOST_BEFORE) : match.start()]
                is_read = kind == "mention" and READING.search(before) is not None
                found.append(Mention(path, number, match.start("path"), is_rooted or is_read, is_command))
    return [mention for mention in found if mention.path not in written]


def names_in_prose(text: str) -> Iterator[Mention]:
    """The bare names of files that a text names outside blocks of code."""
    for _, number, line, language in lines_of(text, "."):
        if language is None:
            for match in NAME.finditer(line):
                yield Mention(match[0], number, match.start(), is_sure=False)
