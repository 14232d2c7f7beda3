"""Two skills say much the same.

## What it does
Compares the bodies of all skills of the repository by their lines of 20 characters or more, and long lines by
sentences. Reports a skill that shares at least half of these, and at least five, of the shorter body with another one.
Lines of more than 20 skills, and wording that skills in general share, count for none. It ignores copies (two skills
of one name; see SK601), one template with different names filled in, and names of one pattern (`senior-backend`,
`senior-frontend`) with descriptions of different purposes. If the settings name an `embedding-model`, it also reports
skills that mean much the same in other words.

## Why is this bad
A model that chooses between the two by their descriptions chooses by chance, and a fix to one leaves the other wrong.

## Example
`skills/release/SKILL.md` and `skills/publish/SKILL.md`, the second a copy of the first with another name.

## Use instead
One skill, or two that share no text.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Scope, Violations, repository_rule
from skillkit.similarity.lines import line_numbers, long_lines, shared_lines
from skillkit.similarity.text import Text

if TYPE_CHECKING:
    from skillkit.similarity.compare import Facts

DUPLICATE = 0.5
"""The share of the lines of the shorter skill from which two are compared."""


def _text(folder: SkillFolder) -> Text | None:
    document = folder.readable_skill_md
    if document is None:
        return None
    name, description = document.data.get("name"), document.data.get("description")
    return Text(folder.path, str(name or folder.name), str(description or ""), document.body)


def _read_lines(folder: SkillFolder) -> bytes:
    document = folder.readable_skill_md
    return line_numbers(document.body) if document else b""


def _lines(folder: SkillFolder) -> bytes:
    return folder.fact("lines", _read_lines)


def _outlook(folders: Sequence[SkillFolder], scope: Scope) -> set[str] | None:
    """The lines of the skills in scope; an embedding compares all skills."""
    if scope.embedder:
        return None
    texts = [text for folder in folders if scope.covers(folder.path) and (text := _text(folder))]
    return set[str]().union(*(long_lines(text.body) for text in texts))


class _Comparison:
    """Compares skills by their texts."""

    def __init__(self, folders: Mapping[str, SkillFolder]) -> None:
        self._folders = folders
        self._facts: dict[str, Facts] = {}

    def _facts_of(self, path: str) -> "Facts":
        from skillkit.similarity.compare import Facts  # noqa: PLC0415 - 9 ms that most runs need not spend

        if path not in self._facts:
            text = _text(self._folders[path])
            assert text is not None
            self._facts[path] = Facts(text)
        return self._facts[path]

    def are_duplicates(self, earlier: str, later: str) -> bool:
        """Whether two skills of different names are duplicates; SK601 reports copies of one name."""
        from skillkit.similarity.compare import compare  # noqa: PLC0415 - as above

        one, other = self._facts_of(earlier), self._facts_of(later)
        return one.text.name != other.text.name and compare(one, other).verdict == "duplicate"


@repository_rule("SK602", "near-duplicate", "advice", "warning", outlook=_outlook, prepare=_lines)
def check(folders: Sequence[SkillFolder], scope: Scope) -> Violations:
    """Yields each skill that duplicates an earlier one, with the nearest."""
    by_path = {folder.path: folder for folder in folders}
    shares = shared_lines({path: _lines(folder) for path, folder in by_path.items()}, scope.asked)
    comparison = _Comparison(by_path)
    nearest: dict[str, tuple[float, str]] = {}
    for (earlier, later), share in shares.items():
        if (
            share >= DUPLICATE
            and share > nearest.get(later, (0.0, ""))[0]
            and comparison.are_duplicates(earlier, later)
        ):
            nearest[later] = (share, earlier)
    means = _nearest_in_meaning(folders, scope)
    for folder in folders:
        if folder.path in nearest:
            share, other = nearest[folder.path]
            yield Violation(folder.location, f"{share:.0%} of its lines stand in {by_path[other].location.path}, too")
        elif folder.path in means:
            cosine, other = means[folder.path]
            message = f"it means much the same as {by_path[other].location.path} ({cosine:.2f} by its embedding)"
            yield Violation(folder.location, message)


def _nearest_in_meaning(folders: Sequence[SkillFolder], scope: Scope) -> dict[str, tuple[float, str]]:
    """For each skill the earlier one that is nearest by its embedding, if the settings name a model."""
    if not scope.embedder:
        return {}
    from skillkit.similarity.compare import Facts, compare  # noqa: PLC0415 - as above
    from skillkit.similarity.embedding import lifted, near_texts  # noqa: PLC0415 - as above

    texts = {text.key: text for folder in folders if (text := _text(folder))}
    asked = [key for key in texts if scope.covers(key)]
    near = near_texts(scope.embedder, texts.values(), asked)
    found: dict[str, tuple[float, str]] = {}
    for (later, earlier), cosine in near.items():
        if earlier >= later or texts[earlier].name == texts[later].name or later in found:
            continue
        one, other = Facts(texts[earlier]), Facts(texts[later])
        if lifted(compare(one, other), cosine, one, other).verdict != "distinct":
            found[later] = (cosine, earlier)
    return found
