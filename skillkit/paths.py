"""Every place on disk that skillkit uses, in one table."""

import os
from pathlib import Path

PACKAGE = Path(__file__).parent
CHECKOUT = PACKAGE.parent


def _data(name: str) -> Path:
    """Data shipped in the wheel, or their place in a checkout."""
    shipped = PACKAGE / "_data" / name
    return shipped if shipped.is_dir() else CHECKOUT / name


def examples() -> Path:
    """The bundled session logs and skills that `demo` runs on."""
    return _data("examples")


def schemas() -> Path:
    """The published JSON Schemas."""
    return _data("schemas")


def builtin_skills() -> Path:
    """The skills that come with skillkit."""
    return _data("skills")


def state_dir() -> Path:
    """What skillkit keeps for a user: the key of its pseudonyms, crash logs. `SKILLKIT_STATE_DIR` moves it."""
    import platformdirs  # noqa: PLC0415 - 10 ms that most commands need not spend

    return Path(os.environ.get("SKILLKIT_STATE_DIR") or platformdirs.user_state_dir("skillkit"))


def cache_dir() -> Path:
    """What can be made anew at any time. `SKILLKIT_CACHE_DIR` moves it."""
    import platformdirs  # noqa: PLC0415 - 10 ms that most commands need not spend

    return Path(os.environ.get("SKILLKIT_CACHE_DIR") or platformdirs.user_cache_dir("skillkit"))


def config_dir() -> Path:
    """What a user writes for all projects: signatures. `SKILLKIT_CONFIG_DIR` moves it."""
    import platformdirs  # noqa: PLC0415 - 10 ms that most commands need not spend

    return Path(os.environ.get("SKILLKIT_CONFIG_DIR") or platformdirs.user_config_dir("skillkit"))


def project_signatures(start: Path) -> Path:
    """The folder for the signatures of the project that `start` lies in, whether it is there or not."""
    roots = (folder for folder in (start, *start.parents) if (folder / ".git").exists())
    return next(roots, start) / ".skillkit" / "signatures"
