"""Files of utterances: sentences with the skill that each calls for, to measure a registry's triggers by."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from skillkit.conformance import kind_of
from skillkit.documents.yaml_document import YamlText
from skillkit.errors import SkillkitError
from skillkit.model.folder import MAX_BYTES
from skillkit.model.run import Trial
from skillkit.workflows.match import Matcher, is_ambiguous

SHAPE = 'a list of "- text: …" with "skill:" a name, a list of names, or null'


class Utterance(NamedTuple):
    """A sentence, the skills of which one should come first (none: it calls for no skill), and the values in it."""

    text: str
    skills: tuple[str, ...]
    parameters: tuple[tuple[str, str], ...] = ()


def _utterance(item: Any, where: str) -> Utterance:
    if not isinstance(item, dict) or not isinstance(item.get("text"), str) or "skill" not in item:
        raise SkillkitError(f"{where}: {kind_of(item)} that is no utterance", f"expected {SHAPE}")
    unknown = ", ".join(repr(key) for key in item if key not in ("text", "skill", "parameters"))
    if unknown:
        raise SkillkitError(f"{where}: an utterance has no {unknown}", f"expected {SHAPE}")
    said = item["skill"]
    skills = [] if said is None else said if isinstance(said, list) else [said]
    values = item.get("parameters") or {}
    if not all(isinstance(each, str) for each in skills) or not isinstance(values, dict):
        raise SkillkitError(f"{where}: skill or parameters of the wrong type", f"expected {SHAPE}")
    return Utterance(item["text"], tuple(skills), tuple((str(key), str(value)) for key, value in values.items()))


def read_utterances(file: Path) -> list[Utterance]:
    """The utterances in a YAML file. Raises SkillkitError with the line of what is wrong."""
    try:
        raw = file.read_bytes()
        if len(raw) > MAX_BYTES:
            raise SkillkitError(f"{file}: {len(raw):,} bytes; not read above {MAX_BYTES:,}", "split it")
        document = YamlText(str(file), raw.decode("utf-8"))
    except OSError as error:
        raise SkillkitError(f"{file}: {error.strerror}", "name a file of utterances") from None
    except UnicodeDecodeError:
        raise SkillkitError(f"{file}: it is not UTF-8", "save it as UTF-8") from None
    for fault in document.faults:
        raise SkillkitError(f"{file}:{fault.location.start_line}: {fault.message}", f"expected {SHAPE}")
    if not isinstance(document.data, list):
        raise SkillkitError(f"{file}: it holds {kind_of(document.data)}", f"expected {SHAPE}")
    places = [document.values[f"/{index}"].start_line for index in range(len(document.data))]
    return [_utterance(item, f"{file}:{line}") for item, line in zip(document.data, places, strict=True)]


def tried(matcher: Matcher, utterances: Sequence[Utterance]) -> list[Trial]:
    """What the matcher makes of each."""
    trials = []
    for each in utterances:
        found = tuple(matcher.match(each.text))
        skill = found[0].skill if found else ""
        is_right = skill in each.skills if each.skills else not skill
        given = dict(found[0].parameters) if found else {}
        values = all(given.get(name) == value for name, value in each.parameters) if is_right else False
        trials.append(Trial(each.text, each.skills, found, is_right, values, bool(each.parameters)))
    return trials


def confusions(trials: Sequence[Trial]) -> list[tuple[str, str, int]]:
    """What was expected, what was found instead (empty for nothing), and how often; the most frequent first."""
    wrong = (each for each in trials if not each.is_right)
    counted = Counter(("|".join(each.expected), each.found[0].skill if each.found else "") for each in wrong)
    return sorted(((*pair, number) for pair, number in counted.items()), key=lambda row: (-row[2], row))


def collisions(trials: Sequence[Trial]) -> list[tuple[str, str, int]]:
    """Two skills that compete for the first place, and in how many utterances; the most frequent first."""
    close = (sorted(match.skill for match in each.found[:2]) for each in trials if is_ambiguous(each.found))
    counted = Counter((one, other) for one, other in close)
    return sorted(((*pair, number) for pair, number in counted.items()), key=lambda row: (-row[2], row))


def counts_of(trials: Sequence[Trial]) -> dict[str, int]:
    """How many utterances there are, how many are right, and how many call for no skill and are given one."""
    calling = [each for each in trials if each.expected]
    valued = [each for each in trials if each.has_values and each.is_right]
    return {
        "utterances": len(trials),
        "calling": len(calling),
        "right": sum(each.is_right for each in calling),
        "silent": len(trials) - len(calling),
        "false_activations": sum(not each.is_right for each in trials if not each.expected),
        "with_parameters": len(valued),
        "parameters_right": sum(each.values_right for each in valued),
        "ambiguous": sum(is_ambiguous(each.found) for each in trials),
    }


def accuracy(counts: dict[str, int]) -> float:
    """The share of the utterances that call for a skill whose first match is right; 1 if none does."""
    return counts["right"] / counts["calling"] if counts["calling"] else 1.0
