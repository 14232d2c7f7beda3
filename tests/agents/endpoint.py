"""A model endpoint on loopback in the form of Anthropic's: it asks for given commands one by one, then says a text."""

import json
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

TEXT = "All done."


class Endpoint(ThreadingHTTPServer):
    """The server: `commands` are what the agent's shell tool is asked to run, `requests` the bodies that came in."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.commands: Sequence[str] = ()
        self.requests: list[dict[str, Any]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


def _events(block: dict[str, Any], number: int, stop: str) -> Iterator[dict[str, Any]]:
    usage = {"input_tokens": 1, "output_tokens": 1}
    message = {"id": f"msg_{number}", "type": "message", "role": "assistant", "model": "m", "content": []}
    yield {"type": "message_start", "message": {**message, "stop_reason": None, "stop_sequence": None, "usage": usage}}
    if block["type"] == "text":
        empty: dict[str, Any] = {"type": "text", "text": ""}
        delta = {"type": "text_delta", "text": block["text"]}
    else:
        empty = {**block, "input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
    yield {"type": "content_block_start", "index": 0, "content_block": empty}
    yield {"type": "content_block_delta", "index": 0, "delta": delta}
    yield {"type": "content_block_stop", "index": 0}
    yield {"type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": None}, "usage": usage}
    yield {"type": "message_stop"}


class _Handler(BaseHTTPRequestHandler):
    server: Endpoint
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments: object) -> None:
        """Logs nothing."""

    def _send(self, kind: str, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_GET(self) -> None:
        self._send("application/json", b"{}")

    do_HEAD = do_GET  # noqa: N815 - the name that the base class calls

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if not self.path.split("?")[0].endswith("/messages"):
            self._send("application/json", b'{"input_tokens": 1}')
            return
        self.server.requests.append(body)
        blocks = [b for m in body["messages"] if isinstance(m["content"], list) for b in m["content"]]
        done = sum(block.get("type") == "tool_result" for block in blocks)
        if done < len(self.server.commands) and body.get("tools"):
            call = {"command": self.server.commands[done], "description": "run it"}
            block: dict[str, Any] = {"type": "tool_use", "id": f"toolu_{done}", "name": "Bash", "input": call}
            events = _events(block, len(self.server.requests), "tool_use")
        else:
            events = _events({"type": "text", "text": TEXT}, len(self.server.requests), "end_turn")
        lines = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events)
        self._send("text/event-stream", lines.encode())


@contextmanager
def endpoint() -> Iterator[Endpoint]:
    """Serves until the end of the block."""
    server = Endpoint()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
