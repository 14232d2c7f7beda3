"""Whether the miner says the same of the same logs, to the byte: once more, in another order, with other processes.

Run as `python benchmarks/deterministic.py LOGS [ORDERS]`: LOGS is a folder of session logs, ORDERS how many orders of
its files are tried (default 3): each lies in a folder of its own then, whose name is a number by chance. Each run is a
process of its own with a random hash seed.
"""

import hashlib
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from skillkit.mining.sessions import log_files


def digest(paths: list[str], state: str, *options: str) -> str:
    """The SHA-256 of what `mine --format json` says of these."""
    command = [sys.executable, "-m", "skillkit", "mine", "--format", "json", *options, *paths]
    environment = {**os.environ, "SKILLKIT_STATE_DIR": state, "PYTHONHASHSEED": "random"}
    done = subprocess.run(command, capture_output=True, check=True, env=environment)
    return hashlib.sha256(done.stdout).hexdigest()[:16]


def main() -> None:
    """Prints a digest for each run, and whether all are the same."""
    folder = sys.argv[1]
    orders = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    files = [file.absolute() for file in log_files([Path(folder)])]
    with tempfile.TemporaryDirectory() as state:
        runs = {
            "the folder": digest([folder], state, "--no-store"),
            "once more": digest([folder], state, "--no-store"),
            "one process": digest([folder], state, "--no-store", "--jobs", "1"),
            "remembering": digest([folder], state),
            "remembered": digest([folder], state),
        }
        for seed in range(orders):
            place = Path(state) / f"order-{seed}"
            for number, file in enumerate(random.Random(seed).sample(files, len(files))):  # noqa: S311 - no secret
                (place / f"{number:05}").mkdir(parents=True)
                (place / f"{number:05}" / file.name).symlink_to(file)
            runs[f"shuffled ({seed})"] = digest([str(place)], state, "--no-store")
    for name, found in runs.items():
        print(f"{found}  {name}")
    same = len(set(runs.values())) == 1
    print("the same" if same else "NOT the same")
    sys.exit(not same)


if __name__ == "__main__":
    main()
