"""Measures which skills sentences call for, and how long that takes: `matching.py SKILLS [UTTERANCES]...`.

SKILLS is a folder with the public skills that `utterances/` speaks of (the built-in ones are added); for the times, a
folder with 2,000 skills.
"""

import subprocess
import sys
import time
from pathlib import Path

from skillkit.hooks.suggest import certain
from skillkit.workflows.cached import folder_matcher
from skillkit.workflows.utterances import counts_of, read_utterances, tried

TEXTS = ("release v1.2.3", "why did the last release fail?", "make the nightly job faster", "x " * 1000)


def main(skills: str, *files: str) -> None:
    """Prints counts for each file, then times."""
    folder = Path(skills).resolve()
    matcher = folder_matcher(folder)
    for file in files or sorted(str(each) for each in (Path(__file__).parent / "utterances").glob("*.yaml")):
        utterances = read_utterances(Path(file))
        named = [(each.skills, found.skill) for each in utterances if (found := certain(matcher, each.text))]
        hook = {"named": len(named), "right": sum(name in skills for skills, name in named)}
        print(file, counts_of(tried(matcher, utterances)), "to agents:", hook)
    print(f"{len(matcher.index.skills):,} skills")
    for text in TEXTS:
        matcher.match(text)
        began = time.perf_counter()
        for _ in range(10):
            matcher.match(text)
        print(f"  loaded: {(time.perf_counter() - began) * 100:5.1f} ms  {text[:30]!r}")
    for _ in range(3):
        began = time.perf_counter()
        command = [sys.executable, "-m", "skillkit", "match", "--skills", str(folder), TEXTS[0]]
        subprocess.run(command, check=True, capture_output=True)
        print(f"  cold: {(time.perf_counter() - began) * 1000:.0f} ms")


if __name__ == "__main__":
    main(*sys.argv[1:])
