"""How fast logs are mined: reading beside orjson, a first and a second run, and what a long log takes of memory.

    python benchmarks/mine_speed.py FROM [MB] [FOLDER]

FROM holds session logs at any depth. They are copied into FOLDER (a temporary one), again and again and each time with
fresh ids, until there are MB (200) of them. The baseline of reading is `orjson.loads` on the same lines, the readers
alone, on one core; then comes what observing takes there, from the logs to what is remembered of them. The baseline of
a second run is the first one. One log of 20 MB and one of 200 MB, each the longest of FROM in Claude Code's format
repeated, tell what memory depends on.
"""

import gc
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import orjson

from skillkit.mining.extract import observe
from skillkit.mining.keep import KEEP
from skillkit.mining.sessions import SUFFIXES, Logs, log_files
from skillkit.model.observation import as_json
from skillkit.store.records import packed

MB = 1_000_000
SIZE = 200
LONG = (20, 200)
ROUNDS = 5
ID = re.compile(
    rb"[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}"
    rb"|\b(?:toolu|call|msg|ses|prt|req|resp|fc|rs)_[A-Za-z0-9]{12,}"
)
"""Ids of sessions, records, calls: what tells that two copies are two."""
DIGITS = "0123456789abcdef"
RUN = """
import resource, sys
from skillkit.cli import main
try:
    main()
finally:
    own, others = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(max(own, others) // 1024, file=sys.stderr)
"""


def fresh(content: bytes, number: int) -> bytes:
    """The content with other ids of the same length."""
    tail = "".join(DIGITS[number // 16**power % 16] for power in (4, 3, 2, 1, 0)).encode()
    return ID.sub(lambda match: match[0][: -len(tail)] + tail, content) if number else content


def lay_out(source: Path, folder: Path, size: int) -> int:
    """Copies the logs below `source` into `folder` until they have `size` bytes; the bytes there are then."""
    logs = [file for file in sorted(source.rglob("*")) if file.suffix in SUFFIXES and file.is_file()]
    total = number = 0
    while total < size:
        for log in logs:
            name = fresh(str(log.relative_to(source)).encode(), number).decode()
            copy = folder / f"{number:04}" / name
            copy.parent.mkdir(parents=True, exist_ok=True)
            content = fresh(log.read_bytes(), number)
            # A number that no id shows: the digest of each copy is its own.
            copy.write_bytes(content + b"\n" * number if log.suffix == ".jsonl" else content + b" " * number)
            total += copy.stat().st_size
            if total >= size:
                break
        number += 1
    return total


def lay_out_long(source: Path, file: Path, size: int) -> None:
    """Writes one log of `size` bytes: the longest of Claude Code's below `source`, repeated with fresh ids."""
    logs = [log for log in source.rglob("*.jsonl") if b'"parentUuid"' in log.read_bytes()[:20_000]]
    longest = max(logs, key=lambda log: (log.stat().st_size, str(log))).read_bytes().rstrip(b"\n") + b"\n"
    session = re.search(rb'"sessionId": ?"([^"]+)"', longest)
    with file.open("wb") as out:
        number = 0
        while out.tell() < size:
            copy = fresh(longest, number)
            out.write(re.sub(rb'("sessionId": ?")[^"]+', rb"\g<1>" + session[1] if session else rb"\g<1>", copy))
            number += 1


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _texts(files: list[Path]) -> Iterator[bytes]:
    for file in files:
        yield from file.read_bytes().split(b"\n") if file.suffix == ".jsonl" else [file.read_bytes()]


def reading(source: Path) -> None:
    """Prints the readers beside `orjson.loads`, by format and in all; the least of some rounds, in turn."""
    folders = [*sorted(path for path in source.iterdir() if path.is_dir()), source]
    print(f"{'reading':<16}{'MB':>7}{'orjson':>10}{'readers':>10}{'ratio':>7}{'MB/s':>7}")
    for folder in folders:
        files = log_files([folder])
        texts = [text for text in _texts(files) if text.strip()]
        size = sum(map(len, texts)) / MB

        def decode(texts: list[bytes] = texts) -> None:
            for text in texts:
                try:
                    orjson.loads(text)
                except orjson.JSONDecodeError:
                    continue

        def read(folder: Path = folder) -> None:
            for _ in Logs([folder]):
                gc.get_count()

        rounds = [(_seconds(decode), _seconds(read)) for _ in range(ROUNDS)]
        base, ours = (min(column) for column in zip(*rounds))
        name = "all" if folder == source else folder.name
        print(
            f"{name:<16}{size:>7.1f}{base * 1000:>7.1f} ms{ours * 1000:>7.1f} ms{ours / base:>7.2f}{size / ours:>7.0f}"
        )


def observing(source: Path) -> None:
    """Prints how long it takes on one core from the logs to what is remembered of them, the first time."""
    size = sum(file.stat().st_size for file in log_files([source])) / MB

    def stored() -> None:
        for session in Logs([source], keep=KEEP):
            packed([as_json(observe(session))])

    seconds = _seconds(stored)
    print(f"\nobserving   {size:7.0f} MB {seconds:7.2f} s {size / seconds:6.1f} MB/s on one core")


def mine(logs: Path, state: Path, *options: str) -> tuple[float, int, bytes]:
    """The seconds that a run takes, the most MB that one of its processes held, what it said."""
    command = [sys.executable, "-c", RUN, "mine", str(logs), "--format", "json", *options]
    environment = {**os.environ, "SKILLKIT_STATE_DIR": str(state)}
    start = time.perf_counter()
    done = subprocess.run(command, env=environment, capture_output=True, check=False, cwd=state.parent)
    seconds = time.perf_counter() - start
    if done.returncode:
        sys.exit(done.stderr.decode())
    return seconds, int(done.stderr.split()[-1]), done.stdout


def runs(logs: Path, state: Path, size: int) -> None:
    """Prints a first and a second run."""
    first, memory, said = mine(logs, state, "--remember")
    print(
        f"\nfirst run   {size / MB:7.0f} MB {first:7.2f} s {size / MB / first:6.1f} MB/s, at most {memory} MB of memory"
    )
    again, memory, repeated = mine(logs, state, "--remember")
    same = "the same report" if said == repeated else "ANOTHER REPORT"
    print(f"second run  {size / MB:7.0f} MB {again:7.2f} s {first / again:6.1f}x as fast, at most {memory} MB, {same}")


def memory_of_long(source: Path, folder: Path) -> None:
    """Prints what a short and a long log take."""
    for size in LONG:
        log = folder / f"{size}.jsonl"
        lay_out_long(source, log, size * MB)
        seconds, memory, _ = mine(log, folder / "state", "--no-store", "--jobs", "1")
        print(f"one log of {size:>4} MB {seconds:7.2f} s, at most {memory} MB of memory")
        log.unlink()


def main() -> None:
    """Prints the figures."""
    source = Path(sys.argv[1])
    size = int(sys.argv[2]) * MB if len(sys.argv) > 2 else SIZE * MB
    reading(source)
    observing(source)
    with tempfile.TemporaryDirectory(dir=sys.argv[3] if len(sys.argv) > 3 else None) as name:
        logs = Path(name) / "logs"
        runs(logs, Path(name) / "state", lay_out(source, logs, size))
        memory_of_long(source, Path(name))
    print(f"memory of this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    main()
