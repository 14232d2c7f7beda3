"""`skillkit rule`."""

import json
from collections.abc import Sequence

import click

from skillkit.commands._complete import rules as complete_rules
from skillkit.errors import SkillkitError, nearest
from skillkit.model.finding import page_of
from skillkit.rules import RULES, Rule, removal_of


def all_rules() -> list[Rule]:
    """Every rule, in the order of its code."""
    return sorted(RULES, key=lambda rule: rule.code)


def _hint(wanted: str, rules: Sequence[Rule]) -> str:
    """The rules of the family of a wrong code, or the name most like a wrong name."""
    family = wanted.upper()[:3]
    if family[:2] == "SK" and family[2:].isdigit():
        codes = [rule.code for rule in rules if rule.code.startswith(family)]
        return f"codes that begin with {family}: {', '.join(codes)}" if codes else "skillkit rule --all lists them"
    near = nearest(wanted, [*(rule.name for rule in rules), *(rule.code for rule in rules)])
    return f'did you mean "{near}"?' if near else "skillkit rule --all lists them"


def _named(wanted: str) -> list[Rule]:
    """The rule of that code or name, or those whose codes begin so."""
    rules = all_rules()
    found = [rule for rule in rules if wanted == rule.name or wanted.upper() == rule.code]
    found = found or [rule for rule in rules if rule.code.startswith(wanted.upper())]
    if found:
        return found
    if message := removal_of(wanted):
        raise SkillkitError(message, "skillkit rule --all lists the rules")
    raise SkillkitError(f"no rule is called {wanted!r}", _hint(wanted, rules))


def other_rule(code: str) -> str:
    """Whose rule a code of another program is, such as `cisco:YARA_code_execution_generic`."""
    from skillkit.scanners import SCANNERS  # noqa: PLC0415 - only such a code needs them

    name, _, rule = code.partition(":")
    if name in SCANNERS.names():
        scanner = SCANNERS[name]
        return f"{rule} is a rule of {scanner.title}, run by `lint --scanner {name}`: {scanner.page}\n"
    return f"{rule} is a rule of another program, {name}, imported by `lint --import-sarif`: see its documentation\n"


def markdown(rule: Rule) -> str:
    """A rule as a page."""
    facts = f"- code: {rule.code}\n- name: {rule.name}\n- layer: {rule.layer}\n- severity: {rule.severity}"
    return f"# {rule.title} ({rule.code})\n\n{facts}\n\n{rule.sections}\n"


def table(rules: Sequence[Rule]) -> str:
    """Rules as a Markdown table with links to their pages."""
    rows = [f"| [{r.code}]({r.code}.md) | {r.name} | {r.layer} | {r.severity} | {r.title} |\n" for r in rules]
    return "| Code | Name | Layer | Severity | Finds |\n| --- | --- | --- | --- | --- |\n" + "".join(rows)


@click.command("rule", short_help="Explain a rule, or list them all.")
@click.argument("wanted", metavar="[CODE|PREFIX|NAME]", required=False, shell_complete=complete_rules)
@click.option("--all", "everything", is_flag=True, help="List every rule.")
@click.option(
    "--format",
    "format_name",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    help="How to show the rule.",
)
def command(wanted: str | None, *, everything: bool, format_name: str) -> None:
    """Explain the rule of that code or name: what it finds, why that is bad, what to write instead.

    A prefix of codes, such as SK2, lists the rules of that family; without one, all rules are listed.
    """
    if wanted is not None and ":" in wanted:
        click.echo(other_rule(wanted), nl=False)
        return
    rules = all_rules() if wanted is None or everything else _named(wanted)
    if format_name == "json":
        keys = ("code", "name", "layer", "severity", "title")
        shapes = [
            {**{key: getattr(rule, key) for key in keys}, "url": page_of(rule.code), "text": rule.sections}
            for rule in rules
        ]
        text = json.dumps({"version": 1, "command": "rule", "rules": shapes}, ensure_ascii=False, indent=1) + "\n"
    elif len(rules) == 1:
        text = markdown(rules[0])
    elif format_name == "markdown":
        text = table(rules)
    else:
        lines = (f"{r.code} {r.name:<20} {r.layer:<7} {r.severity:<8} {r.title}\n" for r in rules)
        text = "".join(lines)
    click.echo(text, nl=False)
