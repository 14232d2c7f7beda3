"""What mining without an author finds in SkillLearnBench: one kind of work in several sessions.

Run as `python benchmarks/skilllearnbench.py DATA [FAMILY...]`: DATA holds `<family>/<instance>/session.jsonl`
(cxcscmu/SkillLearnBench, MIT). The sessions had skills at hand: calls of the Skill tool, what came of them, and reads
below a folder of skills are taken out first; the users' requests are not in these logs.
The table that it printed last, and what is to be said of it, is in `skilllearnbench.md`.

Of the candidates over two sessions or more: the share whose sessions are of one family to four fifths; how many
families have such a candidate; how many there are if each family has one session alone (should be 0).
"""

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from skillkit.mining.extract import observe
from skillkit.mining.keep import KEEP
from skillkit.mining.pipeline import candidates_of
from skillkit.mining.sessions import Logs
from skillkit.model.candidate import Candidate
from skillkit.model.observation import Trace

PURE = 0.8


class Instance(NamedTuple):
    """A session: its family, and what is remembered of it."""

    family: str
    trace: Trace


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
            (session,) = Logs([copy], keep=KEEP)
            found.append(Instance(family, observe(session)))
    return found


def mined(these: Iterable[Instance]) -> list[Candidate]:
    """The candidates in these sessions, the surest first."""
    return candidates_of([each.trace for each in these], [], b"benchmark")[0]


def family_of(candidate: Candidate, families: dict[str, str]) -> str | None:
    """The family that the sessions of a candidate are of; None if they are mixed."""
    sessions = {row.session for row in candidate.evidence}
    family, count = Counter(families[session] for session in sessions).most_common(1)[0]
    return family if count >= PURE * len(sessions) else None


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


if __name__ == "__main__":
    main()
