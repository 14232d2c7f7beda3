"""The inputs of the action. `action.yml` passes each in a variable of its own, so that none is part of a script."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar, get_args

from skillkit.errors import SkillkitError
from skillkit.model.config import Assurance
from skillkit.model.finding import SEVERITIES, Severity

Command = Literal["lint", "gate", "both", "propose", "report"]
OnDuplicate = Literal["", "block", "warn"]
N = TypeVar("N", int, float)

NEVER = "never"
PREFIX = "INPUT_"


def variable(name: str) -> str:
    """The environment variable of an input."""
    return PREFIX + name.upper().replace("-", "_")


@dataclass(frozen=True)
class Inputs:
    """The inputs. Empty, or None, is what was left out: the default of the command counts."""

    command: Command
    paths: tuple[str, ...]
    changed_only: bool
    base_ref: str
    fail_on: Severity | None
    never_fails: bool
    min_confidence: float | None
    min_assurance: Assurance | None
    duplicate_threshold: float | None
    on_duplicate: OnDuplicate
    import_sarif: tuple[str, ...]
    annotations: bool
    sarif_file: str
    report_file: str
    config: str
    token: str
    api_url: str
    dry_run: bool
    max_prs: int | None


def _wrong(name: str, given: str, expected: str) -> SkillkitError:
    return SkillkitError(f'the input {name} is "{given}"', f"expected is {expected}")


class _Given:
    """Reads inputs. Raises SkillkitError with the input that is wrong."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment

    def text(self, name: str) -> str:
        return self._environment.get(variable(name), "").strip()

    def lines(self, name: str) -> tuple[str, ...]:
        return tuple(line for each in self.text(name).splitlines() if (line := each.strip()))

    def flag(self, name: str, *, default: bool) -> bool:
        given = self.text(name).lower()
        if given not in ("", "true", "false"):
            raise _wrong(name, given, "true or false")
        return given == "true" if given else default

    def one_of(self, name: str, choices: tuple[str, ...]) -> str:
        given = self.text(name)
        if given not in choices:
            raise _wrong(name, given, ", ".join(filter(None, choices)))
        return given

    def number(self, name: str, kind: type[N], least: N, most: N, expected: str) -> N | None:
        given = self.text(name)
        if not given:
            return None
        try:
            value = kind(given)
        except ValueError:
            raise _wrong(name, given, expected) from None
        if not least <= value <= most:
            raise _wrong(name, given, expected)
        return value

    def share(self, name: str) -> float | None:
        return self.number(name, float, 0.0, 1.0, "a number from 0 to 1")


def read(environment: Mapping[str, str]) -> Inputs:
    """The inputs in an environment. Raises SkillkitError with the one that is wrong."""
    given = _Given(environment)
    fail_on = given.one_of("fail-on", ("", *SEVERITIES, NEVER))
    chosen = {
        "command": given.one_of("command", get_args(Command)),
        "fail_on": fail_on if fail_on in SEVERITIES else None,
        "min_assurance": given.one_of("min-assurance", ("", *get_args(Assurance))) or None,
        "on_duplicate": given.one_of("on-duplicate", get_args(OnDuplicate)),
    }
    return Inputs(
        **chosen,  # type: ignore[arg-type]  # each is one of the choices of its type
        paths=given.lines("paths"),
        never_fails=fail_on == NEVER,
        changed_only=given.flag("changed-only", default=False),
        base_ref=given.text("base-ref"),
        min_confidence=given.share("min-confidence"),
        duplicate_threshold=given.share("duplicate-threshold"),
        import_sarif=given.lines("import-sarif"),
        annotations=given.flag("annotations", default=True),
        sarif_file=given.text("sarif-file"),
        report_file=given.text("report-file"),
        config=given.text("config"),
        token=given.text("token"),
        api_url=given.text("api-url"),
        dry_run=given.flag("dry-run", default=False),
        max_prs=given.number("max-prs", int, 1, 1000, "a whole number from 1 on"),
    )
