"""Where things lie in a skill repository."""

from collections.abc import Iterable

FOLDER = "provenance"
"""The folder with the evidence of proposed skills, at the root."""


def is_evidence(path: str) -> bool:
    """Whether a file lies in that folder, also where file systems fold case."""
    return path.casefold().startswith(f"{FOLDER}/")


QUESTIONS = "questions"
"""The folder with known questions, at the root."""


def is_question(path: str) -> bool:
    """Whether a file is that of a known question."""
    folder, _, name = path.rpartition("/")
    return folder == QUESTIONS and name.endswith(".yaml")


ID_KEY = "skillkit-id"
"""The key in a skill's metadata that names its provenance."""

SKILLS = "skills"
"""The folder below which every folder is a skill's or a group's."""

SKILL_FILE = "SKILL.md"
WORKFLOW_FILES = ("workflow.yaml", "workflow.yml")
FLAT = (".yaml", ".yml")
"""The extensions of flat workflow files."""

FOLDERS = (
    ".claude/skills",
    ".agents/skills",
    ".codex/skills",
    ".gemini/skills",
    ".copilot/skills",
    ".config/opencode/skill",
    ".opencode/skill",
    ".cursor/skills",
    ".kiro/skills",
)
"""Where agents look for skills, below the home folder and below a project."""


def place_for_skills(files: Iterable[str]) -> str:
    """Where a new skill belongs in a repository with these files, links among them.

    `skills`, or the folder of agents that alone has its skills.
    """
    parts = [path.split("/") for path in files]
    if any(part[0] == SKILLS for part in parts):
        return SKILLS
    own = {"/".join(part[:-2]) for part in parts if part[-1] == SKILL_FILE}.intersection(FOLDERS)
    return own.pop() if len(own) == 1 else SKILLS


MAX_DEPTH = 2
"""How deep groups of skills nest, such as `skills/team/deploy`."""


def folders_below_skills(path: str) -> int | None:
    """How many folders lie between a file and the folder of skills above it; None if there is none above it.

    Letters count as in a file system that folds case.
    """
    folders = path.casefold().split("/")[:-1]
    places = [
        at
        for at, name in enumerate(folders)
        if name == SKILLS or (name == "skill" and folders[at - 1 : at] in ([".opencode"], ["opencode"]))
    ]
    return len(folders) - 1 - places[-1] if places else None


AGENT_FOLDERS = frozenset(
    [
        ".agents",
        ".cbos",
        ".claude",
        ".claude-plugin",
        ".codex",
        ".copilot",
        ".cursor",
        ".gemini",
        ".github",
        ".kiro",
        ".opencode",
    ]
)
"""The hidden folders in which agents keep skills."""

MANIFEST_FOLDER = ".claude-plugin"
"""The folder with the manifests of a plugin or marketplace."""

LOCK_FILE = "skillkit.lock"
"""Which skills are installed, at the root of a project or in the folder of the settings."""
LOCK_MAX_BYTES = 1_048_576

PASSED_OVER = frozenset({"venv", "node_modules", "__pycache__", "dist"})
"""Installed packages, caches, build output."""


def is_passed_over(name: str, *, below_skills: bool = False) -> bool:
    """Whether no skill is looked for in a folder of this name: hidden, or with nothing that a person wrote.

    Hidden folders below one called `skills`, such as `skills/.curated`, are groups of skills.
    """
    return name not in AGENT_FOLDERS and not below_skills if name.startswith(".") else name in PASSED_OVER


def is_aside(path: str) -> bool:
    """Whether a file lies in such a folder."""
    below_skills = False
    for name in path.split("/")[:-1]:
        if is_passed_over(name, below_skills=below_skills):
            return True
        below_skills = below_skills or name == SKILLS
    return False
