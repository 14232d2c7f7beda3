"""What a skill's own settings and scripts say to the agent that is told to load or run them."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.safety.looks import seen
from skillkit.safety.passages import Passage
from skillkit.safety.passages import is_program
from skillkit.safety.passages import texts
from skillkit.safety.vocabulary import remembered

SETTINGS = frozenset({".yaml", ".yml", ".json", ".toml", ".csv", ".tsv", ".ini", ".xml", ".jsonl"})
LOADS = (
    r"\b(?:load|read|follow|see|obey|use|apply|open|consult|take|holds?|contains?|lies?|stands?|in|from|by|lade|"
    r"lies|siehe|lis|charge|lee|carga)\b"
)
SAID = Pattern(
    r"(?:[:=][ \t]*[|>][-+]?[ \t]*\n(?P<block>(?:[ \t]+[^\n]*\n?)+))|(?P<quote>\"(?:[^\"\\\n]|\\.){40,2000}\")|"
    r"(?P<single>'[^'\n]{40,2000}')|"
    r"^[ \t]*(?:-[ \t]+)?[\w-]+:[ \t]+(?P<plain>[^\s|>\"'{\[&*#][^\n]{40,2000})",
    re.MULTILINE,
)
"""A value that is a text of some length."""

WORDS = 6
"""A sentence has more words than a name."""


def said_in_settings(folder: SkillFolder) -> Iterator[Passage]:
    """The sentences in files of data that SKILL.md has an agent load, as prose; what no rule looks for is left out."""
    document = folder.readable_skill_md
    if not document:
        return
    for name, text in texts(folder):
        path = PurePosixPath(name)
        if path.suffix.lower() not in SETTINGS or path.name not in document.body or seen(text) == 0:
            continue
        if not re.search(rf"{LOADS}[^\n]{{0,60}}{re.escape(path.name)}", document.body, re.IGNORECASE):
            continue
        for found in SAID.compiled.finditer(text):
            group = str(found.lastgroup)
            said = found[group]
            if len(said.split()) > WORDS and seen(said) > 0:
                yield Passage(name, "prose", "", said, found.start(group), text)


TOOLS = ("inputSchema", "input_schema", ".tool(", "registerTool(", "add_tool(", '"tools"', "tools:")
"""What stands in a file that describes tools to a model."""

DESCRIBED = Pattern(
    r"(?:[\"']?\b(?:description|instructions|title)[\"']?[ \t]*[:=]|\.(?:tool|registerTool|"
    r"add_tool)\(\s*[\"'`][\w-]+[\"'`]\s*,)"
    r"\s*(?:(?P<quote>\"(?:[^\"\\\n]|\\.){40,4000}\")|(?P<single>'(?:[^'\\\n]|\\.){40,4000}')|"
    r"(?P<back>`[^`]{40,4000}`)|"
    r"[|>][-+]?[ \t]*\n(?P<block>(?:[ \t]+[^\n]*\n?){1,40}))"
)
"""What a tool or a parameter is said to be for."""


def told_by_tools(folder: SkillFolder) -> Iterator[Passage]:
    """The descriptions of tools in the skill's programs and data, as prose: a client puts them before the model."""
    for resource in folder.resources:
        text = resource.text
        is_read = PurePosixPath(resource.path).suffix.lower() in SETTINGS or (text and is_program(resource.path, text))
        if text and is_read:
            for start, end in _described(text):
                yield Passage(resource.path, "prose", "", text[start:end], start, text)


@remembered
def _described(text: str) -> list[tuple[int, int]]:
    """From where to where descriptions of tools go that are of interest: two rules ask."""
    if not any(mark in text for mark in TOOLS):
        return []
    found = ((match, str(match.lastgroup)) for match in DESCRIBED.compiled.finditer(text))
    return [match.span(group) for match, group in found if seen(match[group]) > 0]


PRINTED = Pattern(
    r"^[ \t]*(?:cat|echo)\b[^\n>]*<<-?[ \t]*[\"']?(?P<end>\w+)[\"']?[^\n>]*\n(?P<here>[\s\S]{20,3000}?)^[ "
    r"\t]*(?P=end)\b|"
    r"(?:\bprint\(|^\w+[ \t]*=)\s*[fr]?(?P<quotes>\"{3}|'{3})(?P<printed>[\s\S]{20,3000}?)(?P=quotes)|"
    r"(?:\bconsole\.log\(|^(?:const|let|var)[ \t]+\w+[ \t]*=)\s*`(?P<logged>[^`]{20,3000})`",
    re.MULTILINE,
)
"""A text of several lines that a script prints."""


def printed(folder: SkillFolder) -> Iterator[Passage]:
    """Texts of several lines that scripts print, as prose: the agent that runs them reads that."""
    for resource in folder.resources:
        text = resource.text
        if (
            text
            and ("<<" in text or '"""' in text or "'''" in text or "= `" in text or "log(`" in text)
            and is_program(resource.path, text)
        ):
            for found in PRINTED.compiled.finditer(text):
                name = next(name for name in ("here", "printed", "logged") if found[name])
                if seen(found[name]) > 0:
                    yield Passage(resource.path, "prose", "", found[name], found.start(name), text)
