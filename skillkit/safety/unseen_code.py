"""Finds where what was fetched is run unseen: later, as a program, at an installation, as a text nobody wrote out."""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import PurePosixPath

from skillkit.model.folder import SkillFolder
from skillkit.patterns import Pattern
from skillkit.safety.executors import COMMANDED
from skillkit.safety.executors import EVALUATES
from skillkit.safety.fetched_code import CALLED
from skillkit.safety.fetched_code import CHECKED
from skillkit.safety.fetched_code import COMMANDS
from skillkit.safety.fetched_code import DROPPED
from skillkit.safety.fetched_code import DROPS
from skillkit.safety.fetched_code import FETCHED
from skillkit.safety.fetched_code import MADE
from skillkit.safety.fetched_code import MADE_TO_RUN
from skillkit.safety.fetched_code import QUOTED_FETCH
from skillkit.safety.fetched_code import RELEASES
from skillkit.safety.fetched_code import ROUTE
from skillkit.safety.fetched_code import RUN_THERE
from skillkit.safety.fetched_code import URL
from skillkit.safety.fetched_code import VARIABLE
from skillkit.safety.fetched_code import is_trusted
from skillkit.safety.flows import Flow
from skillkit.safety.flows import flows_in
from skillkit.safety.hits import MOST
from skillkit.safety.hits import Hit
from skillkit.safety.hits import hits
from skillkit.safety.hits import joined
from skillkit.safety.hits import worthwhile
from skillkit.safety.network_calls import FETCHES
from skillkit.safety.network_calls import LOCAL
from skillkit.safety.network_calls import OUTSIDE
from skillkit.safety.packages import FILES
from skillkit.safety.packages import NAMED
from skillkit.safety.packages import SOURCES
from skillkit.safety.passages import INSTALLS as HOOKS
from skillkit.safety.passages import Passage
from skillkit.safety.passages import texts
from skillkit.safety.repositories import UNPACKED
from skillkit.safety.repositories import UNPACKS

RECIPES = frozenset(
    {"hcl", "terraform", "tf", "tofu", "json", "jsonc", "dockerfile", "containerfile", "nix"}
    | {"groovy", "gradle", "kotlin", "kts", "properties"}
)
"""What a recipe that a text shows is written in."""


SAMPLE = Pattern(
    r"(?:#|//)[ \t]*(?:before|old|bad|wrong|avoid|found|insecure|unsafe|instead of|original)\b[^\n]*\n[^\n]*\Z",
    re.IGNORECASE,
)
"""A remark above a line that is there to be mended."""


def is_sample(hit: Hit) -> bool:
    """Whether a remark above says that it is there to be mended."""
    return bool(SAMPLE.search(hit.text, 0, hit.match.start()))


def is_recipe(passage: Passage) -> bool:
    """Whether a passage is a recipe that a text shows, by its language."""
    return passage.language in RECIPES


def fetched(folder: SkillFolder) -> Iterator[Flow]:
    """What runs something that was fetched before, unless it was checked."""
    for flow in flows_in(folder, COMMANDS, ROUTE, "run", "inline"):
        hit, said = flow.hit, flow.origin + flow.hit.match[0]
        named = said if URL.search(said) else hit.passage.text
        evaluated = any(EVALUATES.found(hit.match[0]))
        local = LOCAL.search(named) and not OUTSIDE.search(named)
        named_only = QUOTED_FETCH.search(flow.origin) and not RUN_THERE.search(flow.origin)
        if not local and not named_only and not is_trusted(named) and (evaluated or not CHECKED.search(hit.text)):
            yield flow


def made_to_run(folder: SkillFolder) -> Iterator[Hit]:
    """Programs that are fetched, and compared with nothing."""
    for hit in (*hits(folder, MADE, MADE_TO_RUN, "run"), *hits(folder, UNPACKED, UNPACKS, "run")):
        if not CHECKED.search(hit.text) and not RELEASES.search(hit.match[0]):
            yield hit


def sources(folder: SkillFolder) -> Iterator[Hit]:
    """Indexes and repositories of nobody known that a file of packages names."""
    for cut in worthwhile(folder, NAMED):
        passage = cut.passage
        script = passage.path.endswith(".py")
        if FILES.compiled.fullmatch(PurePosixPath(passage.path).name):
            for match in islice(SOURCES.compiled.finditer(passage.text), MOST):
                if (match[0].startswith("#") or not script) and not is_trusted(match[0], package=True):
                    yield Hit(passage, passage.text, match)


def at_install(folder: SkillFolder) -> Iterator[Hit]:
    """What a package fetches as soon as it is installed."""
    for cut in worthwhile(folder, COMMANDS):
        if cut.passage.path.endswith("package.json") and cut.passage.kind == "run":
            for match in islice(FETCHES.found(cut.passage.text), 1):
                yield Hit(cut.passage, cut.passage.text, match)
    hooked = {name for _, text in texts(folder) for name in _called_at_install(text)}
    for cut in worthwhile(folder, FETCHED) if hooked else ():
        passage = cut.passage
        if passage.is_whole and passage.kind == "run" and PurePosixPath(passage.path).name in hooked:
            yield from _first_fetched(passage)


def _first_fetched(passage: Passage) -> Iterator[Hit]:
    """Where a program first fetches something from outside of the machine."""
    searched = joined(passage.text)
    found = (m for m in FETCHES.found(searched) if OUTSIDE.search(searched, m.start(), m.end() + 200))
    yield from (Hit(passage, searched, match) for match in islice(found, 1))


def _called_at_install(text: str) -> Iterator[str]:
    """The files that a package runs as soon as it is installed."""
    if '"scripts"' in text:
        for found in HOOKS.compiled.finditer(text):
            yield from (PurePosixPath(name).name for name in CALLED.compiled.findall(found["code"]))


def dropped(folder: SkillFolder) -> Iterator[Hit]:
    """Programs that fetch a file, make it a program and start something, and compare it with nothing."""
    for cut in worthwhile(folder, DROPS):
        passage = cut.passage
        if passage.kind != "run" or not passage.is_whole:
            continue
        searched = joined(passage.text)
        made = DROPPED.search(searched)
        if made and not CHECKED.search(searched) and not RELEASES.search(searched):
            started = any(VARIABLE.compiled.match(match["what"] or "") for match in COMMANDED.found(searched))
            yield from _first_fetched(passage) if started else ()


def loads(folder: SkillFolder) -> Iterator[Hit]:
    """What runs a text that is not written out, in a program that fetches: nobody knows what it will be."""
    for cut in worthwhile(folder, COMMANDS):
        passage = cut.passage
        if passage.kind != "run" or not passage.is_whole:
            continue
        searched = joined(passage.text)
        if any(OUTSIDE.search(searched, m.start(), m.end() + 200) for m in islice(FETCHES.found(searched), MOST)):
            for match in islice(EVALUATES.found(searched), MOST):
                if VARIABLE.compiled.match(match["what"] or "") and "compile" not in match[0][:10]:
                    yield Hit(passage, searched, match)
