"""Shipped numbers on public skills: how rare a word or feature is, and which runs of words are commonplaces.

They make the similarity of two texts independent of all others. `benchmarks/make_*.py` write them; no text can be read
from them.
"""

import math
import zlib
from array import array
from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from pathlib import Path

GZIP = 31
"""What zlib calls a gzip file."""
COMMONPLACES = "background.bin.gz"
COMMON_IN = 3
"""A run of words in this many differently named skills is a commonplace."""
RAREST = 1 / 400
"""The share of documents below which a feature is left out of the data."""
STEPS = 40
"""Steps of a share in the data to one of the natural logarithm."""
NOWHERE = round(-math.log(RAREST) * STEPS)


def crc(feature: str) -> int:
    """The key of a feature in the data."""
    return zlib.crc32(feature.encode())


def packed(shares: Mapping[int, float]) -> bytes:
    """The stored form of shares in documents: the sorted features, four bytes each, then a byte for each share."""
    import gzip  # noqa: PLC0415 - only benchmarks need it

    keys = sorted(shares)
    levels = bytes(min(255, round(-math.log(shares[key]) * STEPS)) for key in keys)
    return gzip.compress(array("I", keys).tobytes() + levels, mtime=0)


class Commonness:
    """The rarity of features, read at the first use from a file that `packed` made."""

    def __init__(self, data: Path) -> None:
        self._data = data

    @cached_property
    def _levels(self) -> dict[int, int]:
        raw = zlib.decompress(self._data.read_bytes(), wbits=GZIP)
        count = len(raw) // 5
        keys = array("I")
        keys.frombytes(raw[: 4 * count])
        return dict(zip(keys, raw[4 * count :]))

    def level(self, feature: str) -> int:
        """How rare a feature is, in steps: a whole number, so that sums are the same in any order."""
        return self._levels.get(crc(feature), NOWHERE)


level = lru_cache(maxsize=65_536)(Commonness(Path(__file__).with_name("commonness.bin.gz")).level)
"""How rare a word or name of work is, in steps; the data are made by `benchmarks/make_commonness.py`."""


@cache
def commonplaces() -> frozenset[int]:
    """The shingles that are commonplaces."""
    numbers = array("Q")
    numbers.frombytes(zlib.decompress(Path(__file__).with_name(COMMONPLACES).read_bytes(), wbits=GZIP))
    return frozenset(numbers)


def packed_shingles(numbers: frozenset[int]) -> bytes:
    """The stored form of shingles: sorted, eight bytes each, compressed."""
    import gzip  # noqa: PLC0415 - only benchmarks need it

    return gzip.compress(array("Q", sorted(numbers)).tobytes(), mtime=0)
