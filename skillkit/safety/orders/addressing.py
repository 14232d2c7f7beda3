"""Whether a text turns to a model: what is hidden from readers has no other reader."""

import re
from functools import cache
from functools import lru_cache

from skillkit.patterns import Pattern
from skillkit.safety.concepts.joined import follows
from skillkit.safety.concepts.joined import of
from skillkit.safety.concepts.languages import LETTERS
from skillkit.safety.concepts.languages import SMALL
from skillkit.safety.concepts.ranking import MODEL
from skillkit.safety.concepts.reading import Mark
from skillkit.safety.concepts.reading import Sentence
from skillkit.safety.concepts.reading import readings

SHORT = 40
"""A text of so few letters is a name or a caption."""

CALLED = Pattern(r"(?:[^\w.!?:,，、：]{1,3}\w+){0,4}[^\w.!?]{0,2}[:：]|\s?[,，、]")
"""What follows the name of whoever is called: what it does, and a colon; or a comma."""


@cache
def _models() -> re.Pattern[str]:
    said = {word for language, words in MODEL.items() if language in SMALL for word in words.split()}
    spaced = "|".join(sorted(re.escape(word.rstrip("*")) + ("" if word.endswith("*") else r"\b") for word in said))
    unspaced = "|".join(word for language in LETTERS for word in MODEL[language].split())
    return re.compile(rf"\b(?:{spaced.replace('_', ' ')})|{unspaced}", re.IGNORECASE)


@lru_cache(maxsize=256)
def names_model(text: str) -> bool:
    """Whether a text names a model in some language."""
    return bool(_models().search(text))


def _calls(sentence: Sentence, text: str) -> bool:
    """Whether the sentence begins by calling a model."""
    return any(
        CALLED.compiled.match(text, mark.end) and len(text[sentence.start : mark.start].split()) < 4
        for mark in of(sentence.marks, "MODEL")
    )


def _told(marks: tuple[Mark, ...]) -> bool:
    return (
        follows(marks, "NOTE", "MODEL", 6) or follows(marks, "YOU", "MODEL", 5) or follows(marks, "MODEL", "MUST", 10)
    )


def addresses_model(text: str) -> bool:
    """Whether a sentence of the text calls a model, notes something for it or says what it must do."""
    return (len(text) > SHORT and names_model(text)) and any(
        _calls(sentence, text) or _told(sentence.marks)
        for _, sentences in readings(text)
        for sentence in sentences
        if of(sentence.marks, "MODEL")
    )
