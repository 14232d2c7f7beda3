"""The syntax tree of a shell script by tree-sitter's bash grammar, and the words of its commands. Nothing is run."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from tree_sitter import Language, Node, Parser, Tree
from tree_sitter_bash import language

from skillkit.shell import MAX_BYTES

MASK = re.compile(r"(?<!<)<(secret|email|user|host)>")
"""The masks of redaction. They are words here, though a shell would read them as redirections."""

RUN = re.compile(
    rb"([()<>{}$@!&;|`\[\]\"']{1,3}?)\1{39,}|([(){}<>\[\]]{1,2} )\2{39,}|(\S{1,2} )\3{199,}"
    rb"|([^\n]{0,3}?[|&;][^\n]{0,3}?)\4{199,}"
)
"""Repetitions that take the parser quadratic time. The script is cut where they begin."""
SHORT_PERIOD = 6
"""A repeated piece of one to three bytes also has a period of six."""
LONG_PERIODS = range(4, 8)
BEGINNING = 1_000
MAX_FAULTS = 20
"""Scripts in logs have at most five faults in their first thousand bytes; random brackets have hundreds and are slow to
parse, so nothing behind that beginning is parsed."""
HEREDOC = re.compile(rb"<<-?[ \t]*(['\"]?)(\w+)\1")
AFTER_HEREDOC = re.compile(rb"(<<-?[ \t]*(['\"]?)\w+\2)[ \t]+2>&1(?=[ \t]*(?:\||$))", re.MULTILINE)
"""The grammar reads what follows `<<EOF 2>&1` as part of the redirection."""
STANDARD_INPUT = re.compile(rb"(?<=[ \t])-(?=[ \t]+<<)")
"""The grammar drops the `-` of `--file - <<EOF`, so a byte that UTF-8 never has replaces it."""
MASKED = re.compile(MASK.pattern.encode())
DASH_BYTE = b"\xc0"
MASK_BYTES = b"\xc1\\1\xf5"
"""Two more such bytes replace the brackets of a mask, which the grammar would read as redirections."""
PLACEHOLDERS = bytes.maketrans(b"\xc0\xc1\xf5", b"-<>")
NO_SPACES = bytes.maketrans(b"\x85\xa0\xff\xfe", b"\xff\xfe\x85\xa0")
"""Swaps two bytes of UTF-8 that are spaces in Latin-1 with two that UTF-8 never has."""


def as_parsed(text: bytes) -> bytes:
    """The script with each byte beyond ASCII as a character below U+0100.

    The grammar's scanner looks every character up in the C library's tables, which end there: others crash it.
    """
    if b"<<" in text:
        text = STANDARD_INPUT.sub(DASH_BYTE, text)
    if b"<" in text:
        text = MASKED.sub(MASK_BYTES, text)
    return text if text.isascii() else text.translate(NO_SPACES).decode("latin-1").encode("utf-8")


def text_of(node: Node) -> str:
    """The text of a node as it is in the script."""
    text = node.text or b""
    if not text.isascii():
        text = text.decode("utf-8").encode("latin-1").translate(NO_SPACES).translate(PLACEHOLDERS)
    return text.decode("utf-8", errors="replace")


def may_repeat(text: bytes) -> bool:
    """Whether samples of the text allow a run of repeats: far cheaper than searching for one."""
    short = SHORT_PERIOD
    if any(text[i : i + 10] == text[i + short : i + short + 10] for i in range(0, len(text) - 16, 20)):
        return True
    starts = range(0, len(text) - 32, 400)
    return any(text[i : i + 20] == text[i + each : i + each + 20] for i in starts for each in LONG_PERIODS)


@cache
def _parser() -> Parser:
    return Parser(Language(language()))


def _beginning(text: bytes) -> bytes:
    """The beginning of a long text; a heredoc that it opens is closed."""
    begun = text[:BEGINNING].decode("utf-8", errors="ignore").encode()
    opened = list(HEREDOC.finditer(begun))
    end = b"\n%s\n" % opened[-1][2] if opened else b""
    return begun if end in begun[opened[-1].end() if opened else 0 :] else begun + end


def _faults(root: Node) -> int:
    """The number of nodes that the parser could not place or had to insert."""
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
    """The tree of a text, or only of its beginning if that is no script."""
    if len(text) > BEGINNING:
        begun = _parser().parse(_beginning(text))
        if _faults(begun.root_node) > MAX_FAULTS:
            return begun
    return _parser().parse(text)


def parsed(script: str) -> Node:
    """The syntax tree of a script, the offsets those of `as_parsed`. What is beyond `MAX_BYTES` is left out."""
    text = script.encode("utf-8", errors="replace")[:MAX_BYTES]
    run = RUN.search(text) if may_repeat(text) else None
    text = AFTER_HEREDOC.sub(lambda match: match[1].ljust(len(match[0])), text[: run.start()] if run else text)
    return _tree(as_parsed(text)).root_node


TEXT = "…"
"""Replaces what is known only when the command runs, and bodies of text."""

UNNAMED_FILES = ("/dev/", "&")
BRACKETS = frozenset({"[", "[[", "]", "]]", "(", ")", "!"})
WORDS = frozenset({"word", "string", "raw_string", "concatenation", "simple_expansion", "expansion"})
QUOTED = frozenset({"string", "raw_string"})


def word_of(node: Node) -> str:
    """A word as the command receives it; expansions become `TEXT`."""
    kind = node.type
    if kind == "raw_string":
        return text_of(node)[1:-1]
    if kind in ("string", "concatenation", "translated_string"):
        parts = [word_of(child) for child in node.named_children]
        if kind == "string" and not parts:
            return text_of(node).strip('"')
        return "".join(parts)
    if kind in ("command_substitution", "process_substitution"):
        return TEXT
    if kind == "word":
        return text_of(node).replace("\\\n", "").replace("\\", "")
    return text_of(node)


def words_of(parts: Iterable[tuple[Node, str]]) -> Iterator[tuple[str, bool]]:
    """Yields the words of a command, each with whether it is quoted, from its parts and their types."""
    for part, kind in parts:
        if kind == "command_name":
            yield from ((word_of(inner), inner.type in QUOTED) for inner in part.named_children)
        elif not kind.endswith(("_redirect", "assignment")) and kind != "comment":
            yield word_of(part), kind in QUOTED


def behind_heredoc(command: Node) -> list[tuple[Node, str]]:
    """The words of a command behind `<<EOF`, which the grammar reads as parts of the redirection."""
    after = command.next_sibling
    if after is None or after.type != "heredoc_redirect" or after.has_error:
        return []
    return [(part, part.type) for part in after.named_children if part.type in WORDS]


def test_words(test: Node) -> list[tuple[str, bool]]:
    """The words of `[ … ]`, without the closing bracket. Adjacent parts of a pattern are one word: `*"a"*`."""
    opening = text_of(test)[:2]
    words, stack = [(opening if opening == "[[" else "[", False)], test.children[::-1]
    end = -1
    while stack:
        node = stack.pop()
        if node.type.endswith("_expression"):
            stack += node.children[::-1]
        elif node.type not in BRACKETS:
            word, quoted = word_of(node), node.type in QUOTED
            if node.start_byte == end:
                before, was_quoted = words.pop()
                word, quoted = before + word, quoted and was_quoted
            words.append((word, quoted))
            end = node.end_byte
    return words


def writes_file(node: Node) -> bool:
    """Whether one of a node's redirections writes into a file."""
    for child in node.named_children:
        target = child.child_by_field_name("destination") if child.type == "file_redirect" else None
        if target is None or target.type == "number" or text_of(target).startswith(UNNAMED_FILES):
            continue
        if b">" in (child.text or b"")[: target.start_byte - child.start_byte]:
            return True
    return False
