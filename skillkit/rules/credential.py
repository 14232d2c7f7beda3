"""A text holds what looks like a live secret.

## What it does
Reports keys in the formats that providers document and private keys (both errors), passwords in URLs, and
random-looking values assigned to names such as `api_key`. It ignores placeholders and variables.

## Why is this bad
Everybody who installs the skill gets the secret, and git keeps it.

## Example
`export GITHUB_TOKEN=<a token of forty letters and digits>`

## Use instead
`export GITHUB_TOKEN="$(gh auth token)"`
"""

from skillkit.rules import rule
from skillkit.safety import violations

check = rule("SK806", "credential", "safety", "warning")(lambda folder: violations(folder, "SK806"))
