"""One walk from a failure to the calls after it: each call is compared with the one that failed."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from skillkit.mining.resolutions.acts import content, core, differing_lines, doing, edited, failing_action, is_edit
from skillkit.model.observation import Action, Observation, Trace
from skillkit.shell.wrappers import ASSIGNMENT

MOVES = frozenset({"cp", "git mv", "mv"})
EXPORT = re.compile(
    r"(?:^|[\s;&(])(?:export\s|\$env:)\s{0,4}(\w{1,60}\s?=\s?(?:\"[^\"]{0,200}\"|'[^']{0,200}'|[^\s;&|]{1,200}))"
)
"""An assignment for the commands that follow, in a shell or in PowerShell."""
RUNS = re.compile(r"(?:^| )(?:exec|run|x|--|-c)(?: |$)|^\S{1,40}(?:run|exec)(?: |$)")
"""Words in front of a command by which a program that is not known to run others says that it does."""


def _added(before: Sequence[str], after: Sequence[str]) -> tuple[str, ...] | None:
    """Returns the words that the second call has more than the first; None if it lacks one or changes their order."""
    rest = iter(before)
    expected = next(rest, None)
    more: list[str] = []
    for word in after:
        if word == expected:
            expected = next(rest, None)
        else:
            more.append(word)
    return tuple(more) if expected is None else None


def _folders(actions: Iterable[Action]) -> list[Action]:
    return [each for each in actions if each.verb in ("cd", "pushd") and each.words[1:] not in ((), (".",))]


def _edits(seen: Observation) -> bool:
    return any(map(is_edit, doing(seen)))


class Try:
    """A call after a failure: `again` is a command of it, `between` what was done before.

    `options` are the words that it has more than the failing command, without programs in front; None for another call.
    `wrapper` are the programs in front that did not run the failing one (`uv run`, `sudo`).
    """

    def __init__(
        self, trace: Trace, error: Observation, between: Sequence[Observation], passed: Observation, again: Action
    ) -> None:
        self.trace, self.error, self.between, self.passed, self.again = trace, error, between, passed, again
        self.failed = failing_action(error)
        self.went_well = passed.status == "ok"
        before, after = core(self.failed), core(again)
        place = len(again.words) - len(self.failed.words)
        if place > 0 and again.words[place:] == self.failed.words and RUNS.search(" ".join(again.words[:place])):
            before, after = self.failed.words, self.failed.words
        self.options = _added(before, after)
        front = again.words[: max(0, len(again.words) - len(after))] if self.options is not None else ()
        own = [word for word in front if word not in self.failed.words and not ASSIGNMENT.match(word)]
        self.wrapper = tuple(own) if own and own[0] == front[0] and "-m" not in front else ()

    @cached_property
    def message(self) -> tuple[str, ...]:
        """What the failing run prints and this one does not."""
        return differing_lines(self.error, self.passed)

    @cached_property
    def is_next(self) -> bool:
        """Whether nothing but looking, and calls that failed, came before."""
        return not any(seen.status == "ok" and doing(seen) for seen in self.between)

    @cached_property
    def has_same_text(self) -> bool:
        """Whether both are given the same text in heredocs, and do not choose different folders."""
        own, other = _folders(self.error.actions), _folders(self.passed.actions)
        is_elsewhere = own and other and own[-1].words != other[-1].words
        return not is_elsewhere and content(self.passed.command) == content(self.error.command)

    @cached_property
    def is_same(self) -> bool:
        """Whether the call is the failing one, whatever is in front of it."""
        return self.options == () and self.has_same_text

    @cached_property
    def front(self) -> tuple[Action, ...]:
        """The commands in front of the call, in the same line, that were not in the failing one."""
        known = {action.words for action in self.error.actions}
        place = next(number for number, action in enumerate(self.passed.actions) if action is self.again)
        return tuple(each for each in self.passed.actions[:place] if each.words not in known)

    @cached_property
    def folders(self) -> list[Action]:
        """The commands before the call that change the folder for it, if the failing one did not choose one."""
        earlier = (action for seen in self.between if seen.status == "ok" for action in seen.actions)
        return [] if _folders(self.error.actions) else _folders((*earlier, *self.front))

    @cached_property
    def exported(self) -> tuple[str, ...]:
        """The variables that commands before the call set for all that follow."""
        lines = (seen.command for seen in (*self.between, self.passed) if seen.status == "ok")
        found = (each[1].replace(" ", "") for line in lines for each in EXPORT.finditer(line))
        return tuple(word for word in dict.fromkeys(found) if word not in self.error.command)

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The assignments that the call has and the failing one had not."""
        known = {*self.failed.env, *self.failed.words}
        given = dict.fromkeys((*self.exported, *self.again.env, *self.again.words))
        return tuple(word for word in given if ASSIGNMENT.match(word) and word not in known)

    @cached_property
    def steps(self) -> tuple[Action, ...]:
        """What went well before the call and changed something, without edits and calls of the failing verb."""
        failed = {action.verb for action in doing(self.error)}
        earlier = (a for seen in self.between if seen.status == "ok" and not _edits(seen) for a in doing(seen))
        return tuple(a for a in (*earlier, *self.front) if a.effect == "change" and a.verb not in failed)

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The files that were edited in between; `""` for an edit that failed or does not say of what."""
        edits = [seen for seen in self.between if _edits(seen)]
        return tuple(file for seen in edits for file in (edited(seen) if seen.status == "ok" else ()) or ("",))

    def is_own(self, file: str) -> bool:
        """Returns whether the session had edited, moved or copied a file of that name before the failure."""
        seen = self.trace.observations
        earlier = seen[: next(number for number, each in enumerate(seen) if each is self.error)]
        changed = (each for each in earlier if _edits(each) or any(a.verb in MOVES for a in each.actions))
        return file.rpartition("/")[2] in {path.rpartition("/")[2] for each in changed for path in edited(each)}


def tries(trace: Trace, error: Observation, later: Sequence[Observation]) -> Iterator[Try]:
    """Yields the commands after a failure, in order."""
    for number, passed in enumerate(later):
        if passed.actions[0].kind == "shell" and passed.status in ("ok", "error"):
            yield from (Try(trace, error, later[:number], passed, again) for again in passed.actions)
