"""A script cut into statements, each with the names that it sets: enough to follow a value, without a parser.

All languages are read alike. A name is a variable, a function, or the last part of the path of a file that is written.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from skillkit.patterns import Pattern

LONGEST = 4000
"""No statement is longer, in characters."""

GOES_ON = Pattern(r"(?:[(\[,\\|+&]|=>|[=(,:\[]\s*@?\{|[\w)\"']\s\.|\s=)\s*$")
"""The end of a line that goes on in the next."""

JOINS = Pattern(r"\s*(?:[)\]}|+]|\.\w|&&|\?|:\s)")
"""The start of a line that goes on with the one before."""

PART_END = Pattern(r";(?!;)|&&|\|\|")
GROUP = Pattern(
    r"(?:^|(?<=[\s;|&]))(?:\{|\()\s[^\n]{1,600}?(?:;\s*\}|\s\))\s*(?:\d?>{1,2}\s*\S+\s*){0,2}"
    r"(?:\|(?!\|)|(?<=[\w\"'])$)",
    re.MULTILINE,
)
"""Commands of a shell whose outputs go together into a pipe or a file."""

REMARK = Pattern(r"^\s*(?:#(?!!)|//|--\s|REM\b|\*\s|/\*)|^\s*$")
DOCSTRING = Pattern(r"^[ \t]*[rRuU]?\"\"\".*?\"\"\"", re.MULTILINE | re.DOTALL)
WORD = Pattern(r"[A-Za-z_]\w*")
USED = Pattern(r"(?:(?<=self\.)|(?<=this\.)|(?<![.\w/])|(?<=/)(?!\w+/)|(?<=/\.))[A-Za-z_]\w*")
"""A name that is used: no part of another, no folder on the way to a file."""

PATH = r"[\"']?(?P<{}>[$\w~./{{}}:\\%-]+)"
ASSIGNED = Pattern(
    r"(?:^|[;{()|]|\bdo\b|\bthen\b)\s*(?:(?:const|let(?:\s+mut)?|var|my|our|local|export|declare|readonly|auto|val|"
    r"(?:final\s+)?(?:String|byte\[\]|File|Path|Properties)|final|def|set|"
    r"global|private|static)\s+)?(?P<names>[$@%&]?[\w:]+(?:\[[^\]\n]*\]|\.\w+|->\w+|\s*,\s*[$@%*]?\w+)*|"
    r"[\[({][\w\s,:$@%.*]{1,80}[\])}])\s*(?::\s*[\w.\[\], |]{1,40}\s*)?(?:[+.|^]|\|\||\?\?)?(?:=|:=|<-)(?![=~>])"
)
BOUND = Pattern(
    r"\bfor(?:each)?\b\s*(?:await\s*)?\(?\s*(?:const\s+|let\s+|var\s+|my\s+|auto\s+)?[\[(]?\s*(?P<loop>[$@%\w, "
    r":]{1,60}?)"
    r"[\])]?\s+(?:in|of|:=\s*range)\b"
    r"|\bforeach\s+(?:my\s+)?(?P<each>\$\w+)\s*\(|\bas\s+(?:\$\w+\s*=>\s*)?(?P<alias>\$?\w+)"
    r"|\bread\s+(?:-\w+\s+(?:\"[^\"\n]*\"\s+|'[^'\n]*'\s+)?)*(?P<read>[a-zA-Z_]\w*)|\b(?:mapfile|"
    r"readarray)\s+(?:-\w+\s+)*(?P<lines>\w+)"
    r"|(?:\bdo\b|\{)\s*\|\s*(?P<block>[\w, ()]{1,60})\s*\||(?P<lambda>\w+)\)?\s*=>"
    r"|\blet\s+(?:Ok|Some)\(\s*(?:mut\s+)?(?P<some>\w+)\s*\)\s*=(?!=)"
    r"|\bForEach-Object\b|%\s*\{"
)
"""A name that a loop, a block or a handle binds."""

WRITTEN = Pattern(
    rf"(?<![-=0-9&<])>{{1,2}}\s*(?!&)(?:{PATH.format('redirected')})|"
    rf"\|\s*(?:sudo\s+)?tee\s+(?:-a\s+)?(?:{PATH.format('teed')})"
    rf"|\s(?:-o|-O|-\w{{1,6}}[oO]|--output|--output-document|-OutFile|-DestinationPath|-out|--out|-FilePath)[= "
    rf"]\s*(?:{PATH.format('out')})"
    rf"|\btar\s+-{{0,2}}\w*[cf]\w*\s+(?:{PATH.format('tar')})"
    rf"|\bsplit\s+(?:-\S+\s+(?:\d\S*\s+)?)*\S+\s+(?:{PATH.format('split')})"
    rf"|\bgit\s+bundle\s+create\s+(?:-\S+\s+)*(?:{PATH.format('bundle')})"
    rf"|\b(?:zip|7z\s+a|rar\s+a)\s+(?:-\S+\s+)*(?:{PATH.format('zip')})"
    rf"|\b(?:cp|mv|install|rsync|ln|Copy-Item|Move-Item|copy|xcopy)\s[^\n|"
    rf";&]{{0,300}}?\s(?:{PATH.format('copy')})[\"']?\s*(?:\d?>|$|[;|&)])"
    rf"|\b(?:open|ZipFile|createWriteStream|File\.new|fopen)\(\s*(?P<opened>[^,()\n]{{1,120}}(?:\([^()\n]{{0,80}}\))"
    rf"?)\s*,"
    rf"|\b(?:writeFile(?:Sync)?|File\.(?:bin)?write|IO\.binwrite|file_put_contents|WriteAll\w+|make_archive|"
    rf"Set-Content|Out-File|Add-Content|os\.WriteFile)\b\s*(?:-Path\s+|-FilePath\s+)?\(?\s*(?P<stored>[^,)\n]{{1,120}})"
    rf"|\b(?:urlretrieve|DownloadFile(?:Async)?|download_file|Start-BitsTransfer|"
    rf"wget\.download)\s*\(?[^,\n]{{1,200}},\s*(?P<saved>[^,)\n]{{1,120}})"
    rf"|\bbitsadmin\s+/transfer\s[^\n]{{1,200}}?https?:\S+\s+(?P<bits>\S{{1,120}})"
    rf"|(?P<written>[\w.\"'()~/-]{{1,120}})\.write_(?:text|bytes)\("
    rf"|\bPath\(\s*(?P<path>[^()\n]{{1,120}})\)\.write_(?:text|bytes)\("
)
"""A file that is written."""

FILLED = Pattern(
    r"\b(?P<filled>[A-Za-z_]\w*)(?:\[[^\]\n]{0,60}\])?\.(?:append|add|update|push|unshift|write|writelines|writestr|"
    r"extend|"
    r"insert|concat|put|set|store|attach|add_attachment|set_content|addFile|file|merge!?|Add|AppendLine)\s*\("
    r"|\b(?P<fed>[A-Za-z_]\w*)\s*<<\s*[\w\"'(\[]|\bpush\s*\(?\s*@(?P<pushed>\w+)"
)
"""What takes something in."""

FUNCTION_END = Pattern(r"^\}[;\s]*\Z", re.MULTILINE)
"""The end of a function that stands at the left margin."""

DEFINED = Pattern(
    r"^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:def|function|sub|func|fn|Function|"
    r"fun)\s+(?:self\.)?(?P<name>[\w-]+)"
    r"\s*(?:\((?P<params>[^)\n]{0,200})\))?"
    r"|^\s*(?:const|let|var)\s+(?P<arrow>\w+)\s*=\s*(?:async\s*)?(?:function\s*)?\(?(?P<takes>[\w\s,={}:'\"\[\]]{0,200}"
    r")\)?\s*(?:=>|\{)"
    r"|^\s*(?P<shell>[\w-]+)\s*\(\)\s*\{"
)
COMMON_WORDS = (
    "a and app as async await bytes catch class const def dev dict Dir do done echo elif else end ENV env etc "
    "except export false False fi File for from fs function HOME HTTP http https if import in js json let list "
    "local log main my name Net net new nil None not null of open opt or os PATH Path pathlib print process PWD py "
    "rb re read requests require rescue return self sh str sub subprocess sys the then this tmp TMPDIR to True "
    "true try txt undefined URI USER usr var with write x86 yield"
)
COMMON = frozenset(COMMON_WORDS.split())
"""Words that say nothing when they come up again."""


class Statement(NamedTuple):
    """A statement, from `start` in its text; the names it sets, and the function it stands in.

    What a function of a shell says is its value, so that each of its statements sets its name.
    """

    text: str
    start: int
    words: frozenset[str]
    sets: frozenset[str]
    function: str
    takes: frozenset[str]


def _last(path: str) -> Iterator[str]:
    """The names that stand for a file: its variables, or else the last part of its path, without the suffix."""
    variables = re.findall(r"\$\{?(?:env:)?(\w+)|%(\w+)%", path)
    names = [a or b for a, b in variables if (a or b).upper() not in ("HOME", "TMPDIR", "PWD", "TEMP")]
    if not names:
        part = re.split(r"[/\\]", path.strip("\"' )(").rstrip("/\\"))[-1]
        names = WORD.compiled.findall(part.lstrip("."))[:1] if re.search(r"[/\\.\"']", path) else [part]
    yield from names


def _set_by(text: str) -> Iterator[str]:
    for match in ASSIGNED.compiled.finditer(text):
        names = match["names"]
        if names[0] in "[({" or "," in names:
            yield from WORD.compiled.findall(names)
        else:
            words = WORD.compiled.findall(names)
            words = words[1:] if words[:1] in (["self"], ["this"], ["env"], ["global"]) else words
            yield from words[:1]
    for match in BOUND.compiled.finditer(text):
        yield from WORD.compiled.findall(match[match.lastgroup]) if match.lastgroup else ["_"]
    for match in WRITTEN.compiled.finditer(text):
        yield from _last(match[str(match.lastgroup)])
    for match in FILLED.compiled.finditer(text):
        yield match[str(match.lastgroup)]


def _is_open(held: str) -> bool:
    """Whether a table of PowerShell, whose entries stand on lines of their own, is not at its end."""
    at = held.find("@{")
    return at >= 0 and held.count("{", at) > held.count("}", at)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The logical lines, each with its start: those that go on are joined."""
    held, begun, at = "", 0, 0
    for line in text.splitlines(keepends=True):
        remark = REMARK.compiled.match(line)
        joins = (
            bool(held) and not remark and (GOES_ON.search(held[-80:]) or JOINS.compiled.match(line) or _is_open(held))
        )
        if joins and len(held) < LONGEST:
            held += line
        else:
            if held:
                yield begun, held
            held, begun = ("", at) if remark else (line, at)
        at += len(line)
    if held:
        yield begun, held


