"""How commands are understood: the share right of those checked by hand, the worst time of 10 kB, commands a second.

Run as `python benchmarks/actions.py`. First sight was measured once, before the code was mended from these commands:
118 of 279 scripts (42 %), 359 of 563 simple commands (64 %); verbs 98.8 %, effects 92.5 %, kinds of slots 68 %. What is
printed here is therefore no measure of commands that nobody has looked at. Times are of the processor, best of three.
"""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from skillkit.actions.normal import normal_form
from skillkit.actions.shell import simple_commands
from skillkit.model.observation import Action

REAL = Path(__file__).parent.parent / "tests" / "fixtures" / "actions" / "real"
SIZE = 10_000
ROUNDS = 3
NESTED = (
    "(", ")", "{ ", "} ", "$(", "${", "$((", "`", "'", "\"", "\"'", "\"$(", "a |", "echo a; ", "if true; then ", "[[ ",
    "case a in ", "cat <<A\n", "<<", "<", "<(", "&", "=", "a=", "*", "\\", "a ", "a", "-a ", "env ", "f(){ ", "@(",
    "while ", "find -exec ", "bash -c '", "git commit -m 'a b' && npm test 2>&1 | tail -5\n", "x=$(git log) a > b\n",
)  # fmt: skip


def shown(action: Action) -> str:
    """An action as the fixtures write it."""
    return " ".join((action.effect, action.verb, *action.flags, *(f"{{{slot.kind}}}" for slot in action.slots)))


def actions(script: str) -> list[Action]:
    """The actions of a script."""
    return [normal_form(simple) for simple in simple_commands(script)]


def rows() -> list[dict[str, Any]]:
    """The commands that were checked by hand."""
    return [row for file in sorted(REAL.glob("*.yaml")) for row in yaml.safe_load(file.read_text(encoding="utf-8"))]


def hard_scripts() -> Iterator[tuple[str, str]]:
    """Scripts of 10 kB that could take long, each with a name."""
    yield from ((repr(piece), (piece * SIZE)[:SIZE]) for piece in NESTED)
    yield "a heredoc", ("cat > a <<'EOF'\n" + 'x "$(y)" {z}\n' * SIZE)[:SIZE]
    for seed in range(5):
        rng = random.Random(seed)  # noqa: S311 - the same scripts every time, no secrets
        yield f"random bytes {seed}", rng.randbytes(SIZE).decode("latin-1")
        yield f"random pieces {seed}", "".join(rng.choices(NESTED, k=SIZE))[:SIZE]


def seconds(script: str) -> float:
    """Processor time to understand a script, best of a few."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        actions(script)
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    """Prints the figures."""
    checked = rows()
    right = sum([shown(action) for action in actions(row["run"])] == row["is"] for row in checked)
    print(f"checked by hand: {right}/{len(checked)} = {right / len(checked):.1%} right (first sight 42.3%)")
    spent = sum(seconds(row["run"]) for row in checked)
    count = sum(len(row["is"]) for row in checked)
    print(f"simple commands a second: {count / spent:,.0f}")
    worst = sorted(((seconds(script), name) for name, script in hard_scripts()), reverse=True)
    print("longest for 10 kB:", *(f"{taken * 1000:.1f} ms {name}" for taken, name in worst[:8]), sep="\n  ")


if __name__ == "__main__":
    main()
