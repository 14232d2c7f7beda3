"""What redaction finds of planted secrets, by kind and place, and what it masks where nothing is private.

    python benchmarks/redaction.py [SEEDS]

Exits with 1 if a secret can be read in what redaction leaves, or 1 % or more of the clean texts are masked.

What is planted here is known to redaction. Of logs by a stranger who knew only the documents (November 2026, four
formats), in what `digest` shows: 237 of 272 secrets were masked, 60 of 94 home folders and names, and 1 of 46 harmless
texts.
"""

import sys
from collections import Counter
from collections.abc import Iterable

from clean_texts import clean_texts
from planted import HOST, USER, everywhere, leaks

from skillkit.redact.engine import Redactor

SHOWN = 40


def redactor() -> Redactor:
    """One that knows the user and the machine, as that of a session does."""
    return Redactor([USER], [HOST])


def _table(name: str, planted: Counter[str], leaked: Counter[str]) -> Iterable[str]:
    yield f"{name:<22}planted  masked  recall"
    for key, count in planted.items():
        masked = count - leaked[key]
        yield f"  {key:<20}{count:>7} {masked:>7} {masked / count:>7.1%}"


def main() -> int:
    """Prints the figures."""
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    kinds, places, open_kinds, open_places = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    leaking: list[str] = []
    for secret, place, text in everywhere(seeds):
        kinds[secret.kind] += 1
        places[place] += 1
        shown = redactor()(text)
        if leaks(secret, shown):
            open_kinds[secret.kind] += 1
            open_places[place] += 1
            leaking.append(f"{secret.kind} in {place}: {shown[:300]!r}")
    print("\n".join([*_table("kind", kinds, open_kinds), "", *_table("place", places, open_places), ""]))
    clean = clean_texts()
    masked = [(text, shown) for text in clean if (shown := redactor()(text)) != text]
    recall = 1 - len(leaking) / kinds.total()
    print(f"{kinds.total()} secrets of {len(kinds)} kinds in {len(places)} places: {recall:.2%} masked")
    print(f"{len(clean)} clean texts: {len(masked)} masked ({len(masked) / len(clean):.2%})")
    if "-v" in sys.argv:
        print("\n".join(leaking))
        print("\n".join(f"clean: {text[:200]!r}\n    -> {shown[:200]!r}" for text, shown in masked[:SHOWN]))
    return 1 if leaking or len(masked) >= len(clean) / 100 else 0


if __name__ == "__main__":
    sys.exit(main())
