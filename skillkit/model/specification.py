"""What the Agent Skills specification says of frontmatter in numbers and names."""

import re
import unicodedata

NAME_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
NAME_MAX = 64
DESCRIPTION_MAX = 1024
COMPATIBILITY_MAX = 500
FRONTMATTER_KEYS = frozenset({"name", "description", "license", "compatibility", "metadata", "allowed-tools"})

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def valid_name(name: str) -> str:
    """The nearest valid name; empty if there is none."""
    plain = unicodedata.normalize("NFKD", _HUMP.sub("-", name).casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:NAME_MAX].strip("-")
