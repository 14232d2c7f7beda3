"""How long all of lint, with its reports, takes for texts of one thing again and again: at a size, and at twice that.

python -m benchmarks.growth [CHARACTERS] [TEXT]    the shapes are in tests/fixtures/growth.yaml
"""

import sys
import time

from tests.lint.test_growth import NAMES, files_of, lint_all, text_of

SECONDS_PER_MEGABYTE = 1.0


def seconds(text: str) -> float:
    """The processor's time."""
    begun = time.process_time()
    lint_all(text)
    return time.process_time() - begun


def main() -> None:
    """Prints what takes longer than a second a megabyte, or grows faster than the text."""
    size = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    lint_all("a")
    for name in (each for each in NAMES if wanted in each):
        one, two = (seconds(text_of(name, times * size)) for times in (1, 2))
        megabytes = sum(len(text) for files in files_of(text_of(name, 2 * size)) for text in files.values()) / 1e6
        if two / megabytes > SECONDS_PER_MEGABYTE or two > 3 * one:
            print(f"{name:50} {one:6.2f} s {two:6.2f} s  x{two / one:.1f}  {two / megabytes:5.1f} s/MB")


if __name__ == "__main__":
    main()