@lru_cache(maxsize=8)
def statements(text: str) -> tuple[Statement, ...]:
    """The statements of a script, remarks left out."""
    text = DOCSTRING.compiled.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text) if '"""' in text else text
    found: list[Statement] = []
    function, takes, margin, says = "", frozenset[str](), None, False
    for start, line in _lines(text):
        defined = DEFINED.compiled.match(line)
        indent = len(line) - len(line.lstrip())
        if margin is not None and indent <= margin:
            function, takes, margin, says = "", frozenset(), None, False
        if defined:
            margin = indent if line.rstrip().endswith(":") else None
            function = defined["name"] or defined["arrow"] or defined["shell"]
            says = bool(defined["shell"])
            named = defined["params"] or defined["takes"] or ""
            takes = frozenset(WORD.compiled.findall(named)) - COMMON
        grouped = ";" in line and ("|" in line or ">" in line)
        groups = [group.span() for group in GROUP.compiled.finditer(line)] if grouped else []
        stops = [
            (stop.start(), stop.end())
            for stop in PART_END.compiled.finditer(line)
            if not any(first <= stop.start() < last for first, last in groups)
        ]
        for first, last in zip([0, *(b for _, b in stops)], [*(a for a, _ in stops), len(line)]):
            part = line[first:last][:LONGEST]
            if part.strip():
                words = frozenset(USED.compiled.findall(part))
                sets = frozenset([*_set_by(part), *([function] if says and function else [])]) - COMMON
                found.append(Statement(part, start + first, words, sets, function, takes))
        if function and (FUNCTION_END.search(line) or (says and defined and line.rstrip().endswith("}"))):
            function, takes, says = "", frozenset(), False
    return tuple(found)
