"""`skillkit` and `python -m skillkit`: the command line, and how little is done about garbage meanwhile."""

import gc

GARBAGE_THRESHOLD = 50_000
"""Objects between two looks for cyclic garbage, of which a command makes hardly any: 700 cost lint 6 % of its time."""


def main() -> None:
    """Runs the command line; leaves as `skillkit.cli.main` does."""
    gc.set_threshold(GARBAGE_THRESHOLD)
    from skillkit import cli  # noqa: PLC0415 - its imports make no garbage either

    try:
        cli.main()
    finally:
        # The system takes all memory back at once: looking for garbage in it once more costs a short run a quarter.
        gc.freeze()


if __name__ == "__main__":
    main()
