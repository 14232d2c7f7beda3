"""The kinds of arguments: by the place they stand in where that is known, else by their look."""

import re
from functools import lru_cache

from skillkit.actions.looks import URL
from skillkit.actions.looks import VERSION
from skillkit.actions.looks import kind_of
from skillkit.actions.looks import slot_of
from skillkit.actions.places import Place
from skillkit.actions.suffixes import ends_as_file
from skillkit.model.observation import Slot

FILE = re.compile(r"^\.{1,2}(?:/|$)|^[~/]|/$")
TRUNK = re.compile(r"^(?:main|master|trunk|develop)$")
COMMIT = re.compile(
    r"^(?:HEAD|ORIG_HEAD|FETCH_HEAD|@)(?:$|[~^@])|^[0-9a-f]{7,40}$|^(?=.*\d)[0-9a-f]{6}$|[~^]\d*$|@\{|[\w^~]\.\."
)
FORMAT = re.compile(
    r"^(?:json|jsonl|ndjson|ya?ml|toml|csv|tsv|xml|html|markdown|md|sarif|table|text|txt|wide|name|tap|junit|plain|pretty"
    r"|compact|short|long|full|none|graph|github|gitlab|checkstyle|cyclonedx|spdx|stylish|unix|concise|grouped|minimal)$"
)
LOCAL = re.compile(r"^(?:\.{0,2}|~)/|^\.{1,2}$")
REFSPEC = re.compile(r"^[:+]")
FIXED = frozenset({"path", "identifier", "url", "number"})
"""Kinds of places in which an address can stand instead."""


def _in_git(word: str, *, quoted: bool, branch: bool) -> Slot:
    """A branch, a commit or range (identifier), a path, or what it looks like."""
    if COMMIT.search(word) or REFSPEC.match(word):
        return Slot(kind="identifier", value=word)
    if URL.match(word) or VERSION.match(word):
        return slot_of(word, quoted=quoted)
    if (":" in word and not branch) or FILE.search(word) or ends_as_file(word):
        return Slot(kind="path", value=word)
    if branch or TRUNK.match(word) or word.startswith("refs/heads/"):
        return Slot(kind="branch", value=word)
    slot = slot_of(word, quoted=quoted)
    # A bare name among revisions is a branch's; tags have dots, and commits were told by their look.
    return Slot(kind="branch", value=word) if slot.kind == "identifier" and not word.startswith("@") else slot


@lru_cache(maxsize=4096)
def typed(word: str, place: Place | None, *, quoted: bool) -> Slot:
    """An argument that stands in a place."""
    if place is None:
        return slot_of(word, quoted=quoted)
    if place == "output":
        place = "identifier" if FORMAT.match(word) else "path"
    if place in ("revision", "branch"):
        return _in_git(word, quoted=quoted, branch=place == "branch")
    if place in FIXED and (URL.match(word) if place != "identifier" else "://" in word):
        return Slot(kind="url", value=word)
    if place == "url":
        return Slot(kind="path" if LOCAL.match(word) else "url", value=word)
    if place == "identifier":
        by_look = kind_of(word, quoted=quoted)
        kept = by_look in ("number", "version") or LOCAL.match(word) or (by_look == "url" and "$" in word)
        return Slot(kind=by_look if kept else "identifier", value=word)
    assert place != "revision"
    return Slot(kind=place, value=word)
