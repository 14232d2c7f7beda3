"""Adds values to a JSON text with comments and takes them out again: every other byte stays.

A value that goes into an empty container begins right behind its bracket; a container that is added has white space
there. So what is taken out takes the containers that were added for it along, and leaves those that were there.
"""

import json
from typing import NoReturn

from tree_sitter import Language, Node, Parser
from tree_sitter_json import language

from skillkit.errors import SkillkitError

GRAMMAR = Language(language())
MAX_BYTES = 1_000_000
UNIT = b"  "
HINT = "correct it, then try again; nothing was written"


def _invalid(message: str) -> NoReturn:
    raise SkillkitError(message, HINT)


def _comments(top: Node) -> list[Node]:
    found: list[Node] = []
    cursor = top.walk()
    while True:
        if cursor.node is not None and cursor.node.type == "comment":
            found.append(cursor.node)
        if cursor.goto_first_child() or cursor.goto_next_sibling():
            continue
        while cursor.goto_parent():
            if cursor.goto_next_sibling():
                break
        else:
            return found


def _check(text: bytes, comments: list[Node]) -> None:
    """Raises SkillkitError with the line if the text without its comments is no JSON."""
    plain = bytearray(text)
    for node in comments:
        inside = text[node.start_byte : node.end_byte]
        plain[node.start_byte : node.end_byte] = bytes(byte if byte in b"\r\n" else 32 for byte in inside)
    try:
        json.loads(
            plain.decode("utf-8-sig"), parse_constant=lambda name: _invalid(f"{name} is no JSON"), parse_int=float
        )
    except json.JSONDecodeError as error:
        _invalid(f"line {error.lineno}, column {error.colno}: no valid JSON: {error.msg}")
    except UnicodeDecodeError as error:
        _invalid(f"byte {error.start}: no UTF-8")
    except RecursionError:
        _invalid("nested too deeply")


def value_in(text: bytes) -> Node | None:
    """The node of the one value of a text; None if it is white space. Raises SkillkitError if it is no JSON."""
    if len(text) > MAX_BYTES:
        _invalid(f"larger than {MAX_BYTES:,} bytes")
    if not text.removeprefix(b"\xef\xbb\xbf").strip(b" \t\r\n"):
        return None
    top = Parser(GRAMMAR).parse(text).root_node
    _check(text, _comments(top))
    values = elements(top)
    if top.has_error or len(values) != 1:
        _invalid("no valid JSON")
    return values[0]


def has_comments(text: str) -> bool:
    """Whether there are comments in a JSON text."""
    return bool(_comments(Parser(GRAMMAR).parse(text.encode()).root_node))


def elements(container: Node) -> list[Node]:
    """The elements of an array, or the members of an object."""
    return [node for node in container.named_children if node.type != "comment"]


def string(node: Node | None) -> str:
    """The text that a string says; empty for another value."""
    return json.loads(node.text or b'""') if node is not None and node.type == "string" else ""


def values_of(node: Node | None, key: str) -> list[Node]:
    """The values of a key of an object: the last one counts for programs; none if it is no object."""
    members = elements(node) if node is not None and node.type == "object" else []
    named = [each for each in members if string(each.child_by_field_name("key")) == key]
    return [value for each in named if (value := each.child_by_field_name("value")) is not None]


def _end(node: Node) -> int:
    """Where a node ends; the first half of a line's end is no part of a comment."""
    return node.end_byte - (node.type == "comment" and (node.text or b"").endswith(b"\r"))


def _indent(text: bytes, place: int) -> bytes:
    """The white space at the beginning of the line of a place."""
    line = text[text.rfind(b"\n", 0, place) + 1 : place]
    return line[: len(line) - len(line.lstrip(b" \t"))]


def _own_indent(text: bytes, node: Node) -> bytes | None:
    """The white space before a node that is the first of its line; None if it is not."""
    start = text.rfind(b"\n", 0, node.start_byte) + 1
    line = text[start : node.start_byte]
    return line if start and not line.strip(b" \t") else None


def _rendered(text: bytes, value: object, key: str, indent: bytes) -> bytes:
    """A value as it is written in the manner of a text: its line ends, its steps of indentation."""
    top = value_in(text)
    first = elements(top)[:1] if top is not None else []
    unit = _own_indent(text, first[0]) if first else None
    rendered = json.dumps(value, indent=(UNIT if unit is None else unit).decode())
    whole = f"{json.dumps(key)}: {rendered}" if key else rendered
    return whole.encode().replace(b"\n", (b"\r\n" if b"\r\n" in text else b"\n") + indent)


def added(text: bytes, container: Node, value: object, key: str = "") -> bytes:
    """The text with a value as the last element of an array, or with its key as the last member of an object."""
    inside = elements(container)
    indent = _indent(text, container.start_byte)
    if not inside:
        place = container.start_byte + 1
        return text[:place] + _rendered(text, value, key, indent) + text[place:]
    own = _own_indent(text, inside[0])
    indent = indent + UNIT if own is None else own
    new = (b"\r\n" if b"\r\n" in text else b"\n") + indent + _rendered(text, value, key, indent)
    comma, place = inside[-1].end_byte, _end(container.named_children[-1])
    return text[:comma] + b"," + text[comma:place] + new + text[place:]


def _with_containers(node: Node) -> tuple[Node, Node]:
    """A node, or the outermost container that was added with it, and what that is an element of."""
    while (container := node.parent) is not None and container.type != "document":
        was_added = len(container.named_children) == 1 and node.start_byte > container.start_byte + 1
        if container.type != "pair" and not was_added:
            return node, container
        node = container
    assert container is not None
    return node, container


def without(text: bytes, node: Node) -> bytes:
    """The text without an element, its comma, the white space before it, and the containers that were added for it."""
    node, container = _with_containers(node)
    if container.type == "document":
        return text[: node.start_byte] + text[node.end_byte :]
    tokens = [child for child in container.children if child.type != "comment" or child.end_byte <= node.start_byte]
    index = next(i for i, child in enumerate(tokens) if child.start_byte == node.start_byte)
    following = tokens[index + 1]
    commas = [child for child in tokens[:index] if child.type == ","]
    comma = following if following.type == "," else commas[-1] if commas else None
    before = tokens[index - 1]
    start = _end(before)
    rest = text[following.end_byte if following is comma else node.end_byte :].lstrip(b" \t")
    if (before.text or b"").startswith(b"//") and not rest.startswith((b"\n", b"\r")):
        start = node.start_byte  # what follows would become a part of the comment
    gone = [(start, node.end_byte), *([(comma.start_byte, comma.end_byte)] if comma is not None else [])]
    for begin, end in sorted(gone, reverse=True):
        text = text[:begin] + text[end:]
    return text
