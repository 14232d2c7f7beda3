"""The kind of a command's argument, by its form alone."""

import re
from functools import lru_cache

from skillkit.model.observation import Slot, SlotKind
from skillkit.shell.grammar import MASK, TEXT
from skillkit.shell.tables import words

VERSION = re.compile(r"^v?\d+\.\d+(?:\.\d+)*(?:[-+][\w.]+)?$")
ADDRESS = re.compile(r"^(?:\d{1,3}\.){3}\d{1,3}$")
NUMBER = re.compile(
    r"^[-+]?\d+(?:\.\d+)?(?:[smhdkMGTwy%]|ms|us|ns|min|[KMGTkmgt]i?[bB]?)?$|^0x[0-9a-fA-F]+$"
    r"|^[-+]?(?:0?\.\d+|\d+(?:\.\d+)?[eE][-+]?\d+)$|^\d+[smhd]\d+[smhd]?$"
)
DECIMAL = re.compile(r"^[-+]?0?\.\d+$")
"""Versions of two numbers do not begin with zero, shares do."""
URL = re.compile(
    r"^(?:[a-z][a-z0-9+.-]*://|git@)|^(?:localhost|(?:\d{1,3}\.){3}\d{1,3})(?::\d+(?:/|$)|/(?!\d{1,2}$))|^:\d+(?:/|$)"
)
PATH = re.compile(r"[/\\]|^\.{1,2}$|^\.[A-Za-z][\w.-]+$|^~")
IDENTIFIER = re.compile(r"^[\w.@:+#~^,-]+$")
BRANCH = re.compile(r"^(?:origin|upstream|feat|feature|fix|hotfix|bugfix|chore|refactor)/[\w./-]+$")
PACKAGE = re.compile(
    r"^(?:@[\w.-]+/[\w.@:^~-]+|(?:github|gitlab|bitbucket|npm|jsr|workspace|docker):[\w@][\w./@^~*-]*"
    r"|[A-Za-z][\w.-]*(?:\[[\w.,-]+\](?:[=<>~!]=?=?[\w.*,<>=!~-]+)?|[=<>~!]=[\w.*,<>=!~-]+))$"
)
"""A package with its scope or its source, or a requirement of pip with extras or versions."""
OPERAND = re.compile(r"^[A-Za-z_][\w./-]*=(?!=)")
COMMAND = re.compile(
    r"^(?:ansible|bash|bundle|bun|cargo|cat|cd|composer|curl|deno|docker|dotnet|echo|git|gradle|grep|kubectl|ls|mvn|node"
    r"|npm|npx|php|pip|pnpm|psql|pytest|python3?|rails|rm|ruby|sed|sh|sudo|systemctl|uv|yarn|\./\S+) \S"
    r"|^(?:select|insert into|update \w+ set|delete from|create (?:table|index|database)|drop (?:table|index|database)"
    r"|alter table|show (?:tables|databases)|explain|pragma|with \w+ as)\b",
    re.IGNORECASE,
)
"""The beginning of a command or a query within one word: code, not prose."""
CODE = re.compile(
    r"\$[({]|&&|\|\||=>|==|!=|[<>]=|;\s|\w\([^)]{0,200}\)(?!:)|^[\[{(<^.].*[\]})>$]$|\\[dswb(]|(?:^|\s)-{1,2}[a-z]"
)
"""What occurs only in code."""
PROSE = re.compile(r"[a-z]{2}[.,;:] [A-Za-z]|[.!?]$")
"""What occurs in sentences, which may contain code."""
VARIABLE = re.compile(r"^[\w.-]{0,3}\$\{?(?:[A-Za-z]*+[^\WA-Za-z]++(?=[A-Za-z]))*+([A-Za-z]++)_?\d*(?::?[-=].*)?\}?$")
"""A variable, also in `v$VERSION`; the last part of its name decides its kind."""
NAMED: dict[str, SlotKind] = {
    **dict.fromkeys(("url", "uri", "endpoint"), "url"),
    **dict.fromkeys(("dir", "file", "folder", "path", "root", "home", "pwd", "tmp", "tmpdir", "log"), "path"),
    **dict.fromkeys(("version", "ver"), "version"),
    **dict.fromkeys(("branch",), "branch"),
    **dict.fromkeys(("pid", "port", "count", "number", "num", "pr", "issue", "timeout", "limit", "size"), "number"),
    **dict.fromkeys(("name", "id", "user", "tag", "image", "sha", "commit", "host", "hash", "package"), "identifier"),
    **dict.fromkeys(("message", "msg", "body", "title", "prompt"), "message"),
}
"""The kinds of variables by the last part of their names."""

