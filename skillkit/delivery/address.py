"""Where skills come from: the address of a git repository, as a user writes it and as it may be stored."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from skillkit.errors import SkillkitError

MAX_LENGTH = 1000
SCHEMES = ("https", "http", "ssh", "file")
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
HOST = re.compile(r"[A-Za-z0-9\[][\w.:\]-]{0,252}")
SCP = re.compile(r"(?:(?P<user>\w[\w.-]{0,60})@)?(?P<host>\w[\w.-]{0,252}):(?P<path>(?!-|/{2})[^:].{0,900})")
REF = re.compile(r"[A-Za-z0-9_][\w./+-]{0,200}")
SHORTHAND = re.compile(r"[\w.-]{1,60}/[\w.-]{1,100}(?:@[\w./+-]{1,200})?")
HINT = "write https://HOST/PATH, ssh://git@HOST/PATH, git@HOST:PATH or a folder, and @REF behind it for a branch or tag"


class Address(NamedTuple):
    """The URL of a repository without credentials, the ref that is asked for (empty: the default branch).

    `environment` are the variables with which git signs in, where the URL held credentials; they are never stored.
    """

    url: str
    ref: str = ""
    environment: Mapping[str, str] = {}


def is_ref(ref: str) -> bool:
    """Whether a text can be the name of a branch or tag, or a commit, and nothing else to git."""
    parts = ref.split("/")
    return bool(REF.fullmatch(ref)) and ".." not in ref and all(p and not p.endswith((".lock", ".")) for p in parts)


def _split(path: str) -> tuple[str, str]:
    """A path and the ref behind its last `@`."""
    head, at, ref = path.rpartition("@")
    return (head, ref) if at and head else (path, "")


def _refused(why: str, hint: str = HINT) -> SkillkitError:
    return SkillkitError(f"this is no address to install from: {why}", hint)


def _with_scheme(given: str) -> Address:
    scheme, _, rest = given.partition("://")
    authority, slash, path = rest.partition("/")
    path, ref = _split(path)
    login, at, host = authority.rpartition("@")
    if scheme not in SCHEMES:
        raise _refused(f"git's transport {scheme[:20]} is not allowed")
    if scheme == "file":
        if authority:
            raise _refused("a file:// address has three slashes")
    elif not HOST.fullmatch(host) or not path:
        raise _refused("it names no host and path")
    if "?" in path or "#" in path:
        raise _refused("it has a query or a fragment, which might hold a token")
    if scheme == "http" and urlsplit(f"http://{host}").hostname not in LOOPBACK:
        raise _refused("whoever is on the way can change what comes over http", "use https or ssh")
    if scheme == "ssh":
        user = login.partition(":")[0]
        if user and not re.fullmatch(r"\w[\w.-]{0,60}", user):
            raise _refused("its user name has characters that none has")
        return Address(f"ssh://{user}{at if user else ''}{host}{slash}{path}", ref)
    url = f"{scheme}://{host}{slash}{path}"
    if not login:
        return Address(url, ref)
    # In git's environment, so that no process list and no configuration shows it.
    settings = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.{scheme}://{login}@{host}/.insteadOf",
        "GIT_CONFIG_VALUE_0": f"{scheme}://{host}/",
    }
    return Address(url, ref, settings)


def _folder(given: str) -> Address | None:
    """A repository on this machine; None if there is no such folder."""
    for path, ref in ((given, ""), _split(given)):
        if path and Path(path).expanduser().is_dir():
            return Address(Path(path).expanduser().resolve().as_uri(), ref)
    return None


def address_of(given: str) -> Address:
    """The address that a user writes, or a lock file holds. Raises SkillkitError for what git might take otherwise."""
    if len(given) > MAX_LENGTH or not given.isprintable() or " " in given or "\\" in given:
        raise _refused("it is long, or has blanks or invisible characters")
    if given.startswith("-"):
        raise _refused("it begins with a dash, as an option does")
    if "::" in given.partition("/")[0]:
        raise _refused("git's remote helpers (NAME::ADDRESS) can run commands")
    if "://" in given:
        address = _with_scheme(given)
    elif found := _folder(given):
        address = found
    elif scp := SCP.fullmatch(given):
        path, ref = _split(scp["path"])
        address = Address(f"{scp['user']}@{scp['host']}:{path}" if scp["user"] else f"{scp['host']}:{path}", ref)
    else:
        near = f"for GitHub write https://github.com/{given}" if SHORTHAND.fullmatch(given) else HINT
        raise _refused(f"there is no folder {given!r}, and no host in it", near)
    if address.ref and not is_ref(address.ref):
        raise _refused("what is behind the last @ is no name of a branch or tag")
    if unquote(address.url) != address.url and not unquote(address.url).isprintable():
        raise _refused("it has invisible characters")
    return address
