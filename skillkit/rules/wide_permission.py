"""The skill switches permissions off, or asks for all of them.

## What it does
Looks for settings and flags that make an agent act without questions (`bypassPermissions`,
`--dangerously-skip-permissions`, `Bash(*)`), for `allowed-tools: "*"`, and for rights without a password. In a skill
whose description names unattended or sandboxed work they are a note.

## Why is this bad
Whatever these settings allow runs without a question to the user.

## Example
`{"permissions": {"defaultMode": "bypassPermissions"}}`

## Use instead
Name the tools and commands that the task needs.
"""

from skillkit.rules import rule
from skillkit.safety import violations

check = rule("SK811", "wide-permission", "safety", "warning")(lambda folder: violations(folder, "SK811"))
