"""Reads SARIF 2.1.0 logs of other tools: their results become findings named after the tool.

The text is untrusted. It is read up to `MAX_LOG_BYTES`, a value of a wrong type is an error that names its place, and
no path in it is opened.
"""

import json
import re
from collections.abc import Callable, Mapping
from posixpath import normpath
from typing import Any, NamedTuple
from urllib.parse import unquote, urljoin, urlsplit

from skillkit.errors import SkillkitError
from skillkit.expressions.patterns import Pattern
from skillkit.model.finding import Finding, Severity
from skillkit.model.source import Location
from skillkit.redact.engine import starred

VERSION = "2.1.0"
MAX_LOG_BYTES = 64 * 1024 * 1024
MAX_MESSAGE = 500
MAX_NAME = 120
MAX_BASES = 16
"""Bases of addresses that build on each other."""
MAX_NUMBER = 2**31 - 1
SEVERITIES: Mapping[str, Severity] = {"error": "error", "warning": "warning", "note": "note", "none": "note"}
NO_PROBLEMS = frozenset({"pass", "notApplicable"})
KINDS = {dict: "an object", list: "an array", str: "a string", int: "a number", bool: "a truth value"}
UNSAFE = Pattern(r"[^\w./+-]+", re.ASCII)
PLACEHOLDER = Pattern(r"\{\{|\}\}|\{(\d{1,3})\}")
LINK = Pattern(r"\[([^][\n]{1,200})\]\(\d{1,4}\)")
HINT = "write the log again with the tool that made it"
Located = Callable[[str, bool], str | None]
"""From a decoded path, and whether it is absolute, to the path in the linted tree; None outside the linted skills."""


class Node(NamedTuple):
    """A value of a log and the place of it: `runs[0].results[3]`."""

    value: Any
    place: str
    log: str

    def refused(self, problem: str) -> SkillkitError:
        """The error that a value is wrong."""
        return SkillkitError(f"{self.log} is not SARIF {VERSION}: {self.place or 'the log'} {problem}", HINT)

    def expect(self, kind: type) -> "Node":
        """The same node. Raises SkillkitError if the value has another type."""
        if isinstance(self.value, kind) and not (kind is int and isinstance(self.value, bool)):
            return self
        raise self.refused(f"is not {KINDS[kind]}")

    def child(self, key: str, kind: type) -> "Node | None":
        """A member of an object; None if it is missing or null. Raises SkillkitError for another type."""
        value = self.value.get(key)
        return None if value is None else Node(value, f"{self.place}.{key}".lstrip("."), self.log).expect(kind)

    def children(self, key: str) -> list["Node"]:
        """The objects of an array; none if it is missing or null."""
        array = self.child(key, list)
        if array is None:
            return []
        return [Node(each, f"{array.place}[{n}]", self.log).expect(dict) for n, each in enumerate(array.value)]

    def get(self, key: str, kind: type, default: Any) -> Any:
        """The plain value of a member, or the default."""
        child = self.child(key, kind)
        return default if child is None else child.value


class Reading(NamedTuple):
    """The findings of a log, suppressed ones marked, and by the reason the results that are left out: rule and file."""

    findings: list[Finding]
    left_out: dict[str, list[str]]


def _parsed(raw: bytes, log: str) -> Node:
    if len(raw) > MAX_LOG_BYTES:
        raise SkillkitError(f"{log} has {len(raw):,} bytes; not read above {MAX_LOG_BYTES:,}", "import a part of it")
    try:
        data = json.loads(raw.decode("utf-8-sig"))
    except RecursionError:
        raise SkillkitError(f"{log} is not SARIF {VERSION}: it is nested too deeply", HINT) from None
    except ValueError as error:
        raise SkillkitError(f"{log} is not SARIF {VERSION}: {error}", HINT) from None
    root = Node(data, "", log).expect(dict)
    if root.get("version", str, "") != VERSION:
        raise SkillkitError(f"{log} is not SARIF {VERSION}: its version is {root.value.get('version')!r}"[:200], HINT)
    if root.child("runs", list) is None:
        raise root.refused("has no runs")
    return root


