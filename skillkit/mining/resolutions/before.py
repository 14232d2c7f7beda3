"""The same command fails and passes, and between the two stand one or two other commands, or an edit of settings."""

from collections.abc import Sequence

from skillkit.actions.verbs import GENERIC
from skillkit.mining.resolutions import Fix
from skillkit.mining.resolutions import differing_lines
from skillkit.mining.resolutions import doing
from skillkit.mining.resolutions import is_edit
from skillkit.model.lesson import ErrorFix
from skillkit.model.observation import Action
from skillkit.model.observation import Observation
from skillkit.model.observation import Trace
from skillkit.settings_files import is_settings

MAX_ACTS = 2
MAX_FILES = 2


def _places(action: Action) -> list[str]:
    """Where an action's paths lie: their first two parts, without the name that differs from run to run."""
    paths = (slot.value for slot in action.slots if slot.kind == "path")
    return sorted({"/".join(path.strip("/").split("/")[:2]) for path in paths})


def _edited(observation: Observation) -> tuple[str, ...] | None:
    """The settings that an edit touches; None if it touches something else."""
    files = observation.files
    return files if files and observation.status == "ok" and all(map(is_settings, files)) else None


def fix(trace: Trace, error: Observation, later: Sequence[Observation]) -> Fix | None:
    """What was done before the same command passed."""
    wanted = [action.verb for action in doing(error)]
    acts: list[Action] = []
    lines: list[str] = []
    files: list[str] = []
    if not wanted:
        return None
    for observation in later:
        does = doing(observation)
        if [action.verb for action in does] == wanted and observation.status == "ok":
            break
        if any(is_edit(action) for action in does):
            edited = _edited(observation)
            if edited is None:
                return None
            files += edited
        else:
            changing = [action for action in does if action.effect == "change" and action.verb not in wanted]
            if changing and observation.status == "ok":
                acts += changing
                lines.append(observation.command)
    else:
        return None
    if files:
        return _by_settings(trace, error, observation, sorted(set(files)), acts)
    places = [place for act in acts for place in _places(act)]
    # The line that names what the fix touched tells most; a test run that failed prints many others.
    message = sorted(differing_lines(error, observation), key=lambda line: not any(p in line for p in places))
    if not acts or not message or len(acts) > MAX_ACTS:
        return None
    facts = ErrorFix(
        change="before",
        failing=error.command,
        passing=observation.command,
        subject=wanted[-1],
        acts=tuple(lines),
        message=tuple(message[:2]),
    )
    intent = ("before", wanted[-1].split()[0], *sorted({" ".join((a.verb, *a.flags, *_places(a))) for a in acts}))
    return Fix(intent, facts, trace, (error.turn, observation.turn))


def _by_settings(
    trace: Trace, error: Observation, passed: Observation, files: Sequence[str], acts: Sequence[Action]
) -> Fix | None:
    """The edit of settings between the two runs, if nothing else was done but what records it."""
    message = differing_lines(error, passed)
    if not message or len(files) > MAX_FILES or any(act.verb not in GENERIC for act in acts):
        return None
    facts = ErrorFix(
        change="settings",
        failing=error.command,
        passing=passed.command,
        subject=doing(error)[-1].verb,
        files=tuple(files),
        message=message[:4],
    )
    return Fix(("settings", facts.subject, *files), facts, trace, (error.turn, passed.turn))
