"""The traces of sessions: of logs that are new or have changed, made now; of the others, remembered."""

from collections import Counter
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from pathlib import Path

from skillkit.model.observation import Trace
from skillkit.model.session import Unrecognised
from skillkit.observe import VERSION
from skillkit.observe import observe
from skillkit.sessions import Logs
from skillkit.sessions import log_files
from skillkit.store import Kept
from skillkit.store import Store
from skillkit.store import state_of
from skillkit.watch import Watch
from skillkit.watch import unwatched


def _kept(trace: Trace) -> Kept:
    text = trace.model_dump_json(exclude_defaults=True)
    return Kept(trace.digest, trace.session, trace.project, trace.agent, text, trace.day)


class Traces:
    """Iterates over the traces of the sessions below `paths`, each once; what was left out is counted then.

    With a `store` logs that have not changed are not read, and what is seen is remembered. With `others` the traces of
    logs that are gone come after those that are there. `users` and `hosts` are names to mask.
    """

    def __init__(
        self,
        paths: Sequence[Path],
        store: Store | None = None,
        *,
        others: bool = False,
        users: Iterable[str] = (),
        hosts: Iterable[str] = (),
        watch: Watch = unwatched,
    ) -> None:
        self._files = log_files(paths)
        self._watch = watch
        self._store = store
        self._others = others
        self._names = tuple(users), tuple(hosts)
        self.unrecognised: list[Unrecognised] = []
        self.by_format: Counter[str] = Counter()
        self.lines_skipped = 0
        self.remembered = 0

    def __iter__(self) -> Iterator[Trace]:
        digests: set[str] = set()
        refs: set[str] = set()
        for trace in self._all():
            if trace.digest not in digests:
                digests.add(trace.digest)
                self.by_format[trace.format] += 1
                # A resumed or forked session begins with a copy of the other one: what happened there happened once.
                new = tuple(each for each in trace.observations if not each.ref or each.ref not in refs)
                refs.update(each.ref for each in new if each.ref)
                yield trace if len(new) == len(trace.observations) else trace.model_copy(update={"observations": new})

    def _all(self) -> Iterator[Trace]:
        for file in self._watch(self._files):
            yield from self._of_log(file)
        if self._store and self._others:
            for text in self._store.others(self._files):
                self.remembered += 1
                yield Trace.model_validate_json(text)

    def _of_log(self, file: Path) -> list[Trace]:
        try:
            state = state_of(file)
        except OSError as error:
            self.unrecognised.append(Unrecognised(path=str(file), reason=f"cannot be read: {error.strerror}"))
            return []
        known = self._store.known(file, state, VERSION) if self._store else None
        if known:
            traces = [Trace.model_validate_json(text) for text in known.traces]
            problem, skipped = str(known.facts["problem"]), int(str(known.facts["skipped"]))
        else:
            logs = Logs([file])
            traces = [observe(session, *self._names) for session in logs]
            problem, skipped = next((item.reason for item in logs.unrecognised), ""), logs.lines_skipped
            if self._store:
                facts: dict[str, object] = {"problem": problem, "skipped": skipped}
                self._store.remember(file, state, VERSION, facts, [_kept(trace) for trace in traces])
        if problem:
            self.unrecognised.append(Unrecognised(path=str(file), reason=problem))
        self.lines_skipped += skipped
        return traces
