"""What pickles call, read without loading them."""

import datetime
import os
import pickle
import subprocess
from collections import OrderedDict
from pathlib import Path

import pytest

from skillkit.library import read_skills
from skillkit.lint.engine import findings_of
from skillkit.rules import RULES
from skillkit.safety.pickle_opcodes import calls_in
from skillkit.tree import DiskTree

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


class Runs:
    """Runs a command when it is loaded."""

    def __init__(self, call: object) -> None:
        self.call = call

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return self.call, ("true",)


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(
    ("call", "name"), [(os.system, "system"), (subprocess.check_output, "check_output"), (eval, "eval")]
)
def test_calls_are_named(protocol: int, call: object, name: str) -> None:
    raw = pickle.dumps({"weights": [0.1, 0.2], "labels": Runs(call)}, protocol)
    assert [said.rsplit(".", 1)[-1] for said in calls_in(raw)] == [name]
    assert calls_in(raw[:-1]) == calls_in(raw)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_names_that_are_used_again_are_known(protocol: int) -> None:
    twice = [os.name, Runs(os.system), Runs(os.system), Runs(os.popen)]
    assert "popen" in " ".join(calls_in(pickle.dumps(["system", "popen", *twice], protocol)))


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_data_calls_nothing(protocol: int) -> None:
    data = OrderedDict(day=datetime.date(2024, 2, 29), path=Path("a"), said="os system", about=Path().stat())
    assert calls_in(pickle.dumps(data, protocol)) == []


@pytest.mark.parametrize("raw", [b"", b"country\ncode\nDE\n", b"\x80", b"\x80\x04", b"{}", b"\x80\x02cos\nsy"])
def test_what_is_no_pickle_calls_nothing(raw: bytes) -> None:
    assert calls_in(raw) == []


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_skill_with_such_a_pickle_is_found(tmp_path: Path, protocol: int) -> None:
    skill = tmp_path / "skills" / "x"
    skill.mkdir(parents=True)
    (skill / "SKILL.md").write_text("---\nname: x\ndescription: Sorts with a model. Use when asked.\n---\n\n# X\n")
    (skill / "topic.pkl").write_bytes(pickle.dumps(Runs(os.system), protocol))
    (skill / "words.pkl").write_bytes(pickle.dumps(["os", "system"], protocol))
    safety = [rule for rule in RULES if rule.layer == "safety"]
    found = [(f.code, f.location.path) for f in findings_of(read_skills(DiskTree(tmp_path)), safety)]
    assert found == [("SK807", "skills/x/topic.pkl")]
