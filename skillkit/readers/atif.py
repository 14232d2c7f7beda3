"""ATIF, the Agent Trajectory Interchange Format of Harbor, versions 1.0 to 1.8: one JSON object of numbered steps.

It is what other agents' logs are turned into; `agent` is the one that ran. The format has no field for errors: how a
call ended is taken from an `extra` (`exit_code`, `is_error`, `status` and the like) or from the way its output begins
or ends, and is unknown otherwise. Steps marked `is_copied_context` repeat an earlier trajectory and are left out. The
trajectories of sub-agents that are embedded are sessions with a parent; what is said to them was written by an agent.
`lines` counts steps.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from skillkit.model.session import Origin, Session, Status
from skillkit.readers import reader
from skillkit.transcripts.json_fields import mapping, sequence, text, time_of, whole_number
from skillkit.transcripts.json_lines import Counted, Record
from skillkit.transcripts.log_file import LogFile, digest_of
from skillkit.transcripts.messages import DENIALS
from skillkit.transcripts.prompts import user_text
from skillkit.transcripts.tool_names import arguments_of
from skillkit.transcripts.transcript import Transcript

NAME = "atif"
CODES = ("exit_code", "returncode", "return_code", "exit_status")
STATUSES: dict[str, Status] = {
    **dict.fromkeys(("ok", "success", "completed"), "ok"),
    **dict.fromkeys(("error", "failed", "failure", "timeout"), "error"),
    **dict.fromkeys(("denied", "rejected"), "denied"),
    **dict.fromkeys(("cancelled", "canceled", "interrupted", "aborted"), "interrupted"),
}
CODE_AT_START = re.compile(
    r"\s*(?:Error: )?(?:Exit code:? (-?\d{1,9})\b|<returncode>(-?\d{1,9})</returncode>)"
    r"|(?:.*\n){0,3}Process exited with code (-?\d{1,9})\b"
)
CODE_AT_END = re.compile(
    r"(?:^Exit Code: (-?\d{1,9})(?:\n(?:Signal|Background PIDs|Process Group PGID): .*)*"
    r"|\[?(?:The command completed|Command finished|Process exited) with exit code (-?\d{1,9})\.?\]?)\s*\Z",
    re.MULTILINE,
)
ERROR = re.compile(r"\s*(?:Error:|ERROR:|\[ERROR\]|<tool_use_error>|Traceback \(most recent call last\))")
STOPPED = re.compile(r"\s*(?:\[Request interrupted|aborted by user|Tool execution aborted)")
ENDS_CHARACTERS = 400


def sniff(records: Sequence[Record]) -> bool:
    """Whether a record names a version of the schema and has steps."""
    return any(text(r.get("schema_version")).startswith("ATIF-v") and isinstance(r.get("steps"), list) for r in records)


def _text(content: object) -> str:
    """The text of a message or a result: a text, or parts of which some are images."""
    if isinstance(content, str):
        return content
    return "\n".join(text(part.get("text")) for part in map(mapping, sequence(content)) if part.get("type") == "text")


def _noted(extra: Record) -> tuple[Status | None, int | None]:
    """The outcome of a call as an `extra` states it."""
    code = next((found for name in CODES if (found := whole_number(extra.get(name))) is not None), None)
    if extra.get("is_error") is True or extra.get("success") is False or extra.get("error"):
        return "error", code
    status = STATUSES.get(text(extra.get("status")).lower())
    if status is None and code is not None:
        status = "error" if code else "ok"
    if status is None and (extra.get("is_error") is False or extra.get("success") is True):
        status = "ok"
    return status, code


def _outcome(output: str, extra: Record) -> tuple[Status, int | None]:
    status, code = _noted(extra)
    head, tail = output[:ENDS_CHARACTERS], output[-ENDS_CHARACTERS:]
    found = CODE_AT_START.match(head) or CODE_AT_END.search(tail)
    if code is None and found:
        code = int(next(group for group in found.groups() if group is not None))
    if head.startswith(DENIALS) or "rejected by user" in head:
        return "denied", code
    if STOPPED.match(head):
        return "interrupted", code
    if status is None:
        status = "error" if code or (code is None and ERROR.match(head)) else "unknown" if code is None else "ok"
    return "error" if status == "ok" and code else status, code


def _results(transcript: Transcript, step: Record, call_ids: list[str]) -> None:
    for result in map(mapping, sequence(mapping(step.get("observation")).get("results"))):
        output, call_id = _text(result.get("content")), text(result.get("source_call_id"))
        if not call_id and len(call_ids) != 1:
            transcript.say("harness", output)
            continue
        # The extra of a step can speak of one call only.
        extra = mapping(step.get("extra")) if len(call_ids) == 1 else {}
        status, code = _outcome(output, {**extra, **mapping(result.get("extra"))})
        transcript.result(call_id or call_ids[0], output, status, exit_code=code)


def _step(transcript: Transcript, step: Record, *, in_child: bool) -> None:
    source, said = step.get("source"), _text(step.get("message"))
    transcript.time = time_of(step.get("timestamp"))
    calls = [mapping(call) for call in sequence(step.get("tool_calls"))]
    # Steps are numbered: two steps of the agent in a row are two turns.
    ref = f"step {step['step_id']}" if whole_number(step.get("step_id")) else ""
    agent: Origin = "subagent" if in_child else "agent"
    if source == "user":
        origin, said = user_text(said)
    else:
        origin = agent if source == "agent" else "harness"
    if source not in ("user", "agent", "system"):
        transcript.counted.skipped["step of unknown source"] += 1
        return
    transcript.say("harness" if in_child and origin == "user" else origin, said, ref)
    for call in calls:
        name = text(call.get("function_name"))
        transcript.call(
            text(call.get("tool_call_id")),
            name,
            arguments_of(name, call.get("arguments")),
            origin=agent,
            ref=ref,
        )
    _results(transcript, step, [text(call.get("tool_call_id")) for call in calls])


def _trajectory(log: LogFile, whole: Record, parent: str, digest: str) -> Iterable[Session]:
    transcript = Transcript(log, Counted(digest))
    for step in map(mapping, sequence(whole.get("steps"))):
        transcript.counted.lines += 1
        if step.get("is_copied_context") is True:
            transcript.counted.skipped["copied context"] += 1
        else:
            _step(transcript, step, in_child=bool(parent))
    agent, extra = mapping(whole.get("agent")), mapping(whole.get("extra"))
    header = {
        "id": (text(whole.get("trajectory_id")) if parent else "") or text(whole.get("session_id")),
        "agent": text(agent.get("name")) or NAME,
        "agent_version": text(agent.get("version")),
        "cwd": next(
            (found for key in ("cwd", "working_directory", "workspace") if (found := text(extra.get(key)))), ""
        ),
        "parent": parent,
    }
    return transcript.sessions(NAME, header)


@reader(NAME, sniff)
def read(log: LogFile) -> Iterator[Session]:
    """Yields the session of a trajectory, and then those of the sub-agents embedded in it, at any depth."""
    waiting = [(mapping(log.document) or next(iter(log.head), {}), "", log.digest)]
    while waiting:
        whole, parent, digest = waiting.pop(0)
        yield from _trajectory(log, whole, parent, digest)
        own = (text(whole.get("trajectory_id")) if parent else "") or text(whole.get("session_id")) or log.path.stem
        children = map(mapping, sequence(whole.get("subagent_trajectories")))
        waiting += [(child, own, digest_of(digest, number)) for number, child in enumerate(children)]
