"""The clients that read skills: their names, and the frontmatter keys that they read beyond the specification."""

from collections.abc import Collection, Sequence

from skillkit.model.finding import Client

NAMES: dict[Client, str] = {
    "claude-code": "Claude Code",
    "codex": "Codex",
    "copilot": "Copilot",
    "gemini-cli": "Gemini CLI",
    "opencode": "OpenCode",
    "skills-api": "the Skills API",
}

CLAUDE_CODE_KEYS = frozenset(
    {
        "agent",
        "argument-hint",
        "arguments",
        "context",
        "disable-model-invocation",
        "disallowed-tools",
        "effort",
        "hooks",
        "model",
        "paths",
        "shell",
        "user-invocable",
        "version",
        "when_to_use",
    }
)
COPILOT_KEYS = frozenset({"argument-hint", "disable-model-invocation", "user-invocable"})
CLIENT_KEYS: dict[str, tuple[Client, ...]] = {
    key: ("claude-code", "copilot") if key in COPILOT_KEYS else ("claude-code",) for key in sorted(CLAUDE_CODE_KEYS)
}
"""Keys of the frontmatter that are outside the specification, and who reads them."""


def listed(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def counted(count: int, noun: str) -> str:
    """`1 session`, `2 sessions`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def named(clients: Collection[Client]) -> str:
    """`Codex, OpenCode and Gemini CLI`."""
    return listed([NAMES[client] for client in clients])
