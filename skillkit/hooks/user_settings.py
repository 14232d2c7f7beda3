"""The user's own settings for hooks: `settings.json` in the configuration folder. Repositories have no say in them.

```json
{"skillEnhance": {"autoEnhance": false, "level": "conservative", "maxEnhanceContextChars": 32000}}
```

`automaticAnswers` has the known questions that may be answered for the user (`skillkit questions automatic`). Other
keys belong to others and stay as they are.
"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from skillkit import paths
from skillkit.errors import SkillkitError
from skillkit.files.write import write_atomically
from skillkit.hooks.trigger import Level

if TYPE_CHECKING:
    from skillkit.model.question import Question

FILE = "settings.json"
KEY = "skillEnhance"
AUTO, LEVEL, CONTEXT = "autoEnhance", "level", "maxEnhanceContextChars"
MAX_BYTES = 1_000_000
CONTEXT_CHARS = 32_000
"""Nine of ten sessions, of 238 measured ones, are shorter when compacted; it is about 8,000 tokens, as much as a part
of a digest has."""
LEAST_CONTEXT, MOST_CONTEXT = 1_000, 1_000_000


class SkillEnhance(NamedTuple):
    """What the key `skillEnhance` says."""

    auto: bool = False
    level: Level = "conservative"
    max_context: int = CONTEXT_CHARS


def settings_file() -> Path:
    """Returns the path of the settings, whether the file is there or not."""
    return paths.config_dir() / FILE


def read_settings() -> dict[str, Any]:
    """Returns all settings; none without a file. Raises SkillkitError with the line for what is no JSON object."""
    file = settings_file()
    hint = f"mend {file}, or move it away"
    try:
        with file.open("rb") as opened:
            raw = opened.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise SkillkitError(f"{file} cannot be read: {error.strerror}", hint) from None
    if len(raw) > MAX_BYTES:
        raise SkillkitError(f"{file} has more than {MAX_BYTES:,} bytes", hint)
    try:
        data = json.loads(raw.decode("utf-8-sig")) if raw.strip() else {}
    except json.JSONDecodeError as error:
        raise SkillkitError(f"{file}:{error.lineno}:{error.colno}: {error.msg}", hint) from None
    except (UnicodeDecodeError, RecursionError):
        raise SkillkitError(f"{file} is no JSON in UTF-8", hint) from None
    if not isinstance(data, dict):
        raise SkillkitError(f"{file} holds no JSON object", hint)
    return data


def _wrong(key: str, value: object, wanted: str) -> SkillkitError:
    return SkillkitError(f"{settings_file()}: {key} is {json.dumps(value)[:80]}", f"set it to {wanted}")


def skill_enhance() -> SkillEnhance:
    """Returns what the settings say of enhancing. Raises SkillkitError for a value of another kind."""
    own = read_settings().get(KEY, {})
    if not isinstance(own, dict):
        raise _wrong(KEY, own, "an object")
    auto, level, most = (own.get(key, default) for key, default in zip((AUTO, LEVEL, CONTEXT), SkillEnhance()))
    if not isinstance(auto, bool):
        raise _wrong(f"{KEY}.{AUTO}", auto, "true or false")
    if level not in get_args(Level):
        raise _wrong(f"{KEY}.{LEVEL}", level, ", ".join(get_args(Level)))
    if isinstance(most, bool) or not isinstance(most, int) or not LEAST_CONTEXT <= most <= MOST_CONTEXT:
        raise _wrong(f"{KEY}.{CONTEXT}", most, f"a number from {LEAST_CONTEXT:,} to {MOST_CONTEXT:,}")
    return SkillEnhance(auto, level, most)


AUTOMATIC = "automaticAnswers"
"""The key with the known questions that may be answered for the user: by name the digest of what was agreed to."""


def answered_automatically(name: str, question: "Question") -> bool:
    """Whether file and user agree that a known question is answered without asking, as it is now.

    A repository alone cannot switch it on, and what changes in it ends the user's consent. Raises SkillkitError.
    """
    agreed = read_settings().get(AUTOMATIC, {})
    return question.automatic and isinstance(agreed, dict) and agreed.get(name) == question.content_digest


def change_automatic(name: str, question: "Question | None") -> None:
    """Notes that the user lets a known question be answered, as it is now, or takes that back. Raises SkillkitError."""
    settings = read_settings()
    agreed = settings.get(AUTOMATIC, {})
    if not isinstance(agreed, dict):
        raise _wrong(AUTOMATIC, agreed, "an object")
    kept = {known: digest for known, digest in agreed.items() if known != name}
    _write({**settings, AUTOMATIC: {**kept, name: question.content_digest} if question else kept})


def change_skill_enhance(**values: object) -> None:
    """Writes some keys of `skillEnhance`; all others stay. Raises SkillkitError if that is not possible."""
    skill_enhance()
    settings = read_settings()
    settings[KEY] = {**settings.get(KEY, {}), **values}
    _write(settings)


def _write(settings: dict[str, Any]) -> None:
    """Writes all settings. Raises SkillkitError."""
    text = json.dumps(settings, ensure_ascii=False, indent=2) + "\n"
    try:
        write_atomically(settings_file(), text)
    except OSError as error:
        raise SkillkitError(f"{settings_file()} cannot be written: {error.strerror}", "nothing was changed") from None
