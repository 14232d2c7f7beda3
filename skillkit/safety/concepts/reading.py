"""Sentences as the concepts of their clauses."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from skillkit.patterns import Pattern
from skillkit.safety.concepts import acting
from skillkit.safety.concepts import addressing
from skillkit.safety.concepts import asking
from skillkit.safety.concepts import ranking
from skillkit.safety.concepts import telling
from skillkit.safety.concepts.languages import spaced
from skillkit.safety.concepts.languages import unspaced

TOKEN = Pattern(
    r"(?P<word>(?:(?<!\w)\.)?\w+(?:\.(?:md|json)\b)?)|(?P<end>[.!?](?=[\s\"'”»)*_]|$)|[。！？]|\n[ \t]*\n)"
    r"|(?P<stop>[,;:()，、；：（）—–\[\]])"
)
ENDS = Pattern(r"[。！？]|\n[ \t]*\n|[.!?](?=\s|$)")
STOPS = Pattern(r"[,;:，、；：（）()]")
BLANKS = (" ", "\n", "\t")
FOLD = str.maketrans({"-": "_", "'": "_", "’": "_"})


class Mark(NamedTuple):
    """A word that stands for a concept; `number` counts the words."""

    concept: str
    start: int
    end: int
    number: int


class Sentence(NamedTuple):
    """The marks of a sentence, clause by clause."""

    language: str
    start: int
    end: int
    clauses: tuple[tuple[Mark, ...], ...]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All marks."""
        return tuple(mark for clause in self.clauses for mark in clause)


class Words(NamedTuple):
    """The words of a language: whole ones and stems, each with how it may go on and what it then stands for."""

    whole: dict[str, list[tuple[tuple[str, ...], str]]]
    stems: dict[str, list[tuple[tuple[str, ...], str]]]
    lengths: tuple[int, ...]


def _concepts(language: str) -> Iterator[tuple[str, str]]:
    for module in (telling, asking, ranking, acting, addressing):
        for name, languages in vars(module).items():
            if name.isupper():
                yield from ((name, word) for word in languages.get(language, "").split())


@lru_cache(maxsize=16)
def _words(language: str) -> Words:
    whole: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    stems: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for concept, said in _concepts(language):
        first, *rest = said.lower().translate(FOLD).split("_")
        way = (tuple(rest), concept)
        if first.endswith("*"):
            stems.setdefault(first[:-1], []).append(way)
        else:
            whole.setdefault(first, []).append(way)
    return Words(whole, stems, tuple(sorted({len(stem) for stem in stems})))


@lru_cache(maxsize=4)
def _substrings(language: str) -> tuple[re.Pattern[str], dict[str, tuple[str, ...]]]:
    known: dict[str, tuple[str, ...]] = {}
    for concept, word in _concepts(language):
        said = word.lower()
        known[said] = (*known.get(said, ()), concept)
    longest = sorted(known, key=lambda word: (-len(word), word))
    return re.compile("|".join(map(re.escape, longest)), re.IGNORECASE), known


@lru_cache(maxsize=4096)
def _ways(language: str, word: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    whole, stems, lengths = _words(language)
    found = list(whole.get(word, ()))
    for length in lengths:
        if length > len(word):
            break
        found += stems.get(word[:length], ())
    return tuple(found)


def _goes_on(rest: tuple[str, ...], words: list[str]) -> bool:
    return len(rest) <= len(words) and all(
        word.startswith(said[:-1]) if said.endswith("*") else word == said for said, word in zip(rest, words)
    )


def _of_words(text: str, language: str, tokens: list[re.Match[str]], words: list[str]) -> Iterator[Sentence]:
    clauses: list[list[Mark]] = [[]]
    number, start = 0, 0
    for token in tokens:
        if token["word"]:
            for rest, concept in _ways(language, words[number]):
                if not rest or _goes_on(rest, words[number + 1 : number + 1 + len(rest)]):
                    clauses[-1].append(Mark(concept, token.start(), token.end(), number))
            number += 1
        elif token["stop"]:
            clauses.append([])
        else:
            yield Sentence(language, start, token.end(), tuple(tuple(clause) for clause in clauses if clause))
            clauses, start = [[]], token.end() + (text[token.end() : token.end() + 1] in BLANKS)
    yield Sentence(language, start, len(text), tuple(tuple(clause) for clause in clauses if clause))


def _of_letters(text: str, language: str) -> Iterator[Sentence]:
    pattern, known = _substrings(language)
    start = 0
    for end in [*(found.end() for found in ENDS.compiled.finditer(text)), len(text)]:
        clauses, at = [], start
        for stop in [*(found.end() for found in STOPS.compiled.finditer(text, start, end)), end]:
            marks = [
                Mark(concept, found.start(), found.end(), found.start())
                for found in pattern.finditer(text, at, stop)
                for concept in known[found[0].lower()]
            ]
            at = stop
            if marks:
                clauses.append(tuple(marks))
        yield Sentence(language, start, end, tuple(clauses))
        start = end


def readings(text: str) -> Iterator[tuple[str, list[Sentence]]]:
    """The sentences of a text, once in each language that it may be in."""
    if language := unspaced(text):
        yield language, list(_of_letters(text, language))
        return
    tokens = list(TOKEN.compiled.finditer(text))
    words = [token[0].lower() for token in tokens if token["word"]]
    for language in spaced(words):
        yield language, list(_of_words(text, language, tokens, words))
