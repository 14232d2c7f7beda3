"""Replays session logs in the order of their dates through the hooks, with nobody answering what is offered.

`python benchmarks/staging.py LOGS` reports what a user would have been offered: each session ends, is mined by the
worker, and the next one begins in the folder of the session before. State and settings are in a temporary folder.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from skillkit.hooks.queue import Queue, locked
from skillkit.mining.keep import COUNTED
from skillkit.mining.sessions import Logs

ID = re.compile(r"^\d\. ([0-9a-f]{8}), (?:lead|draft) of ", re.MULTILINE)


def hook(name: str, payload: dict[str, str]) -> str:
    """Calls the hook as Claude Code does, and returns the context that it gives."""
    words = [sys.executable, "-m", "skillkit", "hook", name, "--agent", "claude-code"]
    done = subprocess.run(words, input=json.dumps(payload), capture_output=True, text=True, check=True)
    return str(json.loads(done.stdout).get("hookSpecificOutput", {}).get("additionalContext", ""))


def replayed(folder: Path) -> list[list[str]]:
    """The ids that each session was offered, in order."""
    sessions = [each for each in Logs([folder], keep=COUNTED) if not each.is_sub_agent and each.started_at]
    sessions.sort(key=lambda each: (each.started_at.timestamp() if each.started_at else 0, each.id))
    offered: list[list[str]] = []
    for number, session in enumerate(sessions):
        named = {"cwd": session.cwd, "transcript_path": str(Path(session.source_path).absolute())}
        offered.append(ID.findall(hook("SessionStart", {**named, "session_id": f"replay-{number}"})))
        hook("SessionEnd", {**named, "session_id": session.id, "reason": "other"})
        queue = Queue()
        while (lock := locked(queue.folder)) is None or queue.has_work():  # a worker is at it
            os.close(lock) if lock is not None else time.sleep(0.02)
        os.close(lock)
        print(f"\r{number + 1} of {len(sessions)}", end="", file=sys.stderr)
    return offered


def main() -> None:
    """Prints the figures."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"SKILLKIT_STATE_DIR": f"{folder}/state", "SKILLKIT_CONFIG_DIR": f"{folder}/config"}
        offered = replayed(Path(sys.argv[1]))
        words = [sys.executable, "-m", "skillkit", "candidates", "--format", "json"]
        left = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)["summary"]
        log = Path(folder) / "state" / "hook.log"
        noted = log.read_text(encoding="utf-8").count("\n") if log.exists() else 0
    times = Counter(each for some in offered for each in some)
    last = len(offered) - len(offered) // 4
    early, late = ({each for some in part for each in some} for part in (offered[:last], offered[last:]))
    print(f"""
sessions                                {len(offered)}
sessions with an offer                  {sum(map(bool, offered))}
offers                                  {times.total()}
different candidates offered            {len(times)}
times that one was offered, at most     {max(times.values(), default=0)}
offered in the last quarter             {sum(map(len, offered[last:]))}, {len(late - early)} of them for the first time
staged at the end                       {left["candidates"]}, {left["offered"]} offered and without a place
lines in hook.log                       {noted}""")


if __name__ == "__main__":
    main()
