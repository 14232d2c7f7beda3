"""How a repository wants its commits: what commitlint, gitlint and commitizen are set to, else what its commits do.

The settings are those of the base, read as data. Of a commitlint configuration that is code, the lists and numbers are
found in its text; an expression of the repository's own is never run, and is named as not checked.
"""

import re
import textwrap
from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any
from typing import NamedTuple

from skillkit.documents.settings_files import CODE
from skillkit.documents.settings_files import TextOf
from skillkit.documents.settings_files import data_of
from skillkit.documents.settings_files import first
from skillkit.documents.settings_files import mapping
from skillkit.documents.settings_files import sections
from skillkit.documents.settings_files import table
from skillkit.documents.settings_files import without_comments

MAX_TITLE = 120
COMMITLINT = tuple(
    f"{base}{end}"
    for base, ends in ((".commitlintrc", ("", ".json", ".yaml", ".yml", *CODE)), ("commitlint.config", CODE))
    for end in ends
)
COMMITIZEN = (".cz.toml", ".cz.json", ".cz.yaml", "cz.toml", "cz.json", "cz.yaml")
TYPES = ("build", "chore", "ci", "docs", "feat", "fix", "perf", "refactor", "revert", "style", "test")
"""The types of config-conventional."""
LINE = 100
"""The longest header and line of a body that config-conventional allows."""
GITLINT_TITLE, GITLINT_BODY = 72, 80
PREFERRED = ("skill", "skills", "docs", "feat", "chore")
"""The type of a proposal: the first of these that the repository has."""
SCOPES = ("skills", "skill", "agents", "docs")
CONVENTIONAL = re.compile(r"([a-z]{2,12})(\([^()]{1,60}\))?!?: \S")
LOOKED_AT, FEW, MOSTLY = 200, 10, 0.6
"""Subjects that are looked at, and the least number and share of them that make a habit."""
KEPT = frozenset(
    "type-enum type-case type-empty scope-enum scope-case scope-empty subject-case subject-empty subject-full-stop"
    " header-max-length header-trim header-min-length body-leading-blank body-max-line-length body-case body-empty"
    " footer-leading-blank footer-max-line-length footer-empty subject-exclamation-mark body-full-stop".split()
)
"""The rules of commitlint that a message keeps as it is written here."""


class CommitStyle(NamedTuple):
    """How messages are written. Without a type, titles begin with `skill`.

    With `is_small` no title begins with a capital letter, not even a name. `most` bounds the title, `width` the lines
    of the body (0 is no bound). `unchecked` are rules that a message may break, `source` is what says so.
    """

    type: str = ""
    has_scope: bool = True
    scopes: tuple[str, ...] = ()
    is_small: bool = False
    most: int = MAX_TITLE
    width: int = 0
    source: str = ""
    unchecked: tuple[str, ...] = ()

    def title(self, text: str, skill: str | None) -> str:
        """Returns a title in one line; `skill` is the one that is changed, None for a new one."""
        if not self.type:
            line = f"skill {skill}: {_lowered(text)}" if skill else f"skill: {_lowered(text)}"
            return _cut(line, self.most)
        wanted = (skill, *SCOPES) if skill else SCOPES
        scope = next((each for each in wanted if not self.scopes or each in self.scopes), "") if self.has_scope else ""
        prefix = f"{self.type}({scope})" if scope else self.type
        named = f"{skill}: " if skill and scope != skill else ""
        return _cut(f"{prefix}: {named}{_lowered(text, always=self.is_small)}", self.most).rstrip(".")

    def body(self, text: str) -> str:
        """Returns a paragraph or an item of a list, wrapped."""
        indent = "  " if text.startswith("- ") else ""
        if not self.width:
            return text
        return textwrap.fill(text, self.width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)

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


def _chosen(types: Iterable[str]) -> str:
    """The type of a proposal, of those that are allowed."""
    allowed = list(types)
    return next((each for each in PREFERRED if each in allowed), allowed[0] if allowed else "")


def _in_code(text: str) -> dict[str, Any]:
    """The settings in a commitlint configuration that is code: what it extends, its lists and its numbers."""
    text = without_comments(text)
    quoted = r"['\"]([^'\"\n]{1,80})['\"]"
    rules: dict[str, Any] = {}
    for rule in re.finditer(rf"{quoted}\s{{0,9}}:\s{{0,9}}\[\s{{0,99}}(\d)\s{{0,99}}(?:,\s{{0,99}}{quoted})?", text):
        rest = text[rule.end() : rule.end() + 4000]
        value = re.match(r"\s{0,99},\s{0,99}(?:\[([^\]]*)\]|(\d{1,4}))", rest)
        words = re.findall(quoted, value[1]) if value and value[1] else None
        rules[rule[1]] = [int(rule[2]), rule[3] or "always", int(value[2]) if value and value[2] else words]
    extends = [f"@commitlint/config-{name}" for name in re.findall(r"@commitlint/config-([a-z]{1,20})", text)]
    return {"extends": extends, "rules": rules}


