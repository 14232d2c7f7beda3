"""What mining finds in SkillLearnBench: one kind of work in several sessions, and what a good skill must say of it.

Run as `python benchmarks/skilllearnbench.py DATA [FAMILY...]`: DATA holds `<family>/<instance>/session.jsonl` with
`key-points.json` beside it (cxcscmu/SkillLearnBench, MIT). The sessions had skills at hand: calls of the Skill tool,
what came of them, and reads below a folder of skills are taken out first; the users' requests are not in these logs.
The table that it printed last, and what is to be said of it, is in `skilllearnbench.md`.

- `families`: of the candidates over two sessions or more, the share whose sessions are of one family to four fifths;
  how many families have such a candidate; how many there are if each family has one session alone (should be 0).
- `key points`: a session is left out and the rest mined; the share of its key points' words, weighted by how rare they
  are among key points, in the first `WORDS` words of the surest candidate of its family. Told for each family.
"""

import json
import math
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from typing import NamedTuple

from skillkit.keep import KEEP
from skillkit.mining.extract import observe
from skillkit.mining.pipeline import candidates_of
from skillkit.model.candidate import Candidate
from skillkit.model.observation import Trace
from skillkit.sessions import Logs

WORDS = 400
PURE = 0.8
WORD = re.compile(r"[a-z][a-z0-9_]{2,}")


class Instance(NamedTuple):
    """A session: its family, what is remembered of it, what a skill should have told it."""

    family: str
    trace: Trace
    points: tuple[str, ...]


def _is_of_skill(block: dict[str, Any], calls: set[str]) -> bool:
    if block.get("type") == "tool_use" and (
        block.get("name") == "Skill" or "/skills/" in json.dumps(block.get("input"))
    ):
        calls.add(str(block.get("id")))
        return True
    is_result = block.get("type") == "tool_result" and block.get("tool_use_id") in calls
    return is_result or "Base directory for this skill" in str(block.get("text", ""))


def masked(log: Path) -> str:
    """The log without what skills said."""
    lines: list[str] = []
    calls: set[str] = set()
    for line in log.read_text("utf-8", errors="replace").splitlines():
        record = json.loads(line) if line.strip() else {}
        for key in ("tool_use_result", "skills", "slash_commands", "plugins"):
            record.pop(key, None)
        message = record.get("message")
        if isinstance(message, dict) and isinstance(message.get("content"), list):
            message["content"] = [block for block in message["content"] if not _is_of_skill(block, calls)]
            if not message["content"]:
                continue
        lines.append(json.dumps(record))
    return "\n".join(lines) + "\n"


def instances(data: Path, families: Sequence[str]) -> list[Instance]:
    """The sessions of these families; of all, if none is named."""
    found: list[Instance] = []
    with tempfile.TemporaryDirectory() as folder:
        for log in sorted(data.glob("*/*/session.jsonl")):
            family = log.parts[-3]
            if families and family not in families:
                continue
            copy = Path(folder) / f"{log.parts[-2]}.jsonl"
            copy.write_text(masked(log))
            told = log.with_name("key-points.json")
            points = json.loads(told.read_text() or "[]") if told.exists() else []
            (session,) = Logs([copy], keep=KEEP)
            found.append(Instance(family, observe(session), tuple(point.get("key_point", "") for point in points)))
    return found


def mined(these: Iterable[Instance]) -> list[Candidate]:
    """The candidates in these sessions, the surest first."""
    return candidates_of([each.trace for each in these], [], b"benchmark")[0]


def family_of(candidate: Candidate, families: dict[str, str]) -> str | None:
    """The family that the sessions of a candidate are of; None if they are mixed."""
    sessions = {row.session for row in candidate.evidence}
    family, count = Counter(families[session] for session in sessions).most_common(1)[0]
    return family if count >= PURE * len(sessions) else None


def words(text: str) -> set[str]:
    """The words of a text."""
    return set(WORD.findall(text.lower()))


def told(candidates: Iterable[Candidate], family: str, families: dict[str, str]) -> set[str]:
    """The first words of the surest draft of a family."""
    own = (each for each in candidates if family_of(each, families) == family)
    best = max(own, key=lambda each: each.confidence, default=None)
    text = " ".join(text for _, text in sorted(best.files.items())) if best else ""
    return words(" ".join(text.split()[:WORDS]))


def print_families(sessions: Sequence[Instance], families: dict[str, str], least: float) -> None:
    """Prints the line of `families` for candidates of at least that confidence."""
    over = [each for each in mined(sessions) if each.confidence >= least and each.support.sessions > 1]
    pure = [family for each in over if (family := family_of(each, families))]
    alone = {each.family: each for each in reversed(sessions)}.values()
    control = sum(each.confidence >= least and each.support.sessions > 1 for each in mined(alone))
    print(
        f"from {least}: {len(over)} candidates, precision {len(pure) / max(1, len(over)):.2f}, "
        f"families {len(set(pure))}/{len(set(families.values()))}, control {control}"
    )


def main() -> None:
    """Prints the tables."""
    sessions = instances(Path(sys.argv[1]), sys.argv[2:])
    families = {each.trace.session: each.family for each in sessions}
    for least in (0.0, 0.6):
        print_families(sessions, families, least)
    held = Counter(word for each in sessions for word in words(" ".join(each.points)))
    rare = {word: math.log((len(sessions) + 1) / (count + 1)) + 0.1 for word, count in held.items()}
    shares: dict[str, list[float]] = {}
    for left in sessions:
        if sum(each.family == left.family for each in sessions) > 2:
            have = told(mined(each for each in sessions if each is not left), left.family, families)
            wanted = [words(point) for point in left.points if words(point)]
            shares.setdefault(left.family, []).extend(
                sum(rare[word] for word in each & have) / sum(rare[word] for word in each) for each in wanted
            )
    for family, own in shares.items():
        print(f"{family:<32} {len(own):>4} key points {sum(own) / len(own):.3f}")
    every = [share for own in shares.values() for share in own]
    print(f"{'all':<32} {len(every):>4} key points {sum(every) / max(1, len(every)):.3f} at {WORDS} words")


if __name__ == "__main__":
    main()
