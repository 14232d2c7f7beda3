"""What sub-agents report, and what agents' programs put around it."""

import re

from skillkit.model.session import Session
from skillkit.transcripts.transcript import AGENTS

LAUNCHED = "Async agent launched"
"""How the result of a call begins that started a sub-agent in the background: the report comes later."""
AROUND = (("<task-notification>", "result"), ("<retrieval_status>", "output"), ("task_id:", "task_result"))
"""How a text begins that holds a report, and the tags around the report."""
OF_COMMANDS = "<task_type>local_bash"
HEAD = 300
"""Characters at the beginning of a text that say what it is."""
STARTED = re.compile(r"(?m)^(?:task_id: (ses_\w{1,60})|agentId: (\w{1,60}))\b")
SEARCHED = 60_000
PLANNED = re.compile(r"read the full transcript at: \S*?([0-9a-f]{8}-[0-9a-f-]{27})\.jsonl")


def report_in(text: str) -> str:
    """The report that a program passes on with a text; empty if there is none, or if it is a command's output."""
    tag = next((tag for begin, tag in AROUND if text.startswith(begin)), "")
    inner, closed, _ = text.partition(f"<{tag}>")[2].rpartition(f"</{tag}>")
    return inner.strip() if tag and closed and OF_COMMANDS not in text[:HEAD] else ""


def sessions_started(result: str) -> set[str]:
    """The sessions of the sub-agents that a call started, as its result names them; Claude Code's are files."""
    found = STARTED.findall(result[:SEARCHED])
    return {session or f"agent-{agent}" for session, agent in found}


def last_reports(session: Session) -> set[int]:
    """The turns with the last words of a sub-agent: at the end, and before the session that started it goes on."""
    found: set[int] = set()
    last = -1
    for turn in session.turns:
        if turn.origin in AGENTS and turn.text:
            last = turn.index
        elif turn.origin == "harness":
            found.add(last)
    return found | {last}


def planned_in(session: Session) -> str:
    """The session in which a plan was made, as the program names it to the one that carries it out; else empty."""
    opening = next((turn.text for turn in session.turns if turn.origin in ("user", "harness") and turn.text), "")
    found = PLANNED.search(opening)
    return found[1] if found else ""
