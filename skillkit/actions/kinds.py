"""The kinds of arguments: by the place they stand in where that is known, else by their look."""

import re

from skillkit.actions.masks import without_masks
from skillkit.actions.places import Place
from skillkit.actions.words import TEXT
from skillkit.model.observation import Slot
from skillkit.model.observation import SlotKind

VERSION = re.compile(r"^v?\d+\.\d+(?:\.\d+)*(?:[-+][\w.]+)?$")
ADDRESS = re.compile(r"^(?:\d{1,3}\.){3}\d{1,3}$")
NUMBER = re.compile(r"^-?\d+(?:\.\d+)?[smhkMG%]?$|^0x[0-9a-fA-F]+$")
URL = re.compile(r"^(?:[a-z][a-z0-9+.-]*://|git@)")
PATH = re.compile(r"[/\\]|^\.{1,2}$|^\.[A-Za-z][\w-]+$|^~|\*|^[\w.-]+\.[A-Za-z][A-Za-z0-9]{0,5}$")
FILE = re.compile(r"^\.{1,2}(?:/|$)|^[~/]|\.[A-Za-z][A-Za-z0-9]{0,5}$")
IDENTIFIER = re.compile(r"^[\w.@:+#~^,-]+$")
BRANCH = re.compile(r"^(?:origin|upstream|feat|feature|fix|hotfix|bugfix|chore|refactor)/[\w./-]+$")
TRUNK = re.compile(r"^(?:main|master|trunk|develop)$")
COMMIT = re.compile(
    r"^(?:HEAD|ORIG_HEAD|FETCH_HEAD|@)(?:$|[~^@])|^[0-9a-f]{7,40}$|^(?=.*\d)[0-9a-f]{6}$|[~^]\d*$|@\{|[\w^~]\.\."
)
PACKAGE = re.compile(
    r"^(?:@[\w.-]+/[\w.@:-]+|(?:github|gitlab|bitbucket|npm|jsr|workspace|docker):[\w@][\w./@^~*-]*"
    r"|[A-Za-z][\w.-]*(?:\[[\w.,-]+\](?:[=<>~!]=?=?[\w.*,<>=!~-]+)?|[=<>~!]=[\w.*,<>=!~-]+))$"
)
"""A package with its scope or its source; one that pip is told with extras, or with the versions that will do."""
OPERAND = re.compile(r"^[A-Za-z_][\w./-]*=(?!=)")
FORMAT = re.compile(
    r"^(?:json|jsonl|ndjson|ya?ml|toml|csv|tsv|xml|html|markdown|md|sarif|table|text|txt|wide|name|tap|junit|plain|pretty"
    r"|compact|short|long|full|none|graph|github|gitlab|checkstyle|cyclonedx|spdx|stylish|unix|concise|grouped|minimal)$"
)
LOCAL = re.compile(r"^(?:\.{0,2}|~)/|^\.{1,2}$")
REFSPEC = re.compile(r"^[:+]")


def slot_of(word: str, *, quoted: bool) -> Slot:
    """What kind of thing an argument is, by its look. A list with commas is of the kind that all its items are."""
    kind = _kind_of(without_masks(word), quoted=quoted)
    if "," in word and kind == "identifier":
        kinds = {_kind_of(item, quoted=quoted) for item in word.split(",")}
        kind = kinds.pop() if len(kinds) == 1 else kind
    return Slot(kind=kind, value=word)


def _kind_of(word: str, *, quoted: bool) -> SlotKind:
    if URL.match(word):
        return "url"
    if VERSION.match(word) and not ADDRESS.match(word):
        return "version"
    if NUMBER.match(word):
        return "number"
    if word == TEXT or (quoted and " " in word.strip()):
        return "message"
    if OPERAND.match(word):
        return "text"
    if PACKAGE.match(word):
        return "identifier"
    if BRANCH.match(word) and not FILE.search(word):
        return "branch"
    if PATH.search(word):
        return "path"
    return "identifier" if IDENTIFIER.match(word) else "text"


def _in_git(word: str, *, quoted: bool, branch: bool) -> Slot:
    """A branch, a commit or range (identifier), a path, or what it looks like."""
    if COMMIT.search(word) or REFSPEC.match(word):
        return Slot(kind="identifier", value=word)
    if URL.match(word) or VERSION.match(word):
        return slot_of(word, quoted=quoted)
    if (":" in word and not branch) or FILE.search(word):
        return Slot(kind="path", value=word)
    if branch or TRUNK.match(word) or word.startswith("refs/heads/"):
        return Slot(kind="branch", value=word)
    slot = slot_of(word, quoted=quoted)
    # A bare name among revisions is a branch's; tags have dots, and commits were told by their look.
    return Slot(kind="branch", value=word) if slot.kind == "identifier" and not word.startswith("@") else slot


def typed(word: str, place: Place | None, *, quoted: bool) -> Slot:
    """An argument that stands in a place."""
    if place is None:
        return slot_of(word, quoted=quoted)
    if place == "output":
        place = "identifier" if FORMAT.match(word) else "path"
    if place in ("revision", "branch"):
        return _in_git(word, quoted=quoted, branch=place == "branch")
    if place in ("path", "identifier", "url", "number") and URL.match(word):
        return Slot(kind="url", value=word)
    if place == "url":
        return Slot(kind="path" if LOCAL.match(word) else "url", value=word)
    if place in ("identifier", "number"):
        by_look = slot_of(word, quoted=quoted)
        if place == "number" and by_look.kind != "version":
            return Slot(kind="number", value=word)
        kept = by_look.kind in ("number", "version") or LOCAL.match(word)
        return by_look if kept else Slot(kind="identifier", value=word)
    assert place != "revision"
    return Slot(kind=place, value=word)
