"""A script reaches the network, and the skill does not say so.

## What it does
Looks in the skill's scripts for network calls, and in the description, `compatibility` and body for any word on it:
network, download, upload, API, HTTP, URL, a host, a service that the script names. Calls to this machine are left
alone.

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

import re
from collections.abc import Iterator

from skillkit.looks import Look
from skillkit.looks import hits
from skillkit.mentions import is_mentioned
from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.passages import RUNNABLE
from skillkit.passages import Passage
from skillkit.patterns import Pattern
from skillkit.rules import rule

CALLS = Pattern(
    r"\b(?:requests|httpx|session)\.(?:get|post|put|patch|delete|head|request|Session|Client|AsyncClient)\s*\(|"
    r"\burllib\.request\b|\burlopen\s*\(|\baiohttp\.ClientSession\b|\bhttp\.client\b|\bhttplib2?\b"
    r"|\bsocket\.(?:socket|create_connection)\s*\(|(?<![\w.])fetch\s*\(\s*[\"'`$\w]|\baxios(?:\.\w+)?\s*\(|"
    r"\bhttps?\.(?:get|request)\s*\(|\bnew (?:WebSocket|XMLHttpRequest)\b|\bnet\.connect\s*\("
    r"|(?:^|(?<=[\s;|&($`]))(?:curl|wget|nc|ncat|scp|sftp|ftp|ssh)\s+(?:-|[\"'$]|https?:|\w+[@.])[^\n]{0,300}|"
    r"\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\s[^\n]{0,300}|\bNet::HTTP\b|\bLWP::\w+|"
    r"\bfile_get_contents\(\s*[\"']https?:",
    re.IGNORECASE | re.MULTILINE,
)
LOOK = Look(
    (
        "requests httpx urllib urlopen aiohttp http httplib httplib2 socket fetch axios https websocket xmlhttprequest "
        "curl wget nc ncat scp sftp ftp "
        "ssh invoke iwr irm lwp file session net",
    )
)
DECLARES = Pattern(
    r"\b(?:networks?|internet|online|offline|https?|apis?|downloads?|downloading|uploads?|uploading|fetch(?:es|ing)?|"
    r"urls?|web ?(?:site|page|hook|socket)?s?|requests?|servers?|endpoints?|remote|cloud|curl|wget|"
    r"crawl\w*|scrap(?:e|es|ing)|sockets?|ssh|webhooks?|rest|graphql|browse[rs]?|hosted|saas|registry|registries|dns|"
    r"ports?|proxy|live data|feeds?|telemetry|sync\w*|publish\w*|deploy\w*|github|gitlab|slack|jira|notion|aws|azure|"
    r"gcp)\b",
    re.IGNORECASE,
)
LOCAL = Pattern(r"localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]|AF_UNIX|ssh-keygen", re.IGNORECASE)
HOST = Pattern(r"https?://(?:[\w-]+\.)*([\w-]{3,})\.[a-z]{2,}", re.IGNORECASE)


def _words(folder: SkillFolder) -> str:
    front, flow = folder.skill_md, folder.workflow
    said = (
        [front.body, *(str(front.data.get(key, "")) for key in ("description", "compatibility", "metadata"))]
        if front
        else []
    )
    return "\n".join([*said, str(flow.data.get("description", "")) if flow else ""])


def _is_prose(path: str) -> bool:
    return path.endswith((".md", ".txt"))


def _is_script(passage: Passage) -> bool:
    return passage.language in RUNNABLE and not _is_prose(passage.path)


@rule("SK810", "undeclared-network", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields the first call of each script."""
    if not any(resource.text and not _is_prose(resource.path) for resource in folder.resources):
        return
    said = _words(folder)
    if DECLARES.compiled.search(said):
        return
    seen = set()
    for hit in hits(folder, LOOK, CALLS, "run", where=_is_script):
        passage = hit.passage
        if passage.path in seen or is_mentioned(hit):
            continue
        if LOCAL.compiled.search(hit.text, hit.match.start(), hit.match.end() + 160):
            continue
        seen.add(passage.path)
        if not any(name.lower() in said.lower() for name in HOST.compiled.findall(passage.source)):
            yield Violation(
                location=hit.location, message="this script reaches the network, of which the skill says nothing"
            )
