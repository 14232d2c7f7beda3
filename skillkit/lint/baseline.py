"""Baselines: known findings, so that only new ones count."""

import json
from collections import Counter
from collections.abc import Sequence

from skillkit.errors import SkillkitError
from skillkit.model.finding import Finding

VERSION = 1


def render(findings: Sequence[Finding]) -> str:
    """A baseline of these findings: how often each occurs, by fingerprint, with its rule, path and message."""
    same = {finding.fingerprint: finding for finding in findings}
    counts = Counter(finding.fingerprint for finding in findings)
    entries = [
        {"fingerprint": key, "count": counts[key], "code": f.code, "path": f.location.path, "message": f.message}
        for key, f in sorted(same.items(), key=lambda item: (item[1].location.path, item[1].code, item[0]))
    ]
    return json.dumps({"version": VERSION, "findings": entries}, ensure_ascii=False, indent=1) + "\n"


def parse(text: str, name: str) -> Counter[str]:
    """The allowed number of findings by fingerprint; raises SkillkitError if `text` is no baseline."""
    hint = "make it anew with --write-baseline"
    try:
        data = json.loads(text)
        if data["version"] != VERSION:
            raise SkillkitError(f"{name} is a baseline of version {data['version']}", hint)
        return Counter({str(entry["fingerprint"]): int(entry["count"]) for entry in data["findings"]})
    except (ValueError, KeyError, TypeError) as error:
        raise SkillkitError(f"{name} is no baseline: {error}", hint) from None


def new_findings(findings: Sequence[Finding], allowed: Counter[str]) -> list[Finding]:
    """The findings that the baseline does not allow; the later ones if it allows fewer."""
    left = Counter(allowed)
    new = []
    for finding in findings:
        if left[finding.fingerprint] > 0:
            left[finding.fingerprint] -= 1
        else:
            new.append(finding)
    return new
