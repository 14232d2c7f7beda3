"""A check or a protection is switched off.

## What it does
Reports scripts, shell blocks and settings that do not verify certificates or host keys, and that switch off firewalls,
quarantine, antivirus, audit logs or command histories.

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
