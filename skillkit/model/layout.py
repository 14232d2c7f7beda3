"""Where things lie in a skill repository."""

FOLDER = "provenance"
"""The folder with the evidence of proposed skills, at the root."""

ID_KEY = "skillkit-id"
"""The key in a skill's metadata that names its provenance."""

AGENT_FOLDERS = frozenset({".claude", ".claude-plugin", ".agents", ".codex", ".opencode", ".gemini", ".github"})
"""The hidden folders in which agents keep skills."""

PASSED_OVER = frozenset({"venv", "node_modules", "__pycache__", "dist"})
"""Installed packages, caches, build output."""


def is_passed_over(name: str) -> bool:
    """Whether no skill is looked for in a folder of this name: hidden, or with nothing that a person wrote."""
    return name not in AGENT_FOLDERS if name.startswith(".") else name in PASSED_OVER


def is_aside(path: str) -> bool:
    """Whether a file lies in such a folder."""
    return any(is_passed_over(name) for name in path.split("/")[:-1])
