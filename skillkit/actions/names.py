"""The name of a program, from the word that calls it."""

import re
from functools import lru_cache

WINDOWS = (".exe", ".cmd", ".EXE", ".CMD")
WRAPPERS = frozenset({"gradlew.bat", "mvnw.bat"})
VERSIONED = re.compile(r"^([a-z][a-z+-]*?)-?\d+(?:\.\d+)*$")
CMDLET = re.compile(r"^[A-Z][a-z]+-[A-Z]\w+$")
"""A command of PowerShell."""


@lru_cache(maxsize=2048)
def program_of(word: str) -> str:
    """The program that a word calls: without its folder, and without what Windows has its name end with."""
    name = word.rpartition("/")[2]
    return name[:-4] if name.endswith(WINDOWS) or name in WRAPPERS else name


def unversioned(program: str) -> str:
    """The name of a program without the number of a version: `python3.11`, `gcc-12`."""
    match = VERSIONED.match(program)
    return match[1] if match else program
