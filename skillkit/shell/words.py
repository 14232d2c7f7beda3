"""The words of a simple command, and whether it writes into a file, from its node of the syntax tree."""

from collections.abc import Iterable
from collections.abc import Iterator

from tree_sitter import Node

from skillkit.shell.grammar import text_of

TEXT = "…"
"""Stands for what is only known when the command runs, and for bodies of text."""

UNNAMED_FILES = ("/dev/", "&")
BRACKETS = frozenset({"[", "[[", "]", "]]", "(", ")", "!"})
WORDS = frozenset({"word", "string", "raw_string", "concatenation", "simple_expansion", "expansion"})
QUOTED = frozenset({"string", "raw_string"})


def word_of(node: Node) -> str:
    """A word as the command would get it; what expands at run time becomes `TEXT`."""
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
    """The words of a command from its parts and their types, each with whether it is quoted."""
    for part, kind in parts:
        if kind == "command_name":
            yield from ((word_of(inner), inner.type in QUOTED) for inner in part.named_children)
        elif not kind.endswith(("_redirect", "assignment")) and kind != "comment":
            yield word_of(part), kind in QUOTED


def behind_heredoc(command: Node) -> list[tuple[Node, str]]:
    """The words of a command that stand behind `<<EOF`, which the grammar takes for parts of the redirection."""
    after = command.next_sibling
    if after is None or after.type != "heredoc_redirect" or after.has_error:
        return []
    return [(part, part.type) for part in after.named_children if part.type in WORDS]


def tested(test: Node) -> list[tuple[str, bool]]:
    """The words of `[ … ]`, without the closing bracket. Pieces of a pattern that touch are one word: `*"a"*`."""
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


def written(node: Node) -> bool:
    """Whether one of a node's redirections writes into a file."""
    for child in node.named_children:
        target = child.child_by_field_name("destination") if child.type == "file_redirect" else None
        if target is None or target.type == "number" or text_of(target).startswith(UNNAMED_FILES):
            continue
        if b">" in (child.text or b"")[: target.start_byte - child.start_byte]:
            return True
    return False
