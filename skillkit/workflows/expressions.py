"""The conditions of branches that are written `${{ … }}`, in the words of GitHub Actions. Nothing is executed.

Literals are `'text'` (a quote is doubled), numbers, `true` and `false`; names are `parameters.NAME`,
`steps.NAME.exit_code`, `.output` and `.conclusion`; operators are `== != < <= > >= && || !` and parentheses; functions
are `contains`, `startsWith`, `endsWith` and `exists`. Texts compare without regard to case, as there.
"""

import operator
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from skillkit.errors import SkillkitError
from skillkit.model.run import StepResult

Value = str | float | bool
TOKEN = re.compile(
    r"\s*(?:(?P<text>'(?:[^']|'')*')|(?P<number>-?\d+(?:\.\d+)?)|(?P<operator>==|!=|<=|>=|&&|\|\||[<>!(),])"
    r"|(?P<name>[A-Za-z_][\w-]*(?:\.[\w-]+)*))"
)
MAX_LENGTH = 1_000
MAX_DEPTH = 50
OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge
}  # fmt: skip
FUNCTIONS: dict[str, int] = {"contains": 2, "startsWith": 2, "endsWith": 2, "exists": 1}


def source_of(condition: str) -> str | None:
    """The expression in `${{ … }}`; None for a condition that is a command."""
    text = condition.strip()
    return text[3:-2].strip() if text.startswith("${{") and text.endswith("}}") else None


def _unreadable(source: str, what: str) -> SkillkitError:
    return SkillkitError(f"`{source}`: {what}", "see docs/workflows.md")


def _tokens(source: str) -> list[tuple[str, str]]:
    found, place, end = [], 0, len(source.rstrip())
    while place < end:
        match = TOKEN.match(source, place)
        if match is None:
            raise _unreadable(source, f"cannot be read from `{source[place:].strip()[:20]}` on")
        found.append((str(match.lastgroup), str(match[str(match.lastgroup)])))
        place = match.end()
    return found


def _number(value: Value) -> float | None:
    try:
        return float(value)
    except ValueError:
        return None


def _compared(left: Value, sign: str, right: Value) -> bool:
    if isinstance(left, str) and isinstance(right, str):
        return OPERATORS[sign](left.casefold(), right.casefold())
    one, other = _number(left), _number(right)
    if one is None or other is None:
        return sign == "!="
    return OPERATORS[sign](one, other)


class _Reader:
    """Reads an expression from left to right and works it out. `name` looks up a name, `exists` a path."""

    def __init__(self, source: str, name: Callable[[str], Value], exists: Callable[[str], bool]) -> None:
        self.source, self._name, self._exists = source, name, exists
        self._tokens = [*_tokens(source), ("end", "")]
        self._place = self._depth = 0

    def _next(self, *wanted: str) -> str:
        """Takes the next token if it is an operator among these; else it is empty."""
        kind, text = self._tokens[self._place]
        if kind == "operator" and text in wanted:
            self._place += 1
            return text
        return ""

    def _need(self, wanted: str) -> None:
        if not self._next(wanted):
            found = self._tokens[self._place][1] or "the end"
            raise _unreadable(self.source, f"`{wanted}` is missing before {found}")

    def whole(self) -> Value:
        value = self._either()
        if self._tokens[self._place][0] != "end":
            found = self._tokens[self._place][1]
            raise _unreadable(self.source, f"`{found}` is not expected there")
        return value

    def _either(self) -> Value:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise SkillkitError("the expression is nested too deeply", f"at most {MAX_DEPTH} levels")
        value = self._both()
        while self._next("||"):
            other = self._both()
            value = value or other
        self._depth -= 1
        return value

    def _both(self) -> Value:
        value = self._comparison()
        while self._next("&&"):
            other = self._comparison()
            value = value and other
        return value

    def _comparison(self) -> Value:
        value = self._single()
        sign = self._next(*OPERATORS)
        return _compared(value, sign, self._single()) if sign else value

    def _single(self) -> Value:
        negations = 0
        while self._next("!"):
            negations += 1
        value = self._operand()
        return value if not negations else (not value if negations % 2 else bool(value))

    def _operand(self) -> Value:
        if self._next("("):
            value = self._either()
            self._need(")")
            return value
        kind, text = self._tokens[self._place]
        self._place += 1
        if kind == "text":
            return text[1:-1].replace("''", "'")
        if kind == "number":
            return float(text)
        if kind == "name":
            if text in ("true", "false"):
                return text == "true"
            return self._call(text) if text in FUNCTIONS else self._name(text)
        raise _unreadable(self.source, f"a value is missing before {text or 'the end'}")

    def _call(self, function: str) -> Value:
        self._need("(")
        arguments = [str(self._either())]
        while self._next(","):
            arguments.append(str(self._either()))
        self._need(")")
        if len(arguments) != FUNCTIONS[function]:
            raise _unreadable(self.source, f"{function} takes {FUNCTIONS[function]} values, not {len(arguments)}")
        if function == "exists":
            return self._exists(arguments[0])
        one, other = (each.casefold() for each in arguments)
        if function == "contains":
            return other in one
        return one.startswith(other) if function == "startsWith" else one.endswith(other)


def holds(source: str, values: Mapping[str, str], steps: Mapping[str, StepResult], root: Path) -> bool:
    """Whether an expression holds. Raises SkillkitError where it cannot be read or names what is not there."""
    if len(source) > MAX_LENGTH:
        raise SkillkitError(f"the expression has {len(source):,} characters", f"at most {MAX_LENGTH:,} are read")

    def name(path: str) -> Value:
        kind, *rest = path.split(".")
        if kind == "parameters" and len(rest) == 1 and rest[0] in values:
            value = values[rest[0]]
            return value == "true" if value in ("true", "false") else value
        if kind == "steps" and len(rest) == 2 and rest[1] in ("exit_code", "output", "conclusion"):
            step = steps.get(rest[0])
            if step is None:
                return ""
            found = getattr(step, rest[1])
            return float(found) if isinstance(found, int) else str(found or "").strip()
        raise SkillkitError(
            f"`{source}`: there is no `{path}`", "parameters.NAME, steps.NAME.exit_code, .output, .conclusion"
        )

    def exists(path: str) -> bool:
        return not Path(path).is_absolute() and ".." not in Path(path).parts and (root / path).exists()

    return bool(_Reader(source, name, exists).whole())
