"""A shell script as a syntax tree, by tree-sitter's grammar of bash. Nothing is ever run."""

import re
from functools import cache

from tree_sitter import Language
from tree_sitter import Node
from tree_sitter import Parser
from tree_sitter import Tree
from tree_sitter_bash import language

from skillkit.shell import MAX_BYTES

MASK = re.compile(r"(?<!<)<(secret|email|user|host)>")
"""What redaction puts in the place of something private: a word, though a shell would read from a file."""

RUN = re.compile(
    rb"([()<>{}$@!&;|`\[\]\"']{1,3}?)\1{39,}|([(){}<>\[\]]{1,2} )\2{39,}|(\S{1,2} )\3{199,}"
    rb"|([^\n]{0,3}?[|&;][^\n]{0,3}?)\4{199,}"
)
"""Nobody writes this; the grammar takes quadratic time over it, so the script ends where it begins."""
SHORT_PERIOD = 6
"""A piece of up to three bytes that repeats, repeats after six."""
LONG_PERIODS = range(4, 8)
BEGINNING = 1_000
MAX_FAULTS = 20
"""In their first thousand bytes scripts of logs have five faults at most, brackets at random hundreds. The grammar
takes long to make sense of these, so of what begins so no more is read."""
HEREDOC = re.compile(rb"<<-?[ \t]*(['\"]?)(\w+)\1")
AFTER_HEREDOC = re.compile(rb"(<<-?[ \t]*(['\"]?)\w+\2)[ \t]+2>&1(?=[ \t]*(?:\||$))", re.MULTILINE)
"""The grammar takes what follows `<<EOF 2>&1` for more of the redirection."""
STANDARD_INPUT = re.compile(rb"(?<=[ \t])-(?=[ \t]+<<)")
"""The grammar leaves out the `-` of `--file - <<EOF`. A byte that UTF-8 never has stands for it."""
MASKED = re.compile(MASK.pattern.encode())
STANDS_FOR_DASH = b"\xc0"
STANDS_FOR_MASK = b"\xc1\\1\xf5"
"""Two more bytes that UTF-8 never has stand around a mask, which else were a redirection."""
STANDS_FOR = bytes.maketrans(b"\xc0\xc1\xf5", b"-<>")
NO_SPACES = bytes.maketrans(b"\x85\xa0\xff\xfe", b"\xff\xfe\x85\xa0")
"""Two bytes of UTF-8 that would be spaces as Latin-1, and two that UTF-8 never has. It undoes itself."""


def as_parsed(text: bytes) -> bytes:
    """A script in UTF-8 with each byte beyond ASCII made a character below U+0100.

    The grammar's scanner looks every character up in the C library's tables, which end there: others crash it.
    """
    if b"<<" in text:
        text = STANDARD_INPUT.sub(STANDS_FOR_DASH, text)
    if b"<" in text:
        text = MASKED.sub(STANDS_FOR_MASK, text)
    return text if text.isascii() else text.translate(NO_SPACES).decode("latin-1").encode("utf-8")


def text_of(node: Node) -> str:
    """The text of a node, as the script has it."""
    text = node.text or b""
    if not text.isascii():
        text = text.decode("utf-8").encode("latin-1").translate(NO_SPACES).translate(STANDS_FOR)
    return text.decode("utf-8", errors="replace")


def _may_repeat(text: bytes) -> bool:
    """Whether a look at samples allows for a run of repeats: far cheaper than the search for one."""
    short = SHORT_PERIOD
    if any(text[i : i + 10] == text[i + short : i + short + 10] for i in range(0, len(text) - 16, 20)):
        return True
    starts = range(0, len(text) - 32, 400)
    return any(text[i : i + 20] == text[i + each : i + each + 20] for i in starts for each in LONG_PERIODS)


@cache
def _parser() -> Parser:
    return Parser(Language(language()))


def _beginning(text: bytes) -> bytes:
    """The beginning of a long text, with an end to the heredoc that it may stop within."""
    begun = text[:BEGINNING].decode("utf-8", errors="ignore").encode()
    opened = list(HEREDOC.finditer(begun))
    end = b"\n%s\n" % opened[-1][2] if opened else b""
    return begun if end in begun[opened[-1].end() if opened else 0 :] else begun + end


def _faults(root: Node) -> int:
    """How much the grammar could make no sense of: nodes left out or put in, and signs that belong nowhere."""
    faults, stack = 0, [root]
    while stack:
        node = stack.pop()
        if not node.has_error:
            continue
        faults += node.is_missing
        if node.is_error:
            faults += 1 + sum(not child.is_named for child in node.children)
        stack += node.children
    return faults


def _tree(text: bytes) -> Tree:
    """The tree of a text; of one that is no script, of its beginning."""
    if len(text) > BEGINNING:
        begun = _parser().parse(_beginning(text))
        if _faults(begun.root_node) > MAX_FAULTS:
            return begun
    return _parser().parse(text)


def parsed(script: str) -> Node:
    """The syntax tree of a script, the offsets those of `as_parsed`. What is beyond `MAX_BYTES` is left out."""
    text = script.encode("utf-8", errors="replace")[:MAX_BYTES]
    run = RUN.search(text) if _may_repeat(text) else None
    text = AFTER_HEREDOC.sub(lambda match: match[1].ljust(len(match[0])), text[: run.start()] if run else text)
    return _tree(as_parsed(text)).root_node
