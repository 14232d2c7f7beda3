"""`/.well-known/agent-skills/index.json`: lets agents find and fetch the skills of a website, each with its digest.

Follows "Agent Skills Discovery via Well-Known URIs", draft 0.2.0 of 2026-03-12
(https://github.com/cloudflare/agent-skills-discovery-rfc):

- The index has `$schema` and `skills`; each skill has `name`, `type`, `description`, `url` and `digest`.
- A skill that is SKILL.md alone is of type `skill-md`, and its artifact is that file, byte by byte. One with further
  files is of type `archive`: a `.tar.gz` or `.zip` with the files at the root, no links, no `..`, no absolute paths.
- `digest` is `sha256:` and 64 hexadecimal digits, over the raw bytes of the artifact.
- A relative `url` counts from the index (RFC 3986, section 5), so that the site may lie below any address.

Archives are ZIP files without compression: packed bytes differ between versions of zlib, these never do.
"""

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from skillkit.delivery.listing import Listed
from skillkit.errors import SkillkitError
from skillkit.model.specification import NAME_PATTERN

SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json"
FOLDER = ".well-known/agent-skills"
INDEX = f"{FOLDER}/index.json"
NO_JEKYLL = ".nojekyll"
"""Keeps GitHub Pages from leaving out folders that begin with a dot, and from rendering SKILL.md."""
BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The time of all files in an archive: the earliest that ZIP knows."""
UNIX = 3
OWN_URL = re.compile(rf"{NAME_PATTERN[1:-1]}(?:/SKILL\.md|\.zip)")


class Artifact(NamedTuple):
    """What a client downloads of a skill: its path below the index, and its bytes."""

    url: str
    type: str
    content: bytes


def digest_of(content: bytes) -> str:
    """Returns the digest of bytes as the index writes it."""
    return f"sha256:{hashlib.sha256(content).hexdigest()}"


def url_of(skill: Listed) -> str:
    """Returns the path of a skill's artifact below the index."""
    return f"{skill.name}/SKILL.md" if list(skill.files) == ["SKILL.md"] else f"{skill.name}.zip"


def artifact_of(skill: Listed) -> Artifact:
    """Returns the artifact of a skill; raises OSError if a file of it cannot be read."""
    tree = skill.folder.tree
    url = url_of(skill)
    if not url.endswith(".zip"):
        return Artifact(url, "skill-md", tree.read(skill.files["SKILL.md"]))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, path in skill.files.items():
            about = zipfile.ZipInfo(name, BEGINNING)
            about.create_system = UNIX
            about.external_attr = (0o100755 if tree.about(path).executable else 0o100644) << 16
            archive.writestr(about, tree.read(path))
    return Artifact(url, "archive", packed.getvalue())


def read(raw: bytes, name: str) -> list[dict[str, Any]]:
    """Returns the entries of an index. Raises SkillkitError if the file, called `name`, is none."""
    try:
        data = json.loads(raw.decode("utf-8-sig"))
        skills = data["skills"]
    except (ValueError, RecursionError, TypeError, KeyError):
        skills = None
    if not isinstance(skills, list) or not all(isinstance(each, dict) for each in skills):
        raise SkillkitError(f"{name} is no index of skills", "mend it, or remove it to have it written anew")
    return skills


def _own(entry: Mapping[str, Any]) -> str:
    """The path of the artifact that an entry names below the index; empty if it leads elsewhere."""
    url = entry.get("url")
    return url if isinstance(url, str) and OWN_URL.fullmatch(url) else ""


class Index(NamedTuple):
    """The files of the index, by their paths below the site, and what of earlier files to remove with its digest."""

    files: dict[str, bytes]
    stale: dict[str, str]


def index(skills: Sequence[Listed], before: Sequence[Mapping[str, Any]]) -> Index:
    """Returns the index of `skills` with their artifacts.

    Of the entries `before`, those stay that lead to other places: somebody else wrote them. Raises SkillkitError if one
    of them has the name of a skill, OSError if a file cannot be read.
    """
    artifacts = {skill.name: artifact_of(skill) for skill in skills}
    entries = [dict(each) for each in before if not _own(each)]
    for each in entries:
        if each.get("name") in artifacts:
            raise SkillkitError(
                f"{INDEX} lists {each['name']} of {each.get('url')}, and this repository has a skill of that name",
                "remove the entry, or rename the skill",
            )
    for skill in skills:
        made = artifacts[skill.name]
        about = {"name": skill.name, "type": made.type, "description": skill.description}
        entries.append({**about, "url": made.url, "digest": digest_of(made.content)})
    whole = {"$schema": SCHEMA, "skills": sorted(entries, key=lambda each: str(each.get("name")))}
    files = {f"{FOLDER}/{each.url}": each.content for each in artifacts.values()}
    files[INDEX] = (json.dumps(whole, ensure_ascii=False, indent=2) + "\n").encode()
    files[NO_JEKYLL] = b""
    own = {f"{FOLDER}/{_own(each)}": str(each.get("digest")) for each in before if _own(each)}
    return Index(files, {path: digest for path, digest in own.items() if path not in files})
