"""How telling a feature is, by numbers that are shipped: what is common everywhere says little about one thing.

So what two texts have in common weighs the same, however many others there are. No text can be read from the numbers.
"""

import math
import zlib
from array import array
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

GZIP = 31
"""What zlib calls a gzip file."""
RAREST = 1 / 400
"""The share of documents below which a feature is not in the data."""
STEPS = 40
"""Steps of a share in the data to one of the natural logarithm."""
NOWHERE = round(-math.log(RAREST) * STEPS)


def crc(feature: str) -> int:
    """What a feature is known by."""
    return zlib.crc32(feature.encode())


def packed(shares: Mapping[int, float]) -> bytes:
    """Shares in documents as they are stored: the features, sorted, four bytes each, then a byte for each share."""
    import gzip  # noqa: PLC0415 - only who makes the data needs it

    keys = sorted(shares)
    levels = bytes(min(255, round(-math.log(shares[key]) * STEPS)) for key in keys)
    return gzip.compress(array("I", keys).tobytes() + levels, mtime=0)


class Commonness:
    """The shares of documents that hold a feature, read from a file that `packed` made, when first asked for."""

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
        """How telling a feature is, in steps: a whole number, so that sums are the same in any order."""
        return self._levels.get(crc(feature), NOWHERE)
