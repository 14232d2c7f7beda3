"""YAML text to plain values, with the place of every key and value; what is wrong becomes a fault at its place."""

import re
from collections.abc import Iterator
from typing import Any

import yaml
from yaml.constructor import SafeConstructor
from yaml.nodes import MappingNode
from yaml.nodes import Node
from yaml.nodes import SequenceNode

from skillkit.model.source import Fault
from skillkit.model.source import Location

FastLoader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

MAX_NODES = 20_000
"""More than any skill needs; aliases that multiply stop here."""

UNQUOTED_COLON = re.compile(r"^\s*(?:- )*[\w.-]+:[ \t]+(?P<value>[^'\"\[{|>&*!#%@`\s][^#]*?:(?:[ \t]|$).*)$")


class YamlText:
    """A YAML text, read. `data` is None where the text could not be read; then `faults` says why.

    `line_offset` is added to every line: for a text that stands inside another one.
    """

    def __init__(self, path: str, text: str, line_offset: int = 0) -> None:
        self.path = path
        self.data: Any = None
        self.values: dict[str, Location] = {}
        self.keys: dict[str, Location] = {}
        self.faults: list[Fault] = []
        self._offset = line_offset
        self._text = text
        self._nodes = 0
        try:
            self._read()
        except yaml.YAMLError as error:
            self.faults.append(self._fault_of(error))
        except RecursionError:
            self.faults.append(Fault(kind="invalid-yaml", message="nested too deeply", location=self._at(0, 0)))
        except ValueError as error:
            # Such as an impossible date: PyYAML lets the constructor's own error through.
            self.faults.append(Fault(kind="invalid-yaml", message=str(error), location=self._at(0, 0)))

    def _read(self) -> None:
        try:
            node = yaml.compose(self._text, Loader=FastLoader)
        except yaml.YAMLError:
            # The Python scanner words its errors better than the C one, and the same on every platform.
            node = yaml.compose(self._text, Loader=yaml.SafeLoader)
        if node is None:
            return
        self._walk(node, "")
        if not self.faults:
            self.data = SafeConstructor().construct_document(node)  # type: ignore[no-untyped-call]

    def _at(self, line: int, column: int, end_line: int | None = None, end_column: int | None = None) -> Location:
        return Location(
            path=self.path,
            start_line=line + 1 + self._offset,
            start_column=column + 1,
            end_line=(line if end_line is None else end_line) + 1 + self._offset,
            end_column=(column + 1 if end_column is None else end_column) + 1,
        )

    def _place(self, node: Node) -> Location:
        start, end = node.start_mark, node.end_mark
        if end.column == 0 and end.line > start.line:
            # A block ends where the next line begins; show it to the end of the line before.
            last = self._text.split("\n")[end.line - 1]
            return self._at(start.line, start.column, end.line - 1, len(last))
        return self._at(start.line, start.column, end.line, end.column)

    def _walk(self, node: Node, pointer: str) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise yaml.YAMLError(f"more than {MAX_NODES} values")
        self.values[pointer] = self._place(node)
        if isinstance(node, SequenceNode):
            for index, child in enumerate(node.value):
                self._walk(child, f"{pointer}/{index}")
        elif isinstance(node, MappingNode):
            seen: dict[str, Location] = {}
            for key, child in node.value:
                name = str(key.value)
                place = self._place(key)
                if name in seen:
                    first = seen[name].start_line
                    message = f'key "{name}" stands here and on line {first}'
                    self.faults.append(Fault(kind="duplicate-key", message=message, location=place))
                seen[name] = place
                inner = f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"
                self.keys[inner] = place
                self._walk(child, inner)

    def _fault_of(self, error: yaml.YAMLError) -> Fault:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).split("\n", 1)[0]
        context = getattr(error, "context", None)
        if mark is None:
            position = getattr(error, "position", None)
            line = self._text.count("\n", 0, position) if isinstance(position, int) else 0
            return Fault(kind="invalid-yaml", message=problem, location=self._at(line, 0))
        lines = self._text.split("\n")
        line = min(mark.line, len(lines) - 1)
        colon = UNQUOTED_COLON.match(lines[line])
        if problem.startswith("mapping values are not allowed") and colon:
            start, end = colon.span("value")
            place = self._at(line, start, line, len(lines[line][:end].rstrip()))
            return Fault(kind="unquoted-colon", message='a value holds ": " and is not quoted', location=place)
        if "'\\t'" in problem:
            problem = "a tab where YAML wants spaces"
        message = f"{context}: {problem}" if context else problem
        return Fault(kind="invalid-yaml", message=message, location=self._at(line, mark.column))


def mapping_of(document: YamlText) -> tuple[dict[str, Any], Iterator[Fault]]:
    """The document as a mapping with text keys, and the faults; one that is no mapping is a fault."""
    if isinstance(document.data, dict):
        return {str(key): value for key, value in document.data.items()}, iter(document.faults)
    faults = list(document.faults)
    if not faults:
        kind = "empty" if document.data is None else f"a {type(document.data).__name__}"
        place = document.values.get("", Location(path=document.path))
        faults.append(Fault(kind="invalid-yaml", message=f"expected keys with values, found {kind}", location=place))
    return {}, iter(faults)
