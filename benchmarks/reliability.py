"""Whether the confidence means what it says: of what it calls so sure, how much was found to be worth it.

Run as `python benchmarks/reliability.py LOGS`. `labels.json` holds a reader's judgement of each candidate from LOGS
with its reason: of a draft, whether a maintainer would merge it as it stands; of a lead, whether an author should see
it.

Printed are, for each version of the weights, the share of worth by confidence, and how well it ranks (the chance that
of two candidates the worthier has the higher one; 0.5 if by lot), all together, drafts and leads; and the ranking by
weights that are fitted by logistic regression to the candidates of the other projects, each project left out in turn:
what fitting could gain on projects it has not seen. It gains nothing, so the weights are judged, not fitted. The
figures are in `gold-dev.md`.
"""

import json
import math
import sys
from collections.abc import Sequence
from itertools import pairwise, product
from pathlib import Path

from skillkit.drafting.provenance import representative, representative_against
from skillkit.mining.confidence import VERSION, Held, confidence, reasons
from skillkit.mining.pipeline import mine
from skillkit.model.candidate import Candidate

LABELS = Path(__file__).parent / "labels.json"
BINS = (0.0, 0.45, 0.6, 0.8, 1.01)
PARTS = ("outcome", "sessions", "days", "weeks", "detectors", "specificity", "recency", "contradictions")
STEPS, RATE, SHRINK = 4_000, 0.3, 0.02


def grounds(candidate: Candidate) -> Held:
    """What the confidence of a candidate stands on."""
    rows, against = candidate.evidence, representative_against(candidate.against, candidate.evidence)
    return Held(representative(rows), against, candidate.specificity, candidate.newest)


def features(candidate: Candidate) -> list[float]:
    """The parts of a candidate's confidence, and a one."""
    found = {reason.code: reason.weight for reason in reasons(grounds(candidate))}
    return [1.0, *(found.get(part, 0.0) for part in PARTS)]


def chance(weights: Sequence[float], values: Sequence[float]) -> float:
    """The logistic function of the weighted sum."""
    return 1 / (1 + math.exp(-sum(w * v for w, v in zip(weights, values))))


def fitted(rows: Sequence[tuple[list[float], bool]]) -> list[float]:
    """The weights of a logistic regression with a quadratic penalty, by gradient descent from zero."""
    weights = [0.0] * (len(PARTS) + 1)
    for _ in range(STEPS):
        errors = [(chance(weights, values) - worth, values) for values, worth in rows]
        slopes = [sum(error * values[n] for error, values in errors) / len(rows) for n in range(len(weights))]
        weights = [w - RATE * (slope + SHRINK * w * bool(n)) for n, (w, slope) in enumerate(zip(weights, slopes))]
    return weights


def ranking(scored: Sequence[tuple[float, bool]]) -> float:
    """The area under the ROC curve; ties count half. 0.5 if all are worth the same."""
    pairs = [(a, b) for (a, yes), (b, no) in product(scored, scored) if yes and not no]
    return sum(1.0 if a > b else 0.5 if a == b else 0.0 for a, b in pairs) / len(pairs) if pairs else 0.5


def table(known: Sequence[tuple[Candidate, bool]], version: int) -> None:
    """Prints what is worth it by confidence, and how well that ranks, by one version of the weights."""
    sure = {c.id: confidence(grounds(c), version) for c, _ in known}
    print(f"\nversion {version}\nconfidence    all   worth it   drafts   would be merged")
    for low, high in pairwise(BINS):
        inside = [(c, worth) for c, worth in known if low <= sure[c.id] < high]
        drafts = [worth for c, worth in inside if c.readiness == "draft"]
        worth = sum(yes for _, yes in inside)
        bounds = f"{low:.2f} - {min(high, 1):.2f}"
        print(f"{bounds}   {len(inside):3}        {worth:3}      {len(drafts):3}               {sum(drafts):3}")
    print(f"ranking   all {ranking([(sure[c.id], worth) for c, worth in known]):.2f}", end="")
    for readiness in ("draft", "lead"):
        own = [(sure[c.id], worth) for c, worth in known if c.readiness == readiness]
        print(f"   {readiness}s {ranking(own):.2f}", end="")
    print()


def main() -> None:
    """Prints a table for each version of the weights, and the ranking of fitted ones."""
    labels = {each["id"]: each for each in json.loads(LABELS.read_text(encoding="utf-8"))}
    found = mine([Path(sys.argv[1])], key=b"reliability").candidates
    known = [(each, labels[each.id]) for each in found if each.id in labels]
    print(f"{len(found)} candidates, {len(known)} of them labelled, {len(labels) - len(known)} labels without one")
    for version in range(1, VERSION + 1):
        table([(candidate, label["worth"]) for candidate, label in known], version)
    left_out: list[tuple[float, bool]] = []
    for project in sorted({label["project"] for _, label in known}):
        others = [(features(c), label["worth"]) for c, label in known if label["project"] != project]
        weights = fitted(others)
        left_out += [
            (chance(weights, features(c)), label["worth"]) for c, label in known if label["project"] == project
        ]
    print(f"\nfitted, each project left out: ranking {ranking(left_out):.2f}")


if __name__ == "__main__":
    main()
