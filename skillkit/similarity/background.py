"""What many skills say: runs of words that tell nothing about one, whatever repository it is compared in.

The data are numbers alone, made by `benchmarks/make_background.py` from public skills.
"""

import zlib
from array import array
from functools import cache
from pathlib import Path

DATA = "background.bin.gz"
GZIP = 31
"""What zlib calls a gzip file."""
COMMON_IN = 3
"""A run of words in this many differently named skills is a commonplace."""


@cache
def commonplaces() -> frozenset[int]:
    """The shingles that are commonplaces."""
    numbers = array("Q")
    numbers.frombytes(zlib.decompress(Path(__file__).with_name(DATA).read_bytes(), wbits=GZIP))
    return frozenset(numbers)


def packed(numbers: frozenset[int]) -> bytes:
    """Shingles as they are stored: sorted, eight bytes each, little-endian on every machine in use; compressed."""
    import gzip  # noqa: PLC0415 - only who makes the data needs it

    return gzip.compress(array("Q", sorted(numbers)).tobytes(), mtime=0)
