"""The authors that skillkit knows by name."""

LIVE = "agent"
"""The author that is the agent at work: it reads prompts and hands answers in by `skillkit lessons`."""
SECONDS = 300.0
"""For how long an answer is waited for."""
PRESETS: dict[str, str] = {
    "claude": "claude -p",
    "codex": "codex exec -",
    "gemini": "gemini",
    "opencode": "opencode run",
    "copilot": "copilot",
    "llm": "llm",
}
"""Commands by their short names; each reads the prompt on standard input and prints the answer."""
