"""How a repository wants its titles: what commitlint, gitlint or commitizen are set to, else what its commits do.

The settings are those of the base, read as data.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from skillkit.documents.settings_files import CODE, TextOf, data_of, first, sections, table
from skillkit.transcripts.json_fields import mapping

MAX_TITLE = 120
COMMITLINT = tuple(
    f"{base}{end}"
    for base, ends in ((".commitlintrc", ("", ".json", ".yaml", ".yml", *CODE)), ("commitlint.config", CODE))
    for end in ends
)
COMMITIZEN = (".cz.toml", ".cz.json", ".cz.yaml", "cz.toml", "cz.json", "cz.yaml")
LINE, GITLINT_LINE = 100, 72
"""The longest title that config-conventional and gitlint allow."""
PREFERRED = ("skill", "skills", "docs", "feat", "chore")
"""The type of a proposal: the first of these that the repository has. config-conventional has `docs`."""
SCOPES = ("skills", "skill", "agents", "docs")
CONVENTIONAL = re.compile(r"([a-z]{2,12})(\([^()]{1,60}\))?!?: \S")
LOOKED_AT, FEW, MOSTLY = 200, 10, 0.6
"""Subjects that are looked at, and the least number and share of them that make a habit."""
FORM = ("type-", "scope-", "subject-", "header-", "body-", "footer-")
"""The rules of commitlint on the form of a message, which is written to keep them. Others ask for content."""


class CommitStyle(NamedTuple):
    """How titles are written. Without a type they begin with `skill`.

    `scopes` are those that a title may name, None for any. With `is_small` no title begins with a capital letter, not
    even a name. `most` bounds the title. `unchecked` are rules that a message may break.
    """

    type: str = ""
    scopes: tuple[str, ...] | None = None
    is_small: bool = False
    most: int = MAX_TITLE
    unchecked: tuple[str, ...] = ()

    def title(self, text: str, skill: str | None) -> str:
        """Returns a title in one line; `skill` is the one that is changed, None for a new one."""
        if not self.type:
            line = f"skill {skill}: {_lowered(text)}" if skill else f"skill: {_lowered(text)}"
            return _cut(line, self.most)
        wanted = (skill, *SCOPES) if skill else SCOPES
        scope = next((each for each in wanted if self.scopes is None or each in self.scopes), "")
        prefix = f"{self.type}({scope})" if scope else self.type
        named = f"{skill}: " if skill and scope != skill else ""
        return _cut(f"{prefix}: {named}{_lowered(text, always=self.is_small)}", self.most).rstrip(".")

    @property
    def notes(self) -> tuple[str, ...]:
        """What the message was not checked against."""
        return tuple(f"the commit message was not checked against {each}" for each in self.unchecked)


def _lowered(text: str, *, always: bool = False) -> str:
    """A text with a small first letter; a name such as TypeScript stays, or with `always` becomes small as a whole."""
    word, blank, rest = text.partition(" ")
    is_name = word[1:] != word[1:].lower()
    small = word.lower() if is_name and always else word if is_name else word[:1].lower() + word[1:]
    return small + blank + rest


def _cut(line: str, most: int) -> str:
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def _chosen(allowed: Sequence[str]) -> str:
    """The type of a proposal, of those that are allowed."""
    return next((each for each in PREFERRED if each in allowed), allowed[0] if allowed else "docs")


def _texts(value: object) -> tuple[str, ...]:
    return tuple(each for each in value if isinstance(each, str)) if isinstance(value, list) else ()


def _commitlint(name: str, own: Mapping[str, Any]) -> CommitStyle:
    bases = _texts([own["extends"]] if isinstance(own.get("extends"), str) else own.get("extends"))
    known = [each for each in bases if "conventional" in each or "angular" in each]
    rules = {key: value for key, value in mapping(own.get("rules")).items() if isinstance(value, list) and value}
    on = {key: [*value, None, None][1:3] for key, value in rules.items() if value[0] != 0}
    types, scopes = (_texts(on.get(key, (None, None))[1]) for key in ("type-enum", "scope-enum"))
    most = on.get("header-max-length", (None, None))[1] or (LINE if known else MAX_TITLE)
    unchecked = [f"{each}, which {name} extends" for each in bases if each not in known]
    unchecked += [f"{rule} of {name}" for rule in sorted(on) if not rule.startswith(FORM) and rules[rule][0] == 2]
    if scopes and not set(scopes) & set(SCOPES) and on.get("scope-empty", ("",))[0] == "never":
        unchecked.append(f"scope-empty of {name}: none of its scopes is {' or '.join(SCOPES)}")
    return CommitStyle(
        _chosen(types) if types or known else "",
        () if on.get("scope-empty", ("",))[0] == "always" else scopes or None,
        "subject-case" in on or bool(known and "subject-case" not in rules),
        min(most if isinstance(most, int) else LINE, MAX_TITLE),
        tuple(unchecked),
    )


def _gitlint(text: str) -> CommitStyle:
    own = dict(sections(text))
    contrib = own.get("contrib-title-conventional-commits", own.get("CT1", {}))
    is_conventional = contrib or re.search(r"CT1|conventional", own.get("general", {}).get("contrib", ""))
    types = [each.strip() for each in contrib.get("types", "").split(",") if each.strip()]
    most = own.get("title-max-length", own.get("T1", {})).get("line-length", "")[:4]
    return CommitStyle(
        _chosen(types) if is_conventional else "",
        most=min(int(most) if most.isdigit() else GITLINT_LINE, MAX_TITLE),
        unchecked=tuple(f"{each} of .gitlint" for each in ("title-match-regex", "body-match-regex") if own.get(each)),
    )


def _commitizen(name: str, own: Mapping[str, Any]) -> CommitStyle:
    if own.get("name", "cz_conventional_commits") != "cz_conventional_commits":
        return CommitStyle(unchecked=(f"the rules {own['name']} of {name}",))
    most = own.get("message_length_limit")
    return CommitStyle("docs", most=most if isinstance(most, int) and 0 < most <= MAX_TITLE else MAX_TITLE)


def _habit(subjects: Sequence[str]) -> CommitStyle:
    """The style of most of the latest subjects."""
    found = [match for subject in subjects[:LOOKED_AT] if (match := CONVENTIONAL.match(subject))]
    if len(subjects) < FEW or len(found) < MOSTLY * len(subjects[:LOOKED_AT]):
        return CommitStyle()
    types = [name for name, _ in Counter(match[1] for match in found).most_common()]
    is_scoped = sum(bool(match[2]) for match in found) * 2 >= len(found)
    return CommitStyle(_chosen(types), None if is_scoped else (), most=LINE)


def commit_style(text_of: TextOf, subjects: Sequence[str]) -> CommitStyle:
    """Returns how a repository wants its commits.

    `text_of` gives the text of a file of the base by its path, empty if there is none; `subjects` are those of its
    latest commits, the newest first.
    """
    name, text = first(text_of, COMMITLINT)
    own = mapping(data_of(name, text)) if name else table(text_of, "package.json", "commitlint")
    if own:
        return _commitlint(name or "package.json", own)
    if name:
        # A program, or torn: what it extends is found in its text, the rest is what the commits do.
        known, habit = CommitStyle(), _habit(subjects)
        if "conventional" in text:
            known = _commitlint(name, {"extends": "conventional"})
        return known._replace(type=habit.type or known.type, scopes=habit.scopes, unchecked=(name,))
    if text := text_of(".gitlint"):
        return _gitlint(text)
    name, text = first(text_of, COMMITIZEN)
    data = mapping(data_of(name, text)) if name else {}
    own = mapping(mapping(data.get("tool", data)).get("commitizen", data.get("commitizen")))
    own = own or table(text_of, name := "pyproject.toml", "tool", "commitizen")
    return _commitizen(name, own) if own else _habit(subjects)
