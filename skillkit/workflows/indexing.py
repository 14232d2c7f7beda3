"""Makes the index that the matcher looks skills up in: words, weighted by where a skill says them, and triggers."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from skillkit.documents import triggers
from skillkit.expressions.patterns import Pattern
from skillkit.expressions.templates import PARAMETER
from skillkit.model.registered import RegisteredSkill
from skillkit.model.skill import Step
from skillkit.shell.command import normal_form
from skillkit.shell.parse import simple_commands
from skillkit.similarity.subject import TELLING, level
from skillkit.workflows import sentences
from skillkit.workflows.matchable import Index, Matchable, Slot, Usable
from skillkit.workflows.sentences import AUXILIARY
from skillkit.workflows.vocabulary import tokens

NAME, TRIGGER, DESCRIPTION, COMMAND, HEADING, BODY = 1.2, 0.5, 0.8, 0.6, 0.35, 0.3
MOST_OF_BODY = 80
"""So many words of a body count, the most telling ones."""
TYPICAL = 25
"""So many different words a description has: those of a longer one count less."""
HEADINGS = re.compile(r"^#+ (.*)$", re.MULTILINE)
ESCAPE = re.compile(r"\\[a-zA-Z]|\[[^\]\[]*\]|\(\?[^:)]*[:)]?|[{*+][\d,]*\}?")
WORD = Pattern(r"[a-z][\w.-]*")
MOST_DESCRIBED = 500
"""Characters of a description that are kept."""


def trigger_words(pattern: str) -> str:
    """The words of a trigger without what makes it a regular expression, and without its parameters."""
    return ESCAPE.sub(" ", PARAMETER.compiled.sub(" ", pattern).replace(r"\b", " ")).replace("?", "")


def _affirmed(text: str) -> str:
    """A description without what it says that the skill does not do."""
    return " ".join(" ".join(each.words) for each in sentences.clauses(text) if each.form != "negation")


def verbs(steps: Iterable[Step]) -> list[str]:
    """The programs that steps call for more than to look at something, with subcommands: `docker compose restart`."""
    script = "\n".join(step.command or "" for step in steps)
    called = (normal_form(each) for each in simple_commands(PARAMETER.compiled.sub("x", script)) if each.words)
    found = {each.verb for each in called if each.effect != "look"}
    return sorted(verb for verb in found if all(map(WORD.fullmatch, verb.split())) and _telling(verb))


def _telling(said: str) -> set[str]:
    return {each for each in tokens(said) if level(each) >= TELLING}


def weights(found: RegisteredSkill) -> dict[str, float]:
    """How much each root counts for a skill: 1 in its name and triggers, less in what describes it."""
    skill = found.skill
    weighted: dict[str, float] = {}

    def add(roots: Iterable[str], weight: float) -> None:
        for each in roots:
            weighted[each] = max(weight, weighted.get(each, 0.0))

    # What a workflow runs says what it is for; its text says how, in words of every kind.
    body = BODY / 2 if skill.steps else BODY
    said = Counter(tokens(skill.instructions))
    most = sorted(said.items(), key=lambda one: (-one[1].bit_length() * level(one[0]), one[0]))
    for each, number in most[:MOST_OF_BODY]:
        add([each], body * min(1.0, 0.4 + 0.2 * number.bit_length()))
    if not skill.steps:
        add((each for line in HEADINGS.findall(skill.instructions) for each in tokens(line)), HEADING)
    add(_telling(" ".join(verbs(skill.steps))), COMMAND)
    described = set(tokens(_affirmed(skill.description)))
    add(described, DESCRIPTION * min(1.0, (TYPICAL / max(1, len(described))) ** 0.3))
    for trigger in skill.triggers:
        add(tokens(trigger_words(trigger.pattern)), TRIGGER)
    add(tokens(skill.name), NAME)
    return weighted


def _matchable(found: RegisteredSkill) -> tuple[Matchable, list[str]]:
    """A skill as the matcher takes it, and what is wrong with its triggers."""
    skill = found.skill
    slots = tuple(Slot(each.name, each.type, each.is_needed, tuple(each.choices or ())) for each in skill.parameters)
    types = {each.name: each.type for each in slots}
    choices = {each.name: each.choices for each in slots}
    usable, refused = [], []
    for trigger in skill.triggers:
        wrong = triggers.refused(trigger.pattern, types, choices)
        if wrong:
            refused.append(f"{found.path}: the trigger {trigger.pattern!r} is not used: {wrong}")
        else:
            needed = triggers.needed(trigger.pattern, types)
            said = tuple(sorted(set(tokens(trigger_words(trigger.pattern)))))
            sentence = triggers.sample(trigger.pattern, types, choices) or trigger_words(trigger.pattern)
            given = tuple(trigger.embedding or ())
            usable.append(Usable(trigger.pattern, trigger.confidence, needed, said, sentence.strip(), given))
    first = (trigger_words(each.pattern).replace("|", " ").split()[:1] for each in usable)
    answers = any(words and words[0].strip("(").lower() in AUXILIARY - {"do"} for words in first)
    return Matchable(
        skill.name,
        found.source,
        found.path,
        found.has_workflow,
        answers,
        tuple(verbs(skill.steps)),
        tuple(usable),
        slots,
        skill.description[:MOST_DESCRIBED],
    ), refused


def index_of(skills: Sequence[RegisteredSkill]) -> Index:
    """The index of skills."""
    known, refused = [], []
    postings: dict[str, list[tuple[int, float]]] = {}
    for number, found in enumerate(skills):
        matchable, wrong = _matchable(found)
        known.append(matchable)
        refused += wrong
        for each, share in weights(found).items():
            postings.setdefault(each, []).append((number, round(share, 2)))
    return Index(tuple(known), postings, tuple(refused))
