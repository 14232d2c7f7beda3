"""`.claude-plugin/marketplace.json`: makes the skills of a repository one plugin that Claude Code installs.

The format is that of https://code.claude.com/docs/en/plugin-marketplaces; `claude plugin validate --strict` accepts
the file. With `"strict": false` the entry is the plugin's whole manifest, and the plugin has the skills that it lists,
no others. The plugin's root is the folder `skills`, if all of them lie there: from the root of the repository, Claude
Code would load its `hooks`, `commands` and `agents`, too. Without a version the client takes the commit for it, so that
each merge reaches the users.

Only the list of skills is generated again and again. Everything else that is in the file stays: other plugins, the
marketplace's name, and what a person added to the generated entry.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from skillkit import git
from skillkit.delivery.listing import Listed
from skillkit.errors import SkillkitError
from skillkit.model.layout import SKILLS
from skillkit.model.specification import valid_name

PATH = ".claude-plugin/marketplace.json"
SCHEMA = "https://anthropic.com/claude-code/marketplace.schema.json"
ROOTS = ("./", ".")
"""How a plugin's source names the repository itself."""
OWN_SOURCES = (*ROOTS, f"./{SKILLS}", f"./{SKILLS}/")
"""The sources that a generated entry has."""
RESERVED = frozenset(
    "agent-skills anthropic-agent-skills anthropic-marketplace anthropic-plugins claude-code-marketplace "
    "claude-code-plugins claude-community claude-for-financial-services claude-for-legal claude-plugins-community "
    "claude-plugins-official financial-services-plugins knowledge-work-plugins life-sciences".split()
)
FEIGNED = re.compile(r"official-?(?:anthropic|claude)|(?:anthropic|claude)-?(?:official|marketplace|plugins)")
"""Names that Claude Code 2.1 takes from Anthropic alone, and what it takes for an imitation."""
REMOTE = re.compile(r"[/:]([^/:]+)/([^/]+?)(?:\.git)?/?$")


def read(raw: bytes) -> dict[str, Any]:
    """Returns what a marketplace file holds.

    Raises SkillkitError if it is none, so that nothing of what a person wrote there is lost.
    """
    hint = f"mend {PATH}, or remove it to have it written anew"
    try:
        data = json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        where = f": line {error.lineno}: {error.msg}" if isinstance(error, json.JSONDecodeError) else ""
        raise SkillkitError(f"{PATH} is no JSON{where}", hint) from None
    plugins = data.get("plugins", []) if isinstance(data, dict) else None
    if not isinstance(plugins, list) or not all(isinstance(each, dict) for each in plugins):
        raise SkillkitError(f"{PATH} is not a marketplace: it has no list of plugins", hint)
    for key in ("name", "description"):
        if not isinstance(data.get(key, ""), str):
            raise SkillkitError(f"{PATH}: {key} is not a text", hint)
    return dict(data)


def plugin_name(marketplace: str) -> str:
    """Returns the name of the generated plugin in a marketplace."""
    return marketplace if marketplace.endswith("skills") else f"{marketplace}-skills"


def _sources(skills: Sequence[Listed]) -> dict[str, Any]:
    """The plugin's root, and where the skills lie below it."""
    paths = [each.path for each in skills]
    if all(path.startswith(f"{SKILLS}/") for path in paths):
        return {"source": f"./{SKILLS}", "skills": [f"./{path.removeprefix(f'{SKILLS}/')}" for path in paths]}
    return {"source": "./", "skills": ["./" if path == "." else f"./{path}" for path in paths]}


def _started(root: Path) -> dict[str, Any]:
    """A marketplace without plugins, named after the repository's remote `origin`, else after its folder."""
    try:
        found = REMOTE.search(git.remote_url(root, "origin"))
    except SkillkitError:
        found = None
    owner, name = map(valid_name, found.groups() if found else ("", ""))
    name = name or valid_name(root.name) or "skills"
    owner = owner or name
    about = f"Agent skills of {name}." if owner == name else f"Agent skills of {owner}/{name}."
    if name in RESERVED or FEIGNED.search(name):
        name = f"{owner}-{FEIGNED.sub('', name).strip('-') or 'skills'}"
    return {"$schema": SCHEMA, "name": name, "description": about, "owner": {"name": owner}}


def _completed(data: dict[str, Any], root: Path) -> dict[str, Any]:
    """What somebody wrote, with what the client asks for besides."""
    missing = {key: value for key, value in _started(root).items() if key in ("name", "owner") and key not in data}
    whole = {**data, **missing}
    metadata = data.get("metadata")
    described = "description" in data or (isinstance(metadata, dict) and "description" in metadata)
    return whole if described else {**whole, "description": f"Agent skills of {whole['name']}."}


def merged(data: dict[str, Any], skills: Sequence[Listed], *, is_plugin: bool) -> dict[str, Any]:
    """Returns a marketplace with the entry for `skills`, everything else as it is in `data`.

    `is_plugin` says that the repository has a plugin manifest of its own, which then says what the plugin contains.
    Raises SkillkitError if another plugin has the name of the entry.
    """
    plugins = [dict(each) for each in data.get("plugins", [])]
    if is_plugin and any(each.get("source") in ROOTS for each in plugins):
        return data
    name = plugin_name(data["name"])
    entry = next((each for each in plugins if each.get("name") == name), None)
    if entry is None:
        entry = {"name": name, "source": "./"}
        plugins.append(entry)
    elif entry.get("source") not in OWN_SOURCES:
        raise SkillkitError(
            f"{PATH} has another plugin named {name}, the name of the one that is generated",
            "rename it, or the marketplace",
        )
    entry.setdefault("description", f"Agent skills of {data['name']}.")
    if not is_plugin:
        entry.update(strict=False, **_sources(skills))
    return {**data, "plugins": plugins}


def _written(data: dict[str, Any], before: str) -> str:
    """JSON with the indent, the ends of lines and the last line of the text before."""
    indent = re.search(r"\n([ \t]+)\S", before)
    text = json.dumps(data, ensure_ascii=False, indent=indent[1] if indent else 2)
    text += "\n" if not before or before.endswith("\n") else ""
    return text.replace("\n", "\r\n") if "\r\n" in before else text


def marketplace(
    root: Path, raw: bytes | None, skills: Sequence[Listed], *, is_plugin: bool
) -> tuple[bytes, dict[str, Any]]:
    """Returns the bytes of the marketplace file and what they hold, given its bytes before (None: there is none).

    A file that needs no change keeps its bytes. Raises SkillkitError as `read` and `merged` do.
    """
    before = read(raw) if raw is not None else {}
    given = _completed(before, root) if raw is not None else _started(root)
    after = merged(given, skills, is_plugin=is_plugin)
    if raw is not None and after == before:
        return raw, after
    return _written(after, raw.decode("utf-8-sig") if raw is not None else "").encode(), after
