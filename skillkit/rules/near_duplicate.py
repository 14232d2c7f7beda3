"""Two skills say much the same.

## What it does
Compares the bodies of all skills of the repository by their lines of 20 characters or more, paragraphs in one line by
their sentences. Reports a skill of which half or more stands in another one, the shorter of the two counted, if that
has five such lines. Lines of more than 20 skills are a template and count for none, as does wording that skills in
general share. The rule leaves alone sister skills: one template with different names filled in, or names of one pattern
(`senior-backend`, `senior-frontend`) and descriptions of different purposes. It also leaves alone two skills of one
name, which are copies for two clients or plugins; SK601 reports names. Where the settings name an `embedding-model`,
the rule also reports skills that mean much the same in other words.

## Why is this bad
A model that chooses between the two by their descriptions chooses by chance. What is mended in one stays wrong in the
other.

## Example
`skills/release/SKILL.md` and `skills/publish/SKILL.md`, the second a copy of the first with another name.

## Use instead
One skill, or two that each say what the other does not.
"""

from collections import Counter
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence

from skillkit.model.finding import Violation
from skillkit.model.folder import SkillFolder
from skillkit.rules import Glance
from skillkit.rules import Scope
from skillkit.rules import comparing_rule
from skillkit.similarity.compare import DUPLICATE
from skillkit.similarity.compare import Facts
from skillkit.similarity.compare import compare
from skillkit.similarity.embedding import lifted
from skillkit.similarity.embedding import near_texts
from skillkit.similarity.lines import MANY_HOLDERS
from skillkit.similarity.lines import lines_among
from skillkit.similarity.lines import long_lines
from skillkit.similarity.lines import shared_lines
from skillkit.similarity.text import Text


def _text(folder: SkillFolder) -> Text | None:
    document = folder.readable_skill_md
    if document is None:
        return None
    name, description = document.data.get("name"), document.data.get("description")
    return Text(folder.path, str(name or folder.name), str(description or ""), document.body)


def _outlook(folders: Sequence[SkillFolder], scope: Scope) -> Glance:
    """Skills that have a line in common with one that is asked about, but for lines that turned out commonplaces.

    Whether a text is near by its embedding, no line tells.
    """
    if scope.embedder:
        return Glance(None)
    asked = [text for folder in folders if scope.covers(folder.path) and (text := _text(folder))]
    wanted = set[str]().union(*(long_lines(text.body) for text in asked))
    holders: Counter[str] = Counter()

    def learn(folder: SkillFolder) -> None:
        text = _text(folder)
        lines = lines_among(text.body, wanted) if text else set[str]()
        holders.update(lines)
        wanted.difference_update([line for line in lines if holders[line] > MANY_HOLDERS])

    for folder in folders:
        learn(folder)
    return Glance(wanted, learn)


def _is_kept_twice(one: Text, other: Text) -> bool:
    """Whether two are copies of one skill, in two plugins or for two clients: of one name, on which SK601 reports."""
    return one.name == other.name


@comparing_rule("SK602", "near-duplicate", "advice", "warning", _outlook)
def check(folders: Sequence[SkillFolder], scope: Scope) -> Iterator[Violation]:
    """Yields each skill that is much like one before it, with the one that it is most like."""
    texts = {text.key: text for folder in folders if (text := _text(folder))}
    alike = [(pair, share) for pair, share in shared_lines(texts.values(), scope.asked).items() if share >= DUPLICATE]
    facts = {key: Facts(texts[key]) for key in {key for pair, _ in alike for key in pair}}
    nearest: dict[str, tuple[float, str]] = {}
    for (earlier, later), share in alike:
        if _is_kept_twice(texts[earlier], texts[later]) or share <= nearest.get(later, (0.0, ""))[0]:
            continue
        if compare(facts[earlier], facts[later]).verdict == "duplicate":
            nearest[later] = (share, earlier)
    means = _nearest_in_meaning(texts, scope)
    places = {folder.path: folder.location.path for folder in folders}
    for folder in folders:
        if folder.path in nearest:
            share, other = nearest[folder.path]
            message = f"{share:.0%} of its lines stand in {places[other]}, too"
            yield Violation(location=folder.location, message=message)
        elif folder.path in means:
            cosine, other = means[folder.path]
            message = f"it means much the same as {places[other]} ({cosine:.2f} by its embedding)"
            yield Violation(location=folder.location, message=message)


def _nearest_in_meaning(texts: Mapping[str, Text], scope: Scope) -> dict[str, tuple[float, str]]:
    """For each skill the one before it that is nearest by its embedding, if the settings name a model."""
    asked = [key for key in texts if scope.covers(key)]
    near = near_texts(scope.embedder, texts.values(), asked)
    found: dict[str, tuple[float, str]] = {}
    for (later, earlier), cosine in near.items():
        if earlier >= later or _is_kept_twice(texts[earlier], texts[later]) or later in found:
            continue
        one, other = Facts(texts[earlier]), Facts(texts[later])
        if lifted(compare(one, other), cosine, one, other).verdict != "distinct":
            found[later] = (cosine, earlier)
    return found
