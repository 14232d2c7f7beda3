"""A script reaches the network, and the skill does not say so.

## What it does
Looks in the skill's scripts for network calls, and in the description, `compatibility` and body for any word on it:
network, download, upload, API, HTTP, URL, a host, a service that the script names. A script that sends something needs
a word on that; one that calls out though the text says "offline" or "nothing leaves this machine" is found in any case,
as is a command in the text that sends something then; and so is a script that others can call. Calls to this machine
are left alone.

## Why is this bad
Whoever installs a formatter does not expect it to call out. It fails where there is no network, and looks like theft
where there is.

## Example
`scripts/format.py` with `requests.get("https://rules.example/latest")`, and a description that speaks of tables.

## Use instead

```yaml
compatibility: Needs network access to rules.example
```
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import rule
from skillkit.safety.hits import MOST
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.hits import joined
from skillkit.safety.mentions import is_mentioned
from skillkit.safety.network_claims import Claims
from skillkit.safety.network_claims import claims
from skillkit.safety.network_claims import denied
from skillkit.safety.network_claims import serves
from skillkit.safety.network_claims import told
from skillkit.safety.network_claims import told_of_sockets
from skillkit.safety.passages import PROGRAMS
from skillkit.safety.passages import Passage
from skillkit.safety.passages import passages
from skillkit.safety.script_calls import CALLS
from skillkit.safety.script_calls import HOST
from skillkit.safety.script_calls import LISTENS
from skillkit.safety.script_calls import LOCAL
from skillkit.safety.script_calls import SOCKET
from skillkit.safety.script_calls import UPLOADED
from skillkit.safety.script_calls import UPLOADING
from skillkit.safety.script_calls import UPLOADS
from skillkit.safety.script_calls import WRITES
from skillkit.safety.vocabulary import Vocabulary


def _claims(folder: SkillFolder) -> Claims:
    front, flow = folder.skill_md, folder.workflow
    described = [str(front.data.get(key, "")) for key in ("description", "compatibility", "metadata")] if front else []
    described.append(str(flow.data.get("description", "")) if flow else "")
    return claims("\n".join(described), front.body if front else "")


def _is_prose(path: str) -> bool:
    return path.endswith((".md", ".txt"))


def _is_script(passage: Passage) -> bool:
    return passage.language in PROGRAMS and not _is_prose(passage.path)


@lru_cache(maxsize=4)
def _hosts(text: str) -> frozenset[str]:
    return frozenset(name.lower() for name in HOST.compiled.findall(text))


def _contradicted(said: Claims, hit: Hit) -> str | None:
    """What speaks against a call, or nothing."""
    socket = SOCKET.search(hit.match[0])
    if LOCAL.search(hit.text, hit.match.start(), hit.match.end() + (600 if socket else 160)):
        return None
    if denied(said):
        return "this script reaches the network, and the skill says that it does not"
    uploads = UPLOADS.search(hit.text, max(0, hit.match.start() - 200), hit.match.end() + 500)
    is_told = told(said, sends=bool(uploads))
    if is_told and socket and WRITES.search(hit.text):
        is_told = told_of_sockets(said)
    if is_told or any(name in said.said.lower() for name in _hosts(hit.passage.source)):
        return None
    return "this script reaches the network, of which the skill says nothing"


def _found(folder: SkillFolder, calls: Vocabulary) -> Iterator[Hit]:
    """What of these is found in the skill's scripts."""
    for resource in folder.resources:
        if resource.text and not _is_prose(resource.path) and any(calls.found(resource.text)):
            for passage in filter(_is_script, passages(resource.path, resource.text)):
                if passage.kind == "run":
                    searched = joined(passage.text)
                    yield from (Hit(passage, searched, match) for match in islice(calls.found(searched), MOST))


def _sent(folder: SkillFolder) -> Iterator[Violation]:
    """The commands in texts that send something, where the skill says that it calls nobody."""
    found = hits(folder, UPLOADING, UPLOADED, "run", "code", "inline", where=lambda passage: _is_prose(passage.path))
    sent = [hit for hit in found if not LOCAL.search(hit.match[0]) and not is_mentioned(hit)]
    if sent and denied(_claims(folder)):
        message = "this sends something, and the skill says that it does not"
        yield from (Violation(location=hit.location, message=message) for hit in sent)


@rule("SK810", "undeclared-network", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields the first call of each script, and commands against what the skill says."""
    yield from _sent(folder)
    if not any(resource.text and not _is_prose(resource.path) for resource in folder.resources):
        return
    said = _claims(folder)
    seen = set()
    for hit in _found(folder, CALLS):
        if hit.passage.path not in seen and not is_mentioned(hit) and (message := _contradicted(said, hit)):
            seen.add(hit.passage.path)
            yield Violation(location=hit.location, message=message)
    for hit in _found(folder, LISTENS):
        if hit.passage.path not in seen and not is_mentioned(hit) and not serves(said):
            seen.add(hit.passage.path)
            yield Violation(
                location=hit.location,
                message="this script can be called over the network, of which the skill says nothing",
            )
