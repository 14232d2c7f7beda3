"""The files in which people and agents write down how to work in a project, and what of them is remembered."""

import re

from skillkit.expressions.literals import small

IN = r"(?:^|(?<![\w./-])[\w./-]*?/)"
"""Whatever a path has before one of its folders, searched once."""
NAMES = re.compile(
    r"(?:^|/)(?:CLAUDE(?:\.local)?|AGENTS?|GEMINI|CONTRIBUTING|README|MEMORY|LEARNINGS|copilot-instructions|SKILL)\.md$"
    r"|(?:^|/)\.(?:cursorrules|windsurfrules|clinerules)$"
    r"|^(?>(?:.*?/)??(?:\.claude|\.cursor|\.agents?|\.github/instructions)/)(?:.*/)?[\w.-]+\.mdc?$"
    rf"|(?>{IN}(?:memory|memories|rules)/)[\w./-]+\.mdc?$"
)
"""Instructions for agents, rules of editors, memories, skills, and what a newcomer reads first."""

FOR_AGENTS = re.compile(
    r"(?i:(?:^|/)(?:CLAUDE(?:\.local)?|AGENTS?|GEMINI))\.md$|(?:^|/)(?:MEMORY|LEARNINGS|copilot-instructions)\.md$"
    r"|(?:^|/)\.(?:cursorrules|windsurfrules|clinerules)$"
    rf"|(?>{IN}(?:\.agents?|\.github/instructions|memory|memories|rules)/)[\w./-]+\.mdc?$"
)
"""Of these, instructions for agents: no skills, which may be the content of a repository, and no README."""
SEPARATORS = re.compile(r"[\\/]+")
OUTSIDE = re.compile(r"[~/]|[A-Za-z]:")
HIDDEN = re.compile(r"(?:^|/)\.[\w.-]+/")
MEMORIES = re.compile(rf"(?>{IN}(?:memory|memories)/)[\w./-]+\.mdc?$")
"""What an agent remembers in a folder of its own."""
SKILL = re.compile(rf"(?>{IN}skills/)(?:[\w./-]*/)?(?P<name>[\w.-]+)/SKILL\.md$")
INJECTED = re.compile(r"\A# (?P<name>AGENTS|CLAUDE|GEMINI)\.md instructions for .*", re.MULTILINE)
"""How a program begins that puts the instructions before a session's first words (Codex)."""

EVERYWHERE = "*"
"""Stands for all projects, where documents were given for whatever is mined."""
MAX_TEXT = 24_000
ORDER = re.compile(
    r"\b(?:always|never|must|do not|don't|should|only|before|after|prefer|instead|required?)\b|`|^\s*\$ "
)
FENCE = re.compile(r"^(?:\s*\d+[\t\u2192])?\s*(?:```|~~~)")
NUMBERED = re.compile(r"^\s*\d+[\t\u2192]")
"""How a tool that reads files begins each line."""


def plain_path(path: str) -> str:
    """The path with a `/` between its parts, where Windows, or JSON within JSON, writes backslashes."""
    return SEPARATORS.sub("/", path) if "\\" in path else path


def is_private_memory(path: str) -> bool:
    """Whether a file is a memory that only one user's agent has: outside of the project, whose paths are relative."""
    path = plain_path(path)
    hidden = HIDDEN.search(path) if OUTSIDE.match(path) else None
    return hidden is not None and MEMORIES.search(path[hidden.end() :]) is not None


def is_instructions(path: str) -> bool:
    """Whether a file is one of them, by its path."""
    return NAMES.search(plain_path(path)) is not None


def is_for_agents(path: str) -> bool:
    """Whether a file holds instructions for agents, or their memories."""
    return FOR_AGENTS.search(plain_path(path)) is not None


def skill_of(path: str) -> str:
    """The name of the skill whose SKILL.md a path is; empty if it is none."""
    found = SKILL.search(plain_path(path))
    return found["name"] if found else ""


def injected(text: str) -> str:
    """The name of the file that a program's text quotes whole; empty if it quotes none."""
    found = INJECTED.match(text)
    return f"{found['name']}.md" if found else ""


def orders_in(text: str) -> str:
    """The lines with words of an order, with code, or in a block of code. At most `MAX_TEXT`."""
    kept: list[str] = []
    size, inside = 0, False
    for line in text.splitlines():
        if FENCE.match(line):
            inside = not inside
        elif line.strip() and (inside or ORDER.search(small(line))):
            size += len(line) + 1
            if size > MAX_TEXT:
                break
            kept.append(NUMBERED.sub("", line).strip())
    return "\n".join(kept)
