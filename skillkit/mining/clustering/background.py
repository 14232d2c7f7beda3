"""How telling a feature is: what is common wherever code is written says little about a piece of work.

The data are made by `benchmarks/make_commonness.py` from sessions of many projects, public skills and public packages.
"""

from functools import lru_cache
from pathlib import Path

from skillkit.commonness import STEPS
from skillkit.commonness import Commonness

level = lru_cache(maxsize=65_536)(Commonness(Path(__file__).with_name("commonness.bin.gz")).level)


def weight(feature: str) -> float:
    """How telling a feature is, from 0 for what is everywhere to about 6 for what is nowhere."""
    return level(feature) / STEPS
