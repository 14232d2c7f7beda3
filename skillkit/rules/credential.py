"""A text holds what looks like a live secret.

## What it does
Looks in all texts for the secrets whose shape detect-secrets knows or a provider documents, for private keys, for
passwords in addresses, for seed phrases of wallets and addresses of chat rooms, and for what looks made up by a machine
and is called a password, secret or key. Left alone are placeholders: what says that it is an example, what repeats
itself, what counts up, and variables; also tokens of test modes, public keys, and the JSON web tokens of tutorials.
Random-looking words of no known shape that nothing calls a secret are left alone too: most are hashes.

## Why is this bad
A skill is shared with everybody who installs it, and git keeps it for good.

## Example

```sh
export GITHUB_TOKEN=<a token of forty letters and digits>
```

## Use instead

```sh
export GITHUB_TOKEN="$(gh auth token)"
```
"""

from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import rule
from skillkit.safety.hits import worthwhile
from skillkit.safety.passages import Passage
from skillkit.safety.passages import place
from skillkit.safety.passages import texts
from skillkit.safety.written_secrets import LOOK
from skillkit.safety.written_secrets import NAMES
from skillkit.safety.written_secrets import SPELT
from skillkit.safety.written_secrets import named_in
from skillkit.safety.written_secrets import passwords_in
from skillkit.safety.written_secrets import shapes_in
from skillkit.safety.written_secrets import spelt_in
from skillkit.safety.written_secrets import web_tokens_in


def _others(folder: SkillFolder) -> Iterator[tuple[Passage, int, int]]:
    """Secrets of no known shape, with the passages they stand in."""
    for look, stand in ((LOOK, web_tokens_in), (NAMES, named_in), (SPELT, spelt_in)):
        for cut in worthwhile(folder, look):
            if look is not LOOK or "eyJ" in cut.passage.text:
                yield from ((cut.passage, start, end) for start, end in stand(cut.passage.text))


@rule("SK806", "credential", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each secret, without showing it."""
    found: dict[tuple[str, int], Violation] = {}
    for cut in worthwhile(folder, LOOK):
        passage = cut.passage
        for start, end, message in shapes_in(passage.text):
            where = place(passage.path, passage.source, passage.start + start, end - start)
            found.setdefault((passage.path, passage.start + start), Violation(location=where, message=message))
    for passage, start, end in _others(folder):
        where = place(passage.path, passage.source, passage.start + start, end - start)
        if all(path != passage.path or abs(at - passage.start - start) > 40 for path, at in found):
            found[(passage.path, passage.start + start)] = Violation(
                location=where, message=f"a live-looking secret ({passage.text[start : start + 3]}…)"
            )
    for path, text in texts(folder):
        for start, end in passwords_in(text) if "://" in text and "@" in text else ():
            where = place(path, text, start, end - start)
            found.setdefault((path, start), Violation(location=where, message="a password in an address"))
    yield from found.values()
