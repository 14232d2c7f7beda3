"""OpenCode's plugin, driven by Node as OpenCode does it."""

import json
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from skillkit.agents import AGENTS

NODE = shutil.which("node")
pytestmark = pytest.mark.skipif(NODE is None, reason="needs node")
ANSWERS = """\
import json, pathlib, sys
folder = pathlib.Path(__file__).parent
event = sys.argv[2]
with (folder / "calls").open("a") as calls:
    calls.write(json.dumps([sys.argv[1:], json.load(sys.stdin)]) + "\\n")
answers = (folder / "answers").read_text().splitlines()
count = sum(1 for line in (folder / "calls").open() if "session.created" in line)
answer = answers[min(count, len(answers)) - 1]
if answer == "fail":
    sys.exit(3)
print(answer)
"""
DRIVER = """\
import * as plugin from "./plugin.mjs"
const toasts = ["toast"]
const showToast = ({ body }) => { toasts.push(body.message); throw new Error("no terminal") }
const hooks = await plugin.default({ directory: "/srv/app", client: { tui: { showToast } } })
const transform = async (sessionID, system = ["You are a coder"]) => {
  await hooks["experimental.chat.system.transform"]({ sessionID }, { system })
  return system.slice(1)
}
const event = (type, properties) => hooks.event({ event: { type, properties } })
const seen = []
for (const [what, ...rest] of JSON.parse(process.argv[2])) {
  if (what === "all") seen.push(await Promise.all(rest.map((id) => transform(id))))
  else if (what === "ask") seen.push(await transform(...rest))
  else await event(what, ...rest)
}
if (toasts.length > 1) seen.push(toasts)
console.log(JSON.stringify([Object.keys(plugin), seen]))
"""
TITLE = ["You are a title generator. You output ONLY a title.", "x"]


def drive(
    folder: Path, steps: list[list[Any]], answers: list[str], command: str = "", *, calls: int = 0
) -> tuple[list[Any], list[Any]]:
    """What each request got, and the calls of skillkit (by default a stand-in for it) once there are so many."""
    (folder / "skillkit.py").write_text(ANSWERS, encoding="utf-8")
    (folder / "answers").write_text("\n".join(answers), encoding="utf-8")
    (folder / "driver.mjs").write_text(DRIVER, encoding="utf-8")
    command = command or shlex.join([sys.executable, str(folder / "skillkit.py")])
    (folder / "plugin.mjs").write_text(AGENTS["opencode"].installed(None, command), encoding="utf-8")
    assert NODE
    run = subprocess.run([NODE, "driver.mjs", json.dumps(steps)], cwd=folder, capture_output=True, check=True)
    exports, seen = json.loads(run.stdout)
    assert (exports, run.stderr) == (["default"], b"")
    file = folder / "calls"
    lines: list[str] = []
    until = time.monotonic() + 30
    while len(lines) < calls and time.monotonic() < until:  # what is detached may run on
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        time.sleep(0.05)
    return seen, [json.loads(line) for line in lines]


CONTEXT = '{"context": "a lesson"}'


@pytest.mark.parametrize(
    ("steps", "answers", "seen"),
    [
        # Once in a session; each session gets its own.
        ([["ask", "s1"], ["ask", "s1"], ["ask", "s2"]], [CONTEXT], [["a lesson"], [], ["a lesson"]]),
        # Two requests at the same time, and one without a session.
        ([["all", "s1", "s1"], ["ask", None]], [CONTEXT], [[["a lesson"], []], []]),
        # A failure or an answer that is no JSON is tried again, and no more than three times.
        ([["ask", "s1"]] * 3, ["fail", CONTEXT], [[], ["a lesson"], []]),
        ([["ask", "s1"]] * 5, ["fail", "no JSON", "fail", CONTEXT], [[]] * 5),
        # Nothing to offer is an answer.
        ([["ask", "s1"]] * 2, ["{}", CONTEXT], [[], []]),
        # Row 84: lines for the user, with a text for the agent and without one.
        (
            [["ask", "s1"], ["ask", "s2"]],
            ['{"context": "a lesson", "toast": "a line"}', '{"toast": "another"}'],
            [["a lesson"], [], ["toast", "a line", "another"]],
        ),
        # A session of a sub-agent, and the request for a title.
        (
            [
                ["session.created", {"info": {"id": "s2", "parentID": "s1"}}],
                ["ask", "s2"],
                ["ask", "s1", TITLE],
                ["ask", "s1"],
            ],
            [CONTEXT],
            [[], ["x"], ["a lesson"]],
        ),
        # A session that is begun anew.
        (
            [["ask", "s1"], ["session.created", {"sessionID": "s1", "info": {"id": "s1"}}], ["ask", "s1"]],
            [CONTEXT],
            [["a lesson"], ["a lesson"]],
        ),
    ],
)
def test_what_is_added_to_the_system_prompt(
    tmp_path: Path, steps: list[list[Any]], answers: list[str], seen: list[Any]
) -> None:
    assert drive(tmp_path, steps, answers)[0] == seen


def test_calls(tmp_path: Path) -> None:
    steps: list[list[Any]] = [
        ["ask", "$(touch x); s1"],
        ["session.created", {"info": {"id": "s2", "parentID": "s1"}}],
        ["session.idle", {"sessionID": "s2"}],
        ["message.updated", {}],
        ["server.connected"],
    ]
    _, calls = drive(tmp_path, steps, ["{}"], calls=2)
    assert calls == [
        [["hook", "session.created", "--agent", "opencode"], {"sessionID": "$(touch x); s1", "directory": "/srv/app"}],
        [
            ["hook", "session.idle", "--agent", "opencode"],
            {"sessionID": "s2", "directory": "/srv/app", "parentID": "s1"},
        ],
    ]
    assert not (tmp_path / "x").exists()


@pytest.mark.slow
def test_a_program_that_is_missing(tmp_path: Path) -> None:
    assert drive(tmp_path, [["ask", "s1"], ["session.idle", {"sessionID": "s1"}]], [], "/no/skillkit") == ([[]], [])
