"""A program evaluates its input as code.

## What it does
Follows arguments and typed input of a Python program to `eval`, `exec` and shell commands.

## Why is this bad
An agent passes on text from pages, issues and files. Whoever wrote that text runs code on the user's machine.

## Example
`print(eval(sys.argv[1]))`

## Use instead
`ast.literal_eval`, a parser, or a list of arguments without a shell.
"""

from skillkit.rules import rule
from skillkit.safety import violations

check = rule("SK816", "evaluated-input", "safety", "warning")(lambda folder: violations(folder, "SK816"))
