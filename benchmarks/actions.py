"""How commands are understood: the share right of those checked by hand, the worst time of 10 kB, commands a second.

Run as `python benchmarks/actions.py`. Of a simple command its verb and its effect are checked; arguments are typed by
how they look, which no label tells. First sight was measured once for each set, before the code was mended from it;
what is printed is no measure of commands that nobody has looked at. Verbs and effects right at first sight:

- 279 scripts (real/, all but second-* and third-*): 98.8 %, 92.5 %; the code was written and then mended from these.
- 120 drawn later (second-a): 98.7 %, 97.0 %.
- 120 of the same draw (second-b), by the code as mended from second-a: 99.6 %, 99.6 %; before that 98.8 %, 96.3 %.
- 57 one-line commands of skills (second-c), each of another program, many rare, by the code as mended from both halves,
  the labels by a hand that knew the code: 91.9 %, 88.7 %.
- 200 of the same logs (second-d), no near copies of those above, the labels by another hand, which had read the code:
  99.1 %, 99.1 %.
- 96 commands of skills at random (second-e), the labels by that hand: 100 %, 98.1 %.
- Commands in third-a and third-b, general and hard ones: their labels are the code's, as another hand judged them.

Times are of the processor, best of three.
"""

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from skillkit.model.observation import Action
from skillkit.shell.command import normal_form
from skillkit.shell.parse import simple_commands

REAL = Path(__file__).parent.parent / "tests" / "fixtures" / "actions" / "real"
SIZE = 10_000
ROUNDS = 3
SEEDS = 20
SIGNS = "ab .,\n\"'$`\\(){}[]<>&|;*?!#~=%-"
NESTED = (
    "(", ")", "{ ", "} ", "$(", "${", "$((", "`", "'", "\"", "\"'", "\"$(", "a |", "echo a; ", "if true; then ", "[[ ",
    "case a in ", "cat <<A\n", "<<", "<", "<(", "&", "=", "a=", "*", "\\", "a ", "a", "-a ", "env ", "f(){ ", "@(",
    "while ", "find -exec ", "bash -c '", "git commit -m 'a b' && npm test 2>&1 | tail -5\n", "x=$(git log) a > b\n",
)  # fmt: skip


def shown(action: Action) -> str:
    """An action as the fixtures write it."""
    return f"{action.effect} {action.verb}"


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
    for seed in range(SEEDS):
        rng = random.Random(seed)  # noqa: S311 - the same scripts every time, no secrets
        yield f"random bytes {seed}", rng.randbytes(SIZE).decode("latin-1")
        yield f"random pieces {seed}", "".join(rng.choices(NESTED, k=SIZE))[:SIZE]
        few = rng.sample(NESTED, rng.randint(2, 6))
        yield f"a few pieces {seed}: {few}", "".join(rng.choices(few, k=SIZE))[:SIZE]
        yield f"random signs {seed}", "".join(rng.choices(SIGNS, k=SIZE))


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
    print(f"checked by hand: {right}/{len(checked)} = {right / len(checked):.1%} right (first sight: see above)")
    spent = sum(seconds(row["run"]) for row in checked)
    count = sum(len(row["is"]) for row in checked)
    print(f"simple commands a second: {count / spent:,.0f}")
    worst = sorted(((seconds(script), name) for name, script in hard_scripts()), reverse=True)
    print("longest for 10 kB:", *(f"{taken * 1000:.1f} ms {name}" for taken, name in worst[:8]), sep="\n  ")


if __name__ == "__main__":
    main()
