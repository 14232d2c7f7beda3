"""A script reaches the network although the skill says that it does not.

## What it does
Compares statements such as "works offline", "no network access" or "nothing leaves this machine" with the network
calls of the skill's programs. Calls to this machine are ignored.

## Why is this bad
Whoever installs a formatter that works offline does not expect it to call out.

## Example
"Works fully offline", and `scripts/format.py` with `requests.get("https://rules.example/latest")`.

## Use instead
`compatibility: Needs network access to rules.example`
"""

from skillkit.rules import rule
from skillkit.safety import violations

check = rule("SK810", "undeclared-network", "safety", "warning")(lambda folder: violations(folder, "SK810"))
