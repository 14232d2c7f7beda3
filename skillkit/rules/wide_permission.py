"""The skill switches permissions off, or asks for all of them.

## What it does
Reports settings and flags that let an agent act without asking (`bypassPermissions`, `--dangerously-skip-permissions`,
`Bash(*)`), hooks that approve calls, editors that run the tasks of each folder, `allowed-tools: "*"`, and rights
without a password. They are a note in a skill whose description names unattended or sandboxed work.

## Why is this bad
Whatever these settings allow runs without asking the user.

## Example
`{"permissions": {"defaultMode": "bypassPermissions"}}`

## Use instead
Name the tools and commands that the task needs.
"""

from skillkit.rules import rule
from skillkit.safety import violations

check = rule("SK811", "wide-permission", "safety", "warning")(lambda folder: violations(folder, "SK811"))
