"""What benchmarks wrap a task in: the task is a user's wish, the instructions around it are the program's."""

import re
from collections.abc import Iterator

from skillkit.model.session import Origin

WRAPPERS = (
    # SWE-agent before 1.0, and its challenges.
    re.compile(r"(?>.*?Here's the issue text:\nISSUE:\n)(?P<task>.*?)\nINSTRUCTIONS:\n", re.DOTALL),
    re.compile(
        r"(?>.*?solving the following CTF challenge\..*?description is:\n)(?P<task>.*?)\nINSTRUCTIONS:\n", re.DOTALL
    ),
    # SWE-agent from 1.0, mini-swe-agent, OpenHands: a description between tags.
    *(
        re.compile(
            rf"(?>.*?<{tag}>)\s*(?:Consider the following PR description:)?(?P<task>.*?)</{tag}>",
            re.DOTALL,
        )
        for tag in ("pr_description", "issue_description", "problem_statement", "task_description", "task")
    ),
    # OpenHands, for issues.
    re.compile(r"(?>.*?# Problem Statement\n)(?P<task>.*?)\nIMPORTANT: You should ONLY interact with", re.DOTALL),
    # mini-swe-agent at the terminal.
    re.compile(r"\APlease solve this issue: (?P<task>.*?)\nYou can execute bash commands and edit files", re.DOTALL),
    re.compile(r"\AYour task: (?P<task>.*?)\. Please reply with a single shell command", re.DOTALL),
)


def parted(prompt: str) -> Iterator[tuple[Origin, str]]:
    """The prompt's parts and whose they are: a task within known instructions, or all of it the user's."""
    found = next((match for wrapper in WRAPPERS if (match := wrapper.match(prompt))), None)
    if found is None:
        yield "user", prompt.strip()
        return
    yield "user", found["task"].strip()
    around = prompt[: found.start("task")].rstrip() + "\n…\n" + prompt[found.end("task") :].lstrip()
    yield "harness", around.strip()
