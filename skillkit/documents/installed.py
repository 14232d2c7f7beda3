"""The skills that agents have on this machine: looked at, never changed."""

from pathlib import Path

from skillkit.documents.library import read_skills
from skillkit.files.tree import DiskTree
from skillkit.model.folder import SkillFolder

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


def installed_skills(here: Path) -> list[SkillFolder]:
    """Returns the skills that an agent finds which works in the folder `here`, without those that skillkit ships."""
    places = [above / name for above in (here, Path.home()) for name in FOLDERS]
    known: set[Path] = set()
    found: list[SkillFolder] = []
    for place in places:
        real = place.resolve()
        if real.is_dir() and real not in known:
            known.add(real)
            found += read_skills(DiskTree(real))
    return found