SUFFIXES = words(
    """
    astro bash bat bin c cc cfg cjs conf cpp cs css csv d dart db diff dll doc docker dockerfile docx env erb ex
    example exe exs gif git gitignore go gradle gz h hbs hcl hpp html ico ini ipynb jar java jpeg jpg js json json5
    jsonc jsonl jsx key kt kts less lock log lua m map md mdc mdx mjs mp3 mp4 mts nix o out patch pb pdf pem php pl
    plist png proto ps1 py pyc pyi r rb rs rst s scss sh so sol spec sql sqlite svelte svg swift tar tf tfplan
    tfvars tgz toml ts tsv tsx ttf txt vue wasm wav webm webp whl xcodeproj xcworkspace xlsx xml yaml yml zig zip
    zsh
    """
)
"""Common file extensions."""
FOLDERS = words("dist docs examples fixtures lib libs node_modules scripts spec specs src tests")
"""Common names of folders in projects."""


def ends_as_file(word: str) -> bool:
    """Whether a word ends in a file extension: `a.py`, `foo.test.ts:12`, `data.json.gz`."""
    name, dot, ending = word.rpartition(".")
    if not dot or not name:
        return False
    ending = ending.split(":", 1)[0]
    return ending.lower() in SUFFIXES and (len(ending) > 1 or ending in "acChmorRsS")


def slot_of(word: str, *, quoted: bool) -> Slot:
    """The argument with its kind. A list with commas has the kind that all its items share."""
    return Slot(kind=kind_of(word, quoted=quoted), value=word)


@lru_cache(maxsize=4096)
def kind_of(word: str, *, quoted: bool) -> SlotKind:
    """The kind of a word."""
    kind = _kind_of(MASK.sub(r"masked-\1", word), quoted=quoted)
    if "," in word and kind == "identifier":
        kinds = {_kind_of(item, quoted=quoted) for item in word.split(",")}
        kind = kinds.pop() if len(kinds) == 1 else kind
    return kind


def _of_number(word: str) -> SlotKind | None:
    if VERSION.match(word) and not ADDRESS.match(word) and not DECIMAL.match(word):
        return "version"
    return "number" if NUMBER.match(word) else None


def _kind_of(word: str, *, quoted: bool) -> SlotKind:
    if URL.match(word):
        return "url"
    numeric = _of_number(word) if word[:1] in "v+-." or word[:1].isdigit() else None
    if numeric:
        return numeric
    if word == TEXT:
        return "message"
    if quoted and " " in word.strip():
        is_code = COMMAND.match(word) or (CODE.search(word) and not PROSE.search(word))
        return "text" if is_code else "message"
    if OPERAND.match(word):
        return "text"
    if PACKAGE.match(word):
        return "identifier"
    if BRANCH.match(word) and not ends_as_file(word):
        return "branch"
    if "$" in word and (variable := VARIABLE.match(word)):
        return NAMED.get(variable[1].lower(), "text")
    return _of_name(word, quoted=quoted)


def _of_name(word: str, *, quoted: bool) -> SlotKind:
    """A path, a name, or text that is neither."""
    if PATH.search(word) or ends_as_file(word) or word in FOLDERS or ("*" in word and not (quoted and ":" in word)):
        return "path"
    return "identifier" if IDENTIFIER.match(word) else "text"
