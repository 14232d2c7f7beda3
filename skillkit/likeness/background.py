"""How telling a feature is: what is common wherever code is written says little about a piece of work.

The data are numbers alone, made by `benchmarks/make_commonness.py` from sessions of many projects, public skills and
public packages. So what two segments have in common weighs the same, however many others there are.
"""

import math
import zlib
from array import array
from collections.abc import Mapping
from functools import cache
from functools import lru_cache
from pathlib import Path

DATA = "commonness.bin.gz"
GZIP = 31
"""What zlib calls a gzip file."""
RAREST = 1 / 400
"""The share of documents below which a feature is not in the data."""
STEPS = 40
"""Steps of a share in the data to one of the natural logarithm."""


def crc(feature: str) -> int:
    """What a feature is known by."""
    return zlib.crc32(feature.encode())


def packed(shares: Mapping[int, float]) -> bytes:
    """Shares in documents as they are stored: the features, sorted, four bytes each, then a byte for each share."""
    import gzip  # noqa: PLC0415 - only who makes the data needs it

    keys = sorted(shares)
    levels = bytes(min(255, round(-math.log(shares[key]) * STEPS)) for key in keys)
    return gzip.compress(array("I", keys).tobytes() + levels, mtime=0)


@cache
def _levels() -> dict[int, int]:
    raw = zlib.decompress(Path(__file__).with_name(DATA).read_bytes(), wbits=GZIP)
    count = len(raw) // 5
    keys = array("I")
    keys.frombytes(raw[: 4 * count])
    return dict(zip(keys, raw[4 * count :]))


NOWHERE = round(-math.log(RAREST) * STEPS)


@lru_cache(maxsize=65_536)
def level(feature: str) -> int:
    """How telling a feature is, in steps: a whole number, so that sums are the same in any order."""
    return _levels().get(crc(feature), NOWHERE)


def weight(feature: str) -> float:
    """The same from 0 for what is everywhere to about 6 for what is nowhere."""
    return level(feature) / STEPS
