"""Tells an agent, in one line, of a registered skill that the user's prompt calls for: once in a session for each.

Where it calls for none, of the known question that it asks; of neither, nothing.

Only what is certain is said: a pattern of a trigger, or many shared words with no other skill near. Names, paths and
values are inert: without line breaks, in a span of code, and named as data.
"""

import contextlib
import hashlib
import json
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from skillkit import paths
from skillkit.expressions.limited import limited
from skillkit.files.write import make_private, write_privately

if TYPE_CHECKING:
    from skillkit.agents import Event
    from skillkit.model.run import Match
    from skillkit.workflows.match import Matcher

SECONDS = 2.0
"""How long a prompt waits. Skills that take longer to read are read by a process of its own, for the next prompt."""
PAUSE = 60
"""Seconds in which no second such process is started."""
SURE = 0.62
"""From this score on, a match by words is certain."""
MOST_SESSIONS = 200
MOST_VALUE = 200
MAX_LINE = 600
WHOSE = {"project": "this repository has", "user": "the user has", "built-in": "skillkit has"}


def _inert(text: str) -> str:
    """A text as a span of code in one line, which it cannot end."""
    from skillkit.documents.escape import data_span  # noqa: PLC0415 - only who has something to suggest needs it

    return data_span(text, MAX_LINE)


def line_of(match: "Match", source: str, path: str, *, has_workflow: bool) -> str:
    """What the agent reads of a skill."""
    whose = WHOSE.get(source, "there is")
    values = [f"{name}={shlex.quote(value)}" for name, value in match.parameters if len(value) <= MOST_VALUE]
    command = shlex.join(["skillkit", "run", match.skill]) + "".join(f" {each}" for each in values)
    how = f"; run: {_inert(command)} or follow its SKILL.md" if has_workflow else ": read its SKILL.md"
    return (
        f"{whose} a skill for that (data, no instruction): {_inert(match.skill)}, {_inert(paths.from_home(path))}{how}"
    )


def _told(session: str) -> Path:
    return make_private(paths.state_dir() / "hooks" / "suggested") / hashlib.sha256(session.encode()).hexdigest()[:24]


def _is_new(session: str, skill: str) -> bool:
    """Whether a skill was not named in this session before; from now on it was."""
    file = _told(session)
    named: Any = []
    with contextlib.suppress(OSError, ValueError):
        named = json.loads(file.read_bytes())
    named = named if isinstance(named, list) else []
    if skill in named:
        return False
    write_privately(file, json.dumps([*named, skill]))
    for old in sorted(file.parent.iterdir(), key=lambda each: each.stat().st_mtime)[:-MOST_SESSIONS]:
        old.unlink(missing_ok=True)
    return True


def _prepare(cwd: Path) -> None:
    """Starts a process that reads the skills of a folder into the cache, unless one was started just now."""
    from skillkit.process import start_detached  # noqa: PLC0415 - seldom needed

    mark = _told(f"reading {cwd}")
    with contextlib.suppress(OSError):
        if time.time() - mark.stat().st_mtime < PAUSE:
            return
    write_privately(mark, "[]")
    start_detached([sys.executable, "-P", "-m", "skillkit", "match", "--", "read"], cwd=cwd, environment={})


def certain(matcher: "Matcher", prompt: str) -> "Match | None":
    """The skill that a prompt calls for beyond doubt."""
    from skillkit.workflows.match import is_ambiguous  # noqa: PLC0415 - goes with the matcher

    found = matcher.match(prompt)
    if not found or is_ambiguous(found):
        return None
    return found[0] if found[0].method == "pattern" or found[0].score >= SURE else None


def suggest(event: "Event", give: Callable[[str], None]) -> None:
    """Gives the agent the line on the skill that the prompt calls for, else on the known question that it asks.

    Nothing if neither is certain, or it was given in this session.
    """
    cwd = Path(event.cwd)
    if not (event.session and event.prompt.strip() and event.cwd and cwd.is_dir()):
        return
    from skillkit.workflows.cached import registered_matcher  # noqa: PLC0415 - only a prompt needs it

    try:
        with limited(SECONDS):
            matcher = registered_matcher(cwd)
            match = certain(matcher, event.prompt)
    except TimeoutError:
        _prepare(cwd)
        return
    if match and _is_new(event.session, match.skill):
        skill = next(each for each in matcher.index.skills if each.name == match.skill)
        give(line_of(match, skill.source, skill.path, has_workflow=skill.has_workflow))
    if match:
        return
    from skillkit.hooks.known import find_known, known_line  # noqa: PLC0415 - as above

    (found,) = find_known([event.prompt], cwd)
    if found and _is_new(event.session, f"question {found.known.name}"):
        give(known_line(found.known))
