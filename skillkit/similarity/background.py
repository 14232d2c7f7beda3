"""What many skills say: runs of words that tell nothing about one, whatever repository it is compared in.

The data are numbers alone, made by `benchmarks/make_background.py` from public skills.
"""

import gzip
from array import array
from functools import cache
from importlib import resources

DATA = "background.bin.gz"
COMMON_IN = 3
"""A run of words in this many differently named skills is a commonplace."""


@cache
def commonplaces() -> frozenset[int]:
    """The shingles that are commonplaces."""
    packed = gzip.decompress(resources.files("skillkit.similarity").joinpath(DATA).read_bytes())
    numbers = array("Q")
    numbers.frombytes(packed)
    return frozenset(numbers)


def packed(numbers: frozenset[int]) -> bytes:
    """Shingles as they are stored: sorted, eight bytes each, little-endian on every machine in use; compressed."""
    return gzip.compress(array("Q", sorted(numbers)).tobytes(), mtime=0)
