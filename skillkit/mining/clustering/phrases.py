"""What a group of sessions is about, in two or three words each: the phrases that most of them use."""

import math
import re
from collections import Counter
from collections import defaultdict
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Sequence

from skillkit.mining.clustering.features import stem
from skillkit.mining.clustering.features import weight

RUN = re.compile(r"(?<![\w./-])[A-Za-z]+(?:-[A-Za-z]+)*(?: [A-Za-z]+(?:-[A-Za-z]+)*)*(?![\w/-])")
"""Words with nothing but blanks between them."""
LONGEST = 3
MOST_OF = 0.6
"""Share of the sessions that must use a phrase."""
TELLING = 2.0
"""A word that weighs less begins and ends no phrase."""
WORDINESS = 0.4
TELLING_ALONE = 3.5
"""A word that weighs less is no phrase by itself."""


def _grams(text: str) -> Iterable[tuple[str, ...]]:
    for run in RUN.findall(text):
        words = run.split()
        for size in range(1, LONGEST + 1):
            yield from (tuple(words[at : at + size]) for at in range(len(words) - size + 1))


def _key(gram: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(stem, gram))


def _is_phrase(key: tuple[str, ...]) -> bool:
    tells = weight(key[0]) >= TELLING and weight(key[-1]) >= TELLING
    return tells and all(len(word) > 2 for word in key) and (len(key) > 1 or weight(key[0]) >= TELLING_ALONE)


def phrases(texts: Sequence[Iterable[str]], most: int, names: Collection[str] = ()) -> list[str]:
    """At most `most` phrases of these sessions, the most telling first, those with `names` last; none share a word."""
    held: Counter[tuple[str, ...]] = Counter()
    forms: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for own in texts:
        grams = [gram for text in own for gram in _grams(text)]
        held.update({_key(gram) for gram in grams})
        for gram in grams:
            forms[_key(gram)][" ".join(gram)] += 1
    least = max(2, MOST_OF * len(texts))

    def worth(key: tuple[str, ...]) -> float:
        # Two words tell more than one of them, if both tell something; a third must be worth it.
        return held[key] * sum(weight(word) for word in key) / math.pow(len(key), WORDINESS)

    sound = [key for key, count in held.items() if count >= least and _is_phrase(key)]
    found: list[str] = []
    used: set[str] = set()
    for key in sorted(sound, key=lambda key: (any(word in names for word in key), -worth(key), key)):
        if not used & set(key) and len(found) < most:
            used |= set(key)
            form = min(forms[key].items(), key=lambda item: (-item[1], item[0]))[0]
            found.append(form if any(c.isupper() for c in form[1:]) else form.lower())
    return found
