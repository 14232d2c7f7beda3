"""Baselines: findings that were there before, so that only new ones count."""

import json
from collections import Counter
from collections.abc import Sequence

from skillkit.errors import SkillkitError
from skillkit.model.finding import Finding

VERSION = 1


def render(findings: Sequence[Finding]) -> str:
    """The baseline of these findings: how often each occurs, by fingerprint, with what a reader needs to know it."""
    counts = Counter(finding.fingerprint for finding in findings)
    told = {finding.fingerprint: finding for finding in findings}
    entries = [
        {
            "fingerprint": fingerprint,
            "count": counts[fingerprint],
            "code": told[fingerprint].code,
            "path": told[fingerprint].location.path,
            "message": told[fingerprint].message,
        }
        for fingerprint in sorted(counts, key=lambda f: (told[f].location.path, told[f].code, f))
    ]
    return json.dumps({"version": VERSION, "findings": entries}, ensure_ascii=False, indent=1) + "\n"


def parse(text: str, name: str) -> Counter[str]:
    """How often each fingerprint is allowed; raises SkillkitError if `text` is no baseline."""
    hint = "make it anew with --write-baseline"
    try:
        data = json.loads(text)
        if data["version"] != VERSION:
            raise SkillkitError(f"{name} is a baseline of version {data['version']}", hint)
        return Counter({str(entry["fingerprint"]): int(entry["count"]) for entry in data["findings"]})
    except (ValueError, KeyError, TypeError) as error:
        raise SkillkitError(f"{name} is no baseline: {error}", hint) from None


def new_findings(findings: Sequence[Finding], allowed: Counter[str]) -> list[Finding]:
    """The findings that the baseline does not have; of more than it counts, the later ones."""
    left = Counter(allowed)
    new = []
    for finding in findings:
        if left[finding.fingerprint] > 0:
            left[finding.fingerprint] -= 1
        else:
            new.append(finding)
    return new
