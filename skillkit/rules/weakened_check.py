"""A check or a protection is switched off.

## What it does
Looks in scripts, shell blocks and settings for certificates and host keys that are no longer verified, and for
firewalls, quarantine, antivirus, audit logs and command histories that are switched off.

## Why is this bad
The next download or login can come from anybody, and nobody sees it.

## Example
`requests.get(url, verify=False)`

## Use instead
Trust the one certificate that is missing: `verify="/etc/ssl/company.pem"`.
"""

from skillkit.rules import rule
from skillkit.safety import violations

check = rule("SK815", "weakened-check", "safety", "warning")(lambda folder: violations(folder, "SK815"))
