"""A command destroys a whole home folder or disk.

## What it does
Reports removal of a root or home folder, disks that are overwritten or formatted, and fork bombs, in scripts and shell
blocks. It ignores removal of a named folder, and text that warns of a command or explains it.

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
