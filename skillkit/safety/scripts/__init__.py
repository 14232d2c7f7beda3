"""Follows data through programs and commands. Here: the table of what shell commands do, `commands.toml`."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from skillkit.expressions.patterns import Pattern as Lazy
from skillkit.safety import sensitive

FILE = Path(__file__).with_name("commands.toml")


class Row(NamedTuple):
    """What a program does if its arguments match: an entry of `commands.toml`."""

    when: Lazy
    after: frozenset[str]
    entry: dict[str, Any]


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def words(name: str) -> frozenset[str]:
    """The programs or options of a kind."""
    return frozenset(_table()["words"][name].split())


@cache
def rows() -> dict[str, list[Row]]:
    """The rows of each program."""
    found: dict[str, list[Row]] = {}
    for names, entries in _table()["does"].items():
        for entry in entries:
            text = entry.get("if") or entry.get("holds", "")
            for mark, paths in (("{SECRET}", sensitive.SECRET_FILES), ("{DISK}", sensitive.DISKS)):
                text = text.replace(mark, paths.text)
            row = Row(Lazy(text), frozenset(entry.get("after", "").split()), entry)
            for name in names.split():
                found.setdefault(name, []).append(row)
    return found


def gives(command: str) -> frozenset[str]:
    """The kinds of data that a single command prints, by its program and arguments."""
    program, _, arguments = command.strip().partition(" ")
    named = rows().get(program.rpartition("/")[2], ())
    return frozenset(row.entry["gives"] for row in named if "gives" in row.entry and row.when.search(arguments))


@cache
def worth() -> Lazy:
    """An expression for what a text has to hold to be followed."""
    names = words("shells") | words("sends") | words("resolves") | words("others")
    every = "|".join(map(re.escape, sorted(names - {"http", "https"})))  # every address has one of these
    return Lazy(rf"\b(?:{every}|mkfs\.\w+)\b|/dev/(?:tcp|udp)|>>?|\$\{{\w{{1,80}}:\s?\d|\$'")
