"""Every place on disk that skillkit uses, in one table."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from platformdirs import PlatformDirs

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


def _moved(variable: str) -> Path | None:
    """Where a variable of the environment says that something lies."""
    return Path(place) if (place := os.environ.get(variable)) else None


def _of_user() -> "PlatformDirs":
    import platformdirs  # noqa: PLC0415 - 5 ms that most commands need not spend

    return platformdirs.PlatformDirs("skillkit")


def state_dir() -> Path:
    """What skillkit keeps for a user: the key of its pseudonyms, crash logs. `SKILLKIT_STATE_DIR` moves it."""
    return _moved("SKILLKIT_STATE_DIR") or _of_user().user_state_path


def cache_dir() -> Path:
    """What can be made anew at any time. `SKILLKIT_CACHE_DIR` moves it."""
    return _moved("SKILLKIT_CACHE_DIR") or _of_user().user_cache_path


def config_dir() -> Path:
    """What a user writes for all projects: signatures, settings. `SKILLKIT_CONFIG_DIR` moves it."""
    return _moved("SKILLKIT_CONFIG_DIR") or _of_user().user_config_path


def repository_root(here: Path) -> Path | None:
    """The nearest folder that holds a `.git`, from `here` up; None outside of a repository. git is not asked."""
    return next((folder for folder in (here, *here.parents) if (folder / ".git").exists()), None)


def project_signatures(start: Path) -> Path:
    """The folder for the signatures of the project that `start` lies in, whether it is there or not."""
    return (repository_root(start) or start) / ".skillkit" / "signatures"


def user_names() -> frozenset[str]:
    """What the environment calls the user, and the home folder."""
    named = (os.environ.get(name, "") for name in ("USER", "LOGNAME", "USERNAME"))
    return frozenset(name for name in (*named, Path.home().name) if name)


def host_names() -> frozenset[str]:
    """What the machine calls itself, with no look at any network."""
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return frozenset({name} - {""})


def from_home(path: str) -> str:
    """A path with `~` for the home folder that it begins with: where that lies says who somebody is."""
    home = str(Path.home()).rstrip(os.sep)
    return f"~{path[len(home) :]}" if home and f"{path}{os.sep}".startswith(f"{home}{os.sep}") else path
