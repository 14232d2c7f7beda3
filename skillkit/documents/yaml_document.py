"""Parses YAML to plain values, with the place of every key and value, and of every fault."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

import yaml
from yaml.constructor import SafeConstructor
from yaml.events import CollectionEndEvent, CollectionStartEvent
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from skillkit.conformance import kind_of
from skillkit.expressions.patterns import Pattern
from skillkit.model.source import Fault, Location, pointer_to

FastLoader: Any = type("FastLoader", (getattr(yaml, "CSafeLoader", yaml.SafeLoader),), {})
PlainLoader: Any = type("PlainLoader", (yaml.SafeLoader,), {})
Dumper: Any = type("Dumper", (yaml.SafeDumper,), {})

# PyYAML follows YAML 1.1. What is a number in YAML 1.2 alone is a number to most clients: 12e5, 0o17.
for _either in (FastLoader, PlainLoader, Dumper):
    _number = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+$")
    _either.add_implicit_resolver("tag:yaml.org,2002:float", _number, list("-+.0123456789"))
    _either.add_implicit_resolver("tag:yaml.org,2002:int", re.compile("0o[0-7]+$"), ["0"])

MAX_NODES = 20_000
"""More than any skill needs; aliases that multiply stop here."""

MAX_DEPTH = 100
"""More than any skill needs; the C composer has no limit of its own and would overflow the stack."""

UNQUOTED_COLON = Pattern(r"^\s*(?:- )*[\w.-]+:[ \t]+(?P<value>[^'\"\[{|>&*!#%@`\s][^#]*?:(?:[ \t]|$).*)$")

MERGE_TAG = "tag:yaml.org,2002:merge"

PYYAML_ERRORS = (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError)
"""What PyYAML lets through where a scalar does not fit its tag: 2025-02-31, `!!bool maybe`."""


class YamlText:
    """A parsed YAML text. `data` is None if it could not be parsed; `faults` says why.

    `line_offset` is added to every line, for a text inside another one.
    """

    def __init__(self, path: str, text: str, line_offset: int = 0) -> None:
        self.path = path
        self.data: Any = None
        self.values: dict[str, Location] = {}
        self.keys: dict[str, Location] = {}
        self.faults: list[Fault] = []
        self._offset = line_offset
        self._text = text
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._nodes = 0
        try:
            self._read()
        except yaml.YAMLError as error:
            self.faults.append(self._fault_of(error))
        except RecursionError:
            self.faults.append(Fault(kind="invalid-yaml", message="nested too deeply", location=self._at(0, 0)))
        except PYYAML_ERRORS:
            # PyYAML's own, such as from a version number of a thousand digits.
            self.faults.append(Fault(kind="invalid-yaml", message="cannot be parsed", location=self._at(0, 0)))

    def _check_depth(self) -> None:
        if sum(self._text.count(opener) for opener in "[{-?") < MAX_DEPTH:
            return
        depth = 0
        for event in yaml.parse(self._text, Loader=FastLoader):
            depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
            if depth > MAX_DEPTH:
                raise RecursionError

    def _read(self) -> None:
        try:
            self._check_depth()
            node = yaml.compose(self._text, Loader=FastLoader)
        except yaml.YAMLError:
            # The Python scanner words its errors better than the C one, and the same on every platform.
            node = yaml.compose(self._text, Loader=PlainLoader)
        if node is None:
            return
        self._walk(node, "")
        if not self.faults:
            self.data = SafeConstructor().construct_document(node)

    def _at(self, line: int, column: int, end_line: int | None = None, end_column: int | None = None) -> Location:
        return Location(
            path=self.path,
            start_line=line + 1 + self._offset,
            start_column=column + 1,
            end_line=(line if end_line is None else end_line) + 1 + self._offset,
            end_column=(column + 1 if end_column is None else end_column) + 1,
        )

    def _point(self, index: int) -> tuple[int, int]:
        """The line and column, from 0, of a character. (YAML's own count takes U+2028 and the like for line breaks.)"""
        line = bisect_right(self._starts, index) - 1
        return line, index - self._starts[line]

    def _place(self, node: Node) -> Location:
        # To YAML a block ends where the next one begins; here it ends with its own last character.
        start, end = node.start_mark.index, node.end_mark.index
        end = start + len(self._text[start:end].rstrip())
        return self._at(*self._point(start), *self._point(end))

    def _walk(self, node: Node, pointer: str) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise yaml.YAMLError(f"more than {MAX_NODES} values")
        self.values[pointer] = self._place(node)
        if isinstance(node, ScalarNode):
            self._check_scalar(node)
        elif isinstance(node, SequenceNode):
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
                seen.setdefault(name, place)
                inner = pointer + pointer_to(name)
                self.keys[inner] = place
                if isinstance(key, ScalarNode) and key.tag != MERGE_TAG:
                    self._check_scalar(key)
                self._walk(child, inner)

    def _check_scalar(self, node: ScalarNode) -> None:
        try:
            SafeConstructor().construct_object(node)
        except PYYAML_ERRORS:
            kind = node.tag.rpartition(":")[2].replace("timestamp", "date")
            message = f'"{node.value[:20]}" is no {kind}'
            self.faults.append(Fault(kind="invalid-yaml", message=message, location=self._place(node)))

    def _fault_of(self, error: yaml.YAMLError) -> Fault:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).split("\n", 1)[0]
        context = getattr(error, "context", None)
        if mark is None:
            position = getattr(error, "position", None)
            line = self._text.count("\n", 0, position) if isinstance(position, int) else 0
            return Fault(kind="invalid-yaml", message=problem, location=self._at(line, 0))
        line, column = self._point(min(mark.index, len(self._text)))
        row = self._text[self._starts[line] :].split("\n", 1)[0]
        colon = UNQUOTED_COLON.compiled.match(row)
        if problem.startswith("mapping values are not allowed") and colon:
            start, end = colon.span("value")
            place = self._at(line, start, line, len(row[:end].rstrip()))
            return Fault(kind="unquoted-colon", message='a value holds ": " and is not quoted', location=place)
        message = f"{context}: {problem}" if context else problem
        if "'\\t'" in problem:
            message = "a tab where YAML wants spaces"
        opened = getattr(error, "context_mark", None)
        if opened is not None and ("end of stream" in problem or "<stream end>" in problem):
            # What is never closed is fixed where it opens, not at the end of the text.
            line, column = self._point(opened.index)
        return Fault(kind="invalid-yaml", message=message, location=self._at(line, column))


def quoted(value: str) -> str:
    """A one-line value in the quotes that need least escaping."""
    if '"' in value or "\\" in value:
        return "'" + value.replace("'", "''") + "'"
    return f'"{value}"'


def mapping_of(document: YamlText) -> tuple[dict[str, Any], Iterator[Fault]]:
    """The document as a mapping with text keys, and the faults; one that is no mapping is a fault."""
    if isinstance(document.data, dict):
        return {str(key): value for key, value in document.data.items()}, iter(document.faults)
    faults = list(document.faults)
    if not faults:
        kind = kind_of(document.data)
        place = document.values.get("", Location(path=document.path))
        faults.append(Fault(kind="invalid-yaml", message=f"expected keys with values, found {kind}", location=place))
    return {}, iter(faults)


def dumped(data: object, *, in_line: bool = False) -> str:
    """A mapping as YAML, in its order, that reads back the same; `in_line` as far as it has no line breaks."""
    return str(
        yaml.dump(
            data, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=float("inf"), default_flow_style=in_line
        )
    )
