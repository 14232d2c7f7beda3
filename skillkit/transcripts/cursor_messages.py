"""What Cursor writes into the user's messages, wherever it keeps them: what was typed stands in `<user_query>`."""

import re

from skillkit.model.session import ToolKind
from skillkit.transcripts.messages import user_text
from skillkit.transcripts.transcript import Transcript

KINDS: dict[str, ToolKind] = {"LS": "search", "list_dir": "search", "CallMcpTool": "mcp"}
QUERY = re.compile(r"<user_query>(.*?)</user_query>", re.DOTALL)
WRAPPED = re.compile(r"\s*<[a-z_]+[ >]")


def say_user(transcript: Transcript, said: str, ref: str, *, inner: bool = False) -> None:
    """Adds what was typed, and apart from it what was put around it; `inner`: to a sub-agent."""
    asked, end, after = said.rpartition("</user_query>")
    queries = [query.strip() for query in QUERY.findall(asked + end)]
    around = (QUERY.sub("", asked + end) + after).strip() if queries else said
    if queries or not WRAPPED.match(said):
        origin, typed = user_text("\n".join(queries) if queries else said)
        around = around if queries else ""
        if typed:
            transcript.say("subagent" if inner else origin, typed, ref)
    if around:
        transcript.say("harness", around, ref)
