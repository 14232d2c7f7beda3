"""What a segment of work is known by: names in code, words, commands, kinds of files, errors."""

import re
from collections.abc import Iterable
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from skillkit.commonness import STEPS
from skillkit.commonness import Commonness
from skillkit.mining.segments import Segment
from skillkit.model.observation import Observation
from skillkit.signatures import signature

TOKEN = re.compile(r"[A-Za-z][A-Za-z0-9_]{2,30}")
TOLD = frozenset({"answer", "statement", "discovery", "request"})
"""Observations whose words say what the work is about."""
MAX_WORDS = 4_000
"""Characters of what was said in one turn that count: who talks at length is not about everything."""


level = lru_cache(maxsize=65_536)(Commonness(Path(__file__).with_name("commonness.bin.gz")).level)
"""How telling a feature is, in steps; the data are made by `benchmarks/make_commonness.py`."""


def weight(feature: str) -> float:
    """Returns how telling a feature is, from 0 for what is everywhere to about 6 for what is nowhere."""
    return level(feature) / STEPS


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """The word in lower case, without the `s` of a plural or a third person."""
    word = word.lower()
    return word[:-1] if len(word) > 4 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def tokens(text: str) -> Iterator[str]:
    """The words and names in a text."""
    return map(stem, TOKEN.findall(text))


def _of_files(files: Iterable[str]) -> Iterator[str]:
    for file in files:
        name = file.rpartition("/")[2].lower()
        ending = name.rpartition(".")[2] if "." in name else ""
        if ending:
            yield f".{ending}"
            yield f"/{name}"


def of_observation(seen: Observation) -> Iterator[str]:
    """The features of one moment: words plainly, `$ verb`, `.ending`, `/file name`, `! error`."""
    if seen.kind in TOLD:
        yield from tokens(seen.text[:MAX_WORDS])
        return
    if seen.kind not in ("action", "error"):
        return
    for term in seen.terms:
        yield from tokens(term)
    for action in seen.actions:
        if action.kind == "shell" and action.effect != "look":
            yield f"$ {action.verb}"
        yield from _of_files(slot.value for slot in action.slots if slot.kind == "path")
        for word in action.words[1:]:
            yield from tokens(word)
    yield from _of_files(seen.files)
    if seen.kind == "error" and seen.text:
        yield f"! {signature(seen.text.splitlines()[-1])}"


def of_segment(segment: Segment) -> frozenset[str]:
    """All features of a segment, with those of what was asked."""
    asked = (segment.asked,) if segment.asked else ()
    return frozenset(each for seen in (*asked, *segment.observations) for each in of_observation(seen))
