"""A text holds what looks like a live secret.

## What it does
Looks for keys in the shapes that providers document (an error), private keys (an error), passwords in URLs, and
random-looking values assigned to a name such as `api_key`. Placeholders and references to a variable pass.

## Why is this bad
A skill is shared with everybody who installs it, and git keeps it for good.

## Example
`export GITHUB_TOKEN=<a token of forty letters and digits>`

## Use instead
`export GITHUB_TOKEN="$(gh auth token)"`
"""

from skillkit.rules import rule
from skillkit.safety import violations

check = rule("SK806", "credential", "safety", "warning")(lambda folder: violations(folder, "SK806"))
