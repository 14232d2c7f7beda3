"""A command destroys, and nothing near it says when not to run it.

## What it does
Looks in runnable blocks, scripts, workflows and commands that the text says to run for those that cannot be undone:
removal of a root, home or whole working folder, or of all in one that a variable names which may be empty, in scripts
of every common language too, of folders of people and of the data of services, of all containers and volumes, of stacks
and buckets without a question, forced pushes, `git reset --hard`, `git clean -fdx`, formatting and overwriting of
disks, those a script finds by itself among them, dropping of databases, `chmod -R 777 /`, what a cloud's command line
deletes in a sweep or without a question, mail, calendars, files and photographs that a program or an order takes away
for good, removal from a certain day on, fork bombs, and commands written as lists of words that delete each of what was
listed, in a skill whose description only looks. A command is guarded, and left alone, where the text around it asks for
confirmation, warns or names a condition, or where a script asks. Removal of a named build folder or of a temporary one
is no destruction.

Where the lines around and all else of the skill read like no attack, and no other rule on safety finds anything, this
is a note, which fails nothing unless `--fail-on note` says so.

## Why is this bad
An agent runs what stands there, in a folder that may be another than its author thought of.

## Example

```sh
git push --force origin main
```

## Use instead
Ask the user before this step; it overwrites what others have pushed:

```sh
git push --force-with-lease origin "$BRANCH"
```
"""

from collections.abc import Iterator

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.rules import rule
from skillkit.safety.around import told_around
from skillkit.safety.destroyers import CLOUD
from skillkit.safety.destroyers import CLOUDS
from skillkit.safety.destroyers import COMMANDS
from skillkit.safety.destroyers import DESTROYS
from skillkit.safety.destroyers import EACH
from skillkit.safety.destroyers import MORE
from skillkit.safety.destroyers import MORES
from skillkit.safety.destroyers import PROSE
from skillkit.safety.destroyers import SENTENCES
from skillkit.safety.flows import flows_in
from skillkit.safety.guards import is_guarded
from skillkit.safety.hits import Hit
from skillkit.safety.hits import found_in
from skillkit.safety.hits import hits
from skillkit.safety.listed_sweeps import listed_sweeps
from skillkit.safety.mentions import is_mentioned
from skillkit.safety.passages import is_text
from skillkit.safety.passages import passages
from skillkit.safety.passages import texts
from skillkit.safety.purges import CALLED
from skillkit.safety.purges import CALLS
from skillkit.safety.purges import PURGED
from skillkit.safety.sweeps import CALLED as SWEPT_BY
from skillkit.safety.sweeps import CALLS as SWEEPS_BY
from skillkit.safety.sweeps import SWEEPS
from skillkit.safety.sweeps import SWEPT
from skillkit.safety.wiping import CALENDAR
from skillkit.safety.wiping import DISKS
from skillkit.safety.wiping import EMPTIED
from skillkit.safety.wiping import EMPTIES
from skillkit.safety.wiping import ERASED
from skillkit.safety.wiping import TIMED
from skillkit.safety.wiping import WIPED
from skillkit.safety.wiping import WIPES
from skillkit.safety.wiping import may_be_empty

FORK_BOMB = Pattern(r":\(\)\s*\{\s*:\s*\|\s*:\s*&\s*\}\s*;\s*:")
BOMB_MARKS = (":|:", ": | :")


def _bombs(folder: SkillFolder) -> Iterator[Hit]:
    """Fork bombs, which have no words to look for."""
    for path, text in texts(folder):
        if any(mark in text for mark in BOMB_MARKS):
            for passage in passages(path, text, lambda said: any(mark in said for mark in BOMB_MARKS)):
                if passage.kind in ("run", "inline"):
                    yield from found_in(passage, FORK_BOMB)


def _swept(folder: SkillFolder) -> Iterator[Hit]:
    """What a machine or a platform loses: many things at once, or without a question."""
    yield from hits(folder, SWEPT, SWEEPS, "run", "inline")
    yield from hits(folder, SWEPT_BY, SWEEPS_BY, "run", "inline")
    yield from listed_sweeps(folder)
    for hit in hits(folder, CLOUDS, CLOUD, "run", "inline"):
        start = hit.text.rfind("\n", 0, hit.match.start()) + 1
        end = hit.text.find("\n", hit.match.end())
        if EACH.search(
            hit.text,
            max(start, hit.match.start() - 400),
            min(end if end >= 0 else len(hit.text), hit.match.end() + 300),
        ):
            yield hit


def _wiped(folder: SkillFolder) -> Iterator[Hit]:
    """Folders of the user that a script removes."""
    yield from (flow.hit for flow in flows_in(folder, WIPES, WIPED, "run", "inline"))
    yield from (flow.hit for flow in flows_in(folder, DISKS, ERASED, "run", "inline"))
    yield from hits(folder, CALENDAR, TIMED, "run", "inline")
    for hit in hits(folder, EMPTIED, EMPTIES, "run", "inline"):
        if may_be_empty(hit.text, hit.match["name"]):
            yield hit


@rule("SK808", "destructive-command", "safety", "warning")
def check(folder: SkillFolder) -> Iterator[Violation]:
    """Yields each unguarded command."""
    commands = hits(folder, COMMANDS, DESTROYS, "run", "inline")
    more = hits(folder, MORES, MORE, "run", "inline")
    calls = hits(folder, CALLED, CALLS, "run", "code", "inline")
    sentences = hits(folder, SENTENCES, PROSE, "prose", "comment", where=is_text)
    before = set()
    for hit in (*commands, *more, *calls, *_swept(folder), *_wiped(folder), *sentences, *_bombs(folder)):
        where = (hit.location.path, hit.location.start_line)
        if where not in before and not is_guarded(hit) and not is_mentioned(hit):
            before.add(where)
            said = " ".join(hit.match[0].split())
            yield Violation(location=hit.location, message=f'"{said[:60]}" destroys, and nothing here says when not to')
    for hit in told_around(folder, PURGED):
        if (hit.location.path, hit.location.start_line) not in before:
            yield Violation(
                location=hit.location, message="an agent is told to remove things for good and to ask nobody"
            )