def _name(text: str) -> str:
    """A name of another tool as a word that every report can hold."""
    return UNSAFE.compiled.sub("-", text).strip("-")[:MAX_NAME] or "unnamed"


def _plain(text: str) -> str:
    """A message on one line that every report can hold, cut; secrets that it quotes are masked."""
    text = " ".join(LINK.compiled.sub(r"\1", starred(text[: MAX_MESSAGE * 4])).split())
    text = text if len(text) <= MAX_MESSAGE else text[: MAX_MESSAGE - 1] + "…"
    return text.encode("utf-8", errors="backslashreplace").decode("utf-8")


def _filled(text: str, arguments: list[str]) -> str:
    """A message with its arguments in place of `{0}`, `{1}` (SARIF, 3.11.5)."""

    def fill(match: re.Match[str]) -> str:
        number = match[1]
        if number is None:
            return match[0][0]
        return arguments[int(number)] if int(number) < len(arguments) else match[0]

    return PLACEHOLDER.compiled.sub(fill, text)


class _Run:
    """One run of a tool."""

    def __init__(self, run: Node, known: Mapping[str, str], located: Located) -> None:
        tool = run.child("tool", dict)
        driver = tool.child("driver", dict) if tool else None
        if tool is None or driver is None:
            raise run.refused("has no tool.driver")
        name = driver.get("name", str, "")
        self.prefix = known.get(name) or _name(name).lower().replace("/", "-")
        self._run, self._located, self._driver = run, located, driver
        self._components = [driver, *tool.children("extensions")]
        self._rules = [each.children("rules") for each in self._components]
        self._by_id = {rule.get("id", str, ""): rule for rules in reversed(self._rules) for rule in reversed(rules)}
        self._bases = run.child("originalUriBaseIds", dict)
        self._artifacts = run.children("artifacts")

    def check(self) -> None:
        """Raises SkillkitError if the tool says that it failed."""
        for invocation in self._run.children("invocations"):
            if not invocation.get("executionSuccessful", bool, True):
                message = f"{self._run.log}: {self.prefix} did not run to its end ({invocation.place})"
                raise SkillkitError(message, "its findings may be incomplete: run it again")

    def _rule(self, result: Node) -> tuple[str, Node | None]:
        """The id of a result's rule, and the rule if the log describes it."""
        reference = result.child("rule", dict)
        name = result.get("ruleId", str, "") or (reference.get("id", str, "") if reference else "")
        index = result.get("ruleIndex", int, reference.get("index", int, -1) if reference else -1)
        component = reference.child("toolComponent", dict) if reference else None
        number = component.get("index", int, -1) + 1 if component else 0
        rules = self._rules[number] if 0 <= number < len(self._rules) else []
        rule = rules[index] if 0 <= index < len(rules) else None
        rule = rule or self._by_id.get(name) or self._by_id.get(name.rpartition("/")[0])
        return name or (rule.get("id", str, "") if rule else ""), rule

    def _message(self, result: Node, rule: Node | None) -> str:
        message = result.child("message", dict)
        if message is None:
            raise result.refused("has no message")
        text = message.get("text", str, "") or message.get("markdown", str, "")
        key = message.get("id", str, "")
        strings = [(rule, "messageStrings"), *((each, "globalMessageStrings") for each in self._components)]
        for holder, table in strings if key and not text else ():
            described = holder.child(table, dict) if holder else None
            string = described.child(key, dict) if described else None
            text = text or (string.get("text", str, "") if string else "")
        arguments = message.child("arguments", list)
        values = [str(each) for each in arguments.value] if arguments else []
        described = rule.child("shortDescription", dict) if rule else None
        return (
            _plain(_filled(text, values)) or _plain(described.get("text", str, "") if described else "") or "no message"
        )

    def _level(self, result: Node, rule: Node | None) -> Severity:
        if result.get("kind", str, "fail") != "fail":
            return "note"
        default = rule.child("defaultConfiguration", dict) if rule else None
        level = result.get("level", str, default.get("level", str, "warning") if default else "warning")
        if level not in SEVERITIES:
            raise result.refused(f"has an unknown level, {_plain(level)[:40]!r}")
        return SEVERITIES[level]

    def _base(self, base: str) -> str:
        """The address of a base; nothing if the log leaves it open."""
        address = ""
        for _ in range(MAX_BASES):
            held = self._bases.child(base, dict) if self._bases and base else None
            if held is None:
                break
            address = urljoin(held.get("uri", str, ""), address) if address else held.get("uri", str, "")
            base = held.get("uriBaseId", str, "")
        return address

    def _artifact(self, location: Node) -> Node | None:
        """Where the file of a location is given: there, or in the table of the run."""
        physical = location.child("physicalLocation", dict)
        artifact = physical.child("artifactLocation", dict) if physical else None
        index = artifact.get("index", int, -1) if artifact else -1
        if artifact and "uri" not in artifact.value and 0 <= index < len(self._artifacts):
            return self._artifacts[index].child("location", dict)
        return artifact

    def _path(self, location: Node) -> str | None:
        """The path in the tree that a location names; None outside the linted skills."""
        artifact = self._artifact(location)
        uri = artifact.get("uri", str, "") if artifact else ""
        if not artifact or not uri:
            return None
        try:
            parts = urlsplit(urljoin(self._base(artifact.get("uriBaseId", str, "")), uri))
        except ValueError:
            return None
        if parts.scheme not in ("", "file") or parts.netloc not in ("", "localhost"):
            return None
        path = unquote(parts.path, errors="surrogateescape")
        return self._located(normpath(path), path.startswith("/")) if path else None

    def label(self, result: Node) -> str:
        """The rule of a result and the first address that it names."""
        artifacts = (self._artifact(location) for location in result.children("locations"))
        address = next((uri for each in artifacts if each and (uri := each.get("uri", str, ""))), "no file")
        return f"{self.prefix}:{_name(self._rule(result)[0])} in {_plain(address)}"

    def _location(self, location: Node, path: str) -> Location:
        physical = location.child("physicalLocation", dict)
        region = physical.child("region", dict) if physical else None
        if region is None or region.child("startLine", int) is None:
            return Location(path)

        def number(key: str, default: int) -> int:
            return max(1, min(MAX_NUMBER, int(region.get(key, int, default))))

        start, column = number("startLine", 1), number("startColumn", 1)
        end = max(start, number("endLine", start))
        if region.child("endColumn", int) is None:
            return Location(path, start, column, min(MAX_NUMBER, end + 1), 1)  # to the end of the line
        last = number("endColumn", 1)
        return Location(path, start, column, end, max(column, last) if end == start else last)

    def read(self, result: Node) -> Finding | str:
        """The finding that a result is, or why it is left out."""
        rule_id, rule = self._rule(result)
        message, severity = self._message(result, rule), self._level(result, rule)
        if result.get("kind", str, "fail") in NO_PROBLEMS:
            return "report no problem"
        if result.get("baselineState", str, "") == "absent":
            return "are gone since the tool's baseline"
        locations = result.children("locations")
        found = ((each, path) for each in locations if (path := self._path(each)))
        location, path = next(found, (None, ""))
        if location is None:
            return "are not about a file of the linted skills"
        states = [each.get("status", str, "accepted") for each in result.children("suppressions")]
        code = _name(rule_id)
        return Finding(
            code=f"{self.prefix}:{code}",
            rule=code.lower().replace("_", "-"),
            layer="scanner",
            severity=severity,
            message=message,
            location=self._location(location, path),
            suppressed="accepted" in states,
        )


def read_log(raw: bytes, log: str, located: Located, known: Mapping[str, str] | None = None) -> Reading:
    """The findings of a log that is called `log`, in its order, each once.

    `known` has the names to use for tools, by how they call themselves. Raises SkillkitError for what is not SARIF
    2.1.0, or if the log says that a tool failed.
    """
    findings: dict[Finding, None] = {}
    left_out: dict[str, list[str]] = {}
    for node in _parsed(raw, log).children("runs"):
        run = _Run(node, known or {}, located)
        run.check()
        for result in node.children("results"):
            read = run.read(result)
            if not isinstance(read, str) and read not in findings:
                findings[read] = None
                continue
            reason = read if isinstance(read, str) else "repeat another one"
            left_out.setdefault(reason, []).append(run.label(result))
    return Reading(list(findings), left_out)