def _commitlint(text_of: TextOf) -> CommitStyle | None:
    name, text = first(text_of, COMMITLINT)
    own: Mapping[str, Any] = table(text_of, "package.json", "commitlint")
    if name:
        own = _in_code(text) if name.endswith(CODE) else mapping(data_of(name, text))
    if not own:
        return None
    name = name or "package.json"
    extends = own.get("extends") or ()
    bases = [extends] if isinstance(extends, str) else [each for each in extends if isinstance(each, str)]
    is_conventional = any("conventional" in each or "angular" in each for each in bases)
    rules = {key: value for key, value in mapping(own.get("rules")).items() if isinstance(value, list) and value}
    off = {key for key, value in rules.items() if value[0] == 0}
    on = {key: value for key, value in rules.items() if key not in off}

    def value(rule: str, default: Any) -> Any:
        said = on.get(rule, ())
        return said[2] if len(said) > 2 and isinstance(said[2], type(default)) else default

    listed = tuple(each for each in value("type-enum", []) if isinstance(each, str))
    types = listed or (TYPES if is_conventional else ())
    angular = any("angular" in each for each in bases) and not listed
    types = tuple(each for each in types if not (angular and each == "chore"))
    unread = [f"{each}, which {name} extends" for each in bases if "conventional" not in each and "angular" not in each]
    strange = [f"{rule} of {name}" for rule, said in sorted(on.items()) if rule not in KEPT and said[0] == 2]
    scopes = tuple(each for each in value("scope-enum", []) if isinstance(each, str))
    forbidden = on.get("scope-empty", [0, ""])[1:2] == ["always"]
    if scopes and on.get("scope-empty", [0, ""])[1:2] == ["never"] and not set(scopes) & set(SCOPES):
        strange.append(f"scope-empty of {name}: none of its scopes is {' or '.join(SCOPES)}")
    longest = LINE if is_conventional else MAX_TITLE
    return CommitStyle(
        _chosen(types),
        not forbidden,
        scopes,
        (is_conventional or "subject-case" in on) and "subject-case" not in off,
        min(value("header-max-length", longest), MAX_TITLE),
        0 if "body-max-line-length" in off else value("body-max-line-length", LINE if is_conventional else 0),
        name,
        (*unread, *strange),
    )


def _gitlint(text_of: TextOf) -> CommitStyle | None:
    text = text_of(".gitlint")
    if not text:
        return None
    own = dict(sections(text))

    def number(section: str, default: int) -> int:
        said = own.get(section, {}).get("line-length", "")[:4]
        return int(said) if said.isdigit() else default

    general = own.get("general", {})
    contrib = own.get("contrib-title-conventional-commits", own.get("CT1", {}))
    is_conventional = bool(contrib) or re.search(r"CT1|conventional", general.get("contrib", "")) is not None
    types = [each.strip() for each in contrib.get("types", "").split(",") if each.strip()] or list(TYPES)
    unchecked = [f"{each} of .gitlint" for each in ("title-match-regex", "body-match-regex") if own.get(each)]
    return CommitStyle(
        _chosen(types) if is_conventional else "",
        most=min(number("title-max-length", number("T1", GITLINT_TITLE)), MAX_TITLE),
        width=number("body-max-line-length", number("B1", GITLINT_BODY)),
        source=".gitlint",
        unchecked=tuple(unchecked),
    )


def _commitizen(text_of: TextOf) -> CommitStyle | None:
    name, text = first(text_of, COMMITIZEN)
    data = mapping(data_of(name, text)) if name else {}
    own = mapping(mapping(data.get("tool", data)).get("commitizen", data.get("commitizen")))
    if not own:
        name, own = "pyproject.toml", table(text_of, "pyproject.toml", "tool", "commitizen")
    if not own:
        return None
    if own.get("name", "cz_conventional_commits") != "cz_conventional_commits":
        return CommitStyle(source=name, unchecked=(f"the rules {own['name']} of {name}",))
    most = own.get("message_length_limit")
    return CommitStyle("docs", most=most if isinstance(most, int) and 0 < most <= MAX_TITLE else MAX_TITLE, source=name)


def _habit(subjects: Sequence[str]) -> CommitStyle:
    """The style of most of the latest subjects."""
    found = [match for subject in subjects[:LOOKED_AT] if (match := CONVENTIONAL.match(subject))]
    if len(subjects) < FEW or len(found) < MOSTLY * len(subjects[:LOOKED_AT]):
        return CommitStyle()
    types = Counter(match[1] for match in found)
    scoped = sum(bool(match[2]) for match in found) * 2 >= len(found)
    chosen = next((each for each in PREFERRED if types[each]), types.most_common(1)[0][0])
    return CommitStyle(
        chosen, scoped, most=LINE, width=LINE, source=f"{len(found)} of the last {len(subjects)} commits"
    )


def commit_style(text_of: TextOf, subjects: Sequence[str]) -> CommitStyle:
    """Returns how a repository wants its commits.

    `text_of` gives the text of a file of the base by its path, empty if there is none; `subjects` are those of its
    latest commits, the newest first.
    """
    return _commitlint(text_of) or _gitlint(text_of) or _commitizen(text_of) or _habit(subjects)
