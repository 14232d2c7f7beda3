"""A page in a real Chromium, by its debugging protocol over a pair of pipes: no port, no driver."""

import fcntl
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import Any

NAMED = os.environ.get("SKILLKIT_TEST_BROWSER")
"""Asked here: a test sees no settings of the person who runs it."""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
OPTIONS = ("--headless=shell", "--no-sandbox", "--disable-gpu", "--no-zygote", "--single-process")
PATIENCE_SECONDS = 60


def browser() -> str | None:
    """The Chromium that there is: the one that SKILLKIT_TEST_BROWSER names, or one on the path."""
    return NAMED or next(filter(None, map(shutil.which, CHROMIUM)), None)


class Tab:
    """What is asked of a page, and what it logs meanwhile."""

    def __init__(self, to: int, back: int) -> None:
        self._to, self._back = to, back
        self._read = b""
        self._asked = 0
        self._session = ""
        self.logged: list[str] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Log", "Runtime"):
            self.call(f"{domain}.enable")

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._read:
            ready, _, _ = select([self._back], [], [], PATIENCE_SECONDS)
            part = os.read(self._back, 1 << 20) if ready else b""
            if not part:
                raise AssertionError("the browser does not answer")
            self._read += part
        raw, _, self._read = self._read.partition(b"\0")
        message: dict[str, Any] = json.loads(raw)
        if message.get("method") in ("Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled"):
            self.logged.append(json.dumps(message["params"]))
        return message

    def call(self, method: str, **parameters: object) -> dict[str, Any]:
        """What the browser answers."""
        self._asked += 1
        message: dict[str, object] = {"id": self._asked, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != self._asked:
            pass
        assert "error" not in answer, answer
        return dict(answer["result"])

    def open(self, page: Path, *, width: int, scheme: str) -> None:
        """Shows a page in a window of that width, until it is loaded."""
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
        self.call("Emulation.setDeviceMetricsOverride", **size)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Page.navigate", url=page.as_uri())
        while self.value("document.readyState") != "complete":
            pass

    def value(self, expression: str) -> Any:
        """What an expression comes to in the page."""
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")


@contextmanager
def tab(program: str, profile: Path) -> Iterator[Tab]:
    """A tab of a browser that ends with the test."""
    pipes = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (*os.pipe(), *os.pipe())]
    read, to, back, write = pipes

    def place() -> None:
        os.dup2(read, 3)
        os.dup2(write, 4)

    process = subprocess.Popen(
        [program, *OPTIONS, "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=place,  # noqa: PLW1509 - the protocol wants these two numbers, and no thread runs here
        pass_fds=(3, 4),
    )
    os.close(read)
    os.close(write)
    try:
        yield Tab(to, back)
    finally:
        process.kill()
        process.wait(timeout=PATIENCE_SECONDS)
        os.close(to)
        os.close(back)
