"""Makes examples/sessions from real logs: keeps what a reader uses, trims long texts, masks what is private.

    python benchmarks/make_examples.py LOGS examples/sessions [NAME ...]

LOGS is a folder of public session logs laid out as <agent>/<owner>+<repository>/<session>.jsonl; every NAME is masked
too.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from skillkit.redact.engine import Redactor
from skillkit.redact.names import users_in
from skillkit.transcripts.json_lines import JsonLines

CHOSEN = {
    "claude-code/PackmindHub+context-evaluator": [
        "04f9c6b0-e650-4aec-91c6-74cd2376fecc",
        "15c483e0-905f-4f41-bbdb-ab4e51462fc0",
        "66a75a73-185d-421f-a3ab-9f1430f4367d",
        "b1ae4c38-01bd-422b-8079-5123446ad827",
        "b8985a85-0eb6-42eb-bd56-f2c213aed2fd",
        "bc7cb13e-4b27-40d9-83a1-b342357d4fbe",
        "c72bdaa1-327c-49ed-be66-671cd9b815c3",
        "d0c07c08-0bd1-4add-a82d-58ed5152399e",
    ],
    "codex/EntityProcess+agentv": [
        "019efedf-a8dc-7b20-ba1d-f1c6ff7ea96e",
        "019f05f8-7f53-7492-a941-83098e16765c",
    ],
    "codex/savekirk+session-bridge": [
        "019d69f9-9203-7891-8104-44787e8db422",
        "019d6f23-82bc-7f93-9613-15d6790268e1",
    ],
}
CLAUDE_KEYS = (
    "type",
    "uuid",
    "parentUuid",
    "sessionId",
    "timestamp",
    "cwd",
    "gitBranch",
    "version",
    "isMeta",
    "isSidechain",
)
META_KEYS = ("id", "timestamp", "cwd", "originator", "cli_version", "source")
ITEM_TYPES = ("message", "function_call", "function_call_output", "custom_tool_call", "custom_tool_call_output")
HEAD, TAIL = 500, 700


def _trimmed(value: Any, redact: Redactor) -> Any:
    if isinstance(value, str):
        text = redact(value)
        return text if len(text) <= HEAD + TAIL else f"{text[:HEAD]}\n[…]\n{text[-TAIL:]}"
    if isinstance(value, list):
        return [_trimmed(item, redact) for item in value]
    if isinstance(value, dict):
        return {key: _trimmed(item, redact) for key, item in value.items()}
    return value


def _claude(record: dict[str, Any]) -> dict[str, Any] | None:
    message = record.get("message")
    if record.get("type") not in ("user", "assistant") or not isinstance(message, dict):
        return None
    content = message.get("content")
    if isinstance(content, list):
        content = [block for block in content if block.get("type") in ("text", "tool_use", "tool_result")]
        for block in content:
            block.pop("caller", None)
    if not content:
        return None
    kept = {key: record[key] for key in CLAUDE_KEYS if key in record}
    return {**kept, "message": {**{k: message[k] for k in ("id", "role") if k in message}, "content": content}}


def _codex(record: dict[str, Any]) -> dict[str, Any] | None:
    kind, payload = record.get("type"), record.get("payload")
    if not isinstance(payload, dict):
        return None
    if kind == "session_meta":
        git = {"branch": payload["git"].get("branch")} if isinstance(payload.get("git"), dict) else None
        return {**record, "payload": {**{k: payload[k] for k in META_KEYS if k in payload}, "git": git}}
    if kind == "event_msg" and payload.get("type") == "user_message":
        return {**record, "payload": {"type": "user_message", "message": payload.get("message")}}
    if kind == "response_item" and payload.get("type") in ITEM_TYPES and payload.get("role") in (None, "assistant"):
        # Arguments are JSON inside a string: trimmed as a value, or the string would be torn.
        if isinstance(payload.get("arguments"), str):
            payload["arguments"] = json.loads(payload["arguments"])
        return {**record, "payload": {k: v for k, v in payload.items() if k != "metadata"}}
    return None


def _kept(path: Path, agent: str, names: frozenset[str]) -> Iterator[str]:
    lines = list(JsonLines(path))
    homes = {
        str(r.get("cwd") or (r.get("payload") or {}).get("cwd") or "") for r in lines if r.get("type") != "turn_context"
    }
    redact = Redactor(users_in(homes) | names)
    for record in lines:
        kept = _claude(record) if agent == "claude-code" else _codex(record)
        if kept is not None:
            kept = _trimmed(kept, redact)
            payload = kept.get("payload", {})
            if isinstance(payload.get("arguments"), dict):
                payload["arguments"] = json.dumps(payload["arguments"], ensure_ascii=False)
            yield json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    """Writes one file for every chosen session."""
    logs, target, masked = Path(sys.argv[1]), Path(sys.argv[2]), frozenset(sys.argv[3:])
    for source, names in CHOSEN.items():
        agent, repository = source.split("/")
        for name in names:
            file = target / agent / repository / f"{name}.jsonl"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(
                "".join(f"{line}\n" for line in _kept(logs / source / f"{name}.jsonl", agent, masked)), encoding="utf-8"
            )
            print(f"{file.stat().st_size:>8,} {file}")


if __name__ == "__main__":
    main()
