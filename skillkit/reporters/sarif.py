"""SARIF 2.1.0, for code scanning: one run, its rules, one result a finding."""

import json
from urllib.parse import quote

from skillkit import HOMEPAGE, __version__
from skillkit.model.finding import Finding, Fix, page_of
from skillkit.model.report import Report
from skillkit.model.source import Location
from skillkit.reporters import Style, reporter
from skillkit.rules import RULES, Rule

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
FINGERPRINT = "skillkit/v1"


def _region(place: Location) -> dict[str, int]:
    return {
        "startLine": place.start_line,
        "startColumn": max(1, place.start_column),
        "endLine": place.end_line,
        "endColumn": max(1, place.end_column),
    }


def _artifact(path: str) -> dict[str, str]:
    return {"uri": quote(path), "uriBaseId": "%SRCROOT%"}


def _rule(rule: Rule) -> dict[str, object]:
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule.title},
        "helpUri": page_of(rule.code),
        "help": {"text": rule.sections, "markdown": rule.sections},
        "defaultConfiguration": {"level": rule.severity},
        "properties": {"tags": [rule.layer]},
    }


def _other_rule(finding: Finding) -> dict[str, object]:
    """The rule of another program, of which we know its name."""
    return {
        "id": finding.code,
        "name": finding.rule,
        "helpUri": page_of(finding.code),
        "properties": {"tags": [finding.layer]},
    }


def _fix(fix: Fix, path: str) -> dict[str, object]:
    replacements = [
        {"deletedRegion": _region(edit.location), "insertedContent": {"text": edit.text}} for edit in fix.edits
    ]
    changes = [{"artifactLocation": _artifact(path), "replacements": replacements}]
    return {"description": {"text": fix.title}, "artifactChanges": changes}


def _result(finding: Finding, indexes: dict[str, int]) -> dict[str, object]:
    text = f"{finding.message} ({finding.note})" if finding.note else finding.message
    place = finding.location
    result: dict[str, object] = {
        "ruleId": finding.code,
        "ruleIndex": indexes[finding.code],
        "level": finding.severity,
        "message": {"text": text},
        "locations": [{"physicalLocation": {"artifactLocation": _artifact(place.path), "region": _region(place)}}],
        "partialFingerprints": {FINGERPRINT: finding.fingerprint},
        "properties": {"layer": finding.layer, "clients": list(finding.clients)},
    }
    if finding.fix and finding.fix.edits:
        result["fixes"] = [_fix(finding.fix, place.path)]
    return result


@reporter("sarif")
def render(report: Report, style: Style) -> str:
    """The findings of any command as a SARIF log."""
    del style
    rules = sorted(RULES, key=lambda rule: rule.code)
    others = {each.code: each for each in report.findings if each.layer == "scanner"}
    indexes = {code: index for index, code in enumerate((*(rule.code for rule in rules), *sorted(others)))}
    driver = {
        "name": "skillkit",
        "informationUri": HOMEPAGE,
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [*map(_rule, rules), *(_other_rule(others[code]) for code in sorted(others))],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"%SRCROOT%": {"description": {"text": "The root of the repository."}}},
        "results": [_result(finding, indexes) for finding in report.findings],
        "properties": {"suppressed": report.counts.get("suppressed", 0)},
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=1) + "\n"
