"""What the picker says of a skill, which skills fit a text, and what is wrong with the value of a parameter."""

import re
from collections.abc import Callable, Iterator, Sequence

from skillkit.documents.triggers import sample
from skillkit.errors import SkillkitError
from skillkit.model.registered import RegisteredSkill
from skillkit.model.run import Match
from skillkit.model.skill import Parameter, Step
from skillkit.paths import from_home
from skillkit.reporters.text.paint import one_line, printable
from skillkit.workflows.parameters import checked

SAMPLES = 3
"""Sentences that a preview gives for what calls for a skill."""
NONE_HERE = "No skill with a workflow is here; skillkit new NAME --workflow starts one."
KINDS = {"semver": "version", "path": "path", "choice": "choice", "bool": "yes or no", "string": "text"}


def does(step: Step) -> str:
    """What a step does, as the workflow says it."""
    said = step.command or step.message or step.condition or step.file or ""
    return one_line(f"{step.type} {said}" if step.type in ("edit", "read") else said)


def about_parameter(parameter: Parameter) -> str:
    """`version, required`, `one of staging, production; default staging`."""
    kind = f"one of {', '.join(parameter.choices)}" if parameter.choices else KINDS[parameter.type]
    if parameter.default:
        return one_line(f"{kind}; default {parameter.default}")
    return one_line(f"{kind}, {'required' if parameter.is_needed else 'optional'}")


def _sentences(registered: RegisteredSkill) -> Iterator[str]:
    """Short sentences that call for a skill; a trigger that cannot be read gives none."""
    types: dict[str, str] = {each.name: each.type for each in registered.skill.parameters}
    choices = {each.name: tuple(each.choices or ()) for each in registered.skill.parameters}
    for trigger in registered.skill.triggers:
        try:
            sentence = sample(trigger.pattern, types, choices)
        except (re.error, RecursionError, OverflowError):
            continue
        if sentence:
            yield one_line(sentence)


def sections(registered: RegisteredSkill) -> dict[str, list[tuple[str, str]]]:
    """What a person wants to know of a skill before it runs: by title, rows of a name (or none) and a text."""
    skill = registered.skill
    place = [("", f"{registered.source}, {from_home(registered.path)}")]
    place += [("", f"in place of {from_home(path)}") for path in registered.shadows]
    found = {
        "From": place,
        "Say": [("", sentence) for sentence in list(dict.fromkeys(_sentences(registered)))[:SAMPLES]],
        "Asks for": [(p.name, f"{one_line(p.description)} ({about_parameter(p)})") for p in skill.parameters],
        "Stops if": [("", one_line(each.message)) for each in skill.preconditions],
        "Steps": [(printable(step.name), does(step)) for step in skill.steps],
        "Fails if": [("", one_line(each.message)) for each in skill.postconditions],
    }
    return {title: rows for title, rows in found.items() if rows}


def contains(text: str, name: str) -> float:
    """How much of a name a text is; 0 if it is no part of it."""
    return len(text) / len(name) if text and text in name else 0.0


def ranked(
    text: str,
    skills: Sequence[RegisteredSkill],
    matches: Sequence[Match] = (),
    alike: Callable[[str, str], float] = contains,
) -> list[RegisteredSkill]:
    """The skills with a workflow that fit a text, the best first; all by name for an empty one.

    Best are names that begin with it, then what its triggers match, names that are `alike`, descriptions and triggers
    with all its words, and what means the same.
    """
    text = " ".join(text.lower().split())
    by_name = {match.skill: match for match in reversed(matches)}

    def score(each: RegisteredSkill) -> float:
        name, match = each.skill.name, by_name.get(each.skill.name)
        if name.startswith(text):
            return 5
        said = " ".join((name, each.skill.description, *(t.pattern for t in each.skill.triggers))).lower()
        found = [
            3 + match.score if match and match.method == "pattern" else 0,
            2 + like / (1 + like) if (like := alike(text, name)) else 0,
            1 if all(word in said for word in text.split()) else 0,
            match.score if match else 0,
        ]
        return max(found)

    scores = {each.skill.name: score(each) for each in skills if each.has_workflow}
    fitting = [each for each in skills if scores.get(each.skill.name)]
    return sorted(fitting, key=lambda each: (-scores[each.skill.name], each.skill.name))


def given_by(matches: Sequence[Match], registered: RegisteredSkill) -> dict[str, str]:
    """The values that a text gives for the parameters of a skill."""
    return next((dict(match.parameters) for match in matches if match.skill == registered.skill.name), {})


def fault(parameter: Parameter, value: str) -> str:
    """What is wrong with a value, as a sentence for the one who typed it; empty if nothing is."""
    if not value:
        return "needs a value" if parameter.is_needed else ""
    try:
        checked(parameter, value)
    except SkillkitError as error:
        return error.message.removeprefix(f"{parameter.name}=")
    return ""
