"""The only module that starts processes: argument lists, never a shell, a time limit, output as bytes."""

import contextlib
import os
import selectors
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from skillkit.errors import SkillkitError

TIMEOUT_SECONDS = 300
_apart: "set[subprocess.Popen[bytes]]" = set()
"""The programs that run apart from our terminal right now."""


class Completed(NamedTuple):
    """How a process ended, and what it wrote."""

    code: int
    stdout: bytes
    stderr: str


def _end(process: "subprocess.Popen[bytes]", *, apart: bool) -> None:
    """Ends a process, and if it runs apart all its children, which would keep its output open."""
    with contextlib.suppress(ProcessLookupError):
        if apart and hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.communicate()


def end_all() -> None:
    """Ends the programs that run apart, with all that they started: they do not get the terminal's interrupts."""
    for process in tuple(_apart):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else process.kill()


def run(
    arguments: Sequence[str],
    *,
    cwd: Path,
    stdin: bytes = b"",
    environment: Mapping[str, str] | None = None,
    without: Collection[str] = (),
    bare: bool = False,
    seconds: float = TIMEOUT_SECONDS,
    apart: bool = False,
    guard: "Guard | None" = None,
) -> Completed:
    """Runs a program to its end; `environment` is added to our own, from which the names in `without` are taken out.

    With `bare`, `environment` is all that it gets. `apart` from our terminal: it cannot ask the user anything, and is
    ended with all that it started, with a `guard` also if we are killed.
    Raises SkillkitError if the program is not installed or takes longer than `seconds`.
    """
    own = {} if bare else {name: value for name, value in os.environ.items() if name not in without}
    env = {**own, **(environment or {})}
    try:
        process = subprocess.Popen(
            guard.arguments(arguments, env) if guard else list(arguments),
            cwd=cwd,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=apart,
            pass_fds=guard.files if guard else (),
        )
    except FileNotFoundError:
        raise SkillkitError(f"{arguments[0]} is not installed", f"install {arguments[0]} and try again") from None
    if apart:
        _apart.add(process)
    try:
        stdout, stderr = process.communicate(stdin, timeout=seconds)
    except subprocess.TimeoutExpired:
        _end(process, apart=apart)
        message = f"{' '.join(arguments[:2])} took longer than {seconds:g} s"
        raise SkillkitError(message, "look at the network, then try again") from None
    except BaseException:
        _end(process, apart=apart)
        raise
    finally:
        _apart.discard(process)
        if guard:
            guard.forget(process.pid)
    return Completed(process.returncode, stdout, stderr.decode("utf-8", errors="replace"))


def stream(
    arguments: Sequence[str],
    *,
    cwd: Path,
    environment: Mapping[str, str],
    seconds: float,
    write: Callable[[bytes], None],
    without: Collection[str] = (),
    keep: Collection[int] = (),
    started: Callable[[int], None] | None = None,
) -> int | None:
    """Runs a program apart from our terminal and hands over what it prints as it comes; output and errors are one.

    `started` gets the number of its process group; it inherits the files `keep`; `environment` is added to our own
    without the names in `without`. Returns its exit status, or None if it took longer than `seconds` and was ended with
    all that it started. What it left running in the background when it ended goes on. Raises SkillkitError if it is not
    installed.
    """
    own = {name: value for name, value in os.environ.items() if name not in without}
    try:
        process = subprocess.Popen(
            list(arguments),
            cwd=cwd,
            env={**own, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            pass_fds=tuple(keep) if os.name == "posix" else (),
        )
    except FileNotFoundError:
        raise SkillkitError(f"{arguments[0]} is not installed", f"install {arguments[0]} and try again") from None
    _apart.add(process)
    until = time.monotonic() + seconds
    assert process.stdout is not None
    try:
        if started:
            started(process.pid)
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while time.monotonic() < until:
                # A program in the background may keep the pipe open after the one that we started has ended.
                has_ended = process.poll() is not None
                ready = selector.select(0 if has_ended else min(0.1, max(0.0, until - time.monotonic())))
                part = os.read(process.stdout.fileno(), 65_536) if ready else b""
                if part:
                    write(part)
                elif has_ended:
                    return process.returncode
                elif ready:
                    return process.wait(timeout=max(0.01, until - time.monotonic()))
    except subprocess.TimeoutExpired:
        pass
    finally:
        _apart.discard(process)
        if process.poll() is None:
            end_group(process.pid)
            process.wait()
        process.stdout.close()
    return None


def is_alive(process: int) -> bool:
    """Whether there is a process of that number."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass  # it is somebody else's
    return True


def start_of(process: int) -> str | None:
    """When a process started, as the system counts; None if it is gone, empty where the system does not tell."""
    if not is_alive(process):
        return None
    try:
        return (
            Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[19]
        )
    except (OSError, IndexError):
        return ""


def end_group(number: int) -> None:
    """Ends a process that leads a group, with its group; nothing if it is over, or the number belongs to another."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if not hasattr(os, "killpg"):
            os.kill(number, signal.SIGTERM)
        elif os.getpgid(number) == number:
            os.killpg(number, signal.SIGKILL)


GUARD = """
import os, shutil, signal, sys, time
running = set()
for line in sys.stdin:
    (running.add if line[0] == "+" else running.discard)(int(line[1:]))
for group in running:
    try:
        os.killpg(group, signal.SIGKILL)
    except OSError:
        pass
while os.path.lexists(sys.argv[1]):
    shutil.rmtree(sys.argv[1], ignore_errors=True)
    time.sleep(0.05)
"""
"""Waits until its input ends, be it that we were killed; then ends what still runs and deletes a folder."""

REGISTER = """
import os, sys
guard = int(sys.argv[1])
os.write(guard, b"+%d\\n" % os.getpid())
os.close(guard)
os.execvp(sys.argv[2], sys.argv[2:])
"""
"""Tells the guard its process group, then becomes a program: the guard waits for it if we are killed in between."""


class Guard:
    """A process beside ours that deletes a folder, and ends what runs in it, also if ours is killed."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", GUARD, str(folder)],
            cwd=folder.parent,
            env={},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    @property
    def files(self) -> tuple[int, ...]:
        """The file descriptors that a program started with `arguments` inherits."""
        assert self._process.stdin is not None
        return (self._process.stdin.fileno(),) if os.name == "posix" else ()

    def arguments(self, arguments: Sequence[str], environment: Mapping[str, str]) -> list[str]:
        """Returns the arguments that start a program so that the guard knows it before it runs.

        Raises FileNotFoundError if the program is not installed.
        """
        if not shutil.which(arguments[0], path=environment.get("PATH")):
            raise FileNotFoundError(arguments[0])
        register = (sys.executable, "-I", "-S", "-c", REGISTER, *map(str, self.files)) if self.files else ()
        return [*register, *arguments]

    def forget(self, group: int) -> None:
        """Leaves a process group alone that has ended."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write(f"-{group}\n".encode())
            self._process.stdin.flush()

    def close(self) -> None:
        """Deletes the folder now."""
        self._process.communicate()


def start_detached(
    arguments: Sequence[str], *, cwd: Path, environment: Mapping[str, str], keep: Collection[int] = ()
) -> None:
    """Starts a program that outlives this one and its terminal, without input and output; it inherits the files `keep`.

    Raises OSError if it cannot be started.
    """
    process = subprocess.Popen(
        list(arguments),
        cwd=cwd,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        pass_fds=tuple(keep) if os.name == "posix" else (),
    )
    process.returncode = 0  # nobody waits for it: Python would warn of that when it lets go of the object
