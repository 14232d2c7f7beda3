"""A command destroys a whole home folder or disk.

## What it does
Looks in scripts and shell blocks for the removal of a root or home folder, for disks that are overwritten or formatted,
and for fork bombs. Removal of a named folder passes, and so do warnings and references that explain a command.

## Why is this bad
An agent runs what it reads, in a folder that the author may not have expected.

## Example
`rm -rf ~/*`

## Use instead
Name the folder that the task made, and ask before deleting data of the user.
"""

from skillkit.rules import rule
from skillkit.safety import violations

check = rule("SK808", "destructive-command", "safety", "warning")(lambda folder: violations(folder, "SK808"))
